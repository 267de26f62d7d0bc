import QuartzCore

/// A dispatcher of a window's touches to gesture recognizers, which decides which of the recognizers may act: one may
/// wait until others fail, and may prevent others (L8.41).
@MainActor
final class GestureArbiter {
  weak var window: UIWindow?
  /// The recognizers that take part in the current gestures, by touch or wheel, in the order in which they joined; of
  /// those that join with the same touch, the ones of deeper views come first.
  private var recognizers: [UIGestureRecognizer] = []
  /// The recognizers that have a deadline.
  private var timed: [UIGestureRecognizer] = []
  /// The modifier keys of the last event.
  private(set) var modifierFlags: UIKeyModifierFlags = []

  // MARK: Touches

  /// Determines the recognizers that receive a touch that began in `touch.view`. `isOnlyTouchDown` says that no other
  /// finger is down, so that new gestures begin.
  func assignRecognizers(to touch: UITouch, event: UIEvent, isOnlyTouchDown: Bool) {
    if isOnlyTouchDown { resetState() }
    var found: [UIGestureRecognizer] = []
    for view in sequence(first: touch.view, next: { $0?.superview }).compactMap({ $0 }) {
      found += view.viewState.recognizers.filter { receives($0, touch, of: event) }
    }
    touch.gestureRecognizers = found
    for recognizer in found {
      recognizer.arbiter = self
      if recognizer.touches.isEmpty { recognizer.touchedView = touch.view }
      recognizer.touches.append(touch)
      if !recognizers.contains(where: { $0 === recognizer }) { recognizers.append(recognizer) }
    }
  }

  private func receives(
    _ recognizer: UIGestureRecognizer, _ touch: UITouch, of event: UIEvent
  ) -> Bool {
    let types = recognizer.allowedTouchTypes
    return recognizer.isEnabled && ![.ended, .failed, .cancelled].contains(recognizer.current)
      && (types.isEmpty || types.contains { $0.intValue == touch.type.rawValue })
      && recognizer.shouldReceive(event)
      && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
  }

  /// Delivers touches that are all in the same phase to their recognizers.
  func deliver(_ changed: [UITouch], in phase: UITouch.Phase, of event: UIEvent) {
    modifierFlags = event.modifierFlags
    for recognizer in recognizers {
      let mine = Set(changed.filter { touch in recognizer.touches.contains { $0 === touch } })
      guard !mine.isEmpty else { continue }
      recognizer.lastLocation = recognizer.centroid
      if [.possible, .began, .changed].contains(recognizer.current) {
        deliver(mine, in: phase, of: event, to: recognizer)
      }
      if phase == .ended || phase == .cancelled { recognizer.touches.removeAll { mine.contains($0) } }
    }
  }

  private func deliver(
    _ touches: Set<UITouch>, in phase: UITouch.Phase, of event: UIEvent,
    to recognizer: UIGestureRecognizer
  ) {
    switch phase {
    case .began: recognizer.touchesBegan(touches, with: event)
    case .moved: recognizer.touchesMoved(touches, with: event)
    case .ended: recognizer.touchesEnded(touches, with: event)
    case .cancelled: recognizer.touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  /// Resets the recognizers that have finished. It is called once all fingers are up, in a later turn of the run loop,
  /// and before a new first touch.
  func resetState() {
    let finished = recognizers.filter { [.ended, .cancelled, .failed].contains($0.current) }
    recognizers.removeAll { recognizer in finished.contains { $0 === recognizer } }
    for recognizer in finished { recognizer.resetState() }
  }

  /// Forgets a recognizer.
  func drop(_ recognizer: UIGestureRecognizer) {
    recognizers.removeAll { $0 === recognizer }
    timed.removeAll { $0 === recognizer }
  }

  /// Adds a recognizer that is driven by the wheel instead of touches.
  func join(_ recognizer: UIGestureRecognizer) {
    if !recognizers.contains(where: { $0 === recognizer }) {
      recognizer.resetState()
      recognizers.append(recognizer)
    }
    recognizer.arbiter = self
  }

  // MARK: Decisions between recognizers

  /// Returns true if a touch is received by both recognizers.
  private func sharesTouches(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    a.touches.contains { touch in touch.gestureRecognizers?.contains { $0 === b } ?? false }
      || b.touches.contains { touch in touch.gestureRecognizers?.contains { $0 === a } ?? false }
  }

  /// Returns true if the delegate of one of them allows both to recognize at the same time.
  private func canRecognizeSimultaneously(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    (a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false)
      || (b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false)
  }

  private func prevents(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    a.canPrevent(b) && b.canBePrevented(by: a) && !canRecognizeSimultaneously(a, b)
  }

  /// Returns true if another recognizer has recognized a gesture of the same touches and prevents this one.
  func isPrevented(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizers.contains { other in
      other !== recognizer && [.began, .changed, .ended].contains(other.current)
        && sharesTouches(other, recognizer) && prevents(other, recognizer)
    }
  }

  /// Returns true if `recognizer` may only begin after `other` has failed.
  private func requires(_ recognizer: UIGestureRecognizer, failureOf other: UIGestureRecognizer) -> Bool
  {
    recognizer !== other
      && (recognizer.requirements.contains { $0.recognizer === other }
        || recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer)
        || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
        || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false)
  }

  /// Returns true while a recognizer that has to fail first may still recognize its gesture.
  func hasToWait(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizers.contains { $0.current == .possible && requires(recognizer, failureOf: $0) }
  }

  /// Fails the recognizers that this one prevents and those that waited for it to fail. Cancels the recognizer's
  /// touches in their views if `cancelsTouchesInView` is true.
  func didRecognize(_ recognizer: UIGestureRecognizer) {
    for other in recognizers where other !== recognizer && other.current == .possible {
      let isLost =
        requires(other, failureOf: recognizer)
        || sharesTouches(recognizer, other) && prevents(recognizer, other)
      if isLost { other.request(.failed) }
    }
    if recognizer.cancelsTouchesInView { window?.cancelTouches(recognizer.touches) }
  }

  /// Forgets the recognizer's deadline. If it failed, resumes the recognizers that waited for that.
  func didFinish(_ recognizer: UIGestureRecognizer) {
    timed.removeAll { $0 === recognizer }
    guard recognizer.current == .failed else { return }
    for other in recognizers where other.pending != nil && requires(other, failureOf: recognizer) {
      if !hasToWait(other) { other.resume() }
    }
  }

  // MARK: Deadlines

  /// Schedules a call of `advance(to:)` at the deadline of a recognizer.
  func scheduleDeadline(of recognizer: UIGestureRecognizer) {
    guard let deadline = recognizer.deadline else { return }
    if !timed.contains(where: { $0 === recognizer }) { timed.append(recognizer) }
    let wait = max(0, deadline - CACurrentMediaTime())
    MediaDelay.after(wait) { [weak self] in self?.advance(to: CACurrentMediaTime()) }
  }

  /// Calls `deadlineReached(at:)` of the recognizers whose deadlines are not after a media time, the earliest
  /// first.
  func advance(to time: TimeInterval) {
    while let next = timed.filter({ ($0.deadline ?? .infinity) <= time }).min(by: {
      ($0.deadline ?? 0) < ($1.deadline ?? 0)
    }), let deadline = next.deadline {
      timed.removeAll { $0 === next }
      next.deadline = nil
      next.deadlineReached(at: deadline)
      window?.pumpTouches()
    }
  }
}
