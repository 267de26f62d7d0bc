import QuartzCore

/// A line of text in a layer whose bounds fit the text.
@MainActor
final class TextLayer {
  let layer = CATextLayer()

  init(name: String, size: CGFloat, isBold: Bool = false, color: CGColor) {
    layer.name = name
    layer.anchorPoint = .zero
    layer.font = isBold ? Self.boldFont : Self.font
    layer.fontSize = size
    layer.foregroundColor = color
  }

  private static let font = CTFont(face: face(weight: 400), size: 12)
  private static let boldFont = CTFont(face: face(weight: 700), size: 12)

  private static func face(weight: Int) -> FontFace {
    FontFace(family: CTFont.standard(size: 12).face.family, weight: weight)
  }

  /// Sets the text without animation, drawn with `scale` pixels per point.
  func show(_ text: String, scale: CGFloat) {
    guard layer.string as? String != text || layer.contentsScale != scale else { return }
    withoutActions {
      layer.string = text
      layer.contentsScale = scale
      let size = layer.preferredFrameSize()
      layer.bounds.size = CGSize(
        width: (size.width * scale).rounded(.up) / scale,
        height: (size.height * scale).rounded(.up) / scale)
    }
  }
}
