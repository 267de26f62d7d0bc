/// The limits of a document. Beyond the first four, reading fails with an error. Beyond the others, something is left
/// out or shown smaller, with an issue.
package enum CAMLLimits {
  /// The greatest size of a document's XML in bytes.
  package static let bytes = 64 << 20
  /// The greatest number of elements of a document.
  package static let elements = 1_000_000
  /// The greatest number of attributes of one element.
  package static let attributes = 1_000
  /// The greatest depth of nested elements; a sublayer takes two levels.
  package static let depth = 240
  /// The greatest side of a document in points, and its greatest area in square points. Larger documents are shown
  /// smaller (D1.3).
  static let side = 8192
  static let area = 4096 * 4096
  /// The greatest depth of nested animation groups that are read or written.
  package static let groupDepth = 32
  /// The greatest depth of nested emitter cells that are written, because a cell may contain itself.
  package static let cellDepth = 8
  /// The greatest number of layers and of objects in lists (filters, emitter cells and behaviors) that all states of a
  /// document together add or remove. Applying each of these changes takes time proportional to the number of siblings.
  package static let structureChanges = 2_000
  /// The greatest total of `Element.readingSize`, in bytes, over all references of a document. An element counts once for
  /// each reference to it, because it is read again for each.
  package static let referenceBytes = 4 << 20
  /// The greatest depth of layers that the writer writes. When the document is read again, a tree of this depth, with
  /// its masks and animation groups, stays within `depth`.
  package static let layerDepth = 80
}
