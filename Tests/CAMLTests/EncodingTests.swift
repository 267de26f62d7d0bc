import CAML
import Foundation
import QuartzCore
import Testing

/// Tests of the decoding of the bytes of a document into characters (D1.7).
@Suite struct EncodingTests {
  private static func declared(_ encoding: String) -> String {
    "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>"
  }

  private static func latin(_ text: String) -> Data {
    Data(text.unicodeScalars.map { UInt8($0.value) })
  }

  private func error(_ data: Data) -> String? {
    #expect(throws: CAMLError.self) { try CAMLDocument(data: data) }.map { "\($0)" }
  }

  private func name(_ data: Data) throws -> String? { try CAMLDocument(data: data).rootLayer.name }

  private static let layer = "<caml><CALayer name=\"ä\"/></caml>"

  @Test func latin1IsReadWhereItIsDeclared() throws {
    #expect(try name(Self.latin(Self.declared("ISO-8859-1") + Self.layer)) == "ä")
    #expect(try name(Self.latin(Self.declared("iso-8859-1") + Self.layer)) == "ä")
    #expect(try name(Data((Self.declared("utf-8") + Self.layer).utf8)) == "ä")
  }

  @Test(
    "An error about a byte that is invalid in the encoding has a position",
    arguments: ["", declared("UTF-8"), "us-ascii"])
  func bytesOfAnotherEncoding(declaration: String) throws {
    let isASCII = declaration == "us-ascii"
    let start = isASCII ? Self.declared(declaration) : declaration
    let text = try #require(error(Self.latin(start + "\n" + Self.layer)))
    #expect(text.hasPrefix("document:2:22: is not well-formed XML: the byte 0xE4 is not "), "\(text)")
    #expect(text.contains(isASCII ? "US-ASCII" : "UTF-8") && !text.contains("\n"))
  }

  /// Invalid bytes are found in each kind of XML node, also where a parser may skip bytes without checking them.
  @Test(arguments: [
    ("<caml><!-- ä --><CALayer bounds=\"0 0 9 9\"/></caml>", 12),
    ("<caml><CALayer a_ä=\"1\"/></caml>", 18),
    ("<caml><CAä/></caml>", 10), ("<caml>ä</caml>", 7), ("<caml><?a ä?></caml>", 11),
    ("<caml><![CDATA[ä]]></caml>", 16), ("<!DOCTYPE caml [<!-- ä -->]><caml/>", 22),
  ])
  func invalidBytesAreFoundInEachKindOfNode(text: String, column: Int) throws {
    let message = try #require(error(Self.latin(text)))
    #expect(
      message.hasPrefix("document:1:\(column): is not well-formed XML: the byte 0xE4"), "\(message)")
  }

  @Test(arguments: [1, 2, 3]) func truncatedCharactersAreErrors(count: Int) throws {
    let data = Data("<caml>\n ab".utf8) + Data("😀".utf8).prefix(count)
    #expect(
      error(data)?.hasPrefix("document:2:4: is not well-formed XML: it ends in the middle") == true)
  }

  @Test("UTF-16 in both byte orders, with and without a byte order mark")
  func wide() throws {
    let text = Self.declared("UTF-16") + Self.layer
    #expect(try name(#require(text.data(using: .utf16LittleEndian))) == "ä")
    #expect(try name(#require(text.data(using: .utf16BigEndian))) == "ä")
    #expect(try name(#require(text.data(using: .utf16))) == "ä")
  }

  @Test(arguments: [[0x00, 0xD8, 0x20, 0x00], [0x00, 0xDC, 0x20, 0x00]])
  func halfOfASurrogatePairIsAnError(bytes: [UInt8]) throws {
    let data = try #require("<caml>\r\n\n😀 ".data(using: .utf16LittleEndian)) + bytes
    let message = "document:3:3: is not well-formed XML: half of a surrogate pair is not UTF-16"
    #expect(error(data) == message)
  }

  @Test(arguments: ["windows-1252", "UTF-7", "Shift_JIS", "EBCDIC-CP-BE"])
  func unsupportedEncodingsAreErrors(name: String) throws {
    let message = try #require(error(Data((Self.declared(name) + "<caml/>").utf8)))
    #expect(message.contains("its encoding '\(name)' cannot be read; save it as UTF-8"), "\(message)")
    #expect(error(Data((Self.declared("UTF-16") + "<caml/>").utf8))?.contains("it declares") == true)
  }

  @Test func aForbiddenCharacterIsShown() {
    #expect(error(Data("<caml><a😀/></caml>".utf8))?.contains("'😀' is not allowed here") == true)
  }

  /// A byte order mark is not counted as a column.
  @Test func columnsCountCharacters() throws {
    func position(_ text: String, _ encoding: String.Encoding = .utf8) throws -> String? {
      error(try #require(text.data(using: encoding)))?.components(separatedBy: " ").first
    }
    #expect(try position("<caml>\n äé😀日<b c=1/></caml>") == "document:2:11:")
    #expect(try position("<caml>\r\n äé😀日<b c=1/></caml>", .utf16) == "document:2:11:")
    #expect(try position("\u{FEFF}<caml c=1/>") == "document:1:9:")
    #expect(try position("<caml c=1/>", .utf16) == "document:1:9:")
  }

  @Test(arguments: ["\u{1}", "\u{FFFE}", "\u{0}"]) func charactersThatXMLForbidsAreErrors(
    character: String
  ) throws {
    let number = try #require(character.unicodeScalars.first).value
    let code = String(format: "U+%04X", number)
    #expect(error(Data("<caml>\(character)</caml>".utf8))?.hasSuffix("the character \(code)") == true)
  }
}
