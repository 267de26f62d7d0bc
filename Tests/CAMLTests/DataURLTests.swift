import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

/// Pictures that a document embeds as data URLs (D1.4).
@Suite struct DataURLTests {
  /// Returns a picture of 2 × 1 pixels, one red and one half-transparent blue, in the variant of PNG that Apple's tools
  /// write.
  private static func applePNG() -> Data {
    func chunk(_ name: String, _ content: [UInt8]) -> Data {
      Data([0, 0, 0, UInt8(content.count)]) + Data(name.utf8) + Data(content) + Data(count: 4)
    }
    let row: [UInt8] = [0, 0, 0, 255, 255, 128, 0, 0, 128]
    // The deflate stream consists of one uncompressed block.
    let deflated = [1, UInt8(row.count), 0, ~UInt8(row.count), 255] + row
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + chunk("CgBI", [0x50, 0, 0x20, 2])
      + chunk("IHDR", [0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0, 0]) + chunk("IDAT", deflated)
      + chunk("IEND", [])
  }

  private func layer(_ source: String) throws -> (contents: CGImage?, issues: [CAMLIssue]) {
    let document = try Sample.read(
      Sample.root("", "<contents type=\"CGImage\" src=\"\(source)\"/>"))
    return (document.rootLayer.contents as? CGImage, document.issues)
  }

  private static let base64 = applePNG().base64EncodedString()

  @Test(arguments: [
    "data:image/png;base64,\(base64)", "data:;base64,\(base64)",
    "DATA:image/png;charset=x;BASE64,\(base64)",
    "data:image/png;base64,\(base64.replacingOccurrences(of: "=", with: ""))",
    "data:image/png;base64,\(base64.replacingOccurrences(of: "=", with: "%3D").replacingOccurrences(of: "+", with: "%2b"))",
    "data:image/png;base64, \(base64.prefix(40))\n\(base64.dropFirst(40))",
    "data:image/png,\(applePNG().map { String(format: "%%%02x", $0) }.joined())",
  ])
  func dataURLsOfPicturesAreRead(source: String) throws {
    let (contents, issues) = try layer(source)
    let image = try #require(contents, "\(issues)")
    #expect(image.bitmap[0, 0] == 0xFFFF_0000 && image.bitmap[1, 0] == 0x8000_0080)
    #expect(issues.isEmpty)
  }

  @Test(arguments: [
    "data:", "data:image/png", "data:image/png;base64,%", "data:image/png,%G0",
    "data:image/png;base64,A",
    "data:image/png;base64,!!!!", "data:image/png;base64,", "data:text/plain,hello",
  ])
  func invalidDataURLsAreReported(source: String) throws {
    let (contents, issues) = try layer(source)
    #expect(contents == nil && issues.count == 1, "\(issues)")
    // The limit of 200 bytes is a choice: an issue is a short line, also about a long URL.
    #expect(issues.first?.description.utf8.count ?? 999 < 200)
  }

  /// The name of an image that was read from a data URL is the URL, so the writer writes it unchanged.
  @Test func imagesKeepTheirDataURL() throws {
    let source = "data:image/png;base64,\(Self.base64)"
    let document = try Sample.read(Sample.root("contents=\"\(source)\""))
    let image = try #require(document.rootLayer.contents as? CGImage)
    #expect(document.name(of: image) == source)
  }

  /// Ten megabytes of text that is not a picture are rejected. The time is not measured: one that grew with
  /// the square of the length would be noticed.
  @Test func longInvalidDataURLsAreRejected() throws {
    let long = String(repeating: "QUJD", count: 2_500_000)
    #expect(DataURL.content(of: "data:;base64,\(long)")?.count == 7_500_000)
    let (contents, issues) = try layer("data:;base64,\(long)")
    #expect(
      contents == nil && issues.first?.message.contains("not a picture in a known format") == true)
  }

  @Test func filesInApplesVariantOfPNGAreRead() throws {
    try Sample.withFolder { folder in
      try Self.applePNG().write(to: folder.appendingPathComponent("a.png"))
      let file = folder.appendingPathComponent("a.caml")
      try Data(Sample.root("contents=\"a.png\"").utf8).write(to: file)
      let image = try #require(try CAMLDocument(contentsOf: file).rootLayer.contents as? CGImage)
      #expect(image.bitmap[1, 0] == 0x8000_0080)
    }
  }
}
