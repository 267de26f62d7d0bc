import QuartzCore

/// A finger that stays down for a while; then it may move.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// Points, before it begins.
  open var allowableMovement: CGFloat = 10
  /// Taps right before the press.
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1
  private var start = CGPoint.zero

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    let count = self.touches.count
    if count > numberOfTouchesRequired
      || self.touches.contains(where: { $0.tapCount <= numberOfTapsRequired })
    {
      return state = .failed
    }
    start = centroid
    if count == numberOfTouchesRequired { deadline = event.timestamp + minimumPressDuration }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state != .possible {
      state = .changed
    } else if start.distance(to: centroid) > allowableMovement {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  override func deadlineReached(at time: TimeInterval) { state = .began }
}
