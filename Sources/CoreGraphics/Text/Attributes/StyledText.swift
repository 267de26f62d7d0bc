import Foundation

/// Text with attributes, cut into paragraphs at newlines.
package struct StyledText: Sendable {
  package private(set) var paragraphs: [TextParagraph] = []

  package init(_ text: String, attributes: TextAttributes, style: ParagraphStyle = ParagraphStyle()) {
    var builder = ParagraphBuilder()
    builder.add(text, attributes, style)
    paragraphs = builder.finished()
  }

  /// What the string does not say is as in `defaults`.
  package init(
    _ text: NSAttributedString, defaults: TextAttributes = TextAttributes(),
    style: ParagraphStyle = ParagraphStyle()
  ) {
    var builder = ParagraphBuilder()
    let whole = NSRange(location: 0, length: text.length)
    let characters = NSString(string: text.string)
    text.enumerateAttributes(in: whole) { attributes, range, _ in
      builder.add(
        characters.substring(with: range), TextAttributes(attributes, over: defaults),
        (attributes[.paragraphStyle] as? NSParagraphStyle)?.style ?? style)
    }
    paragraphs = builder.finished()
  }
}

/// The text between two newlines; it has at least one run.
package struct TextParagraph: Sendable {
  package var runs: [TextRun]
  package var style: ParagraphStyle
}

package struct TextRun: Sendable {
  package var text: Substring
  package var attributes: TextAttributes
}

/// Cuts runs at newlines. LF, CR, CR LF and U+2029 end a paragraph; one at the very end begins none.
private struct ParagraphBuilder {
  private var done: [TextParagraph] = []
  private var current: TextParagraph?
  private var endedWithReturn = false

  mutating func add(_ text: String, _ attributes: TextAttributes, _ style: ParagraphStyle) {
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    for index in scalars.indices {
      let scalar = scalars[index]
      defer { endedWithReturn = scalar == "\r" }
      guard scalar == "\n" || scalar == "\r" || scalar == "\u{2029}" else { continue }
      let next = scalars.index(after: index)
      defer { start = next }
      if scalar == "\n", endedWithReturn { continue }
      append(text[start..<index], attributes, style)
      end()
    }
    if start < scalars.endIndex { append(text[start...], attributes, style) }
  }

  private mutating func append(
    _ text: Substring, _ attributes: TextAttributes, _ style: ParagraphStyle
  ) {
    let run = TextRun(text: text, attributes: attributes)
    if current == nil {
      current = TextParagraph(runs: [run], style: style)
    } else if !text.isEmpty {
      current?.runs.append(run)
    }
  }

  private mutating func end() {
    current.map { done.append($0) }
    current = nil
  }

  mutating func finished() -> [TextParagraph] {
    end()
    return done
  }
}
