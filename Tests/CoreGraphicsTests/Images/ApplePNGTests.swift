import CoreGraphics
import Foundation
import TestSupport
import Testing

/// PNG files in the form in which Apple's tools put them into apps (D1.4): with a `CgBI` chunk, premultiplied colors
/// in the order blue, green, red, a raw deflate stream, and every row filter.
@Suite struct ApplePNGTests {
  /// A picture of 7 × 6 pixels, stored as blue, green, red and alpha.
  private static let translucent = data(
    """
    iVBORw0KGgoAAAAEQ2dCSVAAIAYsuHdmAAAADUlIRFIAAAAHAAAABggGAAAADw6EdgAAAE9JREFUY2BgYPjPwMDfwAAG4g4M\
    DBVAvjeYz8jAxdDA8I2hgYWV30GQ33v/z2+PGj99O9LAzarrwASW4OJwkFDW3c/AcBksIcSl5uCp3L6fmYGfweCEsIIAAABQ\
    SURBVEHYQGr/3zcfG18/v90gyi/nEGZQsv/hm62NLAyODPt/3vjY+OnRxwZREXGHaJuo/ddubG08+Ggr0F4jBrDlQpL8Dpkp\
    Uf/djGzAfFNJXQcAvFjAZgAAAABJRU5ErkJggg==
    """)

  /// A picture of 7 × 6 pixels without alpha.
  private static let opaque = data(
    """
    iVBORw0KGgoAAAAEQ2dCSVAAIAYsuHdmAAAADUlIRFIAAAAHAAAABggCAAAAgGwTIQAAADJJREFUXYwxCoNAEAAnGhC2uIWw\
    VwjHIdiEvMHaR1hvkx/cI6zvGza+xBeJQpoMU00xcJFhggVDUCkpAAAAM0lEQVQKVNgfGB35z+aqRjCikYzR+Bgtb4LoSzSK\
    9qJJdBB93gcCREg/wRk9zz59fVm9bF4P30/y1fkqAAAAAElFTkSuQmCC
    """)

  /// A picture of 7 × 6 pixels with alpha, interlaced (seven passes).
  private static let interlaced = data(
    """
    iVBORw0KGgoAAAAEQ2dCSVAAIAYsuHdmAAAADUlIRFIAAAAHAAAABggGAAABeAm04AAAAExJREFUY2BgYPgPxBVAIoDhf0EA\
    iAEFjAzIQEbDBiwVorEFRPM3MDCIOzAweDcwsnBxOAhyqTr8/fbzABOXHDtQ9NUBEzlVIM3F0ADSw8LK7xnL6y4AAABMSURB\
    VCAqEvWfj8sGzOdm1XVgZOBncBDVldvP8Iih8fWjRw2i/HIOIboV+689OtLIxKDM4PD6yCPGv78/HshMifpvqCznMP1IFuO3\
    35cPAADEWwBFAAAAAElFTkSuQmCC
    """)

  private static func data(_ base64: String) -> Data { Data(base64Encoded: base64) ?? Data() }

  /// Returns the pixel from which the pictures were created, premultiplied, as 0xAARRGGBB.
  private static func pixel(_ x: Int, _ y: Int, hasAlpha: Bool) -> UInt32 {
    let alpha = hasAlpha ? [255, 128, 0, 64][(x + y) % 4] : 255
    let parts = [alpha] + [x * 30, y * 20, x * y * 7].map { ($0 * alpha + 127) / 255 }
    return parts.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns the reason why the data cannot be read; nil if the data can be read.
  /// - Throws: Every error that is no `ImageFileError`.
  private func reason(_ data: Data) throws -> String? {
    do { _ = try ImageFile(data: data, name: "x") } catch let error as ImageFileError {
      return error.reason
    }
    return nil
  }

  @Test(arguments: [(translucent, true), (opaque, false), (interlaced, true)])
  func pixels(data: Data, hasAlpha: Bool) throws {
    let image = try #require(try ImageFile(data: data, name: "x").image)
    #expect(image.width == 7 && image.height == 6 && image.isOpaque == !hasAlpha)
    for y in 0..<6 {
      for x in 0..<7 {
        #expect(image.bitmap[x, y] == Self.pixel(x, y, hasAlpha: hasAlpha), "(\(x), \(y))")
      }
    }
  }

  /// The last 12 bytes are the `IEND` chunk, which may be missing.
  @Test(arguments: [translucent, opaque, interlaced]) func truncatedFilesAreRefused(data: Data) throws {
    for count in 8..<data.count - 12 { #expect(try reason(data.prefix(count)) != nil, "\(count)") }
    #expect(try reason(data.prefix(70))?.hasPrefix("truncated: the file ends after 70 bytes") == true)
  }

  @Test func damagedFilesCauseNoCrash() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      var damaged = Self.translucent
      damaged[Int.random(in: 8..<damaged.count, using: &random)] = .random(in: 0...255, using: &random)
      if let reason = try reason(damaged) { #expect(!reason.isEmpty && !reason.contains("\n")) }
    }
  }

  /// Expects the reader not to allocate the memory for a large picture that a header of a few bytes claims.
  @Test func aClaimedSizeDoesNotAllocateMemory() throws {
    let start = try #require(Self.translucent.range(of: Data("IHDR".utf8))).upperBound
    let large = Self.translucent.replacing(at: start, with: [0, 0, 0x20, 0, 0, 0, 0x20, 0])
    #expect(try reason(large) == "damaged PNG of Apple's variant: its pixels are missing")
    let larger = Self.translucent.replacing(at: start, with: [0, 1, 0, 0, 0, 1, 0, 0])
    #expect(try reason(larger)?.hasPrefix("too large: 65536 × 65536 pixels") == true)
    let deep = Self.translucent.replacing(at: start + 8, with: [16])
    #expect(try reason(deep)?.contains("only with 8 bits per channel") == true)
  }
}
