/// The declarations of a source without the bodies of its functions. It predicts how many files the compiler compiles again
/// after a change; the compiler itself determines which files these are.
struct SourceOutline {
  private let words: [Substring]

  init(_ bytes: [UInt8]) {
    let tokens = SourceScanner.tokens(of: String(decoding: bytes, as: UTF8.self)).map(\.text)
    var (words, head, depth): ([Substring], Int, Int?) = ([], 0, nil)
    for token in tokens {
      switch token {
      case "{": depth = depth.map { $0 + 1 } ?? (Self.isFunction(words[head...]) ? 1 : nil)
      case "}": depth = depth.flatMap { $0 > 1 ? $0 - 1 : nil }
      default: break
      }
      if depth == nil || depth == 1 && token == "{" { words.append(token) }
      if depth == nil, token == "{" || token == "}" { head = words.count }
    }
    self.words = words
  }

  /// The words in the heads of functions.
  private static let functions: Set<Substring> = [
    "func", "init", "deinit", "get", "set", "didSet", "willSet",
  ]

  /// Returns true if the words before a brace are those before the body of a function.
  private static func isFunction(_ head: ArraySlice<Substring>) -> Bool {
    head.contains(where: functions.contains)
  }

  /// The beginnings of the names of types on which nearly all files of an app depend.
  private static let frameworks = ["UI", "CA", "CG", "NS"]

  /// True if the source extends a type of a framework.
  private var extendsFramework: Bool {
    zip(words, words.dropFirst()).contains { word, name in
      word == "extension" && Self.frameworks.contains(where: name.hasPrefix)
    }
  }

  /// Returns true if nearly all files depend on the change of a source with this outline to one with another.
  func isWidely(changedTo other: SourceOutline) -> Bool {
    words != other.words && (extendsFramework || other.extendsFramework)
  }
}
