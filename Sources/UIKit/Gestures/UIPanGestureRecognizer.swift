import QuartzCore

/// A drag (L8.39). The translation is counted from where the fingers came down.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// Points to move before it begins.
  static let slop: CGFloat = 10

  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max
  private var start = CGPoint.zero
  /// The translation before `start`, in window coordinates.
  private var moved = CGPoint.zero
  private var trace = MotionTrace()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if self.touches.count > maximumNumberOfTouches {
      for touch in touches { ignore(touch, for: event) }
    }
    keepTranslation(before: self.touches.filter { !touches.contains($0) })
  }

  /// The number of fingers changes the middle, but nothing was moved.
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

  /// For subclasses: whether a drag in this direction, in the window's coordinates, counts.
  func mayBegin(toward direction: CGPoint) -> Bool { true }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = self.touches.filter { !touches.contains($0) }
    trace.rest(until: event.timestamp)
    if state == .possible {
      if left.count < minimumNumberOfTouches { state = .failed }
    } else if left.count < minimumNumberOfTouches {
      state = .ended
    } else {
      moved = windowTranslation(at: centroid)
      start = Self.middle(of: left)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  open override func reset() { (start, moved, trace) = (.zero, .zero, MotionTrace()) }

  // MARK: What was moved

  private func windowTranslation(at place: CGPoint) -> CGPoint {
    CGPoint(x: moved.x + place.x - start.x, y: moved.y + place.y - start.y)
  }

  /// In `view`'s coordinates, which only turn and scale it.
  open func translation(in view: UIView?) -> CGPoint {
    map(vector: windowTranslation(at: centroid), to: view)
  }

  /// From now on counts `translation` and what is moved later.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    moved = map(vector: translation, from: view)
    start = centroid
  }

  /// Points a second, from the last tenth; zero after a rest as long as that.
  open func velocity(in view: UIView?) -> CGPoint { map(vector: trace.velocity, to: view) }
}

/// The positions of the last tenth of a second, from which a velocity is computed.
struct MotionTrace {
  private static let span = 0.1
  private var points: [(time: TimeInterval, place: CGPoint)] = []
  private var now: TimeInterval = 0

  mutating func add(_ place: CGPoint, at time: TimeInterval) {
    rest(until: time)
    points.append((time, place))
  }

  mutating func rest(until time: TimeInterval) {
    now = time
    points.removeAll { time - $0.time > Self.span }
  }

  var velocity: CGPoint {
    guard let first = points.first, let last = points.last, last.time > first.time else { return .zero }
    let time = last.time - first.time
    return CGPoint(
      x: (last.place.x - first.place.x) / time, y: (last.place.y - first.place.y) / time)
  }
}

/// A drag that begins at an edge of the window.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// Points from the edge.
  static let margin: CGFloat = 20

  open var edges: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard let bounds = view?.window?.bounds, state == .possible else { return }
    let (place, margin) = (centroid, Self.margin)
    let near: [(UIRectEdge, Bool)] = [
      (.left, place.x <= bounds.minX + margin), (.right, place.x >= bounds.maxX - margin),
      (.top, place.y <= bounds.minY + margin), (.bottom, place.y >= bounds.maxY - margin),
    ]
    if !near.contains(where: { edges.contains($0.0) && $0.1 }) { state = .failed }
  }

  /// Away from the edge.
  override func mayBegin(toward direction: CGPoint) -> Bool {
    edges.contains(.left) && direction.x > 0 || edges.contains(.right) && direction.x < 0
      || edges.contains(.top) && direction.y > 0 || edges.contains(.bottom) && direction.y < 0
  }
}
