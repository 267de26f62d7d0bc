internal import Attaching
import QuartzCore
internal import WindowHosting
internal import WindowSystem

/// A window of the window system that shows UIKit's windows and passes its events to them.
@MainActor
package final class WindowShell: ApplicationShell {
  let host: WindowHost
  /// A Boolean value that says whether the window was closed.
  package private(set) var isClosed = false
  /// The error that closed the window; nil if the user closed it.
  private(set) var failure: (any Error)?
  /// The window that receives the current press of the first button; nil when the press hit none.
  private weak var pressedWindow: UIWindow?
  /// The connection to assistive technology; nil if there can be none.
  private var accessibility: WindowAccessibility?

  init(_ window: any WindowSystem.Window, background: UIColor = .black) throws {
    host = try WindowHost(window, background: background.cgColor)
    window.onEvent = { [weak self] event in self?.handle(event) }
    host.onError = { [weak self] error in self?.fail(error) }
    UIPasteboard.general.connect(to: window)
    UIAccessibility.settings.reducesMotion = window.prefersReducedMotion
    UIAccessibility.settings.increasesContrast = window.prefersHighContrast
    updateMainScreen()
  }

  /// Shows the window.
  package func open() { host.start() }

  /// Lets viewers attach to the program, if the environment or the build allows it. The result is retained while they may.
  func allowAttaching(title: String) -> AttachableProgram? {
    AttachableProgram.begin(host, title: title) { layer, change in
      // The layer of a view animates only inside a UIView animation block.
      if layer.delegate is UIView {
        UIView.animate(withDuration: CATransaction.animationDuration(), animations: change)
      } else {
        change()
      }
    }
  }

  /// Makes the views known to assistive technology while there is any.
  func allowAccessibility(title: String) {
    accessibility = WindowAccessibility(of: host, title: title) { UIApplication.shared.windows }
  }

  /// Closes the window.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    accessibility?.stop()
    // Windows that are shown from now on stay in the trees that they were added to.
    if UIApplication.shared.shell === self { UIApplication.shared.shell = nil }
    host.stop()
  }

  /// Shows windows in an order from back to front.
  func arrange(_ windows: [UIWindow]) {
    let layers = windows.map(\.layer)
    guard layers != host.rootLayer.sublayers ?? [] else { return }
    withoutActions { host.rootLayer.sublayers = layers }
  }

  /// Gives the main screen, in points, the size of the window and its pixels per point.
  private func updateMainScreen() {
    MainScreen.scale = host.window.scale
    UIScreen.main.bounds = CGRect(origin: .zero, size: host.size)
  }

  // MARK: Events

  private func handle(_ event: WindowEvent) {
    if host.note(event) { return }
    switch event {
    case .pointer(let pointer): handle(pointer)
    case .scroll(let scroll): handle(scroll)
    case .key(let key): handle(key)
    case .resized, .scaleChanged: resize()
    case .visibilityChanged: host.windowChanged()
    case .exposed: host.redraw()
    case .focusChanged(let isFocused):
      UIApplication.shared.becomeActive(isFocused)
      accessibility?.noteChange()
    case .clipboardLost: UIPasteboard.general.lost()
    case .moved: accessibility?.noteChange()
    case .contrastChanged(let isHigh): setContrast(isHigh: isHigh)
    case .reducedMotionChanged(let isReduced): UIAccessibility.settings.reducesMotion = isReduced
    case .dragEntered, .dragMoved, .dragLeft, .dropped, .appearanceChanged: break
    case .closeRequested: close()
    case .connectionLost:
      failure = WindowError.connectionLost
      close()
    case .destroyed:
      failure = WindowError.windowDestroyed
      close()
    }
    // Each event is a turn of the run loop of its own, so its changes are committed now.
    CATransaction.flush()
  }

  /// Changes the contrast in the traits of all windows.
  private func setContrast(isHigh: Bool) {
    let windows = UIApplication.shared.windows
    let before = windows.map(\.traitCollection)
    UIAccessibility.settings.increasesContrast = isHigh
    for (window, traits) in zip(windows, before) { window.traitsChanged(from: traits) }
  }

  /// Closes the window because of an error.
  private func fail(_ error: String) {
    guard !isClosed else { return }
    failure = HostError(description: error)
    close()
  }

  /// Follows a changed size or scale: windows that filled the screen fill the new one, others keep their frames.
  private func resize() {
    let old = UIScreen.main.bounds
    updateMainScreen()
    let new = UIScreen.main.bounds
    host.windowChanged {
      for window in UIApplication.shared.windows where window.frame == old {
        window.rootViewController?.viewWillTransition(
          to: new.size, with: TransitionCoordinator(of: window))
        window.frame = new
      }
    }
  }

  // MARK: Input

  /// Converts pixels to points.
  private func point(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: x / host.window.scale, y: y / host.window.scale)
  }

  /// Returns the time of an event on the clock of the program's code.
  private func time(of mediaTime: Double) -> Double { host.timeBase.time(at: mediaTime) }

  /// Returns the frontmost window with a view that a touch at `point` hits.
  private func window(at point: CGPoint) -> UIWindow? {
    UIApplication.shared.windows.last { window in
      window.hitTest(window.layer.convert(point, from: host.rootLayer), with: nil) != nil
    }
  }

  private func handle(_ event: PointerEvent) {
    let location = point(event.x, event.y)
    switch event.phase {
    case .down where event.button == 1:
      pressedWindow = window(at: location)
      send(event, as: .down, at: location)
    case .moved where event.buttons.contains(.button(1)): send(event, as: .moved, at: location)
    case .up where event.button == 1:
      send(event, as: .up, at: location)
      hover(at: location)
    case .moved, .entered: hover(at: location)
    case .left: hover(at: nil)
    case .down, .up: break
    }
  }

  private func hover(at location: CGPoint?) {
    let target = location.flatMap(window(at:))
    for window in UIApplication.shared.windows {
      let isThere = window === target
      window.hover(at: isThere ? location.map { window.layer.convert($0, from: host.rootLayer) } : nil)
    }
  }

  private func send(_ event: PointerEvent, as phase: UIWindow.PointerPhase, at location: CGPoint) {
    guard let window = pressedWindow else { return }
    window.pointer(
      phase, at: window.layer.convert(location, from: host.rootLayer),
      time: time(of: event.timestamp),
      modifiers: UIKeyModifierFlags(event.modifiers))
  }

  private func handle(_ event: ScrollEvent) {
    let location = point(event.x, event.y)
    guard let window = window(at: location) else { return }
    // The distance is in steps of the wheel. Positive x is to the right, and positive y is away from the user, unlike
    // the y axis of points, which points down.
    window.wheel(
      CGPoint(x: event.dx, y: event.dy), at: window.layer.convert(location, from: host.rootLayer),
      time: time(of: event.timestamp), isPrecise: event.isPrecise,
      modifiers: UIKeyModifierFlags(event.modifiers))
  }

  private func handle(_ event: KeyEvent) {
    UIApplication.shared.keyWindow?.key(event)
  }
}

private struct HostError: Error, CustomStringConvertible { let description: String }
