import QuartzCore
internal import WindowHosting
internal import WindowSystem

/// A window of the window system with UIKit's windows in it, and its events as theirs.
@MainActor
package final class WindowShell {
  private let host: WindowHost
  package private(set) var isClosed = false
  /// Why it closed, when not by the user.
  private(set) var failure: (any Error)?
  /// The window that the pointer went down in.
  private weak var grabbed: UIWindow?

  init(_ window: any WindowSystem.Window, background: UIColor = .black) throws {
    host = try WindowHost(window, background: background.cgColor)
    window.onEvent = { [weak self] event in self?.handle(event) }
    host.onError = { [weak self] error in self?.fail(error) }
    UIPasteboard.general.connect(to: window)
    takeScreen()
  }

  package func open() { host.start() }

  package func close() {
    guard !isClosed else { return }
    isClosed = true
    host.stop()
  }

  /// `windows` from the back to the front.
  func arrange(_ windows: [UIWindow]) {
    let layers = windows.map(\.layer)
    guard layers != host.rootLayer.sublayers ?? [] else { return }
    withoutActions { host.rootLayer.sublayers = layers }
  }

  private func takeScreen() {
    MainScreen.scale = host.window.scale
    UIScreen.main.bounds = CGRect(origin: .zero, size: host.size)
  }

  // MARK: Events

  private func handle(_ event: WindowEvent) {
    switch event {
    case .pointer(let pointer): handle(pointer)
    case .scroll(let scroll): handle(scroll)
    case .key(let key): handle(key)
    case .resized, .scaleChanged: resize()
    case .visibilityChanged: host.windowChanged()
    case .exposed: host.redraw()
    case .focusChanged(let isFocused): UIApplication.shared.becomeActive(isFocused)
    case .clipboardLost: UIPasteboard.general.lost()
    case .moved, .dragEntered, .dragMoved, .dragLeft, .dropped, .appearanceChanged,
      .reducedMotionChanged:
      break
    case .closeRequested: close()
    case .connectionLost:
      failure = WindowError.connectionLost
      close()
    case .destroyed:
      failure = WindowError.windowDestroyed
      close()
    }
    // The event is a turn of the loop: what it changed is committed with it.
    CATransaction.flush()
  }

  private func fail(_ error: String) {
    guard !isClosed else { return }
    failure = ShellFailure(description: error)
    close()
  }

  private func resize() {
    let old = UIScreen.main.bounds
    takeScreen()
    let new = UIScreen.main.bounds
    host.windowChanged {
      for window in UIApplication.shared.windows where window.frame == old {
        window.rootViewController?.viewWillTransition(to: new.size, with: ImmediateTransition())
        window.frame = new
      }
    }
  }

  // MARK: Input

  private func point(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: x / host.window.scale, y: y / host.window.scale)
  }

  /// The frontmost window there that takes touches.
  private func window(at point: CGPoint) -> UIWindow? {
    UIApplication.shared.windows.last { window in
      window.hitTest(window.layer.convert(point, from: host.rootLayer), with: nil) != nil
    }
  }

  private func handle(_ event: PointerEvent) {
    let place = point(event.x, event.y)
    switch event.phase {
    case .down where event.button == 1:
      grabbed = window(at: place)
      send(.down, place, event)
    case .moved where event.buttons.contains(.button(1)): send(.moved, place, event)
    case .up where event.button == 1:
      send(.up, place, event)
      hover(at: place)
    case .moved, .entered: hover(at: place)
    case .left: hover(at: nil)
    default: break
    }
  }

  private func hover(at place: CGPoint?) {
    let target = place.flatMap(window(at:))
    for window in UIApplication.shared.windows {
      let isThere = window === target
      window.hover(at: isThere ? place.map { window.layer.convert($0, from: host.rootLayer) } : nil)
    }
  }

  private func send(_ phase: UIWindow.PointerPhase, _ place: CGPoint, _ event: PointerEvent) {
    guard let window = grabbed else { return }
    window.pointer(
      phase, at: window.layer.convert(place, from: host.rootLayer), time: event.timestamp,
      modifiers: UIKeyModifierFlags(event.modifiers))
  }

  private func handle(_ event: ScrollEvent) {
    let place = point(event.x, event.y)
    guard let window = window(at: place) else { return }
    window.wheel(
      CGPoint(x: event.dx, y: event.dy), at: window.layer.convert(place, from: host.rootLayer),
      time: event.timestamp, modifiers: UIKeyModifierFlags(event.modifiers))
  }

  private func handle(_ event: KeyEvent) {
    UIApplication.shared.keyWindow?.key(event)
  }
}

private struct ShellFailure: Error, CustomStringConvertible { let description: String }
