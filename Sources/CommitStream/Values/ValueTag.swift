/// The byte before each value of a property, which states its type.
enum ValueTag: UInt8 {
  case null, no, yes, number, integer, point, size, rect, transform, color, path
  case image, crossfade, string, array
  // Objects, which the render server does not interpret, except for filters and meshes.
  case text, filter, filters, mesh, otherObject
  /// The cells of an emitter.
  case cells
}
