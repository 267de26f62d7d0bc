import Gallery
import QuartzCore
import UIKit
import ViewerControl
import ViewerKit
import WindowSystem

/// A scene that shows a view controller in a `UIWindow` of its own. The window has the size that the controller was
/// made for, and is scaled to fit the scene's area.
@MainActor
package final class ControllerScene: SceneOfViews {
  package let root = CALayer()
  package let window = UIWindow(frame: .zero)
  package let controller: UIViewController
  private let size: CGSize
  /// True when the window is a sheet with a margin on a background; false when it is fitted into the area by itself.
  private let isSheet: Bool
  private var scale: CGFloat = 1
  private var hasBackdrop = true

  convenience init(_ scene: GalleryScene, assets: AssetStore, isSheet: Bool = true) {
    self.init(
      named: scene.name, size: scene.size, controller: scene.make(), assets: assets, isSheet: isSheet)
  }

  init(
    named name: String, size: CGSize, controller: @autoclosure () -> UIViewController,
    assets: AssetStore, isSheet: Bool = true
  ) {
    (self.size, self.isSheet) = (size, isSheet)
    assets.announce()
    self.controller = controller()
    root.name = name
    window.frame = CGRect(origin: .zero, size: size)
    window.overrideUserInterfaceStyle = Theme.style
    root.addSublayer(window.layer)
  }

  package func layOut(in size: CGSize, scale: CGFloat) {
    root.bounds = CGRect(origin: .zero, size: size)
    let isExact = size == self.size
    let room = isExact || !isSheet ? 0 : CGFloat(48)
    let zoom = zoom(into: CGSize(width: size.width - room, height: size.height - room))
    window.transform = CGAffineTransform(scaleX: zoom, y: zoom)
    window.center = CGPoint(x: size.width / 2, y: size.height / 2)
    window.layer.cornerRadius = isExact || !isSheet ? 0 : 12 / zoom
    window.clipsToBounds = isSheet
    self.scale = scale * zoom
    guard hasBackdrop else { return }
    withTraits {
      root.backgroundColor = isExact || !isSheet ? Theme.card.cgColor : Theme.canvas.cgColor
      window.backgroundColor = isSheet ? Theme.card : nil
    }
  }

  package func removeBackground(keepingOwn: Bool) {
    hasBackdrop = false
    (root.backgroundColor, window.backgroundColor) = (nil, nil)
  }

  /// Returns the scale with which the window fits into `room`. Without a sheet, a window of nearly the same shape fills
  /// the area, so that no seam is left at the edge.
  private func zoom(into room: CGSize) -> CGFloat {
    let (across, down) = (room.width / size.width, room.height / size.height)
    let isNear = !isSheet && abs(across - down) < 0.02 * max(across, down)
    return min(max(isNear ? max(across, down) : min(across, down), 0.01), 2)
  }

  /// Loads the views at the size and scale that they are shown in.
  package func start() {
    setScreenScale()
    UIScreen.main.bounds = CGRect(origin: .zero, size: size)
    withTraits {
      window.rootViewController = controller
      window.isHidden = false
    }
  }

  /// Sets the scale of the screen that the scene's code sees: in its own context, or globally when there is none.
  private func setScreenScale() {
    if let context = LayerContext.inScope {
      context.screenScale = max(1, scale)
    } else {
      MainScreen.scale = max(1, scale)
    }
  }

  package func end() {
    window.isHidden = true
    window.rootViewController = nil
  }

  /// Runs `body` with the viewer's light or dark style as the current traits, with which the scene's code resolves
  /// dynamic colors.
  private func withTraits(_ body: () -> Void) {
    UITraitCollection.current = UITraitCollection(userInterfaceStyle: Theme.style)
    body()
  }

  package func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double) {
    if phase == .down { window.makeKey() }
    window.pointer(phase, at: window.layer.convert(point, from: root), time: time)
  }

  package func hover(at point: CGPoint?) {
    window.hover(at: point.map { window.layer.convert($0, from: root) })
  }

  package func wheel(_ delta: CGPoint, at point: CGPoint, time: Double, modifiers: Modifiers) {
    window.wheel(
      delta, at: window.layer.convert(point, from: root), time: time,
      modifiers: UIKeyModifierFlags(modifiers))
  }

  package var hasStyle: Bool { true }
  package func key(_ event: KeyEvent) { window.key(event) }

  package var gestureLayer: CALayer { window.layer }

  package func perform(_ gesture: SceneGesture) {
    let now = CACurrentMediaTime()
    switch gesture.action {
    case .down(let point): window.pointer(.down, at: point, time: now)
    case .moved(let point): window.pointer(.moved, at: point, time: now)
    case .up(let point): window.pointer(.up, at: point, time: now)
    case .type(let text):
      for character in text {
        press(character == "\n" ? .return : .character(character), typing: "\(character)", time: now)
      }
    case .press(let name): Key(controlName: name).map { press($0, typing: "", time: now) }
    }
  }

  private func press(_ key: Key, typing text: String, time: Double) {
    for isDown in [true, false] {
      window.key(KeyEvent(isDown: isDown, key: key, text: isDown ? text : "", timestamp: time))
    }
  }
}
