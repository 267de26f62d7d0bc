import CoreGraphics

/// Writes PNG files of every form for tests, without a compressor.
package struct PNGWriter {
  package var width: Int
  package var height: Int
  /// The number of bits of a sample. The fields `depth`, `color` and `interlace` have the values of the fields in the
  /// PNG header.
  package var depth = 8
  package var color = 0
  package var interlace = 0
  /// The chunks between the header and the pixel data, each with its name and content.
  package var chunks: [(String, [UInt8])] = []

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The number of bytes of a row, including the byte of the filter type.
  /// The list has the number of samples of a pixel for each color type. The types 1 and 5 do not exist.
  package var rowBytes: Int { (width * [1, 1, 3, 1, 2, 1, 4][color] * depth + 7) / 8 + 1 }

  /// Returns the file with these rows, which are stored without compression. The pixel data is split into several
  /// chunks.
  package func file(rows: [UInt8]) -> Data {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: rows.count, by: 60000) {
      let part = rows[start..<min(start + 60000, rows.count)]
      let (low, high) = (UInt8(part.count & 255), UInt8(part.count >> 8))
      stream += [start + 60000 >= rows.count ? 1 : 0, low, high, ~low, ~high] + part
    }
    var (a, b) = (1, 0)
    for byte in rows {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return file(stream: stream + Self.number(b << 16 | a))
  }

  /// Returns a file in which all bytes of the pixels are zero. 258 of these bytes take 13 bits of the file.
  package func fileOfZeros() -> Data {
    let count = rowBytes * height
    var bits = BitWriter()
    bits.write(0b011, count: 3)  // The last block, with fixed codes.
    bits.write(0b0000_1100, count: 8)  // A zero; the bits of codes are in reverse order.
    for _ in 0..<(count - 1) / 258 { bits.write(0b1010_0011, count: 13) }  // The same 258 times.
    for _ in 0..<(count - 1) % 258 { bits.write(0b0000_1100, count: 8) }
    bits.write(0, count: 7)  // The end.
    return file(stream: [0x78, 0x01] + bits.bytes + Self.number((count % 65521) << 16 | 1))
  }

  private func file(stream: [UInt8]) -> Data {
    let header =
      Self.number(width) + Self.number(height)
      + [UInt8(depth), UInt8(color), 0, 0, UInt8(interlace)]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += Self.chunk("IHDR", header)
    for (name, content) in chunks { file += Self.chunk(name, content) }
    let middle = stream.count / 2
    file += Self.chunk("IDAT", Array(stream[..<middle])) + Self.chunk("IDAT", Array(stream[middle...]))
    return Data(file + Self.chunk("IEND", []))
  }

  /// Returns a chunk with its name, length, content and checksum.
  package static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let bytes = Array(name.utf8) + content
    var sum = UInt32.max
    for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 255)] ^ (sum >> 8) }
    let checksum = ~sum
    return number(content.count) + bytes + number(Int(checksum))
  }

  private static let table: [UInt32] = (0..<256).map { (index: UInt32) -> UInt32 in
    var value = index
    for _ in 0..<8 {
      let half = value >> 1
      value = value & 1 == 1 ? 0xEDB8_8320 ^ half : half
    }
    return value
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// Writes bits, beginning with the lowest bit of each byte.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var bitIndex = 0

  mutating func write(_ bits: Int, count: Int) {
    for index in 0..<count {
      if bitIndex % 8 == 0 { bytes.append(0) }
      bytes[bitIndex / 8] |= UInt8(bits >> index & 1) << UInt8(bitIndex % 8)
      bitIndex += 1
    }
  }
}
