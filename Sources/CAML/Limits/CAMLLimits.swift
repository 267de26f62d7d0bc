/// What a document may take. Beyond it, reading ends with an error.
package enum CAMLLimits {
  package static let bytes = 64 << 20
  package static let elements = 1_000_000
  /// Of one element.
  package static let attributes = 1_000
  /// Elements in each other; a sublayer takes two.
  package static let depth = 240
  /// Bytes of all pictures together, with what decoding the last of them takes.
  package static let pictureBytes = 1 << 29
  /// The same for small files: some kilobytes of one colour can be any number of pixels.
  package static let smallPictureBytes = 192 << 20

  /// The limit for pictures whose files have `count` bytes together.
  static func pictureBytes(ofFiles count: Int) -> Int {
    min(smallPictureBytes + 100 * min(count, bytes), pictureBytes)
  }
  package static let groupDepth = 32
  /// What references may stand for, all together, in bytes of `Element.weight`.
  package static let referenceBytes = 4 << 20
  /// Layers in each other that are written: with their animations they can be read again.
  package static let layerDepth = 80
}
