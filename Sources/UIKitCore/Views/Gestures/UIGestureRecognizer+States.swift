import QuartzCore

extension UIGestureRecognizer {
  /// Enters a state if the transition is allowed (L8.41): possible → began → changed … → ended or cancelled;
  /// possible → ended; possible → failed.
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

  /// Begins the gesture unless it is prevented, has to wait, or a view or the delegate refuses.
  private func tryToBegin(as new: State) {
    // A continuous gesture that ends while it waits for others to fail has never begun.
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
    if mayBegin {
      begin(as: new)
    } else {
      request(.failed)
    }
  }

  /// The views from the touched one up to the recognizer's own.
  private var touchedViews: [UIView] {
    guard let view else { return [] }
    let inner = touchedView ?? view
    let all = Array(sequence(first: inner) { $0 === view ? nil : $0.superview })
    return all.last === view ? all : [view]
  }

  /// Enters the first state of a recognized gesture.
  private func begin(as new: State) {
    pending = nil
    enter(new)
    arbiter?.didRecognize(self)
    sendActions()
  }

  private func enter(_ new: State) {
    current = new
    guard [.ended, .cancelled, .failed].contains(new) else { return }
    deadline = nil
    arbiter?.didFinish(self)
  }

  /// Continues after the recognizers that had to fail first have failed.
  final func resume() {
    guard let wanted = pending, current == .possible else { return }
    pending = nil
    request(wanted)
  }

  /// Cancels a gesture that has begun, and lets one fail that has not.
  final func abort() {
    if [.began, .changed].contains(current) { request(.cancelled) } else { request(.failed) }
    touches = []
  }

  /// Returns to the state `possible`, without touches.
  final func resetState() {
    current = .possible
    pending = nil
    deadline = nil
    touches = []
    touchedView = nil
    reset()
  }

  /// Moves the recognizer to a view; nil detaches it.
  final func attach(to view: UIView?) {
    if view == nil, current == .possible || [.began, .changed].contains(current) { abort() }
    self.view = view
    arbiter?.drop(self)
    arbiter = nil
    resetState()
  }

  // MARK: Geometry

  /// The mean location of the touches in window coordinates; without touches, that of the last ones.
  final var centroid: CGPoint {
    guard !touches.isEmpty else { return lastLocation }
    let count = CGFloat(touches.count)
    return CGPoint(
      x: touches.reduce(0) { $0 + $1.windowLocation.x } / count,
      y: touches.reduce(0) { $0 + $1.windowLocation.y } / count)
  }

  /// Converts a point from window coordinates to those of `view`; nil means the window.
  final func map(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = view.window, view !== window else { return point }
    return window.convert(point, to: view)
  }

  /// Converts a vector from window coordinates to those of `view`; nil means the window.
  final func map(vector: CGPoint, to view: UIView?) -> CGPoint {
    let (from, to) = (map(.zero, to: view), map(vector, to: view))
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  /// Converts a vector from the coordinates of `view` to window coordinates; nil means the window.
  final func map(vector: CGPoint, from view: UIView?) -> CGPoint {
    guard let view, let window = view.window, view !== window else { return vector }
    let (from, to) = (view.convert(CGPoint.zero, to: window), view.convert(vector, to: window))
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}
