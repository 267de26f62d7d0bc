import QuartzCore
import UIKit
import ViewerKit
import WindowSystem

// Input to the page. Points are in the window's coordinates.

extension ScenePage {
  private func canvasPoint(_ point: CGPoint) -> CGPoint { canvas.convert(point, from: view) }

  /// True if a press at `point` goes to the scene.
  func isScene(_ point: CGPoint) -> Bool {
    !isCovered && Menu.shown == nil && canvas.frame.contains(point) && !isEdge(point)
      && !canvas.hasControl(at: canvasPoint(point)) && !hasCard(at: point)
  }

  /// Returns true if a card of the viewer covers the canvas at `point`.
  private func hasCard(at point: CGPoint) -> Bool {
    view.subviews.contains { $0 is CanvasCard && !$0.isHidden && $0.frame.contains(point) }
  }

  func pointer(
    _ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double, modifiers: Modifiers = []
  ) {
    if phase == .down { beginPress(at: point, modifiers) }
    pointer = point
    switch pressOwner {
    case .tool: canvas.dragTool(phase, at: canvasPoint(point))
    case .scene:
      session.playOnAfterChange { canvas.pointer(phase, at: canvasPoint(point), time: time) }
    case .chrome:
      window.pointer(phase, at: point, time: time, modifiers: UIKeyModifierFlags(modifiers))
    case .pan(let last):
      canvas.pan(by: CGPoint(x: point.x - last.x, y: point.y - last.y))
      pressOwner = .pan(last: point)
    case nil: break
    }
    if phase == .up { pressOwner = nil }
  }

  private func owner(ofPressAt point: CGPoint, _ modifiers: Modifiers) -> PressOwner {
    guard isScene(point) else { return .chrome }
    return canvas.takesPress(at: canvasPoint(point), modifiers)
      ? .tool : canvas.isOnPicture(canvasPoint(point)) ? .scene : .chrome
  }

  private func beginPress(at point: CGPoint, _ modifiers: Modifiers) {
    let hit = window.hitTest(point, with: nil)
    // The panels come first, because a popover may close itself when its field is no longer edited. Each one is asked,
    // because each has a popover of its own to close.
    let closers = panels.createdPanels.values.filter { $0.pressBegins(on: hit) }
    UIResponder.resignFirstResponder(in: view, pressing: hit)
    let owner = owner(ofPressAt: point, modifiers)
    // A press that closes a popover has no other effect on the scene.
    pressOwner = owner == .scene && !closers.isEmpty ? nil : owner
  }

  /// Closes the popover of a panel. Returns false if none is open.
  func closePopover() -> Bool { panels.createdPanels.values.contains { $0.closePopover() } }

  // MARK: Picking

  /// Returns true when a click selects a layer: Alt is held, or Control, because some window managers keep Alt to
  /// themselves.
  static func isPicking(_ modifiers: Modifiers) -> Bool {
    !modifiers.isDisjoint(with: [.alt, .control])
  }

  /// Selects the layer at `point`, instead of passing the press to the scene. Returns false when `point` is not on the
  /// scene.
  func pick(at point: CGPoint) -> Bool {
    guard let picker, isScene(point) else { return false }
    beginPress(at: point, [])
    // Nobody receives the rest of the press.
    pressOwner = nil
    picker.pick(at: canvasPoint(point))
    return true
  }

  /// Highlights the layer under the pointer when the key for picking goes down, and no layer when it goes up.
  func pickKeyChanged(isDown: Bool) {
    picker?.hover(at: isDown ? pointer.flatMap { isScene($0) ? canvasPoint($0) : nil } : nil)
  }

  // MARK: Context menus

  /// Selects what lies at `point`, and returns the subject of its context menu; nil where there is none.
  func menuContext(at point: CGPoint) -> MenuContext? {
    if isScene(point) { return picker?.select(at: canvasPoint(point)) == true ? .picture : .canvas }
    var next = window.hitTest(point, with: nil)
    while let view = next {
      if let source = view as? any ContextMenuSource {
        return source.menuContext(at: view.convert(point, from: self.view))
      }
      next = view.superview
    }
    return nil
  }

  /// The subject of the context menu of the selection, and the rectangle of the window beside which it opens.
  var menuContextOfSelection: (context: MenuContext, anchor: CGRect) {
    let list = panels.createdPanels["layers"] as? LayersPanel
    if let list, let row = list.selectedRowFrame { return (.layer, list.convert(row, to: view)) }
    let context: MenuContext =
      session.selectedAnimation != nil ? .lane : session.selection != nil ? .picture : .canvas
    let area = canvas.frame
    return (
      context,
      CGRect(x: area.midX.rounded(), y: (area.minY + area.height / 4).rounded(), width: 0, height: 0)
    )
  }

  /// The rectangle of the window below which the main menu opens.
  var menuAnchor: CGRect { isBare ? .zero : header.convert(header.menuAnchor, to: view) }

  // MARK: The middle button and the wheel

  /// Begins to pan the canvas with the middle button.
  func beginPan(at point: CGPoint) {
    if isScene(point) { pressOwner = .pan(last: point) }
  }

  /// Passes a wheel event to the page's views, or to the scene if none of them uses it.
  func wheel(_ event: ScrollEvent, at point: CGPoint) {
    let delta = CGPoint(x: event.dx, y: event.dy)
    let isUsed = window.wheel(
      delta, at: point, time: event.timestamp, isPrecise: event.isPrecise,
      modifiers: UIKeyModifierFlags(event.modifiers))
    if isUsed { return window.hover(at: point) }
    guard isScene(point) else { return }
    let scenePoint = canvas.toSceneRoot(canvasPoint(point))
    session.record { $0.wheel(delta, at: scenePoint, modifiers: event.modifiers) }
    playback.recordWheel(delta, at: scenePoint, event.modifiers)
    guard let scene = playback.scene as? any SceneOfViews else { return }
    var isUsedByScene = false
    playback.act {
      isUsedByScene = scene.wheel(
        delta, at: scenePoint, time: playback.contextTime(ofMediaTime: event.timestamp),
        modifiers: event.modifiers)
    }
    if isUsedByScene { session.endLoop() }
  }

  /// Moves the pointer, with no button pressed, to a point; nil when it has left the window.
  func hover(at point: CGPoint?, modifiers: Modifiers) {
    pointer = point
    let isPicking = Self.isPicking(modifiers)
    picker?.hover(at: point.flatMap { isPicking && isScene($0) ? canvasPoint($0) : nil })
    window.hover(at: point)
  }
}

/// The receiver of a press until it ends.
enum PressOwner: Equatable {
  /// The scene, or the viewer's controls around it and the area beside its picture.
  case scene, chrome
  /// A tool of the canvas: rulers, guides or the divider of a comparison.
  case tool
  /// A pan of the canvas, with the last position of the pointer in the window.
  case pan(last: CGPoint)
}
