import UIKit

// Text that Core Graphics and Core Text draw, in the font that Scripts/lib installs. The y axis of a scene points down,
// so each function flips the context first.

extension DrawingScene {
  private static let teal = CGColor(red: 0.1, green: 0.5, blue: 0.55, alpha: 1)
  private static let amber = CGColor(red: 0.95, green: 0.65, blue: 0.15, alpha: 1)

  /// Turns the y axis of a scene upwards, as text needs it.
  private static func turnUp(_ context: CGContext) {
    context.translateBy(x: 0, y: 100)
    context.scaleBy(x: 1, y: -1)
  }

  /// Shows the glyphs of `text` on a line from the text position, `advance` points apart.
  private static func show(_ text: String, _ context: CGContext, advance: CGFloat) {
    let font = CTFontCreateWithName("DejaVuSans-Bold" as CFString, 28, nil)
    let units = Array(text.utf16)
    var glyphs = [CGGlyph](repeating: 0, count: units.count)
    _ = CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
    context.setFont(CTFontCopyGraphicsFont(font, nil))
    context.setFontSize(28)
    context.showGlyphs(glyphs, at: glyphs.indices.map { CGPoint(x: CGFloat($0) * advance, y: 0) })
  }

  /// Glyphs that are filled, stroked, both, turned by the text matrix, and used as a clip (L7.26).
  @MainActor static func glyphs(_ context: CGContext) {
    turnUp(context)
    context.setFillColor(teal)
    context.setStrokeColor(amber)
    context.setLineWidth(1.5)
    let modes: [(CGTextDrawingMode, CGPoint)] = [
      (.fill, CGPoint(x: 4, y: 74)), (.stroke, CGPoint(x: 52, y: 74)),
      (.fillStroke, CGPoint(x: 4, y: 46)),
    ]
    for (mode, point) in modes {
      context.setTextDrawingMode(mode)
      context.textPosition = point
      show("Rg", context, advance: 22)
    }
    context.setTextDrawingMode(.fill)
    context.textMatrix = CGAffineTransform(rotationAngle: 0.5).concatenating(
      CGAffineTransform(a: 1, b: 0, c: -0.4, d: 0.8, tx: 58, ty: 40))
    show("Rg", context, advance: 22)
    context.textMatrix = CGAffineTransform(translationX: 6, y: 10)
    context.setTextDrawingMode(.clip)
    show("CLIP", context, advance: 24)
    for stripe in 0..<12 {
      context.setFillColor(stripe.isMultiple(of: 2) ? teal : amber)
      context.fill(CGRect(x: 0, y: 6 + stripe * 3, width: 100, height: 3))
    }
  }

  /// A frame of centered lines with a shadow, and below it a line in the fill color of the context.
  @MainActor static func textFrame(_ context: CGContext) {
    turnUp(context)
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 2, height: 2)
    shadow.shadowBlurRadius = 3
    shadow.shadowColor = amber
    let text = NSMutableAttributedString(
      string: "Lines broken in a frame",
      attributes: [
        .font: CTFontCreateWithName("DejaVu Sans" as CFString, 15, nil), .foregroundColor: teal,
        .paragraphStyle: style,
      ])
    text.addAttribute(.shadow, value: shadow, range: NSRange(location: 6, length: 6))
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 5, y: 30, width: 90, height: 66)), nil)
    CTFrameDraw(frame, context)
    let key = NSAttributedString.Key(kCTForegroundColorFromContextAttributeName as String)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(
        string: "context",
        attributes: [.font: CTFontCreateWithName("DejaVu Sans" as CFString, 20, nil), key: true]))
    context.setFillColor(amber)
    context.textPosition = CGPoint(x: 6, y: 10)
    CTLineDraw(line, context)
  }
}
