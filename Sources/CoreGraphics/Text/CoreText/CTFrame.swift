/// Lines in a rectangle, from the top down. Not to be used by two threads at once.
public final class CTFrame {
  let path: CGPath
  let lines: [CTLine]
  /// The start of each line's baseline; y grows upwards from the lower left corner of the path's box.
  let origins: [CGPoint]
  /// The range of the text that the frame was made from.
  let stringRange: Range<Int>
  /// The range of the text that fits in the frame's lines.
  let visibleRange: Range<Int>

  init(_ source: TextSource, _ path: CGPath) {
    self.path = path
    let box = path.boundingBoxOfPath
    let layout = TextLayout(source.text, in: TextFrame(width: box.width, height: box.height))
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
  /// Among the bytes of the whole text.
  fileprivate var byteRange: Range<Int> {
    let start = paragraph.source.byteStart + content.start
    return start..<start + content.byteCount
  }
}

extension TextSource {
  /// Behind the newline at `index`; `index` where there is none.
  fileprivate func index(behindNewlineAt index: Int) -> Int {
    guard index < location + length else { return index }
    let string = NSString(string: attributed.string)
    let range = string.rangeOfComposedCharacterSequence(at: index - location)
    let isNewline = string.substring(with: range).allSatisfy(\.isNewline)
    return isNewline ? index + range.length : index
  }
}

/// `CTLine`s, from the top down.
public func CTFrameGetLines(_ frame: CTFrame) -> CFArray { NSArray(array: frame.lines) }

/// Copies the starts of the lines' baselines, relative to the lower left corner of the path's box; y
/// grows upwards. A range of length 0 extends to the last line.
public func CTFrameGetLineOrigins(
  _ frame: CTFrame, _ range: CFRange, _ origins: UnsafeMutablePointer<CGPoint>
) {
  frame.origins.copy(range, to: origins)
}

public func CTFrameGetPath(_ frame: CTFrame) -> CGPath { frame.path }
public func CTFrameGetStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.stringRange) }
/// The range of the text that fits in the frame.
public func CTFrameGetVisibleStringRange(_ frame: CTFrame) -> CFRange { CFRange(frame.visibleRange) }

/// In the coordinates of the frame's path, y up. The text matrix turns and scales the glyphs of each line, whose
/// places stay.
public func CTFrameDraw(_ frame: CTFrame, _ context: CGContext) {
  let matrix = context.textMatrix
  let corner = frame.path.boundingBoxOfPath.origin
  for (line, origin) in zip(frame.lines, frame.origins) {
    context.textPosition = CGPoint(x: corner.x + origin.x, y: corner.y + origin.y)
    CTLineDraw(line, context)
  }
  context.textMatrix = matrix
}
