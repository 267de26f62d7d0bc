import QuartzCore

/// A line of text as a layer's contents, drawn at the stage's scale. A stand-in until CATextLayer is
/// there.
@MainActor
final class TextLayer {
  let layer = CALayer()
  private let size: CGFloat
  private let isBold: Bool
  private let color: CGColor
  private var shown: (text: String, scale: CGFloat)?

  init(name: String, size: CGFloat, isBold: Bool = false, color: CGColor) {
    self.size = size
    self.isBold = isBold
    self.color = color
    layer.name = name
    layer.anchorPoint = .zero
    layer.contentsGravity = .topLeft
  }

  /// Draws `text` and fits the bounds to it, without animation. `scale` is pixels a point.
  func show(_ text: String, scale: CGFloat) {
    guard shown?.text != text || shown?.scale != scale else { return }
    shown = (text, scale)
    let line = TextLine(text, size: size, isBold: isBold, color: color)
    withoutActions {
      guard let picture = Self.draw(line, scale: scale) else { return layer.contents = nil }
      layer.contentsScale = scale
      layer.bounds.size = CGSize(
        width: CGFloat(picture.width) / scale, height: CGFloat(picture.height) / scale)
      layer.contents = picture
    }
  }

  private static func draw(_ line: TextLine, scale: CGFloat) -> CGImage? {
    var scaled = line
    scaled.size = line.size * scale
    let probe = Bitmap(width: 1, height: 1)
    guard let extent = CGContext(drawingInto: probe, isFlipped: true)?.size(of: scaled),
      extent.width > 0, extent.height > 0
    else { return nil }
    let bitmap = Bitmap(width: Int(extent.width) + 2, height: Int(extent.height))
    guard let context = CGContext(drawingInto: bitmap, isFlipped: true) else { return nil }
    context.draw(scaled, at: .zero)
    return context.makeImage()
  }
}

/// Changes in `body` show at once.
@MainActor
func withoutActions(_ body: () -> Void) {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  body()
  CATransaction.commit()
}
