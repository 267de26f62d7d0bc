extension ImageHeader {
  /// Reads the blocks after the signature: the logical screen, and then extensions and frames up to the trailer.
  static func gif(_ start: ByteReader) throws -> ImageHeader {
    var (reader, header) = (start, ImageHeader(.gif))
    header.width = try reader.number(2, isLittle: true)
    header.height = try reader.number(2, isLittle: true)
    header.delays = []
    let flags = try reader.byte()
    try reader.skip(2)
    try skipColorTable(&reader, flags)
    var delay = 0.0
    while true {
      switch try reader.byte() {
      case 0x21: try header.readExtension(&reader, &delay)
      case 0x2C:
        try header.skipFrame(&reader)
        header.delays.append(delay)
        delay = 0
      case 0x3B: return header
      default: throw UnknownBlock()
      }
    }
  }

  /// Reads an extension, which may state the delay of the next frame in seconds, or the loop count.
  private mutating func readExtension(_ reader: inout ByteReader, _ delay: inout Double) throws {
    let label = try reader.byte()
    let length = Int(try reader.byte())
    // The empty sub-block that ends an extension may be its only one.
    if length == 0 { return }
    var first = try reader.part(length)
    switch label {
    case 0xF9:
      try first.skip(1)
      delay = Double(try first.number(2, isLittle: true)) / 100
    case 0xFF where try first.text(11) == "NETSCAPE2.0":
      var loop = try reader.part(Int(try reader.byte()))
      try loop.skip(1)
      loopCount = try loop.number(2, isLittle: true)
    default: break
    }
    try Self.skipBlocks(&reader)
  }

  /// Skips a frame.
  /// - Throws: `FrameOutside` for a frame that extends beyond the logical screen, for which the decoder would write
  ///   outside of its pixels.
  private func skipFrame(_ reader: inout ByteReader) throws {
    let (left, top) = (
      try reader.number(2, isLittle: true), try reader.number(2, isLittle: true)
    )
    let right = left + (try reader.number(2, isLittle: true))
    let bottom = top + (try reader.number(2, isLittle: true))
    guard right <= width, bottom <= height else { throw FrameOutside() }
    try Self.skipColorTable(&reader, try reader.byte())
    try reader.skip(1)
    try Self.skipBlocks(&reader)
  }

  /// The error of a frame that extends beyond the image.
  struct FrameOutside: Error {}
  /// The error of a block that is neither an extension nor a frame nor the trailer.
  struct UnknownBlock: Error {}

  private static func skipColorTable(_ reader: inout ByteReader, _ flags: UInt8) throws {
    if flags & 0x80 != 0 { try reader.skip(3 << (Int(flags & 7) + 1)) }
  }

  /// Skips sub-blocks, each of which begins with its length, up to and including the empty one.
  private static func skipBlocks(_ reader: inout ByteReader) throws {
    while case let length = Int(try reader.byte()), length > 0 { try reader.skip(length) }
  }
}
