import QuartzCore

/// Brings a window's touches to the recognisers, and decides between them (L8.41): who has to wait for whom,
/// and who prevents whom.
@MainActor
final class GestureArbiter {
  weak var window: UIWindow?
  /// Those that received touches since they last started anew; deeper views first.
  private var recognizers: [UIGestureRecognizer] = []
  private var timed: [UIGestureRecognizer] = []
  private(set) var modifierFlags: UIKeyModifierFlags = []

  // MARK: Touches

  /// A touch came down in `touch.view`: who receives it.
  func admit(_ touch: UITouch, event: UIEvent, isFirst: Bool) {
    if isFirst { startAnew() }
    var found: [UIGestureRecognizer] = []
    for view in sequence(first: touch.view, next: { $0?.superview }).compactMap({ $0 }) {
      found += view.viewState.recognizers.filter { receives($0, touch, event) }
    }
    touch.gestureRecognizers = found
    for recognizer in found {
      recognizer.arbiter = self
      if recognizer.touches.isEmpty { recognizer.touchedView = touch.view }
      recognizer.touches.append(touch)
      if !recognizers.contains(where: { $0 === recognizer }) { recognizers.append(recognizer) }
    }
  }

  private func receives(_ recognizer: UIGestureRecognizer, _ touch: UITouch, _ event: UIEvent) -> Bool {
    let types = recognizer.allowedTouchTypes
    return recognizer.isEnabled && ![.ended, .failed, .cancelled].contains(recognizer.current)
      && (types.isEmpty || types.contains { $0.intValue == touch.type.rawValue })
      && recognizer.shouldReceive(event)
      && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
  }

  /// `changed` are the touches of one phase.
  func deliver(_ changed: [UITouch], _ phase: UITouch.Phase, _ event: UIEvent) {
    modifierFlags = event.modifierFlags
    for recognizer in recognizers {
      let mine = Set(changed.filter { touch in recognizer.touches.contains { $0 === touch } })
      guard !mine.isEmpty else { continue }
      recognizer.lastLocation = recognizer.centroid
      if [.possible, .began, .changed].contains(recognizer.current) {
        deliver(mine, phase, event, to: recognizer)
      }
      if phase == .ended || phase == .cancelled { recognizer.touches.removeAll { mine.contains($0) } }
    }
  }

  private func deliver(
    _ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent,
    to recognizer: UIGestureRecognizer
  ) {
    switch phase {
    case .began: recognizer.touchesBegan(touches, with: event)
    case .moved: recognizer.touchesMoved(touches, with: event)
    case .ended: recognizer.touchesEnded(touches, with: event)
    case .cancelled: recognizer.touchesCancelled(touches, with: event)
    default: break
    }
  }

  /// All that is over starts anew: before the next touches, and in the turn after the last ones.
  func startAnew() {
    let over = recognizers.filter { [.ended, .cancelled, .failed].contains($0.current) }
    recognizers.removeAll { recognizer in over.contains { $0 === recognizer } }
    for recognizer in over { recognizer.startAnew() }
  }

  func drop(_ recognizer: UIGestureRecognizer) {
    recognizers.removeAll { $0 === recognizer }
    timed.removeAll { $0 === recognizer }
  }

  /// A gesture that no touch makes: the wheel.
  func admit(_ recognizer: UIGestureRecognizer) {
    if recognizer.arbiter == nil || !recognizers.contains(where: { $0 === recognizer }) {
      recognizer.startAnew()
      recognizers.append(recognizer)
    }
    recognizer.arbiter = self
  }

  // MARK: Between recognisers

  private func sharesTouches(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    a.touches.contains { touch in touch.gestureRecognizers?.contains { $0 === b } ?? false }
      || b.touches.contains { touch in touch.gestureRecognizers?.contains { $0 === a } ?? false }
  }

  private func mayBoth(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    (a.delegate?.gestureRecognizer(a, shouldRecognizeSimultaneouslyWith: b) ?? false)
      || (b.delegate?.gestureRecognizer(b, shouldRecognizeSimultaneouslyWith: a) ?? false)
  }

  private func prevents(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    a.canPrevent(b) && b.canBePrevented(by: a) && !mayBoth(a, b)
  }

  /// Somebody else has the touches already.
  func isPrevented(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizers.contains { other in
      other !== recognizer && [.began, .changed, .ended].contains(other.current)
        && sharesTouches(other, recognizer) && prevents(other, recognizer)
    }
  }

  private func requires(_ recognizer: UIGestureRecognizer, failureOf other: UIGestureRecognizer) -> Bool
  {
    recognizer !== other
      && (recognizer.requirements.contains { $0.recognizer === other }
        || recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer)
        || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) ?? false
        || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) ?? false)
  }

  /// True while a recogniser that has to fail first may still recognise.
  func hasToWait(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizers.contains { $0.current == .possible && requires(recognizer, failureOf: $0) }
  }

  func recognized(_ recognizer: UIGestureRecognizer) {
    for other in recognizers where other !== recognizer && other.current == .possible {
      let isLost =
        requires(other, failureOf: recognizer)
        || sharesTouches(recognizer, other) && prevents(recognizer, other)
      if isLost { other.request(.failed) }
    }
    if recognizer.cancelsTouchesInView { window?.cancelTouches(recognizer.touches) }
  }

  func finished(_ recognizer: UIGestureRecognizer) {
    timed.removeAll { $0 === recognizer }
    guard recognizer.current == .failed else { return }
    for other in recognizers where other.pending != nil && requires(other, failureOf: recognizer) {
      if !hasToWait(other) { other.resume() }
    }
  }

  // MARK: Deadlines

  func noteDeadline(of recognizer: UIGestureRecognizer) {
    guard let deadline = recognizer.deadline else { return }
    if !timed.contains(where: { $0 === recognizer }) { timed.append(recognizer) }
    let wait = max(0, deadline - CACurrentMediaTime())
    MediaDelay.after(wait) { [weak self] in self?.advance(to: CACurrentMediaTime()) }
  }

  /// Calls those whose deadlines lie not after `time`, the earliest first.
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
