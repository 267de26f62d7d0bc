/// One line of shaped text. It must not be used by two threads at the same time.
public final class CTLine {
  let line: TextLayout.Line
  let source: TextSource
  let stringRange: Range<Int>
  /// The runs of the line from left to right.
  let runs: [CTRun]

  init(_ line: TextLayout.Line, of source: TextSource, _ stringRange: Range<Int>) {
    self.line = line
    self.source = source
    self.stringRange = stringRange
    runs = line.content.runs.map { CTRun($0, of: line, source) }
  }

  /// Creates a line that is truncated to `width` with an ellipsis; nil when there is no text.
  convenience init?(
    _ source: TextSource, width: CGFloat = .infinity, truncation: TextTruncation = .none,
    alignment: NSTextAlignment? = nil
  ) {
    let frame = TextFrame(
      width: width, isWrapped: false, truncation: truncation, alignment: alignment)
    guard let line = TextLayout(source.text, in: frame).lines.first else { return nil }
    self.init(line, of: source, source.location..<source.location + source.length)
  }

  /// The width of the line, including spaces at its end.
  var width: CGFloat { line.content.runs.last.map { $0.x + $0.width } ?? 0 }
}

// MARK: - Making lines

/// Creates a line of a copy of the text, in which newlines are invisible. Text without attributes is in Helvetica of
/// 12 points and black.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  let copy = attrString.immutable
  if let line = CTLine(TextSource(copy, isOneLine: true)) { return line }
  // The text is replaced by a zero-width space, so that there is a line.
  let blank = TextSource(NSAttributedString(string: "\u{200B}"), isOneLine: true)
  guard let line = CTLine(blank) else {
    preconditionFailure("CTLineCreateWithAttributedString: Pango has no memory")
  }
  return CTLine(line.line, of: TextSource(copy, isOneLine: true), 0..<0)
}

/// The part of a line that an ellipsis replaces.
public enum CTLineTruncationType: UInt32, Sendable {
  /// The beginning of the line.
  case start = 0
  /// The end of the line.
  case end = 1
  /// The middle of the line.
  case middle = 2

  fileprivate var value: TextTruncation {
    switch self {
    case .start: .start
    case .end: .end
    case .middle: .middle
    }
  }
}

/// Returns the line itself when it is not wider than `width`, and otherwise a truncated line; nil when none can be
/// created. Lamina ignores the token: an ellipsis in the font of the text replaces the missing part.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  if Double(line.width) <= width { return line }
  return CTLine(line.source, width: CGFloat(width), truncation: truncationType.value)
}

// MARK: - Measures

/// Returns the width of the line, including spaces at its end. Stores its ascent, descent and leading.
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = line.line.metrics.ascent
  descent?.pointee = line.line.metrics.descent
  leading?.pointee = line.line.metrics.leading
  return Double(line.width)
}

/// Returns the width of the spaces at the end of the line.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  Double(line.width - line.line.length)
}

/// Returns the number of glyphs in all runs of the line.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.runs.reduce(0) { $0 + $1.glyphs.count }
}

/// Returns the runs of the line as `CTRun`s, from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { NSArray(array: line.runs) }

/// Returns the range of the text that the line was made from, in UTF-16 code units.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.stringRange) }

/// Returns the pen offset that aligns the line in `flushWidth`. With a factor of 0 the line is flush left, with 0.5
/// centered, and with 1 flush right. The offset is never negative.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  max((flushWidth - Double(line.line.length)) * Double(min(max(flushFactor, 0), 1)), 0)
}

/// Returns the bounding box of the glyphs' ink when the line is drawn at the text position of the context, or at zero
/// without a context; the null rectangle for a line without ink. The text matrix is not applied.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let pen = context?.textPosition ?? .zero
  var box = CGRect.null
  for run in line.runs {
    let (face, size) = (run.font.face, run.font.size)
    for (glyph, position) in zip(run.glyphs, run.positions) where glyph != kCGFontIndexInvalid {
      let ink = face.boxes(of: [glyph])[0].scaled(by: size)
      if !ink.isEmpty { box = box.union(ink.offsetBy(dx: position.x, dy: position.y)) }
    }
  }
  return box.isNull ? box : box.offsetBy(dx: pen.x, dy: pen.y)
}

/// Returns the distance from the start of the line to the leading edge of the character at an index. In Lamina the
/// secondary offset is always the same.
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let run = line.runs.first { $0.stringRange.contains(charIndex) }
  let offset = run?.offset(of: charIndex) ?? line.end(before: charIndex)
  secondaryOffset?.pointee = offset
  return offset
}

/// Returns the index of the character whose leading edge is nearest to a point, which is relative to the start of the
/// line.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  var best = (distance: CGFloat.infinity, index: line.stringRange.lowerBound)
  for index in Set(line.runs.flatMap(\.stringIndices) + [line.stringRange.upperBound]) {
    let distance = abs(CTLineGetOffsetForStringIndex(line, index, nil) - position.x)
    if (distance, index) < best { best = (distance, index) }
  }
  return best.index
}

extension CTRun {
  /// Returns the offset of a character's leading edge from the start of the line.
  fileprivate func offset(of index: Int) -> CGFloat {
    let isBefore: (Int) -> Bool = run.isRightToLeft ? { $0 >= index } : { $0 < index }
    return zip(stringIndices, advances).reduce(run.x) { x, glyph in
      isBefore(glyph.0) ? x + glyph.1.width : x
    }
  }
}

extension CTLine {
  /// Returns the distance from the start of the line to the end of the text before `index`.
  fileprivate func end(before index: Int) -> CGFloat {
    guard index > stringRange.lowerBound else { return line.isRightToLeft ? width : 0 }
    return line.isRightToLeft ? 0 : width
  }
}

// MARK: - Drawing

/// Draws the line with the start of its baseline at the context's text position, which does not change. The text
/// matrix and the text drawing mode apply.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  context.paintInTextSpace { line.line.pieces(at: .zero, in: context) }
}
