/// A clause of the reference: a heading that begins with the clause's number, and the text below the heading.
struct Clause: Equatable {
  let name: String
  /// The names of the test files that the clause names, without the extension.
  var tests: [String] = []
  /// The kinds of test vectors that the clause names.
  var vectors: [String] = []
  /// The reason why no test cites the clause; nil if a test does.
  var untested: String?
}

/// The clauses and chapters of Documentation/Reference.
struct Reference {
  private(set) var clauses: [String: Clause] = [:]
  private(set) var chapters: Set<String> = []
  /// The clauses and chapters that have more than one heading, which is an error.
  private(set) var repeated: [String] = []

  init(_ pages: [String]) {
    for page in pages { read(page) }
  }

  func contains(_ citation: Citation) -> Bool {
    clauses[citation.name] != nil || chapters.contains(citation.name)
  }

  private mutating func read(_ page: String) {
    var name: String?
    var body = ""
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("#") else {
        body += line + "\n"
        continue
      }
      add(name, body)
      (name, body) = (Self.name(ofHeading: line), "")
    }
    add(name, body)
  }

  /// Returns the clause number with which a heading of the second or third level begins; nil if there is none.
  private static func name(ofHeading line: Substring) -> String? {
    guard let match = line.firstMatch(of: /^(##|###) ([TLDWP](?:\d+(?:\.\d+[a-z]?)?)?)(?: |$)/) else {
      return nil
    }
    return String(match.2)
  }

  private mutating func add(_ name: String?, _ body: String) {
    guard let name else { return }
    guard clauses[name] == nil, !chapters.contains(name) else { return repeated.append(name) }
    if Citation(name: name, line: 0).isChapter || name == "P" {
      chapters.insert(name)
    } else {
      clauses[name] = Clause(name: name, body: body)
    }
  }
}

extension Clause {
  /// Reads the labels `Tests:`, `Vectors:` and `Untested:`, each at its first place in the clause's text.
  /// They are in the last paragraph, which is in italics.
  init(name: String, body: String) {
    self.name = name
    let text = body.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    tests = Self.names(after: "Tests:", in: text)
    vectors = Self.names(after: "Vectors:", in: text)
    if let match = text.firstMatch(of: /Untested: (.*?)\*?$/) { untested = String(match.1) }
  }

  /// Returns the words in backquotes after `label`, until the end of the sentence.
  private static func names(after label: String, in text: String) -> [String] {
    guard let start = text.firstRange(of: label)?.upperBound,
      let list = text[start...].prefixMatch(of: /(?:(?:,| and)? `[^`]+`)+/)
    else { return [] }
    return list.output.matches(of: /`([^`]+)`/).map { String($0.1) }
  }
}
