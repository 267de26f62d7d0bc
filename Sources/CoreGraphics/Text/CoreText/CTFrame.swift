/// Lines of text in the bounding box of a path, from top to bottom. It must not be used by two threads at the same
/// time.
public final class CTFrame {
  let path: CGPath
  package let lines: [CTLine]
  /// The start of each line's baseline, relative to the lower left corner of the path's bounding box, with y up.
  package let origins: [CGPoint]
  /// The range of the text for which the frame was created.
  let stringRange: Range<Int>
  /// The range of the text that fits into the frame's lines.
  let visibleRange: Range<Int>

  /// Lays out styled text, whose attributes cannot be asked for.
  package convenience init(_ text: StyledText, in path: CGPath) { self.init(TextSource(text), path) }

  init(_ source: TextSource, _ path: CGPath) {
    self.path = path
    let box = path.boundingBoxOfPath
    let layout = TextLayout(source.text, in: TextFrame(width: box.width, height: box.height))
    // A layout contains its first line even if that does not fit. The hundredth of a unit is for rounding errors.
    let fitting = layout.lines.filter { $0.baseline + $0.metrics.descent <= box.height + 0.01 }
    let starts = fitting.map { source.index(ofByte: $0.byteRange.lowerBound) }
    let last = fitting.last.map {
      source.index(behindNewlineAt: source.index(ofByte: $0.byteRange.upperBound))
    }
    let ends = starts.dropFirst() + [last].compactMap { $0 }
    lines = zip(fitting, zip(starts, ends)).map { line, range in
      CTLine(line, of: source, range.0..<max(range.0, range.1))
    }
    origins = fitting.map { CGPoint(x: $0.penX, y: box.height - $0.baseline) }
    stringRange = source.location..<source.location + source.length
    visibleRange = source.location..<max(last ?? source.location, source.location)
  }
}

extension TextLayout.Line {
  /// The range of the line in the UTF-8 bytes of the whole text.
  fileprivate var byteRange: Range<Int> {
    let start = byteStart + content.start
    return start..<start + content.byteCount
  }
}

/// Returns the lines of the frame as `CTLine`s, from top to bottom.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { NSArray(array: frame.lines) }

/// Copies the starts of the lines' baselines, relative to the lower left corner of the path's bounding box, with y
/// up. A range of length 0 extends to the last line.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  frame.origins.copy(range, to: origins)
}

/// Returns the path with which the frame was created.
public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }
/// Returns the range of the text for which the frame was created, in UTF-16 code units.
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.stringRange) }
/// Returns the range of the text that fits into the frame, in UTF-16 code units.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.visibleRange) }

/// Draws the frame in the coordinates of its path, with y up. The text matrix transforms the glyphs of each line, but
/// not the positions of the lines.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let matrix = context.textMatrix
  let corner = frame.path.boundingBoxOfPath.origin
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: corner.x + origin.x, y: corner.y + origin.y)
    CTLineDraw(line, context)
  }
  context.textMatrix = matrix
}
