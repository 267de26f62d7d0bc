/// Which part of a line gives way to an ellipsis.
package enum TextTruncation: Sendable { case none, start, middle, end }

/// The room that text is laid out in.
package struct TextFrame: Sendable {
  /// Units of user space; infinite for lines as long as they are.
  package var width: CGFloat
  package var height: CGFloat
  /// True if long lines are wrapped; false if only newline characters break lines.
  package var isWrapped: Bool
  /// The truncation of the last line that fits; without wrapping, of every line that is too long
  /// (L4.13).
  package var truncation: TextTruncation
  /// 0 is no limit.
  package var maximumLineCount: Int
  /// Goes before the paragraphs' own.
  package var alignment: NSTextAlignment?

  package init(
    width: CGFloat = .infinity, height: CGFloat = .infinity, isWrapped: Bool = true,
    truncation: TextTruncation = .none, maximumLineCount: Int = 0, alignment: NSTextAlignment? = nil
  ) {
    self.width = width.isNaN ? 0 : max(width, 0)
    self.height = height.isNaN ? 0 : max(height, 0)
    self.isWrapped = isWrapped
    self.truncation = truncation
    self.maximumLineCount = max(maximumLineCount, 0)
    self.alignment = alignment
  }
}
