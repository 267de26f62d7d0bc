import CoreGraphics

/// Layouts in DejaVu Sans Mono, whose letters are all equally wide, so that widths can be counted. Scripts/lib installs
/// it.
enum Mono {
  static let font = CTFont(name: "DejaVu Sans Mono", size: 20)
  static let attributes = TextAttributes(font: font)
  /// The width of one letter in points.
  static let advance = layout("m").size.width

  static func layout(_ text: String, in frame: TextFrame = TextFrame()) -> TextLayout {
    TextLayout(text, attributes: attributes, in: frame)
  }

  /// Returns a frame that is `letters` letters wide, and a little wider.
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
