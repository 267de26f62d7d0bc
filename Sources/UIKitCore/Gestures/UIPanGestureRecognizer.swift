import QuartzCore

/// The devices whose scrolling a pan recognizer receives.
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  /// The bits of the mask.
  public let rawValue: Int
  /// Creates a mask from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The whole steps of a wheel.
  public static let discrete = UIScrollTypeMask(rawValue: 1)
  /// The fine movements of fingers on a touchpad.
  public static let continuous = UIScrollTypeMask(rawValue: 2)
  /// Both.
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

/// A recognizer of drags (L8.39), and of movements of the wheel that `allowedScrollTypesMask` allows. The translation
/// is relative to the point where the touches began.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer, WheelGesture {
  /// The distance in points that the touches move before the gesture begins.
  static let slop: CGFloat = 10

  /// The minimum number of touches; 1 by default.
  open var minimumNumberOfTouches = 1
  /// The maximum number of touches; unlimited by default.
  open var maximumNumberOfTouches = Int.max
  /// The scrolling that makes the gesture without touches; none by default.
  open var allowedScrollTypesMask: UIScrollTypeMask = []
  private var start = CGPoint.zero
  /// The translation before `start`, in window coordinates.
  private var moved = CGPoint.zero
  private var trace = MotionTrace()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if self.touches.count > maximumNumberOfTouches {
      for touch in touches { ignore(touch, for: event) }
    }
    keepTranslation(before: self.touches.filter { !touches.contains($0) })
    // The first movement has a velocity, by which delegates decide whether the gesture may begin.
    trace.add(start, at: event.timestamp)
  }

  /// Keeps the translation when a change of the number of touches moves their centroid.
  private func keepTranslation(before old: [UITouch]) {
    if !old.isEmpty { moved = windowTranslation(at: Self.middle(of: old)) }
    start = centroid
    trace = MotionTrace()
  }

  private static func middle(of touches: [UITouch]) -> CGPoint {
    let count = CGFloat(touches.count)
    return CGPoint(
      x: touches.reduce(0) { $0 + $1.windowLocation.x } / count,
      y: touches.reduce(0) { $0 + $1.windowLocation.y } / count)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    trace.add(centroid, at: event.timestamp)
    if state != .possible {
      state = .changed
    } else if self.touches.count >= minimumNumberOfTouches, start.distance(to: centroid) > Self.slop,
      mayBegin(toward: CGPoint(x: centroid.x - start.x, y: centroid.y - start.y))
    {
      state = .began
    }
  }

  /// Returns true if a drag in a direction, in window coordinates, may begin. Subclasses override it.
  func mayBegin(toward direction: CGPoint) -> Bool { true }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let remaining = self.touches.filter { !touches.contains($0) }
    trace.rest(until: event.timestamp)
    if remaining.isEmpty || remaining.count < minimumNumberOfTouches {
      state = state == .possible ? .failed : .ended
    } else {
      // The centroid jumps to the touches that stay, which is no movement.
      moved = windowTranslation(at: centroid)
      start = Self.middle(of: remaining)
      trace.shift(from: centroid, to: start)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  open override func reset() { (start, moved, trace) = (.zero, .zero, MotionTrace()) }

  // MARK: The wheel

  /// The translation in points by a wheel step.
  package static let pointsPerWheelStep = WheelMovement.pointsPerStep

  func receives(_ movement: WheelMovement) -> Bool {
    movement.modifiers.isEmpty
      && allowedScrollTypesMask.contains(movement.isPrecise ? .continuous : .discrete)
  }

  func turn(by movement: WheelMovement, at time: TimeInterval) {
    start = centroid
    moved.x -= movement.steps.x * WheelMovement.pointsPerStep
    moved.y += movement.steps.y * WheelMovement.pointsPerStep
    trace.add(moved, at: time)
  }

  override func deadlineReached(at time: TimeInterval) {
    if touches.isEmpty { state = .ended }
  }

  // MARK: Translation and velocity

  private func windowTranslation(at point: CGPoint) -> CGPoint {
    CGPoint(x: moved.x + point.x - start.x, y: moved.y + point.y - start.y)
  }

  /// Returns the translation in points, in the coordinates of `view`, including its rotation and scale; nil means the
  /// window.
  open func translation(in view: UIView?) -> CGPoint {
    map(vector: windowTranslation(at: centroid), to: view)
  }

  /// Sets the current translation. Later movements are added to it.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    moved = map(vector: translation, from: view)
    start = centroid
  }

  /// Returns the velocity in points per second over the last tenth of a second; zero after a rest of that time.
  open func velocity(in view: UIView?) -> CGPoint { map(vector: trace.velocity, to: view) }
}

/// The positions of the last tenth of a second, from which a velocity is computed.
struct MotionTrace {
  private static let span = 0.1
  private var points: [(time: TimeInterval, point: CGPoint)] = []

  /// Adds a position, in window coordinates, at a media time. After a rest the last position before it is kept, so that the
  /// movement from there has a direction.
  mutating func add(_ point: CGPoint, at time: TimeInterval) {
    let last = points.last
    rest(until: time)
    if points.isEmpty, let last { points.append(last) }
    points.append((time, point))
  }

  /// Removes the positions that are more than a tenth of a second before a media time.
  mutating func rest(until time: TimeInterval) {
    points.removeAll { time - $0.time > Self.span }
  }

  /// Moves the positions by the distance between two points.
  mutating func shift(from old: CGPoint, to new: CGPoint) {
    for index in points.indices {
      points[index].point.x += new.x - old.x
      points[index].point.y += new.y - old.y
    }
  }

  /// The velocity in points per second; zero with less than two positions.
  var velocity: CGPoint {
    guard let first = points.first, let last = points.last, last.time > first.time else { return .zero }
    let time = last.time - first.time
    return CGPoint(
      x: (last.point.x - first.point.x) / time, y: (last.point.y - first.point.y) / time)
  }
}

/// A recognizer of drags that begin at an edge of the window.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The largest distance from the edge in points.
  static let margin: CGFloat = 20

  /// The edges at which a drag may begin; none by default.
  open var edges: UIRectEdge = []
  /// Those of `edges` at which the touches began.
  private var reached: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard let bounds = view?.window?.bounds, state == .possible else { return }
    let (point, margin) = (centroid, Self.margin)
    let near: [(UIRectEdge, Bool)] = [
      (.left, point.x <= bounds.minX + margin), (.right, point.x >= bounds.maxX - margin),
      (.top, point.y <= bounds.minY + margin), (.bottom, point.y >= bounds.maxY - margin),
    ]
    reached = edges.intersection(UIRectEdge(near.filter { $0.1 }.map { $0.0 }))
    if reached.isEmpty { state = .failed }
  }

  /// Returns true if the direction leads away from an edge at which the touches began.
  override func mayBegin(toward direction: CGPoint) -> Bool {
    reached.contains(.left) && direction.x > 0 || reached.contains(.right) && direction.x < 0
      || reached.contains(.top) && direction.y > 0 || reached.contains(.bottom) && direction.y < 0
  }
}
