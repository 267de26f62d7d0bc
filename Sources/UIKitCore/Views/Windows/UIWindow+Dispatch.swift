import QuartzCore

extension UIWindow {
  /// Dispatches an event to gesture recognizers and views.
  final func dispatch(_ event: UIEvent) {
    switch event.type {
    case .touches: dispatchTouches(event)
    case .presses: (event as? UIPressesEvent).map(dispatchPresses)
    case .motion, .remoteControl, .scroll, .hover, .transform: break
    }
  }

  // MARK: Touches

  private func dispatchTouches(_ event: UIEvent) {
    gestures.window = self
    gestures.advance(to: event.timestamp)
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      let changed = event.touches.filter { $0.window === self && $0.phase == phase }
        .sorted { $0.timestamp < $1.timestamp }
      if changed.isEmpty { continue }
      if phase == .began { for touch in changed { admit(touch, event) } }
      gestures.deliver(changed, in: phase, of: event)
      for touch in changed where touch.undelivered.last != .moved || phase != .moved {
        touch.undelivered.append(phase)
      }
    }
    pumpTouches(event)
    if touches.allSatisfy({ [.ended, .cancelled].contains($0.phase) }) {
      CallbackQueue.post { [weak self] in MainActor.assumeIsolated { self?.endSequence() } }
    }
  }

  private func endSequence() {
    if touches.allSatisfy({ [.ended, .cancelled].contains($0.phase) }) { gestures.resetState() }
  }

  /// Adds a touch that begins: finds its view and the recognizers that receive it.
  private func admit(_ touch: UITouch, _ event: UIEvent) {
    let isFirst = touches.allSatisfy { [.ended, .cancelled].contains($0.phase) }
    touch.view = hitTest(touch.windowLocation, with: event)
    if let view = touch.view, !view.isMultipleTouchEnabled {
      touch.isTakenFromView = touches.contains { $0.view === view && $0.isKnownToView }
    }
    touches.append(touch)
    gestures.assignRecognizers(to: touch, event: event, isOnlyTouchDown: isFirst)
  }

  /// Delivers the touches to views that no recognizer delays any more.
  final func pumpTouches(_ event: UIEvent? = nil) {
    let event = event ?? UIEvent(.touches, timestamp: CACurrentMediaTime(), touches: Set(touches))
    for touch in touches where touch.isTakenFromView { touch.undelivered = [] }
    while let first = touches.first(where: isReady), let phase = first.undelivered.first {
      let together = touches.filter {
        isReady($0) && $0.undelivered.first == phase && $0.view === first.view
      }
      for touch in together { touch.undelivered.removeFirst() }
      deliver(together, in: phase, of: event, to: first.view)
    }
    touches.removeAll { [.ended, .cancelled].contains($0.phase) && $0.undelivered.isEmpty }
  }

  /// Returns true if the next phase of a touch can be delivered to its view.
  private func isReady(_ touch: UITouch) -> Bool {
    guard let next = touch.undelivered.first, !touch.isTakenFromView else { return false }
    let waiting = (touch.gestureRecognizers ?? []).filter {
      $0.current == .possible && ($0.pending != nil || $0.deadline != nil || !$0.touches.isEmpty)
    }
    switch next {
    case .began: return !waiting.contains { $0.delaysTouchesBegan }
    case .ended: return !waiting.contains { $0.delaysTouchesEnded }
    case .moved, .stationary, .cancelled, .regionEntered, .regionMoved, .regionExited: return true
    }
  }

  private func deliver(
    _ touches: [UITouch], in phase: UITouch.Phase, of event: UIEvent, to view: UIView?
  ) {
    for touch in touches { touch.isKnownToView = phase == .began || phase == .moved }
    switch phase {
    case .began: view?.touchesBegan(Set(touches), with: event)
    case .moved: view?.touchesMoved(Set(touches), with: event)
    case .ended: view?.touchesEnded(Set(touches), with: event)
    case .cancelled: view?.touchesCancelled(Set(touches), with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  /// Cancels touches that a recognized gesture has taken over in the views that were notified of them.
  final func cancelTouches(_ taken: [UITouch]) {
    let held = touches.filter { touch in
      touch.gestureRecognizers?.contains { $0.current == .ended && $0.cancelsTouchesInView } ?? false
    }
    for touch in taken + held where !touch.isTakenFromView {
      touch.isTakenFromView = true
      guard touch.isKnownToView else { continue }
      touch.isKnownToView = false
      let event = UIEvent(.touches, timestamp: touch.timestamp, touches: [touch])
      touch.view?.touchesCancelled([touch], with: event)
    }
  }

  // MARK: Keys

  private func dispatchPresses(_ event: UIPressesEvent) {
    let target = UIResponder.firstResponder ?? rootViewController?.viewIfLoaded ?? self
    let groups = Dictionary(grouping: event.allPresses) { $0.phase }
    if let began = groups[.began] {
      let rest = began.filter { press in !(press.key.map(target.performCommand) ?? false) }
      if !rest.isEmpty { target.pressesBegan(Set(rest), with: event) }
    }
    if let changed = groups[.changed] { target.pressesChanged(Set(changed), with: event) }
    if let ended = groups[.ended] { target.pressesEnded(Set(ended), with: event) }
    if let cancelled = groups[.cancelled] { target.pressesCancelled(Set(cancelled), with: event) }
  }
}
