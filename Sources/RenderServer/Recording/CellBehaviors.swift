import RenderModel

/// The behaviors of the particles of a cell and of the cells nested in it, compiled once for all particles of a
/// frame.
final class CellBehaviors {
  /// The behaviors at the time of the births, whose forces move the particles.
  let forces: ParticleBehaviors
  /// The behaviors at the time of the frame that change the appearance of the particles; nil when there are none.
  let appearance: ParticleBehaviors?
  /// The behaviors of the nested cells, in the order of the cells.
  let children: [CellBehaviors?]

  /// Compiles the behaviors of a cell, which follow those of its layer. `layer` are the layer's behaviors at the time
  /// of the births, and `present` those at the time of the frame. Returns nil when there are none.
  init?(of cell: EmitterCellValues, _ layer: [NamedFilter], present: [NamedFilter]) {
    guard !layer.isEmpty || !present.isEmpty || cell.hasBehaviors else { return nil }
    forces = ParticleBehaviors(layer + cell.behaviors)
    let appearance = layer == present ? forces : ParticleBehaviors(present + cell.behaviors)
    self.appearance = appearance.changesAppearance ? appearance : nil
    children = cell.cells.map { CellBehaviors(of: $0, layer, present: present) }
  }
}

extension EmitterCellValues {
  /// True if the cell, or a cell nested in it, has behaviors.
  fileprivate var hasBehaviors: Bool { !behaviors.isEmpty || cells.contains(where: \.hasBehaviors) }
}
