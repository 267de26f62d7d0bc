import Foundation
import Testing

@testable import ViewerControl

struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONParser.value(of: Array(text.utf8)) }

  @Test(
    arguments: [
      ("null", .null), (" true\r\n", .bool(true)), ("false", .bool(false)), ("0", 0), ("-0.5e+2", -50),
      ("1e-3", 0.001), ("12345678901234567890", .number(12_345_678_901_234_567_168)), (#""""#, ""),
      (#""a\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00ä""#, "a\"\\/\u{8}\u{C}\n\r\tä😀ä"),
      ("[]", []), ("\u{FEFF}[1]", [1]),
      ("[1, [2], {}]", [1, [2], [:]]),
      (#"{"a": {"b": [true]}, "c": null}"#, ["a": ["b": [true]], "c": .null]),
      (#"{"a": 1, "a": 2}"#, ["a": 2]),
    ] as [(String, JSONValue)])
  func valuesAreParsed(text: String, expected: JSONValue) throws {
    #expect(try parse(text) == expected)
  }

  /// Short numbers are computed from their digits. The result is the nearest number, as for long ones. The
  /// last number, 2⁵³ + 1, is between two numbers of double precision.
  @Test func numbersAreTheNearest() throws {
    for digits in ["0", "7", "1002003004", "123456789012345", "999999999999999", "9007199254740993"] {
      for decimals in 0..<digits.count {
        let point = digits.index(digits.endIndex, offsetBy: -decimals)
        let text = decimals == 0 ? digits : "\(digits[..<point]).\(digits[point...])"
        for signed in [text, "-" + text] {
          #expect(try parse(signed) == .number(#require(Double(signed))), "\(signed)")
        }
      }
    }
    let zero: Double? = if case .number(let number) = try parse("-0") { number } else { nil }
    #expect(zero?.sign == .minus)
  }

  @Test(arguments: [
    "", " ", "nul", "truex", "1 2", "01", "-", "1.", ".5", "1e", "+1", "1e999", "NaN", "[1,]", "[,1]",
    "[1",
    "]", "{", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{1:2}", #"""#, #""\x""#, #""\u12""#, #""\u+123""#,
    #""\ud800""#, #""\ud800\u0041""#, #""\udc00""#, "\"\u{1}\"", "\u{0}",
    "\u{FEFF}\u{FEFF}1", "1\u{FEFF}", "\u{FEFF}",
    "'a'",
  ])
  func textThatIsNotJSONIsRefused(text: String) {
    #expect(throws: JSONParser.NoJSON.self) { try parse(text) }
  }

  @Test func invalidUTF8IsRefused() {
    for bytes in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]] {
      #expect(throws: JSONParser.NoJSON.self) { try JSONParser.value(of: bytes) }
    }
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test func depthIsLimited() throws {
    _ = try parse(nested(JSONParser.depthLimit))
    #expect(throws: JSONParser.NoJSON.self) { try parse(nested(JSONParser.depthLimit + 1)) }
    #expect(throws: JSONParser.NoJSON.self) {
      try parse(String(repeating: #"{"a":"#, count: 1 << 17))
    }
    func isTooDeep(_ text: String) -> Bool? {
      do { _ = try parse(text) } catch { return (error as? JSONParser.NoJSON)?.isTooDeep }
      return nil
    }
    #expect(isTooDeep(nested(JSONParser.depthLimit + 1)) == true)
    #expect(isTooDeep(String(repeating: "[", count: JSONParser.depthLimit)) == false)
    // Lists that follow each other are not nested.
    _ = try parse("[" + [String](repeating: "[[]]", count: 2000).joined(separator: ",") + "]")
  }

  /// Reads and writes values that are nested 500 levels deep. An earlier parser took four seconds for one of them.
  @Test func timeIsProportionalToLength() throws {
    let text = #"{"verb":"state","id":"# + nested(500) + "}"
    let duration = try ContinuousClock().measure {
      for _ in 0..<1000 {
        guard case .object(let object) = try parse(text) else {
          Issue.record("the value is no object")
          return
        }
        #expect(object.count == 2)
      }
    }
    #expect(duration < .seconds(4), "\(duration)")
    let value = try parse(text)
    let written = ContinuousClock().measure { _ = value.line }
    #expect(written < .seconds(1), "\(written)")
  }

  @Test func writtenValuesReadBack() throws {
    let value: JSONValue = [
      "text": "ä\"\n\u{1}/", "list": [1.5, -2, true, .null], "object": ["a": []],
    ]
    #expect(try parse(value.line) == value)
  }

  /// A name from a file cannot control the terminal in which the text is shown.
  @Test func charactersThatAreNotSeenAreEscaped() throws {
    let value = JSONValue.object(["a\u{9B}": .text("\u{1B}\u{7F}\u{202E}b\u{2028}ä門\u{2069}")])
    let text = value.line
    #expect(text.lowercased() == #"{"a\u009b":"\u001b\u007f\u202eb\u2028ä門\u2069"}"#)
    #expect(try parse(text) == value)
  }
}
