/// A chunk of a PNG file. Numbers are stored with their highest byte first.
package struct PNGChunk {
  /// The bytes at the start of every PNG file.
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The length in bytes of the chunks into which the pixels of a picture are divided, which is a choice.
  static let usualLength = 1 << 20

  /// Returns the header of a file whose pixels have 8 bits per channel: red, green, blue and, unless the picture is opaque,
  /// alpha.
  package static func header(width: Int, height: Int, isOpaque: Bool) -> PNGChunk {
    PNGChunk("IHDR").word(width, height).byte(8, isOpaque ? 2 : 6, 0, 0, 0)
  }

  /// The type of the chunk, such as `IHDR`.
  package let name: String
  package private(set) var content: [UInt8] = []

  package init(_ name: String) { self.name = name }

  /// Returns the chunk with numbers of 8 bits appended to its content. `short` and `word` append numbers of 16 and of
  /// 32 bits.
  package func byte(_ values: Int...) -> PNGChunk { appending(values.map { UInt8($0) }) }
  package func short(_ values: Int...) -> PNGChunk {
    appending(values.flatMap { $0.bigEndian(bytes: 2) })
  }
  package func word(_ values: Int...) -> PNGChunk {
    appending(values.flatMap { $0.bigEndian(bytes: 4) })
  }

  package func appending(_ bytes: some Collection<UInt8>) -> PNGChunk {
    var result = self
    result.content += bytes
    return result
  }

  /// The bytes of the chunk, with its length and checksum.
  package var bytes: [UInt8] {
    let checked = Array(name.utf8) + content
    return content.count.bigEndian(bytes: 4) + checked
      + Int(pngChecksum(of: checked)).bigEndian(bytes: 4)
  }
}

extension Int {
  fileprivate func bigEndian(bytes count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) }
  }
}
