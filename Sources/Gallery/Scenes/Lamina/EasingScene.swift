import Localization
import UIKit

/// A click moves a layer there within one second, and a key chooses the
/// timing function (listing 10.1 of the tutorial).
final class EasingScene: UIViewController {
  private let mover = CALayer()
  private let keys = CATextLayer()
  private var curve = CAMediaTimingFunctionName.easeOut
  private var isPlaced = false

  private let curves: [String: CAMediaTimingFunctionName] = [
    "l": .linear, "i": .easeIn, "o": .easeOut, "e": .easeInEaseOut,
    "d": .default,
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color(0xF3F1EC)
    keys.name = "keys"
    keys.anchorPoint = .zero
    keys.font = UIFont.systemFont(ofSize: 13)
    keys.fontSize = 13
    keys.foregroundColor = color(0x6B675F).cgColor
    view.layer.addSublayer(keys)
    mover.name = "mover"
    mover.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    mover.cornerRadius = 22
    mover.backgroundColor = color(0xE4572E).cgColor
    mover.contents = UIImage(named: "ship")?.cgImage
    mover.contentsGravity = .center
    mover.contentsScale = 2
    view.layer.addSublayer(mover)
    showCurve()
  }

  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) {
    guard let point = touches.first?.location(in: view) else { return }
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(
      CAMediaTimingFunction(name: curve))
    // During a move the next one begins where the layer is seen.
    mover.position = point
    CATransaction.commit()
  }

  override func pressesBegan(
    _ presses: Set<UIPress>, with event: UIPressesEvent?
  ) {
    let key = presses.first?.key?.charactersIgnoringModifiers ?? ""
    guard let chosen = curves[key] else {
      return super.pressesBegan(presses, with: event)
    }
    curve = chosen
    showCurve()
  }

  /// Shows the name of the curve in the title, which the viewer
  /// displays below the scene.
  private func showCurve() { title = curve.rawValue }

  override func viewDidLayoutSubviews() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    keys.string = localized(
      "l i o e d: linear, in, out, in-out, default")
    let scale = UIScreen.main.scale
    keys.contentsScale = scale
    let size = keys.preferredFrameSize()
    keys.bounds.size = CGSize(
      width: (size.width * scale).rounded(.up) / scale,
      height: (size.height * scale).rounded(.up) / scale)
    keys.position = CGPoint(x: 16, y: 14)
    if !isPlaced {
      mover.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    }
    isPlaced = true
    moveInside()
    CATransaction.commit()
  }

  /// Moves the layer into a view that has become smaller. In the
  /// viewer this is needed only before the first press, because from
  /// then on the scene keeps its size.
  private func moveInside() {
    let room = view.bounds.insetBy(dx: 50, dy: 50)
    guard room.minX < room.maxX, room.minY < room.maxY else { return }
    mover.position.x = min(max(mover.position.x, room.minX), room.maxX)
    mover.position.y = min(max(mover.position.y, room.minY), room.maxY)
  }

  private func color(_ hex: Int) -> UIColor {
    UIColor(
      red: CGFloat(hex >> 16 & 255) / 255,
      green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: 1)
  }
}
