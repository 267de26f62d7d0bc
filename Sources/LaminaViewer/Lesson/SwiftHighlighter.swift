import QuartzCore
import UIKit
import ViewerKit

/// A simple syntax highlighter for Swift that colors keywords, types, strings, numbers and comments.
@MainActor
struct SwiftHighlighter {
  private enum Kind { case plain, keyword, type, string, number, comment }

  private static let keywords: Set<String> = [
    "import", "final", "class", "struct", "enum", "protocol", "extension", "func", "var", "let", "init",
    "override", "super", "self", "return", "guard", "if", "else", "for", "in", "where", "as", "is",
    "private", "static", "lazy", "weak", "unowned", "required", "nil", "true", "false", "switch",
    "case",
    "default", "try", "throws", "any", "some", "defer", "while", "set", "get", "didSet",
  ]

  let font = UIFont.monospacedSystemFont(ofSize: Theme.TextSize.body, weight: .regular)

  func attributed(_ source: String, traits: UITraitCollection) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for (kind, part) in parts(of: source) {
      text.append(
        NSAttributedString(
          string: part,
          attributes: [.font: font, .foregroundColor: color(kind).resolvedColor(with: traits)]))
    }
    return text
  }

  private func color(_ kind: Kind) -> UIColor {
    switch kind {
    case .plain: Theme.ink
    case .keyword: Theme.keyword
    case .type: Theme.type
    case .string: Theme.string
    case .number: Theme.number
    case .comment: Theme.comment
    }
  }

  private func parts(of source: String) -> [(Kind, String)] {
    var parts: [(Kind, String)] = []
    var rest = Substring(source)
    while let first = rest.first {
      let (kind, length) = next(first, in: rest)
      parts.append((kind, String(rest.prefix(length))))
      rest = rest.dropFirst(length)
    }
    return parts
  }

  private func next(_ first: Character, in rest: Substring) -> (Kind, Int) {
    if rest.hasPrefix("//") { return (.comment, rest.prefix { !$0.isNewline }.count) }
    if first == "\"" {
      return (.string, rest.dropFirst().prefix { $0 != "\"" && !$0.isNewline }.count + 2)
    }
    if first.isNumber {
      return (.number, rest.prefix { $0.isNumber || $0 == "." || $0 == "_" }.count)
    }
    guard first.isLetter || first == "@" || first == "_" else {
      return (
        .plain, max(1, rest.prefix { !$0.isLetter && !$0.isNumber && !"\"/@_".contains($0) }.count)
      )
    }
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "@" }
    if Self.keywords.contains(String(word)) || first == "@" { return (.keyword, word.count) }
    return (first.isUppercase ? .type : .plain, word.count)
  }
}
