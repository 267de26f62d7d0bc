import CoreGraphics
import Testing

/// Tests of the estimated memory that decoding a JPEG takes (L7.16).
@Suite struct JPEGMemoryTests {
  /// The header of a JPEG of 4000 × 3000 pixels, followed by a scan of `scanned` components. The picture has three
  /// components, the first with twice as many samples in both directions.
  private static func header(marker: UInt8, scanned: UInt8) throws -> ImageHeader {
    let size: [UInt8] = [0x0B, 0xB8, 0x0F, 0xA0]
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, marker, 0, 17, 8]
    bytes += size
    bytes += [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
    bytes += [0xFF, 0xDA, 0, 6 + 2 * scanned, scanned]
    for component in 1...scanned { bytes += [component, 0] }
    bytes += [0, 63, 0, 1, 2, 0xFF, 0xD9]
    return try ImageHeader(of: Data(bytes), name: "x")
  }

  /// All coefficients are kept in memory when they come in several scans. That is so in progressive pictures, in each
  /// coding, and when the first scan has only some of the components.
  @Test(
    arguments: [
      (0xC0, 3, false), (0xC1, 3, false), (0xC9, 3, false), (0xC2, 3, true), (0xC2, 1, true),
      (0xCA, 3, true), (0xC0, 1, true), (0xC9, 2, true),
    ] as [(UInt8, UInt8, Bool)])
  func coefficientsOfSeveralScansAreCounted(marker: UInt8, scanned: UInt8, isKept: Bool) throws {
    let header = try Self.header(marker: marker, scanned: scanned)
    // The picture has 250 × 188 units of six blocks. A block has 64 coefficients of two bytes.
    let coefficients = isKept ? 250 * 188 * 6 * 128 : 0
    // A pixel takes three bytes in the decoder and four in the bitmap.
    #expect(header.decodingBytes(halvings: 0) == 4000 * 3000 * 7 + coefficients)
    // Rows of 1,000 pixels are padded to 1,008 pixels, a multiple of 64 bytes.
    #expect(header.decodingBytes(halvings: 2) == 1008 * 750 * 7 + coefficients)
  }
}
