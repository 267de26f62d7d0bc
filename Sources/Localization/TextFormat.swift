/// A text with places for values: `%@` for the next value, or `%2$@` for the second; `%%` is a percent sign.
struct TextFormat: Equatable {
  private enum Piece: Equatable {
    case literal(String)
    /// The place of the argument with an index from 0.
    case argument(Int)
  }

  private var pieces: [Piece] = []

  /// Returns nil when a percent sign is followed by anything else, or when some places have numbers and others do not.
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

  /// The indices of the arguments, sorted.
  var places: [Int] {
    pieces.compactMap { if case .argument(let index) = $0 { index } else { nil } }.sorted()
  }

  /// Returns the text with `arguments` in their places; a place without one stays empty.
  func filled(with arguments: [String]) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .literal(let literal): text += literal
      case .argument(let index): text += arguments.indices.contains(index) ? arguments[index] : ""
      }
    }
  }

  /// Returns `text` with its percent signs doubled, as a format has them.
  static func escaped(_ text: String) -> String {
    guard text.contains("%") else { return text }
    return text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
  }
}
