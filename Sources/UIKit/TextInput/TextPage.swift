import QuartzCore

/// A view that lays out text in lines of a width and converts between character offsets and positions. Its coordinate
/// system is that of the whole text, with the origin at the top left; its bounds are the part that is drawn.
@MainActor
final class TextPage: UIView {
  private struct Line {
    let line: CTLine
    let start: Int
    let end: Int
    /// The start of the line's baseline, with y down from the top.
    let origin: CGPoint
    let top: CGFloat
    let bottom: CGFloat
  }

  /// The height of the text in points.
  private(set) var height: CGFloat = 0
  /// The width of the longest line in points.
  private(set) var width: CGFloat = 0
  /// The text; nil if it has to be laid out again.
  var text: NSAttributedString? { didSet { setNeedsDisplay() } }
  /// The selected range of characters.
  var selection = 0..<0 { didSet { if selection != oldValue { setNeedsDisplay() } } }
  /// The color behind the selection.
  var selectionColor: UIColor?
  private var lines: [Line] = []
  private var lineHeight: CGFloat = 17

  /// Lays out a text in lines of a width in points.
  func set(_ text: NSAttributedString, _ font: UIFont, width: CGFloat) {
    lineHeight = font.lineHeight + font.leading
    lines = Self.lines(of: text, width)
    self.width = lines.map { x($0.end, $0) }.max() ?? 0
    let endsWithNewline = text.string.hasSuffix("\n")
    height = (lines.last?.bottom ?? 0) + (endsWithNewline || lines.isEmpty ? lineHeight : 0)
    self.text = text
  }

  /// The height in points of the box in which a text is laid out. It is more than any text needs, so that the text
  /// need not be measured first, and a power of two, so that subtracting from it loses no precision that can be seen.
  private static let greatestHeight: CGFloat = 0x80_0000

  /// Returns the lines of a text in a width in points.
  private static func lines(of text: NSAttributedString, _ width: CGFloat) -> [Line] {
    guard text.length > 0, width > 0 else { return [] }
    let setter = CTFramesetterCreateWithAttributedString(text)
    let box = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: greatestHeight), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRange(), box, nil)
    let found = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
    var origins = [CGPoint](repeating: .zero, count: found.count)
    CTFrameGetLineOrigins(frame, CFRange(), &origins)
    var top: CGFloat = 0
    return zip(found, origins).map { line, origin in
      var (descent, leading): (CGFloat, CGFloat) = (0, 0)
      _ = CTLineGetTypographicBounds(line, nil, &descent, &leading)
      let range = CTLineGetStringRange(line)
      let bottom = greatestHeight - origin.y + descent + leading
      defer { top = bottom }
      return Line(
        line: line, start: range.location, end: range.location + range.length,
        origin: CGPoint(x: origin.x, y: greatestHeight - origin.y), top: top, bottom: bottom)
    }
  }

  // MARK: The part that is drawn

  /// Draws at least the part `visible` of the text, in points of the text. `whole` is the rectangle of the whole text,
  /// whose origin is at `origin` in the superview. Half the size of the visible part is drawn on each side of it as
  /// well, so that the text is not drawn again at each step of scrolling.
  func show(_ visible: CGRect, of whole: CGRect, at origin: CGPoint) {
    let needed = visible.intersection(whole)
    let isDrawn = needed.isEmpty || bounds.contains(needed) && whole.contains(bounds)
    let part = isDrawn ? bounds : around(visible).intersection(whole)
    let center = CGPoint(x: origin.x + part.midX, y: origin.y + part.midY)
    guard part != bounds || center != self.center else { return }
    UIView.performWithoutAnimation { (bounds, self.center) = (part, center) }
    if !isDrawn { setNeedsDisplay() }
  }

  /// Returns a rectangle around `visible` at whole points, so that the picture of the text is not stretched.
  private func around(_ visible: CGRect) -> CGRect {
    visible.insetBy(dx: -visible.width / 2, dy: -visible.height / 2).integral
  }

  // MARK: Positions

  /// Returns the rectangle of the caret before a character.
  func caretRect(at index: Int) -> CGRect {
    guard let line = line(of: index) else {
      return CGRect(x: 0, y: lines.last?.bottom ?? 0, width: CaretView.width, height: lineHeight)
    }
    return CGRect(
      x: x(index, line) - 0.5, y: line.top, width: CaretView.width, height: line.bottom - line.top)
  }

  /// Returns the line that contains a character; nil after a newline at the end of the text.
  private func line(of index: Int) -> Line? {
    let endsWithNewline = text?.string.hasSuffix("\n") ?? false
    if index >= text?.length ?? 0 { return endsWithNewline ? nil : lines.last }
    return lines.last { $0.start <= index }
  }

  /// Returns the x coordinate of a character.
  private func x(_ index: Int, _ line: Line) -> CGFloat {
    line.origin.x + CTLineGetOffsetForStringIndex(line.line, min(index, line.end), nil)
  }

  /// Returns the index of the character nearest to a point.
  func index(at point: CGPoint) -> Int {
    guard let last = lines.last else { return 0 }
    if point.y >= last.bottom { return text?.length ?? 0 }
    let line = lines.first { point.y < $0.bottom } ?? last
    let index = CTLineGetStringIndexForPosition(
      line.line, CGPoint(x: point.x - line.origin.x, y: 0))
    // The end of a wrapped line is the start of the next one.
    return line.end < text?.length ?? 0 ? min(index, max(line.start, line.end - 1)) : index
  }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    selectionColor?.setFill()
    for line in lines where !selection.isEmpty { fillSelection(in: line, context) }
    for line in lines where line.bottom > rect.minY && line.top < rect.maxY {
      context.saveGState()
      context.translateBy(x: line.origin.x, y: line.origin.y)
      context.scaleBy(x: 1, y: -1)
      context.textPosition = .zero
      CTLineDraw(line.line, context)
      context.restoreGState()
    }
  }

  private func fillSelection(in line: Line, _ context: CGContext) {
    let part = selection.clamped(to: line.start..<max(line.end, line.start))
    guard !part.isEmpty else { return }
    let (start, end) = (x(part.lowerBound, line), x(part.upperBound, line))
    context.fill(CGRect(x: start, y: line.top, width: end - start, height: line.bottom - line.top))
  }
}
