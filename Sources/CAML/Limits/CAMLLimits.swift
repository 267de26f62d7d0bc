/// The limits of documents.
package enum CAMLLimits {
  // MARK: Reading fails with an error

  /// The greatest size of a document's XML in bytes.
  package static let bytes = 64 << 20
  /// The greatest number of elements of a document.
  package static let elements = 1_000_000
  /// The greatest number of attributes of one element.
  package static let attributes = 1_000
  /// The greatest depth of nested elements; a sublayer takes two levels.
  package static let depth = 240

  // MARK: A part is left out, or cut off, with an issue

  /// The greatest side in points of the area of a document. Longer sides are shortened to it. The layers are not scaled
  /// (D1.3).
  static let side = 8192
  /// The greatest area of a document in square points. In a larger one, the longer side is shortened first (D1.3).
  static let area = 4096 * 4096
  /// The greatest depth of nested animation groups that are read or written, also as Swift source and as a table of
  /// parameters.
  package static let groupDepth = 32
  /// The greatest depth of nested emitter cells that are written, also as Swift source, because a cell may contain
  /// itself.
  package static let cellDepth = 8
  /// The greatest number of layers and of objects in lists (filters, emitter cells and behaviors) that all states of a
  /// document together add or remove. Applying each of these changes takes time proportional to the number of siblings.
  package static let structureChanges = 2_000
  /// The greatest total of `Element.readingSize`, in bytes, over all references of a document. An element counts once
  /// for each reference to it, because it is read again for each.
  package static let referenceBytes = 4 << 20
  /// The greatest depth of layers that the writer writes. When the document is read again, a tree of this depth stays
  /// within `depth`: 1 for the document, 2 · 80 for layers in `sublayers`, and 2 · 32 for animation groups in the
  /// deepest layer.
  package static let layerDepth = 80
}
