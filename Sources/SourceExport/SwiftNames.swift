import QuartzCore
import RenderModel

/// The Swift spellings of names and texts.
enum SwiftNames {
  /// Returns a string literal of `text`.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Converts a layer's name to a variable's: "Upper panel" to `upperPanel`. Returns nil when the result is empty,
  /// too long or a reserved word.
  static func variable(_ name: String) -> String? {
    let words = name.unicodeScalars.split {
      !($0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil))
    }.map { String(String.UnicodeScalarView($0)) }
    let joined = words.enumerated().map { index, word in
      let first = index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()
      return first + word.dropFirst()
    }.joined()
    guard let first = joined.first, first.isLetter, joined.count <= 40, !reserved.contains(joined)
    else {
      return nil
    }
    return joined
  }

  /// The keywords that begin with a small letter and cannot be names. That `any`, `path` and `some`, which can, are no
  /// names of variables either is a choice.
  private static let reserved: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
    "var", "where", "while", "any", "path", "some",
  ]
}

extension PropertyConstants {
  /// Returns the expression of a string: the member for it, a raw value where the API has constants but none for it, or
  /// a literal.
  func expression(of value: String) -> String {
    guard case .names = self else { return SwiftNames.literal(value) }
    if let name = swiftName(of: value) { return ".\(name)" }
    return ".init(rawValue: \(SwiftNames.literal(value)))"
  }

  /// Returns the expression of an integer: a set of members, such as `[.layerMinXMinYCorner]`, or a number.
  func expression(of value: Int) -> String {
    guard case .bits(let names) = self else { return "\(value)" }
    let members = names.indices.filter { value & 1 << $0 != 0 }.map { ".\(names[$0])" }
    return "[\(members.joined(separator: ", "))]"
  }
}
