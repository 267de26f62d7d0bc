import Foundation
import QuartzCore
import Testing

@testable import CAML

/// Documents up to the size limit are read, and larger ones are not (D1.5). Of a document with a large
/// area only a part is shown (D1.3).
@Suite struct SizeTests {
  private static let limit = 64 << 20

  /// Returns a document that repeats `inner` and contains one layer. It is padded with blanks to `count` bytes.
  private static func document(_ inner: String = "", times: Int = 0, bytes count: Int = 0) -> Data {
    var data = Data("<caml>".utf8)
    data.reserveCapacity(max(count, inner.utf8.count * times + 64))
    data.append(Data(String(repeating: inner, count: times).utf8))
    let end = Data("<CALayer name=\"a\"/></caml>".utf8)
    data.append(Data(repeating: 0x20, count: max(0, count - data.count - end.count)))
    return data + end
  }

  /// The sizes of this test and of the next one exceed the 10 MB to which XML parsers often limit a document or a text.
  @Test func elevenMegabytesOfCommentsAreRead() throws {
    let data = Self.document("<!-- eleven -->", times: 750_000)
    #expect(data.count > 11_000_000)
    #expect(try CAMLDocument(data: data).rootLayer.name == "a")
  }

  @Test func anAttributeOfTwelveMegabytesIsRead() throws {
    let data = Data(
      "<caml><CALayer name=\"\(String(repeating: "a", count: 12_000_000))\"/></caml>".utf8)
    #expect(try CAMLDocument(data: data).rootLayer.name?.utf8.count == 12_000_000)
  }

  @Test func documentsOfMoreThan64MebibytesAreRejected() throws {
    let data = Self.document(bytes: Self.limit)
    #expect(data.count == Self.limit)
    #expect(try CAMLDocument(data: data).rootLayer.name == "a")
    let error = #expect(throws: CAMLError.self) { try CAMLDocument(data: data + [0x20]) }
    #expect(error?.reason == "is too big: 67108865 bytes; documents may have 64 MiB at most")
  }

  /// The size of a file is checked before the file is read.
  @Test func filesThatAreTooBigAreRejected() throws {
    try Sample.withFolder { folder in
      let url = folder.appendingPathComponent("a.caml")
      #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
      let file = try FileHandle(forWritingTo: url)
      try file.truncate(atOffset: 1 << 40)
      try file.close()
      let error = #expect(throws: CAMLError.self) { try CAMLDocument(contentsOf: url) }
      #expect(error?.reason.hasPrefix("is too big: 1099511627776 bytes") == true)
    }
  }

  @Test(arguments: [0, 1]) func documentsOfMoreThanAMillionElementsAreRejected(more: Int) throws {
    let data = Self.document("<a/>", times: CAMLLimits.elements - 2 + more)
    guard more > 0 else {
      #expect(try ElementParser.root(of: data, file: "a").children.count == CAMLLimits.elements - 1)
      return
    }
    let error = #expect(throws: CAMLError.self) { try ElementParser.root(of: data, file: "a") }
    #expect(error?.reason == "is too big: more than 1000000 elements")
    // The element in excess begins after `<caml>`, which has six characters, and `<a/>` for all other
    // elements.
    #expect(error?.line == 1 && error?.column == 4 * (CAMLLimits.elements - 1) + 7)
  }

  /// A side has at most 8192 points, and the area 4096 · 4096 square points, which is 3000 · 5592. If the
  /// area is larger, the longer side is shortened until it is as long as the other one, and then both sides.
  @Test(
    arguments: [
      (8192, 2048, 8192, 2048), (4096, 4096, 4096, 4096), (8192, 3000, 5592, 3000),
      (3000, 8192, 3000, 5592), (8192, 8192, 4096, 4096), (9000, 100, 8192, 100),
    ] as [(Int, Int, CGFloat, CGFloat)])
  func onlyAPartOfALargeDocumentIsShown(
    width: Int, height: Int, shownWidth: CGFloat, shownHeight: CGFloat
  ) throws {
    let text = "<caml><CALayer bounds=\"0 0 \(width) \(height)\"/></caml>"
    let document = try CAMLDocument(data: Data(text.utf8))
    #expect(document.size == CGSize(width: shownWidth, height: shownHeight))
    #expect(document.rootLayer.bounds.size == CGSize(width: width, height: height))
    let isCut = document.size != document.rootLayer.bounds.size
    #expect(document.issues.count == (isCut ? 1 : 0))
  }
}
