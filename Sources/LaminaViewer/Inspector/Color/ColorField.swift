import QuartzCore
import UIKit
import ViewerKit

/// A field that chooses a hue, from left to right, and a saturation, from bottom to top. A ring marks the chosen ones.
@MainActor
final class ColorField: UIView, DragHandling {
  private let hues = CAGradientLayer()
  private let whiteness = CAGradientLayer()
  private let darkness = CALayer()
  private let ring = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 12))
  private var color = HSBColor()
  private(set) var isHandlingDrag = false
  var onBegin: (() -> Void)?
  /// Called with a hue and a saturation.
  var onChange: ((Double, Double) -> Void)?
  var onEnd: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = Theme.Radius.control
    clipsToBounds = true
    hues.colors = (0...6).map { step -> CGColor in
      var color = HSBColor()
      (color.hue, color.saturation) = (Double(step % 6) / 6, 1)
      return color.color
    }
    (hues.startPoint, hues.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    whiteness.colors = [CGColor(gray: 1, alpha: 0), CGColor(gray: 1, alpha: 1)]
    darkness.backgroundColor = CGColor(gray: 0, alpha: 1)
    for part in [hues, whiteness, darkness] { layer.addSublayer(part) }
    ring.isUserInteractionEnabled = false
    ring.layer.cornerRadius = 6
    ring.layer.borderWidth = 2
    addSubview(ring)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ color: HSBColor) {
    self.color = color
    layOut()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layOut()
  }

  private func layOut() {
    withoutActions {
      for part in [hues, whiteness, darkness] { part.frame = bounds }
      darkness.opacity = Float(1 - color.brightness)
      ring.center = CGPoint(
        x: bounds.width * color.hue, y: bounds.height * (1 - color.saturation))
      // The ring's color contrasts with light and with dark colors.
      let isLight = color.brightness > 0.6 && color.saturation < 0.6
      ring.layer.borderColor = CGColor(gray: isLight ? 0 : 1, alpha: 1)
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    isHandlingDrag = true
    onBegin?()
    follow(touches)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { end() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { end() }

  private func follow(_ touches: Set<UITouch>) {
    guard isHandlingDrag, let point = touches.first?.location(in: self) else { return }
    let across = min(max(point.x / max(1, bounds.width), 0), 1)
    let up = 1 - min(max(point.y / max(1, bounds.height), 0), 1)
    onChange?(Double(across), Double(up))
  }

  private func end() {
    if isHandlingDrag { onEnd?() }
    isHandlingDrag = false
  }
}
