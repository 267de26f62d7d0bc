/// The header of an image file. It is read before a decoder allocates memory.
package struct ImageHeader: Equatable, Sendable {
  package var format: ImageFormat
  /// The width in pixels.
  package var width = 0
  package var height = 0
  /// The delay of each frame in seconds as the file states it. A still image has one frame.
  package var delays: [Double] = [0]
  /// The number of frames; 1 for a still image.
  package var frameCount: Int { delays.count }
  /// The number of times that an animation plays; 0 means forever.
  package var loopCount = 1
  /// The orientation in Exif's numbers: 1 is upright, and 2 to 8 are rotated or mirrored.
  package var orientation = 1
  /// True for the variant of PNG that Apple's tools put into apps.
  package var isApplePNG = false
  /// The memory that the decoder needs in addition to the pixels.
  var cost: DecodingCost

  init(_ format: ImageFormat) {
    self.format = format
    cost = DecodingCost(format)
  }

  /// Reads the header, and checks the structure of the whole file if its format allows that. `name` is used only in
  /// errors.
  /// - Throws: `ImageFileError` for files that end early, have no pixels, or take too much memory even at the smallest size
  ///   at which they can be decoded.
  package init(of data: Data, name: String) throws {
    guard let format = ImageFormat(startOf: data) else {
      throw ImageFileError(path: name, reason: "not a picture in a known format (PNG, JPEG, GIF, WebP)")
    }
    do {
      switch format {
      case .png: self = try Self.png(ByteReader(data, at: 8))
      case .jpeg: self = try Self.jpeg(ByteReader(data, at: 2))
      case .gif: self = try Self.gif(ByteReader(data, at: 6))
      case .webP: self = try Self.webP(ByteReader(data, at: 4))
      }
    } catch is ByteReader.Truncated {
      throw ImageFileError(
        path: name, reason: "truncated: the file ends after \(data.count) bytes")
    } catch is FrameOutside {
      throw ImageFileError(
        path: name, reason: "damaged GIF: a frame lies outside of the picture")
    } catch is UnknownBlock {
      throw ImageFileError(path: name, reason: "damaged GIF: it has an unknown block")
    }
    try check(name)
  }

  private func check(_ name: String) throws {
    guard width > 0, height > 0, !delays.isEmpty else {
      throw ImageFileError(path: name, reason: "damaged \(format.rawValue): it has no pixels")
    }
    guard halvings(within: .max) == nil else { return }
    let frames = frameCount == 1 ? "" : " in \(frameCount) frames"
    let limit = exceededLimit
    throw ImageFileError(
      path: name,
      reason: "too large: \(width) × \(height) pixels\(frames) take more than the limit of "
        + "\(limit.bytes / 1_048_576) MiB" + (limit.includesDecoder ? " while they are decoded" : ""))
  }
}

// MARK: - PNG

extension ImageHeader {
  private static func png(_ start: ByteReader) throws -> ImageHeader {
    var (reader, header) = (start, ImageHeader(.png))
    let length = try reader.number(4, isLittle: false)
    header.isApplePNG = try reader.text(4) == "CgBI"
    // The position is after that chunk with its checksum, and after the length and the name of the next chunk.
    if header.isApplePNG {
      header.cost.pixelBytes = 4
      try reader.skip(length + 12)
    }
    header.width = try reader.number(4, isLittle: false)
    header.height = try reader.number(4, isLittle: false)
    // Newer versions of Cairo decode 16 bits per channel to floating point.
    if try reader.byte() == 16 { header.cost.pixelBytes = 16 }
    try reader.skip(3)
    let isInterlaced = try reader.byte() != 0
    if !isInterlaced, !header.isApplePNG { header.cost.reduced = .rows(of: header.width) }
    // Skips the checksum.
    try reader.skip(4)
    try skipChunks(&reader)
    return header
  }

  /// Skips chunks: a length, a name, that many bytes, and a checksum. Without this check, the decoder would allocate
  /// the memory that a length claims before it finds that the file is shorter.
  private static func skipChunks(_ reader: inout ByteReader) throws {
    while !reader.isAtEnd {
      let length = try reader.number(4, isLittle: false)
      let name = try reader.text(4)
      try reader.skip(length + 4)
      if name == "IEND" { return }
    }
  }
}

// MARK: - WebP

extension ImageHeader {
  /// Reads the chunks of a WebP: a name, a length, and content that is padded to an even length.
  private static func webP(_ start: ByteReader) throws -> ImageHeader {
    var (reader, header) = (start, ImageHeader(.webP))
    let size = try reader.number(4, isLittle: true)
    var chunks = try reader.part(size)
    try chunks.skip(4)
    while !chunks.isAtEnd {
      let name = try chunks.text(4)
      let length = try chunks.number(4, isLittle: true)
      var chunk = try chunks.part(length)
      if length % 2 == 1, !chunks.isAtEnd { try chunks.skip(1) }
      try header.read(&chunk, named: name)
    }
    return header
  }

  private mutating func read(_ chunk: inout ByteReader, named name: String) throws {
    switch name {
    case "VP8X":
      try chunk.skip(4)
      width = try chunk.number(3, isLittle: true) + 1
      height = try chunk.number(3, isLittle: true) + 1
    case "VP8L" where width == 0:
      try chunk.skip(1)
      let bits = try chunk.number(4, isLittle: true)
      (width, height) = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    case "VP8 " where width == 0:
      try chunk.skip(6)
      width = try chunk.number(2, isLittle: true) & 0x3FFF
      height = try chunk.number(2, isLittle: true) & 0x3FFF
    case "EXIF": if let value = try? Self.tiffOrientation(chunk) { orientation = value }
    default: break
    }
  }
}
