/// The mention of a clause (`T1.7`, `P9`) or of a chapter (`T1`) of the reference in a text.
struct Citation: Hashable, CustomStringConvertible {
  let name: String
  /// The number of the line that contains the citation, counted from 1.
  let line: Int

  var description: String { "\(name) in line \(line)" }
  var isChapter: Bool { !name.contains(".") && name.first != "P" }
}

/// A parser that finds citations. A clause is T, L, D or W with two numbers, or P with one number; a chapter is T or
/// L with one number. Chapters and clauses of P are found in comments and Markdown only, because elsewhere such words
/// are names of variables.
struct CitationFinder {
  private let text: [UInt8]
  private let isMarkdown: Bool
  private var position = 0
  private var line = 1
  private var isInComment = false
  private var found: [Citation] = []

  static func citations(in file: TextFile) -> [Citation] {
    citations(in: file.text, isMarkdown: file.isMarkdown)
  }

  static func citations(in text: String, isMarkdown: Bool) -> [Citation] {
    var finder = CitationFinder(text, isMarkdown)
    while finder.position < finder.text.count { finder.step() }
    return finder.found
  }

  private init(_ text: String, _ isMarkdown: Bool) {
    (self.text, self.isMarkdown) = (Array(text.utf8), isMarkdown)
    isInComment = isMarkdown
  }

  private func byte(_ offset: Int) -> UInt8 {
    let index = position + offset
    return text.indices.contains(index) ? text[index] : 0
  }

  private mutating func step() {
    if byte(0) == UInt8(ascii: "\n") {
      line += 1
      isInComment = isMarkdown
    } else if byte(0) == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
      isInComment = true
    } else if isStartOfWord, let name = name() {
      found.append(Citation(name: name, line: line))
      position += name.utf8.count
      return
    }
    position += 1
  }

  private var isStartOfWord: Bool {
    !byte(-1).isPartOfName && byte(-1) != UInt8(ascii: ".") && !isAfter("Display ")
  }

  private func isAfter(_ word: String) -> Bool {
    let start = position - word.utf8.count
    return start >= 0 && text[start..<position].elementsEqual(word.utf8)
  }

  /// Returns the citation that begins at the current position; nil if there is none.
  private func name() -> String? {
    guard "TLDWP".utf8.contains(byte(0)) else { return nil }
    let first = digits(from: 1)
    guard (1...2).contains(first) else { return nil }
    let isLone = byte(0) == UInt8(ascii: "P")
    var length = 1 + first
    if !isLone, byte(length) == UInt8(ascii: "."), (1...2).contains(digits(from: length + 1)) {
      length += 1 + digits(from: length + 1)
      if byte(length).isLowercase, !byte(length + 1).isPartOfName { length += 1 }
    } else if !isInComment || !"TLP".utf8.contains(byte(0)) || isFraction(at: length) {
      return nil
    }
    guard !byte(length).isPartOfName else { return nil }
    return String(decoding: text[position..<position + length], as: UTF8.self)
  }

  private func isFraction(at offset: Int) -> Bool {
    byte(offset) == UInt8(ascii: ".") && byte(offset + 1).isDigit
  }

  private func digits(from offset: Int) -> Int {
    var count = 0
    while byte(offset + count).isDigit { count += 1 }
    return count
  }
}

extension CitationFinder {
  /// Returns the clauses that the names of tests cite at their ends. For example, `insertionsL3_1` cites L3.1.
  static func clausesInTestNames(of text: String) -> Set<String> {
    let names = text.matches(of: /func \w*?((?:[TL]\d{1,2}_\d{1,2}[a-z]?)+)\(/)
    let clauses = names.flatMap { name in name.1.matches(of: /([TL]\d{1,2})_(\d{1,2}[a-z]?)/) }
    return Set(clauses.map { "\($0.1).\($0.2)" })
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isLowercase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
  fileprivate var isPartOfName: Bool {
    isDigit || isLowercase || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
      || self == UInt8(ascii: "_")
  }
}
