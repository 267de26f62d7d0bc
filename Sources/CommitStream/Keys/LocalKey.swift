import RenderModel

/// Values of a layer that are sent to the render server and have no row in the table of properties. Their keys begin
/// with a dot, because they are not keys of Core Animation.
enum LocalKey: String, CaseIterable, Sendable {
  /// The values of undeclared keys: an array of keys and values by turns.
  case custom = ".custom"
  /// See `EmitterProperties.appearance` and `EmitterProperties.restarts`.
  case emitterAppearance = ".emitterAppearance"
  case emitterRestarts = ".emitterRestarts"
  /// The seconds in which a new tile fades in.
  case tileFadeDuration = ".tileFadeDuration"
  /// An array with an array for each tile: level, column, row, arrival and image.
  case tiles = ".tiles"
}

/// Values of an emitter cell that have no row in the table of cell properties.
enum LocalCellKey: String, CaseIterable, Sendable {
  case cells = ".emitterCells"
  case behaviors = ".emitterBehaviors"
}
