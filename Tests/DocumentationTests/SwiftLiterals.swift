import Foundation

/// A string literal in a Swift file.
struct SwiftLiteral: Equatable {
  /// The text that `LocalizedText` would use as the key of the translation: `%@` stands for each interpolated value.
  var text = ""
  /// The number of the line on which the literal begins, counted from 1.
  let line: Int
  /// The names of the functions in whose parentheses the literal is, the innermost last. An empty name stands for
  /// other parentheses, and "\\" for an interpolation.
  let calls: [String]
  fileprivate var hasValues = false

  /// The name of the function whose argument contains the literal; nil if there is none.
  var call: String? { calls.last { !$0.isEmpty } }
}

/// Finds the string literals of a Swift file without a parser.
struct SwiftLiterals {
  private(set) var all: [SwiftLiteral] = []
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var calls: [String] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
    readCode(until: nil)
  }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  private mutating func advance(past text: StaticString) {
    while index < bytes.count, !isNext(text) { advance() }
    advance(text.utf8CodeUnitCount)
  }

  /// Reads code until its end. Within an interpolation at the depth `end`, reads past the parenthesis that ends the
  /// interpolation.
  private mutating func readCode(until end: Int?) {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where isNext("//"): advance(past: "\n")
      case UInt8(ascii: "/") where isNext("/*"): advance(past: "*/")
      case UInt8(ascii: "\""): readLiteral()
      case UInt8(ascii: "("):
        calls.append(nameBefore)
        advance()
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        calls.append("")
        advance()
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        let isEnd = calls.count == end
        _ = calls.popLast()
        advance()
        if isEnd { return }
      default: advance()
      }
    }
  }

  /// The identifier that ends before the index; empty if there is none.
  private var nameBefore: String {
    let name = bytes[..<index].reversed().prefix { SwiftSource.isWord($0) }
    return String(decoding: name.reversed(), as: UTF8.self)
  }

  private mutating func readLiteral() {
    let isLong = isNext("\"\"\"")
    let quote: StaticString = isLong ? "\"\"\"" : "\""
    var literal = SwiftLiteral(line: line, calls: calls)
    var text: [UInt8] = []
    advance(quote.utf8CodeUnitCount)
    while index < bytes.count, !isNext(quote) {
      if isNext("\\(") {
        literal.hasValues = true
        text += "%@".utf8
        readInterpolation()
      } else if bytes[index] == UInt8(ascii: "\\") {
        advance()
        text += Self.unescaped(bytes[index])
        advance()
      } else {
        // The value 0 stands for a percent sign, which is doubled below if the literal has interpolated values.
        text.append(bytes[index] == UInt8(ascii: "%") ? 0 : bytes[index])
        advance()
      }
    }
    advance(quote.utf8CodeUnitCount)
    literal.text = Self.text(of: text, isFormat: literal.hasValues, isLong: isLong)
    all.append(literal)
  }

  private mutating func readInterpolation() {
    calls.append("\\")
    advance(2)
    readCode(until: calls.count)
  }

  private static func unescaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "n"): [UInt8(ascii: "\n")]
    case UInt8(ascii: "t"): [UInt8(ascii: "\t")]
    // A line break that is not part of the text. The value 1 marks it, and both are removed below.
    case UInt8(ascii: "\n"): [1, byte]
    default: [byte]
    }
  }

  /// Returns the text of bytes in which 0 stands for a percent sign. A literal of several lines loses its
  /// indentation.
  private static func text(of bytes: [UInt8], isFormat: Bool, isLong: Bool) -> String {
    let sign = Array((isFormat ? "%%" : "%").utf8)
    let text = String(decoding: bytes.flatMap { $0 == 0 ? sign : [$0] }, as: UTF8.self)
    guard isLong else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    let indent = lines.last?.count ?? 0
    return lines.dropLast().map { $0.dropFirst(indent) }.joined(separator: "\n")
      .replacingOccurrences(of: "\u{1}\n", with: "")
  }
}
