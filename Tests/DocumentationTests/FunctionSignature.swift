/// The name and the counts of the parameters of a function, an initializer or a subscript, found without a parser.
struct FunctionSignature: Equatable {
  /// The name of the function; `init` for an initializer and `subscript` for a subscript.
  let name: String
  /// The number of the line of the declaration, counted from 1.
  let line: Int
  let parameterCount: Int
  /// The number of parameters that a call passes without a label.
  let unlabelledCount: Int

  /// Returns the signatures in a Swift file, in order. Comments, string literals and calls are skipped.
  static func all(in text: String) -> [FunctionSignature] {
    var scanner = SignatureScanner(SwiftSource.code(of: text))
    var found: [FunctionSignature] = []
    while let signature = scanner.next() { found.append(signature) }
    return found
  }
}

/// A scanner that finds declarations of functions in Swift code without comments.
private struct SignatureScanner {
  private let code: [UInt8]
  private var index = 0
  private var line = 1

  init(_ code: [UInt8]) { self.code = code }

  /// Returns the next signature; nil at the end of the code.
  mutating func next() -> FunctionSignature? {
    while index < code.count {
      let isMember = index > 0 && code[index - 1] == UInt8(ascii: ".")
      let word = takeWord()
      if word.isEmpty {
        advance()
      } else if let name = name(after: word, isMember: isMember), let list = takeParameters() {
        let labels = list.map(Parameter.init)
        return FunctionSignature(
          name: name.text, line: name.line, parameterCount: labels.count,
          unlabelledCount: labels.filter { $0.isUnlabelled(inSubscript: word == "subscript") }.count)
      }
    }
    return nil
  }

  /// Returns the name that a keyword introduces, and the name's line; nil if the word is no such keyword.
  private mutating func name(after word: String, isMember: Bool) -> (text: String, line: Int)? {
    let start = line
    switch word {
    case "func":
      skipSpaces()
      var name = takeWord()
      if name.isEmpty { name = take { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: " ") } }
      return (name, start)
    case "init", "subscript": return isMember ? nil : (word, start)
    default: return nil
    }
  }

  /// Consumes generic parameters and a parameter list, and returns the parts of the list; nil if there is no list.
  private mutating func takeParameters() -> [String]? {
    _ = take { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") }
    skipSpaces()
    if peek == UInt8(ascii: "<") { _ = takeBalanced() }
    skipSpaces()
    guard peek == UInt8(ascii: "(") else { return nil }
    let parts = takeBalanced()
    return parts.allSatisfy { $0.contains(":") } ? parts : nil
  }

  /// Consumes a text in brackets, and returns its parts, which are separated by the commas outside of inner brackets.
  private mutating func takeBalanced() -> [String] {
    var parts: [[UInt8]] = [[]]
    var depth = 1
    advance()
    while let byte = peek {
      // The arrow of a function type is not a bracket.
      let isArrow = byte == UInt8(ascii: ">") && code[index - 1] == UInt8(ascii: "-")
      if "([{<".utf8.contains(byte) { depth += 1 }
      if ")]}>".utf8.contains(byte), !isArrow { depth -= 1 }
      advance()
      guard depth > 0 else { break }
      if byte == UInt8(ascii: ","), depth == 1 {
        parts.append([])
      } else {
        parts[parts.count - 1].append(byte)
      }
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  // MARK: Bytes

  private var peek: UInt8? { index < code.count ? code[index] : nil }

  private mutating func advance() {
    if code[index] == UInt8(ascii: "\n") { line += 1 }
    index += 1
  }

  private mutating func take(while condition: (UInt8) -> Bool) -> String {
    let start = index
    while let byte = peek, condition(byte) { advance() }
    return String(decoding: code[start..<index], as: UTF8.self)
  }

  private mutating func takeWord() -> String { take(while: SwiftSource.isWord) }

  private mutating func skipSpaces() {
    _ = take { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
  }
}

/// The words before the colon of a parameter, without attributes.
private struct Parameter {
  private let words: [Substring]

  init(_ text: String) {
    words = text.prefix { $0 != ":" }.split { $0.isWhitespace }.filter { !$0.hasPrefix("@") }
  }

  /// Returns true if a call passes the parameter without a label. The parameter of a subscript has a label only if it
  /// has two names.
  func isUnlabelled(inSubscript: Bool) -> Bool {
    words.first == "_" || (inSubscript && words.count == 1)
  }
}
