/// A clause of the reference: a heading that begins with its number, and what follows it.
struct Clause: Equatable {
  let name: String
  /// Files of tests, without their ending.
  var tests: [String] = []
  /// Kinds of vectors.
  var vectors: [String] = []
  /// Why no test cites it; nil when one does.
  var untested: String?
}

/// The clauses and chapters of Documentation/Reference.
struct Reference {
  private(set) var clauses: [String: Clause] = [:]
  private(set) var chapters: Set<String> = []
  /// Clauses and chapters with two headings.
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

  /// The number at the beginning of a heading of the second or third level.
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
  /// The last line in italics has the labels `Tests:`, `Vectors:` and `Untested:`.
  init(name: String, body: String) {
    self.name = name
    let text = body.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    tests = Self.names(after: "Tests:", in: text)
    vectors = Self.names(after: "Vectors:", in: text)
    if let match = text.firstMatch(of: /Untested: (.*?)\*?$/) { untested = String(match.1) }
  }

  /// The words in backquotes up to the end of the sentence.
  private static func names(after label: String, in text: String) -> [String] {
    guard let start = text.firstRange(of: label)?.upperBound,
      let list = text[start...].prefixMatch(of: /(?:(?:,| and)? `[^`]+`)+/)
    else { return [] }
    return list.output.matches(of: /`([^`]+)`/).map { String($0.1) }
  }
}
