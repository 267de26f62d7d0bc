import CoreGraphics

/// A chunk of a PNG file. Numbers are stored with their highest byte first.
struct PNGChunk {
  /// The bytes at the start of every PNG file.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The type of the chunk, such as `IHDR`.
  let name: String
  private(set) var content: [UInt8] = []

  init(_ name: String) { self.name = name }

  /// Returns the chunk with numbers of 8 bits appended to its content. `short` and `word` append numbers of 16 and of
  /// 32 bits.
  func byte(_ values: Int...) -> PNGChunk { appending(values.map { UInt8($0) }) }
  func short(_ values: Int...) -> PNGChunk { appending(values.flatMap { $0.bigEndian(bytes: 2) }) }
  func word(_ values: Int...) -> PNGChunk { appending(values.flatMap { $0.bigEndian(bytes: 4) }) }

  func appending(_ bytes: [UInt8]) -> PNGChunk {
    var result = self
    result.content += bytes
    return result
  }

  /// The bytes of the chunk, with its length and checksum.
  var bytes: [UInt8] {
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
