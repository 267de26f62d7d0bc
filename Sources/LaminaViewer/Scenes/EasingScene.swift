import Localization
import QuartzCore
import UIKit

/// A scene in which a click moves a layer to the clicked point in one second, with the chosen timing curve (listing
/// 10.1). The animation is implicit, so a second click during it starts from where the layer is seen.
@MainActor
final class EasingScene: InteractiveScene, DemonstratedScene {
  let root = CALayer()
  private let mover = CALayer()
  private let keys = TextLayer(name: "keys", size: 13, color: Palette.faintInk)
  private var curve = curves[2]
  private var isPlaced = false

  private static let curves: [(key: Character, name: CAMediaTimingFunctionName)] = [
    ("l", .linear), ("i", .easeIn), ("o", .easeOut), ("e", .easeInEaseOut), ("d", .default),
  ]

  init(assets: AssetStore) throws {
    root.name = "easing"
    root.backgroundColor = Palette.canvas
    root.addSublayer(keys.layer)
    mover.name = "mover"
    mover.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    mover.cornerRadius = 22
    mover.backgroundColor = Palette.accent
    mover.contents = try assets.image("ship")
    mover.contentsGravity = .center
    mover.contentsScale = 2
    root.addSublayer(mover)
  }

  func layOut(in size: CGSize, scale: CGFloat) {
    keys.show(localized("l i o e d: linear, in, out, in-out, default"), scale: scale)
    root.bounds = CGRect(origin: .zero, size: size)
    keys.layer.position = CGPoint(x: 16, y: 14)
    if !isPlaced { mover.position = CGPoint(x: size.width / 2, y: size.height / 2) }
    isPlaced = true
  }

  func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double) {
    if phase == .down { move(to: point) }
  }

  private func move(to point: CGPoint) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: curve.name))
    mover.position = point
    CATransaction.commit()
  }

  func keyPressed(_ character: Character) -> Bool {
    guard let chosen = Self.curves.first(where: { $0.key == character }) else { return false }
    curve = chosen
    return true
  }

  /// Clicks at three quarters of the width and a quarter of the height, at time 0.
  func demonstrate(at time: Double, after last: Double?) {
    guard last == nil else { return }
    move(to: CGPoint(x: root.bounds.width * 0.75, y: root.bounds.height * 0.25))
  }

  var status: String { curve.name.rawValue }
}
