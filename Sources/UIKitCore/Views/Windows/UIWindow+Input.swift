import QuartzCore

// Conversion of pointer, wheel and keyboard input to touches and presses. The pointer with its first button
// pressed is a touch.

extension UIWindow {
  /// The change of a pointer or finger; `lost` cancels its touch.
  package enum PointerPhase { case down, moved, up, lost }

  /// Reports a pointer or a finger at a point in window coordinates, at a media time. `finger` distinguishes
  /// simultaneous touches.
  package final func pointer(
    _ phase: PointerPhase, at point: CGPoint, time: TimeInterval, finger: Int = 0,
    modifiers: UIKeyModifierFlags = []
  ) {
    guard let touch = touch(for: phase, finger, at: point, time) else { return }
    touch.previousWindowLocation = phase == .down ? point : touch.windowLocation
    touch.windowLocation = point
    touch.timestamp = time
    touch.phase = phase.touchPhase
    touch.updateTap()
    let all = Set(fingers.values)
    if phase == .up || phase == .lost { fingers[finger] = nil }
    if phase == .up, touch.isTap { lastTap = touch }
    sendEvent(UIEvent(.touches, timestamp: time, modifierFlags: modifiers, touches: all))
    for touch in fingers.values { touch.phase = .stationary }
  }

  private func touch(
    for phase: PointerPhase, _ finger: Int, at point: CGPoint, _ time: TimeInterval
  ) -> UITouch? {
    if phase != .down { return fingers[finger] }
    guard !UIApplication.shared.isIgnoringInteractionEvents else { return nil }
    let touch = UITouch()
    touch.window = self
    touch.start = (time, point)
    touch.tapCount = tapCount(at: point, time)
    fingers[finger] = touch
    lastTap = nil
    return touch
  }

  /// Returns the tap count of a new touch: one more than that of the previous touch if that was a tap nearby and
  /// shortly before, otherwise 1.
  private func tapCount(at point: CGPoint, _ time: TimeInterval) -> Int {
    guard let lastTap, time - lastTap.timestamp <= UITouch.tapPauseLimit,
      lastTap.windowLocation.distance(to: point) <= UITouch.tapDistanceLimit
    else { return 1 }
    return lastTap.tapCount + 1
  }

  /// Reports wheel steps, with x to the right and y away from the user, at a point in window coordinates and a media
  /// time. With Shift they scroll to the side, unless a gesture of the view is made by them. Returns false if no view or
  /// gesture uses them.
  @discardableResult
  package final func wheel(
    _ delta: CGPoint, at point: CGPoint, time: TimeInterval, isPrecise: Bool = false,
    modifiers: UIKeyModifierFlags = []
  ) -> Bool {
    gestures.window = self
    gestures.advance(to: time)
    let movement = WheelMovement(steps: delta, isPrecise: isPrecise, modifiers: modifiers)
    guard let hit = hitTest(point, with: nil) else { return false }
    let movements = [movement, movement.sideways].compactMap(\.self)
    return sequence(first: hit, next: { $0.superview }).contains { view in
      movements.contains { turn(view, by: $0, at: point, time: time) }
    }
  }

  /// Passes a movement of the wheel to a gesture of a view, or else to the view. Returns false if neither uses it.
  private func turn(
    _ view: UIView, by movement: WheelMovement, at point: CGPoint, time: TimeInterval
  ) -> Bool {
    let gesture = view.viewState.recognizers.lazy.compactMap { $0 as? any WheelGesture }
      .first { $0.isEnabled && $0.receives(movement) }
    guard let gesture else { return movement.modifiers.isEmpty && view.scrollWheel(by: movement) }
    gestures.join(gesture)
    gesture.wheelTurned(by: movement, at: point, time: time)
    return true
  }

  /// Advances gestures with a deadline to a media time. In a program the run loop does this.
  package final func passDeadlines(until time: TimeInterval) {
    gestures.window = self
    gestures.advance(to: time)
  }

  /// Reports a change of a key as a press.
  final func press(
    _ phase: UIPress.Phase, key: UIKey, time: TimeInterval
  ) {
    let held = phase == .began ? nil : presses.first { $0.key?.isSameKey(as: key) ?? false }
    let press = held ?? UIPress(key: key)
    press.phase = phase
    press.timestamp = time
    press.window = self
    presses.removeAll { $0 === press }
    if phase == .began { presses.append(press) }
    sendEvent(UIPressesEvent([press], timestamp: time, modifierFlags: key.modifierFlags))
  }
}

extension UITouch {
  /// Notes whether the touch has moved too far for a tap.
  fileprivate func updateTap() {
    if start.location.distance(to: windowLocation) > Self.tapSlop { hasMovedBeyondTap = true }
  }

  /// True if a touch that has ended was a tap.
  fileprivate var isTap: Bool {
    !hasMovedBeyondTap && timestamp - start.time <= Self.tapDurationLimit
  }
}

extension UIWindow.PointerPhase {
  fileprivate var touchPhase: UITouch.Phase {
    switch self {
    case .down: .began
    case .moved: .moved
    case .up: .ended
    case .lost: .cancelled
    }
  }
}
