/// Text that is laid out in the lines of a frame, so that it can be measured and drawn.
///
/// Lines are placed one below the other, and each has the height `ascent + descent + leading` (L4.14). y points down
/// from the top of the frame. A layout is immutable, but it must not be used by two threads at the same time.
package final class TextLayout {
  package let lines: [Line]
  /// The length of the longest line, and the height of all lines together (L7.26), in units of user space.
  package let size: CGSize

  package init(_ text: StyledText, in frame: TextFrame = TextFrame()) {
    var typesetter = Typesetter(frame)
    FontLibrary.use { typesetter.set(text, $0) }
    lines = typesetter.alignedLines
    size = typesetter.size
  }

  package convenience init(
    _ text: String, attributes: TextAttributes, in frame: TextFrame = TextFrame()
  ) {
    self.init(StyledText(text, attributes: attributes), in: frame)
  }

  /// A line with its position in the layout.
  package struct Line {
    /// The x coordinate of the left end of the line without the spaces at its end, which are on the left if the line is
    /// written from right to left.
    package internal(set) var x: CGFloat
    package internal(set) var baseline: CGFloat
    package let metrics: LineMetrics
    /// The length without the spaces at the end, in units of user space.
    package let length: CGFloat
    package let isRightToLeft: Bool
    let paragraph: PangoParagraph
    /// The offset of the paragraph's first byte in the UTF-8 bytes of the whole text.
    let byteStart: Int
    let content: PangoLine
  }
}
