import QuartzCore

extension UIScrollView {
  /// The range of `contentOffset` at rest.
  var limits: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
    let inset = adjustedContentInset
    let x = -inset.left
    let y = -inset.top
    return (
      x...max(x, contentSize.width + inset.right - bounds.width),
      y...max(y, contentSize.height + inset.bottom - bounds.height)
    )
  }

  /// Returns an offset clamped to the range at rest.
  func clamped(_ offset: CGPoint) -> CGPoint {
    let (x, y) = limits
    return CGPoint(
      x: min(max(offset.x, x.lowerBound), x.upperBound),
      y: min(max(offset.y, y.lowerBound), y.upperBound))
  }

  /// Returns an offset rounded to whole pixels, within the limits.
  func onPixels(_ offset: CGPoint) -> CGPoint {
    let (x, y) = limits
    return CGPoint(x: onPixel(offset.x, x), y: onPixel(offset.y, y))
  }

  /// Returns the smallest rectangle of whole pixels that contains `rect`.
  func aroundPixels(_ rect: CGRect) -> CGRect {
    let scale = UIScreen.main.scale
    let (x, y) = ((rect.minX * scale).rounded(.down), (rect.minY * scale).rounded(.down))
    let (endX, endY) = ((rect.maxX * scale).rounded(.up), (rect.maxY * scale).rounded(.up))
    return CGRect(
      x: x / scale, y: y / scale, width: (endX - x) / scale, height: (endY - y) / scale)
  }

  /// Returns a position rounded to a whole pixel. The limits themselves are not rounded.
  private func onPixel(_ offset: CGFloat, _ limits: ClosedRange<CGFloat>) -> CGFloat {
    guard limits.lowerBound < offset, offset < limits.upperBound else { return offset }
    let scale = UIScreen.main.scale
    return min(max((offset * scale).rounded() / scale, limits.lowerBound), limits.upperBound)
  }

  /// A Boolean value that says whether a drag can scroll horizontally.
  var canScrollAcross: Bool {
    limits.x.upperBound > limits.x.lowerBound || bounces && alwaysBounceHorizontal
  }
  /// A Boolean value that says whether a drag can scroll vertically.
  var canScrollDown: Bool {
    limits.y.upperBound > limits.y.lowerBound || bounces && alwaysBounceVertical
  }

  /// Returns the offset of the page at which a drag ends: the nearest one, or the next one in the direction of
  /// a fast drag. From 200 points per second on, which is a choice, a drag is fast.
  func page(from offset: CGPoint, velocity: CGPoint) -> CGPoint {
    clamped(
      CGPoint(
        x: Self.page(from: offset.x, velocity: velocity.x, length: bounds.width),
        y: Self.page(from: offset.y, velocity: velocity.y, length: bounds.height)))
  }

  private static func page(
    from offset: CGFloat, velocity: CGFloat, length: CGFloat
  ) -> CGFloat {
    guard length > 0 else { return offset }
    let page = offset / length
    if abs(velocity) < 200 { return page.rounded() * length }
    return (velocity > 0 ? page.rounded(.up) : page.rounded(.down)) * length
  }

  // MARK: Zooming

  /// The view that the delegate zooms; nil if there is none.
  var zoomedView: UIView? { delegate?.viewForZooming(in: self) }

  /// Adds or removes the pinch recognizer, and clamps the scale.
  func zoomLimitsChanged() {
    let canZoom = maximumZoomScale > minimumZoomScale
    if canZoom, pinch == nil {
      let pinch = UIPinchGestureRecognizer()
      pinch.addAction { [weak self] in self?.pinched($0) }
      addGestureRecognizer(pinch)
      self.pinch = pinch
    } else if !canZoom, let pinch {
      removeGestureRecognizer(pinch)
      self.pinch = nil
    }
    if zoomedView != nil { zoom(to: zoomScale, about: CGPoint(x: bounds.midX, y: bounds.midY)) }
  }

  /// Handles a change of the pinch gesture's state.
  private func pinched(_ pinch: UIPinchGestureRecognizer) {
    switch pinch.state {
    case .began:
      pinch.scale *= zoomScale
      isZooming = true
      delegate?.scrollViewWillBeginZooming(self, with: zoomedView)
    case .changed: zoom(to: pinch.scale, about: pinch.location(in: self))
    case .ended, .cancelled, .failed:
      guard isZooming else { return }
      isZooming = false
      scroll(to: clamped(contentOffset))
      delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: zoomScale)
    case .possible: break
    }
  }

  /// Sets the scale within its limits. The content at `point`, in the view's coordinates, stays in place.
  func zoom(to scale: CGFloat, about point: CGPoint) {
    guard let view = zoomedView, minimumZoomScale > 0 else { return }
    let old = zoomScale
    let new = min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
    guard new != old, old > 0 else { return }
    let natural = view.bounds.size
    view.transform = CGAffineTransform(scaleX: new, y: new)
    view.center = CGPoint(x: natural.width * new / 2, y: natural.height * new / 2)
    // While the view zooms, a new size of the content does not clamp the offset, which is set below.
    let wasZooming = isZooming
    isZooming = true
    contentSize = CGSize(width: natural.width * new, height: natural.height * new)
    isZooming = wasZooming
    let offset = contentOffset
    scroll(
      to: clamped(
        CGPoint(
          x: offset.x + (point.x * new / old - point.x), y: offset.y + (point.y * new / old - point.y)))
    )
    delegate?.scrollViewDidZoom(self)
  }

  /// Zooms and scrolls so that a rectangle in the zoomed view's coordinates fills the view.
  func show(_ rect: CGRect, _ animated: Bool) {
    guard rect.width > 0, rect.height > 0 else { return }
    let change = {
      self.zoom(
        to: min(self.bounds.width / rect.width, self.bounds.height / rect.height), about: .zero)
      let scale = self.zoomScale
      self.scroll(
        to: self.clamped(
          CGPoint(
            x: rect.midX * scale - self.bounds.width / 2,
            y: rect.midY * scale - self.bounds.height / 2)))
    }
    if animated {
      UIView.animate(withDuration: 0.3, animations: change)
    } else {
      change()
    }
  }
}

