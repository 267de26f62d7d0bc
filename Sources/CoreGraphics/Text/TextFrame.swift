/// The part of a line that an ellipsis replaces.
package enum TextTruncation: Sendable { case none, start, middle, end }

/// The space in which text is laid out, in units of user space.
package struct TextFrame: Sendable {
  /// The width; infinite if lines are never wrapped or truncated.
  package var width: CGFloat
  package var height: CGFloat
  /// True if long lines are wrapped; false if only newline characters break lines.
  package var isWrapped: Bool
  /// The truncation of the last line that fits or, without wrapping, of every line that is too long (L4.13).
  package var truncation: TextTruncation
  /// The largest number of lines; 0 means no limit.
  package var maximumLineCount: Int
  /// The alignment of all lines; nil for the alignment of each paragraph.
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
