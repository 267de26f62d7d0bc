import Foundation

/// Text with attributes. Newlines divide it into paragraphs. These are created one at a time, because often only the
/// beginning of a long text is visible.
package struct StyledText: Sendable {
  /// Characters with the same attributes, which may contain newlines.
  package struct Run: Sendable {
    package fileprivate(set) var text: String
    package let attributes: TextAttributes
    package let style: ParagraphStyle
  }

  package private(set) var runs: [Run] = []

  package init() {}

  package init(_ text: String, attributes: TextAttributes, style: ParagraphStyle = ParagraphStyle()) {
    append(text, attributes: attributes, style: style)
  }

  package mutating func append(
    _ text: String, attributes: TextAttributes, style: ParagraphStyle = ParagraphStyle()
  ) {
    runs.append(Run(text: text.withoutZeros, attributes: attributes, style: style))
  }

  /// Creates styled text from a range of a string, or from all of it if `part` is nil. Attributes that are missing in
  /// the string are taken from `defaults`.
  package init(
    _ text: NSAttributedString, in part: NSRange? = nil, defaults: TextAttributes = TextAttributes(),
    style: ParagraphStyle = ParagraphStyle()
  ) {
    let characters = NSString(string: text.string)
    text.enumerateAttributes(in: part ?? NSRange(location: 0, length: text.length)) {
      attributes, range, _ in
      let text = characters.substring(with: range)
      var merged = TextAttributes(attributes, over: defaults)
      if !text.isAttachments { merged.attachment = nil }
      append(
        text, attributes: merged,
        style: (attributes[.paragraphStyle] as? NSParagraphStyle)?.style ?? style)
    }
  }

  /// The characters. They have as many UTF-16 code units as the text that the value was created from.
  package var string: String { runs.map(\.text).joined() }

  /// The style of the first character; nil if there is none.
  package var firstStyle: ParagraphStyle? { runs.first?.style }

  /// The text as one line, in which zero-width spaces replace newlines.
  package var inOneLine: StyledText {
    var text = self
    for index in runs.indices { text.runs[index].text = runs[index].text.withoutNewlines }
    return text
  }
}

/// The text between two newlines, or a part of it. It has at least one run.
package struct TextParagraph: Sendable {
  package let runs: [TextRun]
  /// The style of the paragraph's first character.
  package let style: ParagraphStyle
  /// The offset of the paragraph's first byte in the UTF-8 of the whole text.
  let byteStart: Int
  /// The start of each run and the end of the last one, as offsets into the UTF-8.
  let offsets: [Int]

  package init(runs: [TextRun], style: ParagraphStyle, byteStart: Int = 0) {
    self.runs = runs
    self.style = style
    self.byteStart = byteStart
    offsets = runs.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.text.utf8.count) }
  }
}

/// A range of text whose characters have the same attributes.
package struct TextRun: Sendable {
  package var text: Substring
  package var attributes: TextAttributes
}

// MARK: - Paragraphs

extension StyledText {
  package var paragraphs: Paragraphs { Paragraphs(self) }

  /// The paragraphs of a text. LF, CR, CR LF and U+2029 end a paragraph. A newline at the end of the text begins no
  /// new one.
  package struct Paragraphs: Sequence, IteratorProtocol {
    private let source: [Run]
    private var index = 0
    private var position: String.Index?
    private var endedWithReturn = false
    /// The number of UTF-8 bytes in the runs before the one at `index`.
    private var bytesBefore = 0

    fileprivate init(_ text: StyledText) { source = text.runs }

    package mutating func next() -> TextParagraph? {
      var runs: [TextRun] = []
      var style = ParagraphStyle()
      var start: Int?
      while index < source.count {
        let rest = restOfRun()
        start = start ?? bytesBefore + source[index].text.utf8Offset(of: rest.startIndex)
        let newline = rest.firstNewline
        let line = rest[..<(newline?.lowerBound ?? rest.endIndex)]
        if runs.isEmpty { style = source[index].style }
        if !line.isEmpty || (newline != nil && runs.isEmpty) {
          runs.append(TextRun(text: line, attributes: source[index].attributes))
        }
        advance(behind: newline, in: rest)
        if newline != nil { return TextParagraph(runs: runs, style: style, byteStart: start ?? 0) }
      }
      return runs.isEmpty ? nil : TextParagraph(runs: runs, style: style, byteStart: start ?? 0)
    }

    /// Returns the remaining part of the run, without an LF whose CR was at the end of the previous run.
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
        bytesBefore += source[index].text.utf8.count
        (index, position) = (index + 1, nil)
        endedWithReturn = rest.utf8.last == 0x0D
      }
    }
  }
}

extension Substring {
  /// The range of the first newline, which ends a paragraph; CR LF is one newline. It is nil when there is none.
  package var firstNewline: Range<Index>? {
    var index = utf8.startIndex
    while index < utf8.endIndex {
      let length = newlineLength(at: index)
      if length > 0 { return index..<utf8.index(index, offsetBy: length) }
      utf8.formIndex(after: &index)
    }
    return nil
  }

  /// Returns the length of the newline at `index` in bytes; 0 when there is no newline.
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
  fileprivate func utf8Offset(of index: Index) -> Int {
    utf8.distance(from: startIndex, to: index)
  }

  fileprivate var isAttachments: Bool { unicodeScalars.allSatisfy { $0 == TextAttachment.character } }

  fileprivate var withoutNewlines: String {
    let newlines: Set<Unicode.Scalar> = ["\n", "\r", "\u{2028}", "\u{2029}"]
    guard unicodeScalars.contains(where: newlines.contains) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { newlines.contains($0) ? "\u{200B}" : $0 }))
  }

  /// The string with zero-width spaces in the place of NUL characters, at which Pango's strings would end.
  fileprivate var withoutZeros: String {
    guard utf8.contains(0) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{200B}" : $0 }))
  }
}
