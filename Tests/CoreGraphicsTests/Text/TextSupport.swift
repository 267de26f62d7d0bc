import CoreGraphics

/// Layouts in DejaVu Sans Mono. All letters of this font are equally wide, so that a width can be stated as a number
/// of letters. Scripts/lib installs the font.
enum Mono {
  static let font = CTFont(name: "DejaVu Sans Mono", size: 20)
  static let attributes = TextAttributes(font: font)
  /// The width of one letter in points.
  static let advance = layout("m").size.width

  static func layout(_ text: String, in frame: TextFrame = TextFrame()) -> TextLayout {
    TextLayout(text, attributes: attributes, in: frame)
  }

  /// Returns a frame that is slightly wider than `letters` letters and as high as `lines` lines.
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
  /// The lengths of the lines without the spaces at their ends, as numbers of letters in the font of `Mono`.
  var letterCounts: [Int] { lines.map { Int(($0.length / Mono.advance).rounded()) } }
}
