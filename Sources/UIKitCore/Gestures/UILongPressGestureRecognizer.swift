import QuartzCore

/// A recognizer of a press that lasts a minimum time. After it has begun, the touch may move.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The duration of the press in seconds; 0.5 by default.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The distance in points that the touch may move before the gesture begins; 10 by default.
  open var allowableMovement: CGFloat = 10
  /// The number of taps right before the press; 0 by default.
  open var numberOfTapsRequired = 0
  /// The number of touches; 1 by default.
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
