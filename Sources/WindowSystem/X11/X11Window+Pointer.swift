internal import CX11
import CoreGraphics

/// Core pointer events. They arrive if the XInput extension is not used, and from programs that send synthetic
/// events.
extension X11Window {
  func motion(_ event: XMotionEvent) -> PointerEvent { pointer(.moved, X11PointerState(event)) }

  func crossing(_ event: XCrossingEvent) {
    crossing(
      isInside: event.type == EnterNotify, mode: event.mode, detail: event.detail,
      X11PointerState(event))
  }

  func button(_ event: XButtonEvent) {
    let (number, isDown, state) = (
      Int(event.button), event.type == ButtonPress, X11PointerState(event)
    )
    guard (4...7).contains(number) else { return button(number, isDown: isDown, state) }
    wheel(number, isDown: isDown, device: 0, source: 0, isEmulated: false, state)
  }

  // MARK: Core and XInput events

  func crossing(isInside: Bool, mode: Int32, detail: Int32, _ state: X11PointerState) {
    // Crossing events that are caused by a grab or a child window do not mean that the pointer entered or left.
    guard mode != NotifyGrab, detail != NotifyInferior, isInside != isPointerInside else { return }
    isPointerInside = isInside
    report(.pointer(pointer(isInside ? .entered : .left, state)))
  }

  func button(_ number: Int, isDown: Bool, _ state: X11PointerState) {
    var report = pointer(isDown ? .down : .up, state)
    report.button = number
    // The event's state contains the buttons as they were before the event.
    let button = PointerButtons.button(number)
    if isDown { report.buttons.insert(button) } else { report.buttons.remove(button) }
    furtherButtons = report.buttons.subtracting([.button(1), .button(2), .button(3)])
    if isDown { setUserTime(state.time) }
    self.report(.pointer(report))
  }

  /// Reports a press of button 4, 5, 6 or 7 as scrolling. Releases of these buttons are ignored.
  func wheel(
    _ number: Int, isDown: Bool, device: Int, source: Int, isEmulated: Bool, _ state: X11PointerState
  ) {
    guard isDown,
      let delta = scrollValuators.clicked(number, device, source: source, isEmulated: isEmulated)
    else { return }
    report(.scroll(scroll(delta, state)))
  }

  func pointer(_ phase: PointerEvent.Phase, _ state: X11PointerState) -> PointerEvent {
    PointerEvent(
      phase: phase, at: CGPoint(x: state.x, y: state.y), buttons: state.buttons.union(furtherButtons),
      modifiers: state.modifiers, timestamp: seconds(state.time))
  }

  func scroll(_ delta: ScrollValuators.ScrollDelta, _ state: X11PointerState) -> ScrollEvent {
    ScrollEvent(
      dx: delta.dx, dy: delta.dy, at: CGPoint(x: state.x, y: state.y), isPrecise: delta.isPrecise,
      modifiers: state.modifiers, timestamp: seconds(state.time))
  }
}
