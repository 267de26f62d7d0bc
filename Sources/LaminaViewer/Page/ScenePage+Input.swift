import QuartzCore
import UIKit
import WindowSystem

// Points of the window.

extension ScenePage {
  private func canvasPoint(_ point: CGPoint) -> CGPoint { canvas.convert(point, from: view) }

  /// Whether a press there is for the scene.
  func isScene(_ point: CGPoint) -> Bool { canvas.frame.contains(point) }

  func pointer(
    _ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double, modifiers: Modifiers = []
  ) {
    if phase == .down { pressOwner = isScene(point) ? .scene : .chrome }
    switch pressOwner {
    case .scene: canvas.pointer(phase, at: canvasPoint(point), time: time)
    case .chrome:
      window.pointer(phase, at: point, time: time, modifiers: UIKeyModifierFlags(modifiers))
    case .pan(let last):
      canvas.pan(by: CGPoint(x: point.x - last.x, y: point.y - last.y))
      pressOwner = .pan(last: point)
    case nil: break
    }
    if phase == .up { pressOwner = nil }
  }

  /// The middle button, or any with Space held: moves the scene about.
  func beginPan(at point: CGPoint) {
    if isScene(point) { pressOwner = .pan(last: point) }
  }

  func wheel(_ delta: CGPoint, at point: CGPoint, time: Double, modifiers: Modifiers) {
    let isZooming = modifiers.contains(.control)
    for panel in shownPanels where panel.frame.contains(point) {
      let place = panel.convert(point, from: view)
      if panel.wheel(delta, at: place, isZooming: isZooming) { return }
    }
    guard isScene(point) else {
      return window.wheel(delta, at: point, time: time, modifiers: UIKeyModifierFlags(modifiers))
    }
    stage.act {
      stage.scene.wheel(
        delta, at: canvas.toScene(canvasPoint(point)), time: time, modifiers: modifiers)
    }
  }

  func hover(at point: CGPoint) {
    for panel in shownPanels {
      panel.hover(at: panel.frame.contains(point) ? panel.convert(point, from: view) : nil)
    }
  }

  /// For panels that something with keys of its own is chosen in. false when no panel has a use for it.
  func keyToPanels(_ event: KeyEvent) -> Bool { shownPanels.contains { $0.key(event) } }

  private var shownPanels: [Panel] {
    view.subviews.compactMap { $0 as? Panel }.filter(\.isShown)
  }
}

/// Whom a press that goes on belongs to.
enum PressOwner: Equatable {
  case scene, chrome
  case pan(last: CGPoint)
}
