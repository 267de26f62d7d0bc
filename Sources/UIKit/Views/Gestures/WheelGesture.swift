import QuartzCore

/// A gesture of two fingers that the wheel can make, too, while a modifier key is held.
@MainActor
protocol WheelGesture: UIGestureRecognizer {
  /// The modifier key that directs the wheel to this gesture.
  static var wheelModifier: UIKeyModifierFlags { get }
  /// Changes the gesture by wheel steps away from the user, at a media time.
  func turn(by steps: CGFloat, at time: TimeInterval)
}

extension WheelGesture {
  /// The time in seconds after the last wheel step at which the gesture ends.
  static var wheelPause: TimeInterval { 0.25 }

  /// Begins or continues the gesture with wheel steps at a point in window coordinates, at a media time.
  func wheelTurned(by steps: CGFloat, at point: CGPoint, time: TimeInterval) {
    if [.ended, .cancelled, .failed].contains(current) { resetState() }
    lastLocation = point
    if current == .possible { state = .began }
    guard [.began, .changed].contains(current) else { return }
    turn(by: steps, at: time)
    state = .changed
    deadline = time + Self.wheelPause
  }
}

/// The distance and the direction between two touches in window coordinates.
struct FingerPair {
  let distance: CGFloat
  let angle: CGFloat

  /// Creates the pair of the first two touches; nil if there are fewer.
  @MainActor init?(_ touches: [UITouch]) {
    guard touches.count >= 2 else { return nil }
    let (a, b) = (touches[0].windowLocation, touches[1].windowLocation)
    distance = a.distance(to: b)
    angle = atan2(b.y - a.y, b.x - a.x)
  }
}
