internal import UIKit

/// The lines of a source text, which end with a line feed, or with a carriage return and a line feed. Offsets and ranges
/// count UTF-16 code units; lines count from 1.
struct SourceLines {
  private let text: NSString
  private let units: [UInt16]
  private static let (lineFeed, carriageReturn): (UInt16, UInt16) = (10, 13)

  init(_ text: String) { (self.text, units) = (NSString(string: text), Array(text.utf16)) }

  // MARK: Lines

  /// Returns the offset of the first character of the line at `offset`.
  func start(of offset: Int) -> Int { (units.prefix(offset).lastIndex(of: Self.lineFeed) ?? -1) + 1 }

  /// Returns the offset of the end of the line at `offset`, before its newline.
  func end(of offset: Int) -> Int {
    let end = lineFeed(from: offset)
    let isPair = end > offset && end < units.count && units[end - 1] == Self.carriageReturn
    return isPair ? end - 1 : end
  }

  /// Returns the offset of the first line feed at or after `offset`; the end of the text if there is none.
  private func lineFeed(from offset: Int) -> Int {
    units[min(offset, units.count)...].firstIndex(of: Self.lineFeed) ?? units.count
  }

  /// The characters with which the first line ends; a line feed if there is only one line.
  var newline: String {
    let end = end(of: 0)
    return end < units.count && units[end] == Self.carriageReturn ? "\r\n" : "\n"
  }

  /// Returns the number of the line at `offset`.
  func number(at offset: Int) -> Int { units.prefix(offset).count { $0 == Self.lineFeed } + 1 }

  /// Returns the offset of a line, or that of the last line if there are fewer. `column` counts UTF-8 code units from
  /// 1, as compilers count them.
  func offset(ofLine line: Int, column: Int = 1) -> Int {
    var start = 0
    for _ in 1..<max(line, 1) {
      let end = lineFeed(from: start)
      guard end < units.count else { break }
      start = end + 1
    }
    let before = self.line(from: start, to: end(of: start)).utf8.prefix(max(column, 1) - 1)
    return start + (String(before)?.utf16.count ?? 0)
  }

  /// Returns the offset of the first character of the line at `offset` that is no space.
  func firstLetter(of offset: Int) -> Int {
    let start = start(of: offset)
    return start + line(from: start, to: end(of: offset)).prefix { $0 == " " || $0 == "\t" }.count
  }

  private func line(from start: Int, to end: Int) -> String {
    text.substring(with: NSRange(location: start, length: end - start))
  }

  /// Returns the range of the word at `offset`: letters, digits and underscores, or else a single character.
  func word(at offset: Int) -> NSRange {
    let (start, end) = (start(of: offset), end(of: offset))
    let (before, after) = (line(from: start, to: offset), line(from: offset, to: end))
    let left = String(before.reversed().prefix(while: Self.isPartOfWord)).utf16.count
    let right = after.prefix(while: Self.isPartOfWord).utf16.count
    guard left + right == 0 else { return NSRange(location: offset - left, length: left + right) }
    return NSRange(location: offset, length: after.first.map { String($0).utf16.count } ?? 0)
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  // MARK: Indentation

  /// Returns the indentation of a new line after the line at `offset`: that of the line up to `offset`, and one more
  /// level after an opening brace, parenthesis or bracket.
  func indentation(before offset: Int, level: String = SourceEditor.indentation) -> String {
    let before = line(from: start(of: offset), to: offset)
    let spaces = String(before.prefix { $0 == " " || $0 == "\t" })
    let last = before.last { $0 != " " }
    return last == "{" || last == "(" || last == "[" ? spaces + level : spaces
  }

  /// Returns the range of the whole lines that a range touches, without the last newline.
  func block(of range: NSRange) -> NSRange {
    let end = range.location + range.length
    let start = start(of: range.location)
    // A selection that ends at the start of a line does not touch that line.
    let last = range.length > 0 && self.start(of: end) == end ? end - 1 : end
    return NSRange(location: start, length: self.end(of: self.start(of: last)) - start)
  }

  /// Returns the text of `block` with each of its lines indented by one level more, or less for a negative `step`.
  func indented(_ block: NSRange, by step: Int, with level: String) -> String {
    // The scalars are split, because a carriage return and a line feed are one character.
    let lines = text.substring(with: block).unicodeScalars
      .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    return lines.map { line -> String in
      if step > 0 { return line.isEmpty || line == "\r" ? line : level + line }
      let spaces = line.prefix { $0 == " " }.count
      return String(line.dropFirst(min(spaces, level.count)))
    }.joined(separator: "\n")
  }
}
