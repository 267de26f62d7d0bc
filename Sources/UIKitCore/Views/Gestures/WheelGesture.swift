import QuartzCore

/// A movement of the wheel or of fingers on a touchpad.
struct WheelMovement {
  /// The movement in wheel steps, with x to the right and y away from the user.
  var steps: CGPoint
  /// True for the fine movements of a touchpad, false for whole steps of a wheel.
  var isPrecise: Bool
  var modifiers: UIKeyModifierFlags

  /// The movement to the side that the wheel makes with Shift held; nil without Shift, or with another modifier as well.
  var sideways: WheelMovement? {
    guard modifiers == .shift else { return nil }
    let across = steps.x != 0 ? steps.x : -steps.y
    return WheelMovement(steps: CGPoint(x: across, y: 0), isPrecise: isPrecise, modifiers: [])
  }

  /// The distance in points by which a step moves content. The value is a choice.
  static let pointsPerStep: CGFloat = 48

  /// The steps along the axis that moves.
  var mainSteps: CGFloat { steps.y != 0 ? steps.y : steps.x }
}

/// A recognizer of a gesture of fingers that the wheel can make, too.
@MainActor
protocol WheelGesture: UIGestureRecognizer {
  /// Returns true if a movement of the wheel is for this gesture.
  func receives(_ movement: WheelMovement) -> Bool
  /// Changes the gesture by a movement of the wheel, at a media time.
  func turn(by movement: WheelMovement, at time: TimeInterval)
}

extension WheelGesture {
  /// The time in seconds after the last wheel step at which the gesture ends. The value is a choice.
  static var wheelPause: TimeInterval { 0.25 }

  /// Begins or continues the gesture with a movement at a point in window coordinates, at a media time.
  func wheelTurned(by movement: WheelMovement, at point: CGPoint, time: TimeInterval) {
    if [.ended, .cancelled, .failed].contains(current) { resetState() }
    lastLocation = point
    if current == .possible { state = .began }
    guard [.began, .changed].contains(current) else { return }
    turn(by: movement, at: time)
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
