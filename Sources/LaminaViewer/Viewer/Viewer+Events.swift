import QuartzCore
import UIKit
import WindowSystem

extension Viewer {
  func handle(_ event: WindowEvent) {
    switch event {
    case .pointer(let pointer): handle(pointer)
    case .scroll(let scroll): handle(scroll)
    case .key(let key): handle(key)
    case .resized, .scaleChanged: relayOut()
    case .visibilityChanged(let isVisible):
      host.windowChanged()
      gallery?.isVisible = isVisible
    case .exposed: host.redraw()
    case .closeRequested: finish(.quit)
    case .connectionLost: finish(.connectionLost(state))
    case .clipboardLost: UIPasteboard.general.lost()
    case .focusChanged, .dragEntered, .dragMoved, .dragLeft, .dropped, .appearanceChanged,
      .reducedMotionChanged:
      break
    }
    // The event is a turn of the loop: what it changed is committed with it.
    CATransaction.flush()
    traceEffect(of: event)
  }

  // MARK: Pointer

  private func point(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: x / host.window.scale, y: y / host.window.scale)
  }

  private func handle(_ event: PointerEvent) {
    let point = point(event.x, event.y)
    if event.phase == .down, event.button == 1 { trace.down(at: point, time: CACurrentMediaTime()) }
    if event.phase == .moved, event.buttons.isEmpty { gallery?.hover(at: point) }
    guard let phase = event.press else { return }
    if let page {
      page.pointer(phase, at: point, time: event.timestamp)
      updateStatus()
    } else {
      gallery?.window.pointer(phase, at: point, time: event.timestamp)
    }
  }

  private func handle(_ event: ScrollEvent) {
    let delta = CGPoint(x: event.dx, y: event.dy)
    gallery?.wheel(delta)
    page?.wheel(
      delta, at: point(event.x, event.y), time: event.timestamp, modifiers: event.modifiers)
  }

  // MARK: Keys

  private func handle(_ event: KeyEvent) {
    if let gallery {
      guard event.isDown else { return }
      switch ViewerKey(event) {
      case .leave: if !gallery.clearQuery() { finish(.quit) }
      case .quit: finish(.quit)
      case .fullscreen: host.window.setFullscreen(!host.window.isFullscreen)
      case .style: toggleStyle()
      default: gallery.key(event)
      }
    } else if let scene, scene.takesText, event.belongsToText {
      scene.key(event)
    } else if event.isDown {
      handleCommand(event)
    } else {
      scene?.key(event)
    }
  }

  private func handleCommand(_ event: KeyEvent) {
    switch ViewerKey(event) {
    case .leave: scene?.takesText ?? false ? UIResponder.letKeysGo() : leave()
    case .quit: finish(.quit)
    case .togglePause: if let stage { stage.isPaused ? stage.resume() : stage.pause() }
    case .step(let frames): stage?.step(frames: frames)
    case .scene where page?.entry.technique != nil: return scene?.key(event) ?? ()
    case .scene(let index): switchScene(to: index)
    case .fullscreen: host.window.setFullscreen(!host.window.isFullscreen)
    case .style: toggleStyle()
    case .panel: page?.togglePanel(in: host.size, scale: host.window.scale)
    case .other("p") where page?.demonstrate() == true: break
    case .other(let character):
      if scene?.keyPressed(character) != true { return scene?.key(event) ?? () }
    case nil: return scene?.key(event) ?? ()
    }
    updateStatus()
  }

  // MARK: Tracing

  private func traceEffect(of event: WindowEvent) {
    switch event {
    case .pointer(let pointer) where pointer.phase == .down:
      stage.map { trace.animations(below: $0.layer) }
      traceClock()
    case .key(let key) where key.isDown: traceClock()
    default: break
    }
  }

  func traceClock() {
    if let gallery {
      trace.gallery(
        choosing: SceneCatalog.entries[gallery.selection].name, query: gallery.query)
    }
    guard let page else { return }
    trace.clock(of: page.stage, scene: page.entry.name)
  }
}

extension PointerEvent {
  /// What it means for the first button.
  fileprivate var press: UIWindow.PointerPhase? {
    switch phase {
    case .down where button == 1: .down
    case .moved where buttons.contains(.button(1)): .moved
    case .up where button == 1: .up
    default: nil
    }
  }
}

extension KeyEvent {
  /// Typed or edited with; the keys that leave, quit and switch stay the viewer's.
  fileprivate var belongsToText: Bool {
    switch key {
    case .escape, .function: false
    case .character: modifiers.isDisjoint(with: [.control, .alt, .super])
    default: true
    }
  }
}
