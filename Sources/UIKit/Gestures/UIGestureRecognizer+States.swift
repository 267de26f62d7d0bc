import QuartzCore

extension UIGestureRecognizer {
  /// possible → began → changed* → ended or cancelled; possible → ended; possible → failed (L8.41).
  final func request(_ new: State) {
    switch (current, new) {
    case (.possible, .began), (.possible, .ended): tryToBegin(as: new)
    case (.possible, .changed): break
    case (.possible, .failed), (.possible, .cancelled):
      pending = nil
      enter(.failed)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended):
      enter(new)
      sendActions()
    case (.began, .cancelled), (.changed, .cancelled), (.began, .failed), (.changed, .failed):
      enter(.cancelled)
      sendActions()
    default: break
    }
  }

  private func tryToBegin(as new: State) {
    if pending == .began, new == .ended { return request(.failed) }
    guard let arbiter else { return begin(as: new) }
    if arbiter.isPrevented(self) { return request(.failed) }
    guard !arbiter.hasToWait(self) else {
      pending = new
      return
    }
    let mayBegin =
      touchedViews.allSatisfy { $0.gestureRecognizerShouldBegin(self) }
      && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
    mayBegin ? begin(as: new) : request(.failed)
  }

  /// From the one that the touch began in to the recogniser's own.
  private var touchedViews: [UIView] {
    guard let view else { return [] }
    let inner = touchedView ?? view
    let all = Array(sequence(first: inner) { $0 === view ? nil : $0.superview })
    return all.last === view ? all : [view]
  }

  private func begin(as new: State) {
    pending = nil
    enter(new)
    arbiter?.recognized(self)
    sendActions()
  }

  private func enter(_ new: State) {
    current = new
    guard [.ended, .cancelled, .failed].contains(new) else { return }
    deadline = nil
    arbiter?.finished(self)
  }

  /// Those that had to fail first have failed.
  final func resume() {
    guard let wanted = pending, current == .possible else { return }
    pending = nil
    request(wanted)
  }

  final func giveUp() {
    if [.began, .changed].contains(current) { request(.cancelled) } else { request(.failed) }
    touches = []
  }

  final func startAnew() {
    current = .possible
    pending = nil
    deadline = nil
    touches = []
    touchedView = nil
    reset()
  }

  final func attach(to view: UIView?) {
    if view == nil, current == .possible || [.began, .changed].contains(current) { giveUp() }
    self.view = view
    arbiter?.drop(self)
    arbiter = nil
    startAnew()
  }

  // MARK: Geometry

  final var centroid: CGPoint {
    guard !touches.isEmpty else { return lastLocation }
    let count = CGFloat(touches.count)
    return CGPoint(
      x: touches.reduce(0) { $0 + $1.windowLocation.x } / count,
      y: touches.reduce(0) { $0 + $1.windowLocation.y } / count)
  }

  /// From the window's coordinates.
  final func map(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = view.window, view !== window else { return point }
    return window.convert(point, to: view)
  }

  /// A distance: its place does not matter.
  final func map(vector: CGPoint, to view: UIView?) -> CGPoint {
    let (from, to) = (map(.zero, to: view), map(vector, to: view))
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  /// The other way, from `view`'s coordinates.
  final func map(vector: CGPoint, from view: UIView?) -> CGPoint {
    guard let view, let window = view.window, view !== window else { return vector }
    let (from, to) = (view.convert(CGPoint.zero, to: window), view.convert(vector, to: window))
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}
