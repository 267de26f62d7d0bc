import QuartzCore

/// The controller of a scroll view's movement by drags and the wheel, and frame by frame after a drag.
@MainActor
final class ScrollDriver {
  /// The movement that is in progress: none, deceleration, or an animation to an offset.
  private enum Activity {
    case none
    case run(x: ScrollMotion, y: ScrollMotion, start: TimeInterval)
    case glide(from: CGPoint, to: CGPoint, start: TimeInterval)
  }

  /// The duration of an animated change of the offset in seconds.
  private static let glideDuration = 0.3
  /// The time in seconds after which a wheel that is still has ended its movement, and the speed in points per second that
  /// counts then. It is more than the 200 from which a drag leads to the next page in its direction (`page(from:velocity:)`).
  private static let (wheelPause, wheelSpeed) = (0.15, CGFloat(250))

  weak var view: UIScrollView?
  var isTracking = false
  private(set) var isDragging = false
  private var activity = Activity.none
  private var link: CADisplayLink?
  /// The content offset at the start of the drag.
  private var origin = CGPoint.zero
  /// The axis to which the drag is locked.
  private var lock: Axis?
  /// The offset that the wheel has reached, before it is rounded to pixels; nil before the first step.
  private var wheelTarget: CGPoint?

  /// The number of movements of the wheel, so that an earlier delay does not end a later movement.
  private var wheelCount = 0

  private enum Axis { case across, down }

  /// A Boolean value that says whether the view decelerates after a drag.
  var isDecelerating: Bool { if case .run = activity { true } else { false } }
  /// A Boolean value that says whether the view is dragged or moves by itself.
  var isActive: Bool { if case .none = activity { isDragging } else { true } }

  // MARK: Dragging

  /// Handles a change of the pan gesture's state.
  func dragged(_ pan: UIPanGestureRecognizer) {
    guard let view else { return }
    switch pan.state {
    case .began: begin(pan, view)
    case .changed: drag(pan, view)
    case .ended: release(pan.velocity(in: view), view)
    case .cancelled, .failed: release(.zero, view)
    case .possible: break
    }
  }

  private func begin(_ pan: UIPanGestureRecognizer, _ view: UIScrollView) {
    let translation = pan.translation(in: view)
    if view.isDirectionalLockEnabled {
      lock = abs(translation.x) > abs(translation.y) ? .across : .down
    }
    stop()
    (isTracking, isDragging) = (true, true)
    origin = view.contentOffset
    pan.setTranslation(.zero, in: view)
    if view.keyboardDismissMode != .none { UIResponder.firstResponder?.resignFirstResponder() }
    view.delegate?.scrollViewWillBeginDragging(view)
    view.indicators.show(in: view)
  }

  private func drag(_ pan: UIPanGestureRecognizer, _ view: UIScrollView) {
    let translation = pan.translation(in: view)
    var offset = view.contentOffset
    let limits = view.limits
    if view.canScrollAcross, lock != .down {
      offset.x = Self.resisted(
        origin.x - translation.x, beyond: limits.x, length: view.bounds.width, bounces: view.bounces)
    }
    if view.canScrollDown, lock != .across {
      offset.y = Self.resisted(
        origin.y - translation.y, beyond: limits.y, length: view.bounds.height, bounces: view.bounces)
    }
    view.scroll(to: offset)
  }

  /// Returns a position with resistance beyond the limits, or clamped to them if the view does not bounce.
  private static func resisted(
    _ offset: CGFloat, beyond limits: ClosedRange<CGFloat>, length: CGFloat, bounces: Bool
  ) -> CGFloat {
    let edge = min(max(offset, limits.lowerBound), limits.upperBound)
    return bounces ? edge + ScrollMotion.rubberBand(offset - edge, length: length) : edge
  }

  /// Ends the drag and starts the deceleration at a velocity of the touch in points per second.
  private func release(_ finger: CGPoint, _ view: UIScrollView) {
    guard isDragging else { return }
    (isTracking, isDragging) = (false, false)
    let velocity = CGPoint(
      x: view.canScrollAcross && lock != .down ? -finger.x : 0,
      y: view.canScrollDown && lock != .across ? -finger.y : 0)
    lock = nil
    view.pullControl?.dragEnded(view)
    let (x, y) = motions(velocity, view)
    let moves = x.duration > 0 || y.duration > 0
    view.delegate?.scrollViewDidEndDragging(view, willDecelerate: moves)
    guard moves else { return view.indicators.hideSoon() }
    activity = .run(x: x, y: y, start: CACurrentMediaTime())
    view.delegate?.scrollViewWillBeginDecelerating(view)
    startTicking()
  }

  /// Returns the motions along both axes to a page, to the target that the delegate sets, or to where they end
  /// freely.
  private func motions(_ velocity: CGPoint, _ view: UIScrollView) -> (x: ScrollMotion, y: ScrollMotion)
  {
    let (offset, limits, rate) = (view.contentOffset, view.limits, view.decelerationRate.rawValue)
    let free = (
      x: ScrollMotion(
        from: offset.x, velocity: velocity.x, limits: limits.x, rate: rate, bounces: view.bounces),
      y: ScrollMotion(
        from: offset.y, velocity: velocity.y, limits: limits.y, rate: rate, bounces: view.bounces)
    )
    let end = CGPoint(x: free.x.end, y: free.y.end)
    let target = target(of: end, velocity: velocity, in: view)
    guard view.isPagingEnabled || target != end else { return free }
    return (
      ScrollMotion(from: offset.x, velocity: velocity.x, to: target.x),
      ScrollMotion(from: offset.y, velocity: velocity.y, to: target.y)
    )
  }