/// The two bars that show the visible part of the content. They are layers, so that they are not among the
/// scroll view's subviews.
@MainActor
final class ScrollIndicators {
  private static let (width, margin, shortest): (CGFloat, CGFloat, CGFloat) = (3, 3, 36)
  private let across = CALayer()
  private let down = CALayer()
  private var isShown = false
  /// A counter of calls of `show(in:)`, so that an earlier delay does not hide the bars.
  private var generation = 0

  /// Adds the bars to a layer.
  func attach(to layer: CALayer) {
    for bar in [across, down] {
      bar.zPosition = 1000
      bar.opacity = 0
      bar.cornerRadius = Self.width / 2
      layer.addSublayer(bar)
    }
  }

  /// Shows the bars along the axes that can scroll.
  func show(in view: UIScrollView) {
    isShown = true
    generation += 1
    arrange(in: view)
    across.opacity =
      view.showsHorizontalScrollIndicator && view.limits.x.upperBound > view.limits.x.lowerBound ? 1 : 0
    down.opacity =
      view.showsVerticalScrollIndicator && view.limits.y.upperBound > view.limits.y.lowerBound ? 1 : 0
  }

  /// Hides the bars after 0.6 seconds unless they are shown again.
  func hideSoon() {
    guard across.opacity > 0 || down.opacity > 0 else { return }
    let mine = generation
    MediaDelay.after(0.6) { [weak self] in
      guard let self, self.generation == mine else { return }
      self.isShown = false
      (self.across.opacity, self.down.opacity) = (0, 0)
    }
  }

  /// Updates the frames and colors of the bars while they show.
  func arrange(in view: UIScrollView) {
    guard isShown else { return }
    let (bounds, limits) = (view.bounds, view.limits)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for bar in [across, down] { bar.backgroundColor = color(view.indicatorStyle) }
    let x = Self.bar(at: bounds.minX, length: bounds.width, limits: limits.x)
    let y = Self.bar(at: bounds.minY, length: bounds.height, limits: limits.y)
    across.frame = CGRect(
      x: bounds.minX + x.start, y: bounds.maxY - Self.width - Self.margin, width: x.length,
      height: Self.width)
    down.frame = CGRect(
      x: bounds.maxX - Self.width - Self.margin, y: bounds.minY + y.start, width: Self.width,
      height: y.length)
    CATransaction.commit()
  }

  private func color(_ style: UIScrollView.IndicatorStyle) -> CGColor {
    UIColor(white: style == .white ? 1 : 0, alpha: style == .white ? 0.5 : 0.35).cgColor
  }

  /// Returns the start and the length of a bar in points. It shrinks, to 7 points at least, while the offset is beyond the
  /// limits.
  private static func bar(
    at offset: CGFloat, length: CGFloat, limits: ClosedRange<CGFloat>
  ) -> (start: CGFloat, length: CGFloat) {
    let room = max(0, length - 2 * margin)
    let distance = limits.upperBound - limits.lowerBound
    let excess = max(0, limits.lowerBound - offset, offset - limits.upperBound)
    let size = min(room, max(7, max(shortest, room * length / max(length + distance, 1)) - excess))
    let part = distance > 0 ? min(max((offset - limits.lowerBound) / distance, 0), 1) : 0
    return (margin + part * (room - size), size)
  }
}
