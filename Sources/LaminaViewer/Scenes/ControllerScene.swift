import Gallery
import QuartzCore
import UIKit
import ViewerControl
import ViewerKit
import WindowSystem

/// A scene that shows a view controller in a `UIWindow` of its own. The window has the size that the controller was
/// made for, and is scaled to fit the scene's area; a controller that was made for no size fills the area.
@MainActor
package final class ControllerScene: SceneOfViews {
  package let root = CALayer()
  package let window = UIWindow(frame: .zero)
  package let controller: UIViewController
  /// The size in points that the controller was made for; nil when it fills any area.
  private let size: CGSize?
  /// The lesson of one of the viewer's own scenes; nil for other scenes.
  private let lesson: SceneLesson?
  /// True when the window is shown as a sheet, with a margin and on a background; false when it is fitted into the area
  /// without these. It is changed before the scene is laid out.
  var isSheet: Bool
  private var scale: CGFloat = 1
  private var hasBackdrop = true
  /// True if a scene that fills its area keeps its background.
  private var keepsBackground = true
  /// The screen that the scene is shown on, which is set before the scene is laid out.
  var screen = AppScreen() {
    didSet {
      frame = DeviceFrame(screen)
      window.safeArea = screen.safeArea
      window.overrideUserInterfaceStyle = screen.style
      guard let frame else { return }
      root.insertSublayer(frame.body, below: window.layer)
      root.addSublayer(frame.front)
    }
  }
  /// The frame of the device; nil without one.
  private var frame: DeviceFrame?

  convenience init(_ scene: GalleryScene, assets: AssetStore, isSheet: Bool = true) {
    self.init(
      named: scene.name, size: scene.size, controller: scene.make(), assets: assets, isSheet: isSheet)
  }

  /// Creates a scene of a controller that is made for `size` points, or that fills any area when `size` is nil.
  init(
    named name: String, size: CGSize?, controller: @autoclosure () -> UIViewController,
    assets: AssetStore, isSheet: Bool = true, lesson: SceneLesson? = nil
  ) {
    (self.size, self.isSheet, self.lesson) = (size, isSheet && size != nil, lesson)
    assets.announce()
    self.controller = controller()
    root.name = size == nil ? "\(name) scene" : name
    window.frame = CGRect(origin: .zero, size: size ?? .zero)
    window.overrideUserInterfaceStyle = Theme.style
    root.addSublayer(window.layer)
  }

  package func layOut(in size: CGSize, scale: CGFloat) {
    root.bounds = CGRect(origin: .zero, size: size)
    if let own = self.size { fit(own, into: size, scale: scale) } else { fill(size, scale: scale) }
  }

  private func fit(_ own: CGSize, into size: CGSize, scale: CGFloat) {
    if let frame { return fit(own, in: frame, into: size, scale: scale) }
    let isExact = size == own
    // The margins of a sheet are 24 points wide, and its corners have a radius of 12 points at any scale.
    let room = isExact || !isSheet ? 0 : CGFloat(48)
    let zoom = zoom(own, into: CGSize(width: size.width - room, height: size.height - room))
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

  /// Shows the window in the frame of a device.
  private func fit(_ own: CGSize, in frame: DeviceFrame, into size: CGSize, scale: CGFloat) {
    let zoom = zoom(screen.outerSize ?? own, into: size)
    let center = CGPoint(x: size.width / 2, y: size.height / 2)
    window.transform = CGAffineTransform(scaleX: zoom, y: zoom)
    window.center = center
    window.layer.cornerRadius = screen.device?.cornerRadius ?? 0
    window.clipsToBounds = true
    frame.place(at: center, scale: zoom)
    self.scale = scale * zoom
    guard hasBackdrop else { return }
    withTraits {
      root.backgroundColor = Theme.canvas.cgColor
      window.backgroundColor = .black
    }
  }

  /// Gives the controller's view the whole area.
  private func fill(_ size: CGSize, scale: CGFloat) {
    window.frame = CGRect(origin: .zero, size: size)
    self.scale = scale
    guard let view = controller.viewIfLoaded else { return }
    setScreenScale()
    // A view may draw text for the scale, which can change without its size.
    view.setNeedsLayout()
    view.layoutIfNeeded()
  }

  package func removeBackground(keepingOwn: Bool) {
    // The corners around the frame of a device have the color of the surface around the scene.
    if keepingOwn, frame != nil { return }
    hasBackdrop = false
    guard size == nil else { return (root.backgroundColor, window.backgroundColor) = (nil, nil) }
    if keepingOwn { return }
    keepsBackground = false
    root.backgroundColor = nil
  }

  /// Returns the scale with which a window of `size` points fits into `room`. Without a sheet, a window of nearly the
  /// same shape fills the area, so that no seam is left at the edge. The greatest scale, 2, and the difference of the
  /// ratios that counts as nearly the same, 2 %, are choices. The scale stays positive where an area is smaller than
  /// the margins of a sheet.
  private func zoom(_ size: CGSize, into room: CGSize) -> CGFloat {
    let (across, down) = (room.width / size.width, room.height / size.height)
    let isNear = !isSheet && abs(across - down) < 0.02 * max(across, down)
    return min(max(isNear ? max(across, down) : min(across, down), 0.01), 2)
  }

  /// Loads the views at the size and scale that they are shown in.
  package func start() {
    setScreenScale()
    screen.prepare()
    UIScreen.main.bounds = CGRect(origin: .zero, size: size ?? root.bounds.size)
    withTraits {
      window.rootViewController = controller
      window.isHidden = false
    }
    frame?.show(onDark: hasDarkBackground)
    if size == nil { takeBackground() }
  }

  /// True if the status bar lies on a dark background: if the app asks for light text, or in the dark style.
  private var hasDarkBackground: Bool {
    let shown = sequence(first: controller) { controller in
      (controller as? UINavigationController)?.topViewController
        ?? (controller as? UITabBarController)?.selectedViewController
    }
    switch Array(shown).last?.preferredStatusBarStyle {
    case .lightContent: return true
    case .darkContent: return false
    case .default, nil: return screen.style == .dark
    }
  }

  /// Moves the background color of a view that fills the area to the scene's root layer, from which it can be removed.
  private func takeBackground() {
    if keepsBackground { root.backgroundColor = controller.view.backgroundColor?.cgColor }
    controller.view.backgroundColor = nil
  }

  /// Sets the scale of the screen that the scene's code sees: in its own context, or globally when there is none.
  private func setScreenScale() {
    // A scene that fills its area is drawn at the scale at which it is shown, also where this is less than 1.
    let scale = size == nil ? scale : max(1, scale)
    if let context = LayerContext.inScope {
      context.screenScale = scale
    } else {
      MainScreen.scale = scale
    }
  }

  package func end() {
    window.isHidden = true
    window.rootViewController = nil
  }

  /// Runs `body` with the viewer's light or dark style as the current traits, with which the scene's code resolves
  /// dynamic colors. They stay the current ones afterwards.
  private func withTraits(_ body: () -> Void) {
    UITraitCollection.current = UITraitCollection(userInterfaceStyle: screen.style)
    body()
  }

  package func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double) {
    if phase == .down { window.makeKey() }
    window.pointer(phase, at: window.layer.convert(point, from: root), time: time)
  }

  package func hover(at point: CGPoint?) {
    window.hover(at: point.map { window.layer.convert($0, from: root) })
  }

  @discardableResult
  package func wheel(
    _ delta: CGPoint, at point: CGPoint, time: Double, modifiers: Modifiers
  ) -> Bool {
    window.wheel(
      delta, at: window.layer.convert(point, from: root), time: time,
      modifiers: UIKeyModifierFlags(modifiers))
  }

  /// False for a scene that fills its area: it has a background of its own, and looks the same in both styles.
  package var hasStyle: Bool { size != nil }
  package var status: String { lesson == nil ? "" : controller.title ?? "" }
  package func key(_ event: KeyEvent) { window.key(event) }

  package func keyPressed(_ character: Character) -> Bool {
    guard lesson?.keys.contains(character) == true else { return false }
    for isDown in [true, false] {
      window.keyToRootView(
        KeyEvent(isDown: isDown, key: .character(character), text: isDown ? String(character) : ""))
    }
    return true
  }

  package var gestureLayer: CALayer { window.layer }

  package func perform(_ gesture: SceneGesture) {
    let now = CACurrentMediaTime()
    switch gesture.action {
    case .down(let point): window.pointer(.down, at: point, time: now)
    case .moved(let point): window.pointer(.moved, at: point, time: now)
    case .up(let point): window.pointer(.up, at: point, time: now)
    case .type(let text):
      for character in text where !keyPressed(character) {
        press(character == "\n" ? .return : .character(character), typing: "\(character)", time: now)
      }
    case .press(let name):
      KeyStroke(name).map { press($0.key, typing: "", time: now, modifiers: $0.modifiers) }
    case .hover(let point): window.hover(at: point)
    case .wheel(let delta, let point, let names):
      let modifiers = UIKeyModifierFlags(KeyStroke.modifiers(named: names))
      window.wheel(delta, at: point, time: now, modifiers: modifiers)
    case .state, .progress: break
    }
  }

  private func press(_ key: Key, typing text: String, time: Double, modifiers: Modifiers = []) {
    for isDown in [true, false] {
      window.key(
        KeyEvent(
          isDown: isDown, key: key, text: isDown ? text : "", modifiers: modifiers, timestamp: time))
    }
  }
}

extension ControllerScene: DemonstratedScene {
  package func demonstrate(at time: Double, after last: Double?) {
    guard let lesson else { return }
    for action in lesson.moment(window.bounds.size, last, time) {
      perform(SceneGesture(at: time, action))
    }
  }
}
