import QuartzCore

/// A quick stroke in one direction (L8.40).
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  /// Points, and the seconds to move them in.
  static let length: CGFloat = 50
  static let limit = 0.5

  open var direction = Direction.right
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

  /// nil when neither is the larger one.
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
