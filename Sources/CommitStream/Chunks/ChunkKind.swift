/// The kinds of chunks, as four ASCII characters. Readers skip other kinds.
enum ChunkKind: String {
  /// The names of kinds and keys; the first chunk.
  case keys
  /// An image with its number.
  case image = "imag"
  /// A compressed sequence of the chunks below.
  case pack
  case commit = "cmit"
  /// The size of the picture that the tree is drawn for.
  case canvas = "canv"
  case input = "inpt"
  case tick
  case problem = "prob"
  /// A time at which the recording begins or ends.
  case bound = "time"
  /// The numbers of images that no later commit contains.
  case gone

  /// The four characters as bytes, the first one in the lowest byte.
  var code: UInt32 {
    rawValue.utf8.enumerated().reduce(0) { $0 | UInt32($1.element) << UInt32(8 * $1.offset) }
  }

  init?(code: UInt32) {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> UInt32(8 * $0)) }
    self.init(rawValue: String(decoding: bytes, as: UTF8.self))
  }
}

/// The first bytes of a stream. Like those of PNG, they reveal a transfer as text or with seven bits.
enum StreamHeader {
  static let magic: [UInt8] = [0x89, 0x4C, 0x41, 0x4D, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The version of the format. A program reads the streams of all versions up to its own.
  static let version: UInt32 = 1
}
