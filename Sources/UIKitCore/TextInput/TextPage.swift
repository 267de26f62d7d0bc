import QuartzCore

/// A view that lays out text in lines of a width and converts between character offsets and positions. Its coordinate
/// system is that of the whole text, with the origin at the top left; its bounds are the part that is drawn.
@MainActor
final class TextPage: UIView {
  private var laidOut = LaidOutText()
  /// The width in points in which the text was laid out; nil if all of it has to be laid out again.
  private var laidOutWidth: CGFloat?
  private var lineHeight: CGFloat = 17
  /// The height of the text in points.
  var height: CGFloat {
    laidOut.bottom + (laidOut.endsWithNewline || laidOut.lastLine == nil ? lineHeight : 0)
  }
  /// The width of the longest line in points.
  var width: CGFloat { laidOut.width }
  /// The selected range of characters.
  var selection = 0..<0 { didSet { if selection != oldValue { setNeedsDisplay() } } }
  /// The color behind the selection.
  var selectionColor: UIColor?

  /// Discards the layout of the text, because its style has changed.
  func discard() {
    laidOutWidth = nil
    setNeedsDisplay()
  }

  /// Returns true if the text as it was set last is laid out in a width in points.
  func isLaidOut(in width: CGFloat) -> Bool { laidOutWidth == width }

  /// Lays out a text in lines of a width in points. After an edit, `unchanged` says which parts can stay.
  func set(
    _ text: String, keeping unchanged: TextEditor.Unchanged, _ font: UIFont, width: CGFloat,
    styling: @escaping LaidOutText.Styling
  ) {
    lineHeight = font.lineHeight + font.leading
    let isKept = isLaidOut(in: width)
    if !isKept { laidOut = LaidOutText() }
    laidOut.update(text, keeping: isKept ? unchanged : .nothing, width: width, styling: styling)
    laidOutWidth = width
    setNeedsDisplay()
  }

  // MARK: The part that is drawn

  /// Draws at least the part `visible` of the text, in points of the text. `whole` is the rectangle of the whole text,
  /// whose origin is at `origin` in the superview. Half the size of the visible part is drawn on each side of it as
  /// well, so that the text is not drawn again at each step of scrolling. In an animation, everything between is drawn.
  func show(_ visible: CGRect, of whole: CGRect, at origin: CGPoint) {
    let needed = visible.intersection(whole)
    let isDrawn = needed.isEmpty || bounds.contains(needed) && whole.contains(bounds)
    let reached = isAnimating ? around(visible).union(bounds) : around(visible)
    let part = isDrawn ? bounds : reached.intersection(whole)
    let center = CGPoint(x: origin.x + part.midX, y: origin.y + part.midY)
    guard part != bounds || center != self.center else { return }
    UIView.performWithoutAnimation { (bounds, self.center) = (part, center) }
    if !isDrawn { setNeedsDisplay() }
  }

  private var isAnimating: Bool { AnimationStack.isEnabled && AnimationStack.current != nil }

  /// Returns a rectangle around `visible` at whole points, so that the picture of the text is not stretched.
  private func around(_ visible: CGRect) -> CGRect {
    visible.insetBy(dx: -visible.width / 2, dy: -visible.height / 2).integral
  }

  // MARK: Positions

  /// Returns the rectangle of the caret before a character.
  func caretRect(at index: Int) -> CGRect {
    guard let line = laidOut.line(of: index) else {
      return CGRect(x: 0, y: laidOut.bottom, width: CaretView.width, height: lineHeight)
    }
    return CGRect(
      x: line.x(of: index) - 0.5, y: line.top, width: CaretView.width,
      height: line.bottom - line.top)
  }

  /// Returns the index of the character nearest to a point.
  func index(at point: CGPoint) -> Int {
    guard let last = laidOut.lastLine else { return 0 }
    if point.y >= last.bottom { return laidOut.length }
    let line = laidOut.line(below: point.y) ?? last
    let index = line.index(at: point.x)
    // The end of a wrapped line is the start of the next one.
    return line.end < laidOut.length ? min(index, max(line.start, line.end - 1)) : index
  }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    selectionColor?.setFill()
    let lines = laidOut.lines(from: rect.minY, to: rect.maxY)
    for line in lines where !selection.isEmpty { fillSelection(in: line, context) }
    for line in lines {
      context.saveGState()
      context.translateBy(x: line.origin.x, y: line.origin.y)
      context.scaleBy(x: 1, y: -1)
      context.textPosition = .zero
      CTLineDraw(line.content, context)
      context.restoreGState()
    }
  }

  private func fillSelection(in line: LaidOutText.Line, _ context: CGContext) {
    let part = selection.clamped(to: line.start..<max(line.end, line.start))
    guard !part.isEmpty else { return }
    let (start, end) = (line.x(of: part.lowerBound), line.x(of: part.upperBound))
    context.fill(CGRect(x: start, y: line.top, width: end - start, height: line.bottom - line.top))
  }
}