  /// Returns the offset at which a movement to `end` ends: a page, or what the view and its delegate choose. The velocity is
  /// in points per second.
  private func target(
    of end: CGPoint, velocity: CGPoint, in view: UIScrollView
  ) -> CGPoint {
    var target =
      view.isPagingEnabled ? view.page(from: view.contentOffset, velocity: velocity) : end
    let speed = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    if let adjust = view.targetAdjustment { target = adjust(target, speed) }
    withUnsafeMutablePointer(to: &target) {
      view.delegate?.scrollViewWillEndDragging(
        view, withVelocity: speed, targetContentOffset: $0)
    }
    return target
  }

  // MARK: Animation and wheel

  /// Animates the content offset to a target within 0.3 seconds.
  func glide(to target: CGPoint) {
    guard let view, target != view.contentOffset else { return }
    stop()
    activity = .glide(from: view.contentOffset, to: target, start: CACurrentMediaTime())
    view.indicators.show(in: view)
    startTicking()
  }

  /// Scrolls by a movement of the wheel. Returns false when the content is at its edge already.
  func wheel(_ movement: WheelMovement) -> Bool {
    guard let view else { return false }
    let (start, step) = (wheelOffset(in: view), view.wheelStep.distance)
    let isAcross = view.limits.y.isEmptyRange
    // Where only the width scrolls, the wheel turned towards the user scrolls to the right.
    let across = movement.steps.x != 0 ? movement.steps.x : isAcross ? -movement.steps.y : 0
    let target = view.clamped(
      CGPoint(x: start.x + across * step, y: start.y - (isAcross ? 0 : movement.steps.y * step)))
    guard target != start else { return false }
    stop()
    view.indicators.show(in: view)
    scrollByWheel(view, to: view.onPixels(target), isPrecise: movement.isPrecise)
    wheelTarget = target
    view.indicators.hideSoon()
    endWheelSoon(towards: CGPoint(x: target.x - start.x, y: target.y - start.y))
    return true
  }

  /// Ends the movement of the wheel when it has been still for a moment.
  private func endWheelSoon(towards direction: CGPoint) {
    wheelCount += 1
    let mine = wheelCount
    MediaDelay.after(Self.wheelPause) { [weak self] in
      guard let self, self.wheelCount == mine, !self.isActive else { return }
      self.endWheel(direction)
    }
  }

  /// Moves the view to the page or the target near which the wheel has left it, as after a slow drag in a direction.
  private func endWheel(_ direction: CGPoint) {
    guard let view, view.window != nil else { return }
    func speed(_ distance: CGFloat) -> CGFloat {
      distance == 0 ? 0 : distance < 0 ? -Self.wheelSpeed : Self.wheelSpeed
    }
    let (offset, velocity) = (
      view.contentOffset, CGPoint(x: speed(direction.x), y: speed(direction.y))
    )
    let target = target(of: offset, velocity: velocity, in: view)
    activity = .run(
      x: ScrollMotion(from: offset.x, velocity: 0, to: target.x),
      y: ScrollMotion(from: offset.y, velocity: 0, to: target.y), start: CACurrentMediaTime())
    // Without a movement `stop()` reports the end of the deceleration, as Decision 0048 says.
    guard target != offset else { return stop() }
    startTicking()
  }

  private func scrollByWheel(_ view: UIScrollView, to offset: CGPoint, isPrecise: Bool) {
    let duration = isPrecise ? 0 : view.wheelStep.duration
    guard duration > 0 else {
      // A step before this one may still be animated.
      if view.wheelStep.duration > 0 { view.layer.removeAllAnimations() }
      return view.scroll(to: offset)
    }
    // The next step of the wheel arrives during the animation.
    let options: UIView.AnimationOptions = [.curveEaseOut, .allowUserInteraction]
    UIView.animate(withDuration: duration, delay: 0, options: options) {
      view.scroll(to: offset)
    }
  }

  /// Returns the unrounded offset of the wheel, or the content offset if something else has scrolled the view
  /// since.
  private func wheelOffset(in view: UIScrollView) -> CGPoint {
    wheelTarget.flatMap { view.onPixels($0) == view.contentOffset ? $0 : nil } ?? view.contentOffset
  }

  // MARK: Frames

  /// Starts calling `step(to:)` for each frame.
  private func startTicking() {
    guard link == nil else { return }
    let link = CADisplayLink { [weak self] link in
      MainActor.assumeIsolated {
        guard let self else { return link.invalidate() }
        self.step(to: link.targetTimestamp)
      }
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// Stops the movement at the current offset.
  func stop() {
    link?.invalidate()
    link = nil
    let wasDecelerating = isDecelerating
    activity = .none
    if wasDecelerating, let view {
      view.delegate?.scrollViewDidEndDecelerating(view)
      view.indicators.hideSoon()
    }
  }

  /// Moves the view to its position at a media time.
  func step(to time: TimeInterval) {
    guard let view, view.window != nil else { return stop() }
    switch activity {
    case .none: stop()
    case .run(let x, let y, let start):
      let passed = CGFloat(time - start)
      view.scroll(to: CGPoint(x: x.position(at: passed), y: y.position(at: passed)))
      if passed >= max(x.duration, y.duration) { stop() }
    case .glide(let from, let to, let start):
      let part = min(max((time - start) / Self.glideDuration, 0), 1)
      let eased = CGFloat(part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part))
      view.scroll(
        to: CGPoint(x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased))
      guard part >= 1 else { return }
      stop()
      view.indicators.hideSoon()
      view.delegate?.scrollViewDidEndScrollingAnimation(view)
    }
  }
}

extension ClosedRange<CGFloat> {
  fileprivate var isEmptyRange: Bool { lowerBound == upperBound }
}
