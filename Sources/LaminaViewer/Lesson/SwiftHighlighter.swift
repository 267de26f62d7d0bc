import QuartzCore
import UIKit
import ViewerKit

/// A simple syntax highlighter for Swift that colors keywords, types, strings, numbers and comments. It colors the same
/// parts of documents in a markup language or in JSON, as far as they have them.
@MainActor
struct SwiftHighlighter {
  private enum Kind: CaseIterable {
    case plain, keyword, type, string, number, comment

    @MainActor var color: UIColor {
      switch self {
      case .plain: Theme.ink
      case .keyword: Theme.keyword
      case .type: Theme.type
      case .string: Theme.string
      case .number: Theme.number
      case .comment: Theme.comment
      }
    }
  }

  /// Keywords that are often names in scenes, such as `repeat` among the options of animations and `async` of queues,
  /// are left out.
  private static let keywords: Set<String> = [
    "import", "final", "class", "struct", "enum", "protocol", "extension", "func", "var", "let", "init",
    "deinit", "subscript", "typealias", "override", "convenience", "mutating", "inout", "super", "self",
    "return", "guard", "if", "else", "for", "in", "where", "as", "is", "private", "fileprivate",
    "internal", "public", "static", "lazy", "weak", "unowned", "required", "nil", "true", "false",
    "switch", "case", "default", "do", "catch", "try", "throw", "throws", "rethrows", "await", "break",
    "continue", "fallthrough", "any", "some", "defer", "while", "set", "get", "willSet", "didSet",
  ]

  /// The traits for which the colors are.
  let traits: UITraitCollection
  private let attributes: [Kind: TextAttributes]

  init(traits: UITraitCollection) {
    self.traits = traits
    let font = UIFont.monospacedSystemFont(ofSize: Theme.TextSize.body, weight: .regular).textFont
    attributes = Dictionary(
      uniqueKeysWithValues: Kind.allCases.map {
        ($0, TextAttributes(font: font, color: $0.color.resolvedColor(with: traits).cgColor))
      })
  }

  /// Returns `source` in colors.
  func styled(_ source: String) -> StyledText {
    var state = 0
    return styled(source, &state)
  }

  /// Returns a part of a source in colors. The state is 0 at the start of the source, and the function sets that at the
  /// end of the part: 1 within a comment of a document's markup. Text without a color of its own is one run, so that
  /// long sources are quick to lay out.
  func styled(_ source: String, _ state: inout Int) -> StyledText {
    var text = StyledText()
    for (kind, part) in joinedParts(of: Array(source.utf8), &state) {
      text.append(String(decoding: part, as: UTF8.self), attributes: attributes[kind, default: .init()])
    }
    return text
  }

  /// Returns the text in parts of one color each. White space is joined to the word that follows it: by itself it would
  /// be set in a font for the user's language, which may be a different one.
  private func joinedParts(
    of source: [UInt8], _ state: inout Int
  ) -> [(kind: Kind, text: ArraySlice<UInt8>)] {
    var parts: [(kind: Kind, text: ArraySlice<UInt8>)] = []
    var (start, partStart) = (0, 0)
    while start < source.count {
      let (kind, end) = nextPart(of: source, from: start, &state)
      if parts.last?.kind == kind { parts.removeLast() } else { partStart = start }
      parts.append((kind, source[partStart..<end]))
      start = end
    }
    return parts
  }

  /// Returns the kind of the part whose white space begins at byte `start`, and its end.
  private func nextPart(
    of source: [UInt8], from start: Int, _ state: inout Int
  ) -> (Kind, end: Int) {
    if state == 0 {
      // White space at the end of the text is a part of its own.
      let word = source[start...].firstIndex { !Self.isBlank($0) } ?? source.count - 1
      guard source[word...].starts(with: "<!--".utf8) else { return part(of: source, from: word) }
      return (.comment, Self.end(ofMarkupComment: source, from: word + 4, &state))
    }
    return (.comment, Self.end(ofMarkupComment: source, from: start, &state))
  }

  /// Returns the kind of the part that begins at byte `start`, and its end.
  private func part(of source: [UInt8], from start: Int) -> (Kind, end: Int) {
    func end(where isOver: (UInt8) -> Bool) -> Int {
      source[start...].firstIndex(where: isOver) ?? source.count
    }
    let first = source[start]
    switch first {
    case UInt8(ascii: "/") where source[start...].starts(with: "//".utf8):
      return (.comment, end(where: Self.isNewline))
    case UInt8(ascii: "\""):
      return (.string, Self.end(ofString: source, from: start + 1))
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return (.number, end(where: { !Self.isNumber($0) }))
    case let byte where Self.isWord(byte):
      let end = end(where: { !Self.isWord($0) })
      return (kind(ofWord: source[start..<end]), end)
    default:
      return (.plain, start + 1)
    }
  }

  /// Returns the end of a string whose text begins at byte `start`: after the next quote that is not escaped by a
  /// backslash, or after the line. Markup has no such escapes, but its strings rarely contain a backslash.
  private static func end(ofString source: [UInt8], from start: Int) -> Int {
    var index = start
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "\"") || isNewline(byte) { return index + 1 }
      let isEscape =
        byte == UInt8(ascii: "\\") && index + 1 < source.count && !isNewline(source[index + 1])
      index += isEscape ? 2 : 1
    }
    return source.count
  }

  private func kind(ofWord word: ArraySlice<UInt8>) -> Kind {
    let first = word[word.startIndex]
    if first == UInt8(ascii: "@") || Self.keywords.contains(String(decoding: word, as: UTF8.self)) {
      return .keyword
    }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) ? .type : .plain
  }

  /// Returns the end of a comment of a document's markup, whose text from byte `start` on may end it. The state is that
  /// at the returned end.
  private static func end(ofMarkupComment source: [UInt8], from start: Int, _ state: inout Int) -> Int {
    let close = Array("-->".utf8)
    let last = (min(start, source.count)..<source.count).first { source[$0...].starts(with: close) }
    state = last == nil ? 1 : 0
    return last.map { $0 + close.count } ?? source.count
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || isNewline(byte) }

  private static func isNewline(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  /// True for a byte of a number. The digits of hexadecimal numbers beyond 9 are not recognized.
  private static func isNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// True for a byte of a word: a letter, a digit, `_`, `@`, or a byte of a character outside of ASCII.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"), 0x80...:
      true
    default: false
    }
  }
}
