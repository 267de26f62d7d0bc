import QuartzCore

/// A gesture of two fingers that the wheel makes too, while a key is held: a pointer is one finger.
@MainActor
protocol WheelGesture: UIGestureRecognizer {
  /// Which key.
  static var wheelModifier: UIKeyModifierFlags { get }
  /// `notches` away from the user.
  func turn(by notches: CGFloat, at time: TimeInterval)
}

extension WheelGesture {
  /// Seconds of rest after which the gesture has ended.
  static var wheelPause: TimeInterval { 0.25 }

  /// At `place` in the window.
  func wheelTurned(by notches: CGFloat, at place: CGPoint, time: TimeInterval) {
    if [.ended, .cancelled, .failed].contains(current) { startAnew() }
    lastLocation = place
    if current == .possible { state = .began }
    guard [.began, .changed].contains(current) else { return }
    turn(by: notches, at: time)
    state = .changed
    deadline = time + Self.wheelPause
  }
}

/// The distance and the direction between two fingers.
struct FingerPair {
  let distance: CGFloat
  let angle: CGFloat

  @MainActor init?(_ touches: [UITouch]) {
    guard touches.count >= 2 else { return nil }
    let (a, b) = (touches[0].windowLocation, touches[1].windowLocation)
    distance = a.distance(to: b)
    angle = atan2(b.y - a.y, b.x - a.x)
  }
}
