import QuartzCore

/// A recognizer of pinches of two touches, or of the wheel with Control: each wheel step scales by 1.1.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer, WheelGesture {
  /// The change of the touches' distance in points before the gesture begins, which is a choice.
  static let slop: CGFloat = 8

  /// The scale relative to the begin of the touches, or to the value that was set.
  open var scale: CGFloat = 1 { didSet { base = distance.map { ($0, scale) } } }
  /// The change of the scale per second.
  open private(set) var velocity: CGFloat = 0
  /// The distance of the touches in points that `scale` takes into account, at least 1; nil for less than two touches.
  private var distance: CGFloat?
  /// A distance of the touches and the scale at it, from which later scales are computed. A scale that a program sets, also
  /// in an action, makes another one.
  private var base: (distance: CGFloat, scale: CGFloat)?
  private var lastTime: TimeInterval?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start(with: self.touches)
  }

  private func start(with touches: [UITouch]) {
    distance = FingerPair(touches).map { max($0.distance, 1) }
    base = distance.map { ($0, scale) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(self.touches) else { return }
    guard let first = base else { return start(with: self.touches) }
    if state == .possible {
      guard abs(pair.distance - first.distance) > Self.slop else { return }
      // An action finds the scale of before, which it may set. The movement so far follows as a change.
      state = .began
    }
    guard [.began, .changed].contains(state), let base else { return }
    distance = max(pair.distance, 1)
    change(to: base.scale * pair.distance / base.distance, at: event.timestamp)
    self.base = base
    state = .changed
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let remaining = self.touches.filter { !touches.contains($0) }
    guard remaining.count < 2 else { return start(with: remaining) }
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  /// The factor by which a wheel step scales.
  package static let scalePerWheelStep: CGFloat = 1.1

  func receives(_ movement: WheelMovement) -> Bool { movement.modifiers.contains(.control) }

  func turn(by movement: WheelMovement, at time: TimeInterval) {
    change(to: scale * pow(Self.scalePerWheelStep, movement.mainSteps), at: time)
  }

  private func change(to new: CGFloat, at time: TimeInterval) {
    if let lastTime, time > lastTime { velocity = (new - scale) / (time - lastTime) }
    lastTime = time
    scale = new
  }

  override func deadlineReached(at time: TimeInterval) { state = .ended }

  open override func reset() { (distance, scale, velocity, base, lastTime) = (nil, 1, 0, nil, nil) }
}

/// A recognizer of rotations of two touches, or of the wheel with Shift: each wheel step rotates by 5 degrees.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer, WheelGesture {
  /// The rotation in radians before the gesture begins, which is a choice.
  static let slop: CGFloat = .pi / 36

  /// The rotation in radians, clockwise on the screen, since the touches began or since it was set.
  open var rotation: CGFloat = 0
  /// The change of the rotation in radians per second.
  open private(set) var velocity: CGFloat = 0
  private var lastAngle: CGFloat?
  private var lastTime: TimeInterval?
  /// The rotation in radians before the gesture began.
  private var early: CGFloat = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    lastAngle = FingerPair(self.touches)?.angle
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let angle = FingerPair(self.touches)?.angle else { return }
    let step = remainder(angle - (lastAngle ?? angle), 2 * .pi)
    lastAngle = angle
    if state == .possible {
      early += step
      guard abs(early) > Self.slop else { return }
      // An action finds the rotation so far.
      rotation = early
      state = .began
      return
    }
    change(by: step, at: event.timestamp)
    state = .changed
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let remaining = self.touches.filter { !touches.contains($0) }
    lastAngle = FingerPair(remaining)?.angle
    if remaining.count < 2 { state = state == .possible ? .failed : .ended }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  func receives(_ movement: WheelMovement) -> Bool { movement.modifiers.contains(.shift) }

  func turn(by movement: WheelMovement, at time: TimeInterval) {
    change(by: movement.mainSteps * .pi / 36, at: time)
  }

  private func change(by step: CGFloat, at time: TimeInterval) {
    rotation += step
    if let lastTime, time > lastTime { velocity = step / (time - lastTime) }
    lastTime = time
  }

  override func deadlineReached(at time: TimeInterval) { state = .ended }

  open override func reset() {
    rotation = 0
    velocity = 0
    lastAngle = nil
    lastTime = nil
    early = 0
  }
}
