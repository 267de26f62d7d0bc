/// The properties of an `NSParagraphStyle` as a value.
package struct ParagraphStyle: Hashable, Sendable {
  package var alignment = NSTextAlignment.natural
  package var lineBreakMode = NSLineBreakMode.byWordWrapping
  package var lineSpacing: CGFloat = 0
  package var paragraphSpacing: CGFloat = 0
  package var paragraphSpacingBefore: CGFloat = 0
  package var firstLineHeadIndent: CGFloat = 0
  package var headIndent: CGFloat = 0
  package var tailIndent: CGFloat = 0
  package var minimumLineHeight: CGFloat = 0
  package var maximumLineHeight: CGFloat = 0
  package var lineHeightMultiple: CGFloat = 0
  package var baseWritingDirection = NSWritingDirection.natural

  package init() {}

  func indent(isFirstLine: Bool) -> CGFloat { isFirstLine ? firstLineHeadIndent : headIndent }

  /// Returns the length that is available to a line that begins at `indent`, in a frame of `width`.
  func lineWidth(in width: CGFloat, from indent: CGFloat) -> CGFloat {
    let end = tailIndent > 0 ? tailIndent : width + tailIndent
    return max(min(end, width) - indent, 0)
  }

  /// Returns the metrics of a line, with the height within the limits. The difference is added or removed above the
  /// ascent. If both limits are the same, the leadings of the fonts do not count either, so that the baselines are at
  /// equal distances whatever fonts the characters of a line need, as long as their descents are the same.
  func adjusted(_ line: LineMetrics) -> LineMetrics {
    if minimumLineHeight > 0, minimumLineHeight == maximumLineHeight {
      return LineMetrics(ascent: minimumLineHeight - line.descent, descent: line.descent)
    }
    let natural = line.height
    var height = natural * (lineHeightMultiple > 0 ? lineHeightMultiple : 1)
    height = max(height, minimumLineHeight)
    if maximumLineHeight > 0 { height = min(height, maximumLineHeight) }
    guard height.isFinite, height != natural else { return line }
    var adjusted = line
    adjusted.ascent += height - natural
    return adjusted
  }
}
