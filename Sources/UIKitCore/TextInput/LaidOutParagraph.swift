import QuartzCore

/// A paragraph of a text in lines of a width. The newline at its end is part of it. Its coordinates and the offsets of
/// its characters count from its start, with y down.
final class LaidOutParagraph {
  struct Line {
    let line: CTLine
    let start: Int
    let end: Int
    /// The start of the line's baseline.
    let origin: CGPoint
    let bottom: CGFloat
  }

  let lines: [Line]
  /// The number of UTF-16 code units.
  let length: Int
  let endsWithNewline: Bool
  /// The width of the longest line in points.
  let width: CGFloat
  /// The distance in points to the paragraph before, if there is one, in addition to that paragraph's own distance.
  let spacingBefore: CGFloat
  /// The distance in points to the next paragraph.
  let spacingAfter: CGFloat
  /// The state of the styling before the paragraph.
  let stateBefore: Int
  /// The state of the styling after the paragraph.
  let stateAfter: Int

  /// Lays out a paragraph that is styled from a state.
  init(_ string: String, from state: Int, width: CGFloat, styling: LaidOutText.Styling) {
    var next = state
    let text = styling(string, &next)
    (stateBefore, stateAfter) = (state, next)
    lines = Self.lines(of: text, width)
    length = string.utf16.count
    endsWithNewline = string[...].firstNewline != nil
    self.width = lines.reduce(0) { max($0, $1.x(of: $1.end)) }
    let style = text.firstStyle
    spacingBefore = style?.paragraphSpacingBefore ?? 0
    spacingAfter = (style?.lineSpacing ?? 0) + (style?.paragraphSpacing ?? 0)
  }

  /// The height in points of the box in which a paragraph is laid out. It is more than any one needs, so that the text
  /// need not be measured first, and a power of two, so that subtracting from it loses no precision that can be seen.
  private static let greatestHeight: CGFloat = 0x80_0000

  /// Returns the lines of a text in a width in points.
  private static func lines(of text: StyledText, _ width: CGFloat) -> [Line] {
    guard width > 0 else { return [] }
    let box = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: greatestHeight), transform: nil)
    let frame = CTFrame(text, in: box)
    return zip(frame.lines, frame.origins).map { line, origin in
      var (descent, leading): (CGFloat, CGFloat) = (0, 0)
      _ = CTLineGetTypographicBounds(line, nil, &descent, &leading)
      let (range, baseline) = (CTLineGetStringRange(line), greatestHeight - origin.y)
      return Line(
        line: line, start: range.location, end: range.location + range.length,
        origin: CGPoint(x: origin.x, y: baseline), bottom: baseline + descent + leading)
    }
  }
}

extension LaidOutParagraph.Line {
  /// Returns the x coordinate of a character.
  func x(of index: Int) -> CGFloat {
    origin.x + CTLineGetOffsetForStringIndex(line, min(index, end), nil)
  }
}

extension Substring {
  /// The paragraphs, each with the newline that ends it. A newline at the end begins no new one.
  var paragraphs: [String] {
    var (found, remaining) = ([String](), self)
    while !remaining.isEmpty {
      let end = remaining.firstNewline?.upperBound ?? remaining.endIndex
      found.append(String(remaining[..<end]))
      remaining = remaining[end...]
    }
    return found
  }
}

extension String {
  /// Returns the part in a range of UTF-16 code units.
  func part(inUnits range: Range<Int>) -> Substring { self[indices(ofUnits: range)] }

  /// Returns the range of indices of a range of UTF-16 code units.
  func indices(ofUnits range: Range<Int>) -> Range<Index> {
    let start = utf16.index(startIndex, offsetBy: range.lowerBound)
    return start..<utf16.index(start, offsetBy: range.count)
  }
}
