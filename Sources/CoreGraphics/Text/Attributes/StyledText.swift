import Foundation

/// Text with attributes. Newlines cut it into paragraphs, which are made one after the other as they are
/// needed: of a long text only the beginning may show.
package struct StyledText: Sendable {
  private struct Run {
    var text: String
    var attributes: TextAttributes
    var style: ParagraphStyle
  }

  private var runs: [Run] = []

  package init(_ text: String, attributes: TextAttributes, style: ParagraphStyle = ParagraphStyle()) {
    runs = [Run(text: text.withoutZeros, attributes: attributes, style: style)]
  }

  /// What the string does not say is as in `defaults`.
  package init(
    _ text: NSAttributedString, defaults: TextAttributes = TextAttributes(),
    style: ParagraphStyle = ParagraphStyle()
  ) {
    let whole = NSRange(location: 0, length: text.length)
    let characters = NSString(string: text.string)
    text.enumerateAttributes(in: whole) { attributes, range, _ in
      runs.append(
        Run(
          text: characters.substring(with: range).withoutZeros,
          attributes: TextAttributes(attributes, over: defaults),
          style: (attributes[.paragraphStyle] as? NSParagraphStyle)?.style ?? style))
    }
  }
}

/// The text between two newlines, or a part of it; it has at least one run.
package struct TextParagraph: Sendable {
  package let runs: [TextRun]
  /// That of the first character.
  package let style: ParagraphStyle
  /// Where each run begins, and where the last one ends; bytes of UTF-8.
  let offsets: [Int]

  package init(runs: [TextRun], style: ParagraphStyle) {
    self.runs = runs
    self.style = style
    offsets = runs.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.text.utf8.count) }
  }
}

package struct TextRun: Sendable {
  package var text: Substring
  package var attributes: TextAttributes
}

// MARK: - Paragraphs

extension StyledText {
  package var paragraphs: Paragraphs { Paragraphs(self) }

  /// LF, CR, CR LF and U+2029 end a paragraph; one at the very end begins none.
  package struct Paragraphs: Sequence, IteratorProtocol {
    private let source: [Run]
    private var index = 0
    private var position: String.Index?
    private var endedWithReturn = false

    fileprivate init(_ text: StyledText) { source = text.runs }

    package mutating func next() -> TextParagraph? {
      var runs: [TextRun] = []
      var style = ParagraphStyle()
      while index < source.count {
        let rest = restOfRun()
        let newline = rest.firstNewline
        let line = rest[..<(newline?.lowerBound ?? rest.endIndex)]
        if runs.isEmpty { style = source[index].style }
        if !line.isEmpty || (newline != nil && runs.isEmpty) {
          runs.append(TextRun(text: line, attributes: source[index].attributes))
        }
        advance(behind: newline, in: rest)
        if newline != nil { return TextParagraph(runs: runs, style: style) }
      }
      return runs.isEmpty ? nil : TextParagraph(runs: runs, style: style)
    }

    /// Without the LF whose CR the run before ended with.
    private mutating func restOfRun() -> Substring {
      let text = source[index].text
      let rest = text[(position ?? text.startIndex)...]
      defer { endedWithReturn = false }
      return endedWithReturn && rest.utf8.first == 0x0A
        ? rest[rest.utf8.index(after: rest.startIndex)...] : rest
    }

    private mutating func advance(behind newline: Range<String.Index>?, in rest: Substring) {
      if let newline, newline.upperBound < rest.endIndex {
        position = newline.upperBound
      } else {
        (index, position) = (index + 1, nil)
        endedWithReturn = newline.map { rest.utf8[$0.lowerBound] == 0x0D } ?? false
      }
    }
  }
}

extension Substring {
  fileprivate var firstNewline: Range<Index>? {
    var index = utf8.startIndex
    while index < utf8.endIndex {
      let length = newlineLength(at: index)
      if length > 0 { return index..<utf8.index(index, offsetBy: length) }
      utf8.formIndex(after: &index)
    }
    return nil
  }

  /// In bytes; 0 where there is no newline.
  private func newlineLength(at index: Index) -> Int {
    switch utf8[index] {
    case 0x0A: 1
    case 0x0D: utf8[index...].dropFirst().first == 0x0A ? 2 : 1
    case 0xE2: utf8[index...].starts(with: "\u{2029}".utf8) ? 3 : 0
    default: 0
    }
  }
}

extension String {
  /// Pango's strings end at a zero; a zero-width space shows as little.
  fileprivate var withoutZeros: String {
    guard utf8.contains(0) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{200B}" : $0 }))
  }
}
