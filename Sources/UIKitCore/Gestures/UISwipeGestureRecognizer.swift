import QuartzCore

/// A recognizer of quick strokes in one direction (L8.40).
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of a swipe.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A swipe to the right.
    public static let right = Direction(rawValue: 1)
    /// A swipe to the left.
    public static let left = Direction(rawValue: 2)
    /// A swipe upward.
    public static let up = Direction(rawValue: 4)
    /// A swipe downward.
    public static let down = Direction(rawValue: 8)
  }

  /// The length of a swipe in points.
  static let length: CGFloat = 50
  /// The longest duration of a swipe in seconds.
  static let limit = 0.5

  /// The directions that are recognized; right by default.
  open var direction = Direction.right
  /// The number of touches; 1 by default.
  open var numberOfTouchesRequired = 1
  private var start = CGPoint.zero

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if self.touches.count > numberOfTouchesRequired { return state = .failed }
    start = centroid
    if deadline == nil { deadline = event.timestamp + Self.limit }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, pending == nil else { return }
    let (dx, dy) = (centroid.x - start.x, centroid.y - start.y)
    guard max(abs(dx), abs(dy)) >= Self.length else { return }
    let isListed = Self.direction(dx, dy).map { direction.contains($0) } ?? false
    state = isListed && self.touches.count == numberOfTouchesRequired ? .ended : .failed
  }

  /// Returns the direction of the larger component; nil if both are equal.
  private static func direction(_ dx: CGFloat, _ dy: CGFloat) -> Direction? {
    if abs(dx) > abs(dy) { return dx > 0 ? .right : .left }
    if abs(dy) > abs(dx) { return dy > 0 ? .down : .up }
    return nil
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    touchesMoved(touches, with: event)
    if state == .possible, pending == nil { state = .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  override func deadlineReached(at time: TimeInterval) { if pending == nil { state = .failed } }
}
