/// A text with placeholders: `%@` for the next value, or `%2$@` for the second value. `%%` is a percent sign.
struct TextFormat: Equatable {
  private enum Piece: Equatable {
    case literal(String)
    /// A placeholder for the argument with an index from 0.
    case argument(Int)
  }

  private var pieces: [Piece] = []

  /// Parses a text. Returns nil if a percent sign is followed by anything else, or if the text contains placeholders
  /// with and without numbers.
  init?(_ text: String) {
    var rest = Substring(text)
    var (next, isNumbered) = (0, false)
    while let percent = rest.firstIndex(of: "%") {
      pieces.append(.literal(String(rest[..<percent])))
      rest = rest[rest.index(after: percent)...]
      if rest.hasPrefix("%") {
        pieces.append(.literal("%"))
        rest = rest.dropFirst()
      } else if rest.hasPrefix("@") {
        pieces.append(.argument(next))
        (rest, next) = (rest.dropFirst(), next + 1)
      } else {
        let digits = rest.prefix(while: \.isWholeNumber)
        guard let number = Int(digits), number > 0, rest.dropFirst(digits.count).hasPrefix("$@") else {
          return nil
        }
        pieces.append(.argument(number - 1))
        (rest, isNumbered) = (rest.dropFirst(digits.count + 2), true)
      }
    }
    pieces.append(.literal(String(rest)))
    if isNumbered, next > 0 { return nil }
  }

  /// The indices of the placeholders' arguments, in ascending order.
  var placeholders: [Int] {
    pieces.compactMap { if case .argument(let index) = $0 { index } else { nil } }.sorted()
  }

  /// Returns the text with `arguments` in place of the placeholders. A placeholder without an argument becomes empty.
  func filled(with arguments: [String]) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .literal(let literal): text += literal
      case .argument(let index): text += arguments.indices.contains(index) ? arguments[index] : ""
      }
    }
  }

  /// Returns `text` with each percent sign doubled, as a format requires.
  static func escaped(_ text: String) -> String {
    guard text.contains("%") else { return text }
    return text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }
}
