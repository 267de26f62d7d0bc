import CoreGraphics

/// DejaVu Sans Mono: every letter as wide as the other, so widths can be counted. Scripts/lib installs it.
enum Mono {
  static let font = CTFont(name: "DejaVu Sans Mono", size: 20)
  static let attributes = TextAttributes(font: font)
  /// Of one letter.
  static let advance = layout("m").size.width

  static func layout(_ text: String, in frame: TextFrame = TextFrame()) -> TextLayout {
    TextLayout(text, attributes: attributes, in: frame)
  }

  /// A frame that many letters wide, with a little to spare.
  static func frame(
    letters: Int, lines: CGFloat = .infinity, isWrapped: Bool = true,
    truncation: TextTruncation = .none, alignment: NSTextAlignment? = nil
  ) -> TextFrame {
    TextFrame(
      width: advance * (CGFloat(letters) + 0.01), height: font.metrics.height * lines,
      isWrapped: isWrapped, truncation: truncation, alignment: alignment)
  }
}

extension FontMetrics {
  var height: CGFloat { ascent + descent + leading }
}

extension TextLayout {
  /// The lengths of the lines in letters of `Mono`.
  var letterCounts: [Int] { lines.map { Int(($0.length / Mono.advance).rounded()) } }
}
