import QuartzCore

/// A recognizer of one or several taps with one or several fingers (L8.38).
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps; 1 by default.
  open var numberOfTapsRequired = 1
  /// The number of touches; 1 by default.
  open var numberOfTouchesRequired = 1
  private var taps = 0
  private var fingers = 0
  private var firstCentroid: CGPoint?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    fingers = max(fingers, self.touches.count)
    if let firstCentroid, firstCentroid.distance(to: centroid) > UITouch.tapDistanceLimit {
      return state = .failed
    }
    if fingers > numberOfTouchesRequired { return state = .failed }
    if firstCentroid == nil { firstCentroid = centroid }
    deadline = event.timestamp + UITouch.tapDurationLimit
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: \.hasMovedBeyondTap) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: \.hasMovedBeyondTap) { return state = .failed }
    guard self.touches.allSatisfy({ touches.contains($0) }) else { return }
    guard fingers == numberOfTouchesRequired else { return state = .failed }
    taps += 1
    fingers = 0
    if taps == numberOfTapsRequired {
      state = .ended
    } else {
      deadline = event.timestamp + UITouch.tapPauseLimit
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  override func deadlineReached(at time: TimeInterval) { if pending == nil { state = .failed } }

  open override func reset() {
    taps = 0
    fingers = 0
    firstCentroid = nil
  }

  /// Returns false for a recognizer of more taps than this one.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let tap = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }
}
