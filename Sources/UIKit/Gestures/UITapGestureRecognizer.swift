import QuartzCore

/// A recognizer of one or several taps with one or several fingers (L8.38).
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The longest duration of a press in seconds.
  static let pressLimit = 0.75

  /// The number of taps; 1 by default.
  open var numberOfTapsRequired = 1
  /// The number of touches; 1 by default.
  open var numberOfTouchesRequired = 1
  private var taps = 0
  private var fingers = 0
  private var starts: [ObjectIdentifier: CGPoint] = [:]
  private var firstPlace: CGPoint?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { starts[ObjectIdentifier(touch)] = touch.windowLocation }
    fingers = max(fingers, self.touches.count)
    if let firstPlace, firstPlace.distance(to: centroid) > 4 * UITouch.tapSlop { state = .failed }
    if fingers > numberOfTouchesRequired { state = .failed }
    if firstPlace == nil { firstPlace = centroid }
    deadline = event.timestamp + Self.pressLimit
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: exceedsSlop) { state = .failed }
  }

  /// Returns true if a touch has moved too far from its start.
  private func exceedsSlop(_ touch: UITouch) -> Bool {
    guard let start = starts[ObjectIdentifier(touch)] else { return false }
    return start.distance(to: touch.windowLocation) > UITouch.tapSlop
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: exceedsSlop) { return state = .failed }
    guard self.touches.allSatisfy({ touches.contains($0) }) else { return }
    guard fingers == numberOfTouchesRequired else { return state = .failed }
    taps += 1
    fingers = 0
    starts = [:]
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
    starts = [:]
    firstPlace = nil
  }

  /// Returns false for a recognizer of more taps than this one.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let tap = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }
}
