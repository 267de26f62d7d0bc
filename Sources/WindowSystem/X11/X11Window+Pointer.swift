internal import CX11

extension X11Window {
  func motion(_ event: XMotionEvent) -> PointerEvent {
    pointer(.moved, event.x, event.y, event.state, event.time)
  }

  func crossing(_ event: XCrossingEvent) {
    // A grab does not move the pointer, and there are no windows inside this one.
    guard event.mode != NotifyGrab, event.detail != NotifyInferior else { return }
    let isInside = event.type == EnterNotify
    guard isInside != isPointerInside else { return }
    isPointerInside = isInside
    report(
      .pointer(
        pointer(isInside ? .entered : .left, event.x, event.y, event.state, event.time)))
  }

  func button(_ event: XButtonEvent) {
    guard !(4...7).contains(event.button) else { return wheel(event) }
    let isDown = event.type == ButtonPress
    var report = pointer(isDown ? .down : .up, event.x, event.y, event.state, event.time)
    report.button = Int(event.button)
    // The state is that before the event.
    let button = PointerButtons.button(report.button)
    if isDown { report.buttons.insert(button) } else { report.buttons.remove(button) }
    furtherButtons = report.buttons.subtracting([.button(1), .button(2), .button(3)])
    if isDown { setUserTime(event.time) }
    self.report(.pointer(report))
  }

  /// Buttons 4 to 7: wheel up, down, left, right. The release says nothing new.
  private func wheel(_ event: XButtonEvent) {
    guard event.type == ButtonPress else { return }
    let directions: [UInt32: (dx: Double, dy: Double)] = [
      4: (0, 1), 5: (0, -1), 6: (-1, 0), 7: (1, 0),
    ]
    guard let direction = directions[event.button] else { return }
    report(
      .scroll(
        ScrollEvent(
          dx: direction.dx, dy: direction.dy, x: Double(event.x), y: Double(event.y),
          modifiers: Modifiers(x11State: event.state), timestamp: seconds(event.time))))
  }

  private func pointer(
    _ phase: PointerEvent.Phase, _ x: Int32, _ y: Int32, _ state: UInt32, _ time: Time
  ) -> PointerEvent {
    PointerEvent(
      phase: phase, x: Double(x), y: Double(y), buttons: Self.buttons(state).union(furtherButtons),
      modifiers: Modifiers(x11State: state), timestamp: seconds(time))
  }

  /// Only the first three: 4 and 5 are the wheel, and further ones have no bit (see `furtherButtons`).
  private static func buttons(_ state: UInt32) -> PointerButtons {
    var buttons: PointerButtons = []
    for (number, mask) in [(1, Button1Mask), (2, Button2Mask), (3, Button3Mask)]
    where state & UInt32(mask) != 0 {
      buttons.insert(.button(number))
    }
    return buttons
  }
}
