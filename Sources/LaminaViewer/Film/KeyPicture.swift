import QuartzCore
import ViewerKit

/// A dark label in a film that shows the keys that were pressed last, and then fades. It lies at the top of the window,
/// where it covers neither dialogs nor notices.
@MainActor
final class KeyPicture {
  let layer = CALayer()
  private let text = TextLayer(name: "text", size: 17, isBold: true, color: Palette.captionInk)
  private var keysText = ""
  /// The time of the last key in seconds from the beginning of the film.
  private var time = -Double.infinity

  /// The seconds after which the label begins to fade, and those until it is gone.
  private static let (stay, fade) = (1.1, 0.3)
  private static let height: CGFloat = 36
  /// The y coordinate of the label's middle in points of the window.
  private static let middle: CGFloat = 72

  init() {
    layer.name = "keys"
    layer.backgroundColor = CGColor(gray: 0.08, alpha: 0.88)
    layer.cornerRadius = Theme.Radius.card
    layer.opacity = 0
    layer.addSublayer(text.layer)
  }

  /// Records a key or a typed character. Characters that follow one another within 0.6 seconds are shown as one text.
  func note(_ key: String, isTyped: Bool, at time: Double) {
    let continues = isTyped && time - self.time < 0.6
    keysText = continues ? keysText + key : key
    self.time = time
  }

  /// Shows the label as it is at `time` in a window of `size` points, with `scale` pixels per point.
  func show(at time: Double, in size: CGSize, scale: Double) {
    withoutActions {
      layer.opacity = Float(min(max(0, 1 - (time - self.time - Self.stay) / Self.fade), 1))
      guard layer.opacity > 0 else { return }
      text.show(keysText, scale: scale)
      let (width, height) = (text.layer.bounds.width, text.layer.bounds.height)
      layer.bounds.size = CGSize(width: max(width + 28, Self.height), height: Self.height)
      layer.position = CGPoint(x: (size.width / 2).rounded(), y: Self.middle)
      text.layer.position = CGPoint(
        x: ((layer.bounds.width - width) / 2).rounded(),
        y: ((Self.height - height) / 2).rounded() + 1)
    }
  }
}
