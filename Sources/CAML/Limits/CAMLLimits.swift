/// The limits of a document. Beyond the first four, reading fails with an error. Beyond the others, something is left
/// out or shown smaller, with an issue.
package enum CAMLLimits {
  package static let bytes = 64 << 20
  package static let elements = 1_000_000
  /// The greatest number of attributes of one element.
  package static let attributes = 1_000
  /// The greatest depth of nested elements; a sublayer takes two levels.
  package static let depth = 240
  /// The greatest side of a document in points, and its greatest area in square points. Larger documents are shown
  /// smaller (D1.3).
  static let side = 8192
  static let area = 4096 * 4096
  /// The greatest depth of animation groups in each other, read or written.
  package static let groupDepth = 32
  /// The greatest number of layers that all states of a document together add or remove. Each takes a time proportional
  /// to the number of its siblings.
  package static let structureChanges = 2_000
  /// The greatest size of all elements to which references lead, in bytes of `Element.readingSize`.
  package static let referenceBytes = 4 << 20
  /// The greatest depth of layers that are written: such a tree, with its animations, can be read again.
  package static let layerDepth = 80
}
