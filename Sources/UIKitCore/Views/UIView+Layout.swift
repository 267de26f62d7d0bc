import QuartzCore

extension UIView {
  /// Makes a change to the geometry, then resizes the subviews if the size changed. A view that draws itself and has no
  /// picture, because its size was 0 or too large, is drawn at its new size.
  final func resize(_ change: () -> Void) {
    let (old, oldCenter) = (bounds.size, center)
    change()
    let new = bounds.size
    if new != old || center != oldCenter { LayoutEngine.geometryChanged(of: self) }
    guard new != old else { return }
    if autoresizesSubviews, !subviews.isEmpty { resizeSubviews(from: old, to: new) }
    if drawsItself, layer.contents == nil { setNeedsDisplay() }
  }

  private func resizeSubviews(from old: CGSize, to new: CGSize) {
    for view in subviews where view.translatesAutoresizingMaskIntoConstraints {
      guard !view.autoresizingMask.isEmpty else { continue }
      view.autoresize(by: CGSize(width: new.width - old.width, height: new.height - old.height), old)
    }
  }

  /// Resizes through the bounds and the center, because the frame is undefined under a transform.
  private func autoresize(by growth: CGSize, _ old: CGSize) {
    let mask = autoresizingMask
    let size = bounds.size
    let anchor = layer.anchorPoint
    let x = Springs(
      leading: mask.contains(.flexibleLeftMargin), length: mask.contains(.flexibleWidth),
      trailing: mask.contains(.flexibleRightMargin)
    ).grown(
      start: center.x - anchor.x * size.width, length: size.width, of: old.width, by: growth.width)
    let y = Springs(
      leading: mask.contains(.flexibleTopMargin), length: mask.contains(.flexibleHeight),
      trailing: mask.contains(.flexibleBottomMargin)
    ).grown(
      start: center.y - anchor.y * size.height, length: size.height, of: old.height, by: growth.height)
    bounds.size = CGSize(width: x.length, height: y.length)
    center = CGPoint(x: x.start + anchor.x * x.length, y: y.start + anchor.y * y.length)
  }

  final func layOut(_ layer: CALayer) {
    layer.layoutManager?.layoutSublayers(of: layer)
    guard layer === self.layer else { return }
    viewState.controller?.viewWillLayoutSubviews()
    LayoutEngine.apply(in: self)
    layoutSubviews()
    viewState.controller?.viewDidLayoutSubviews()
  }

  // MARK: Coordinates

  /// Converts a point from this view's coordinates to those of `view`; nil means the window.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? root).layer)
  }
  /// Converts a point from the coordinates of `view` to this view's; nil means the window.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? root).layer)
  }
  /// Converts a rectangle from this view's coordinates to those of `view`. Returns the bounding box of its
  /// corners.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? root).layer)
  }
  /// Converts a rectangle from the coordinates of `view` to this view's. Returns the bounding box of its
  /// corners.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? root).layer)
  }

  /// The window, or the topmost superview of a view without one.
  final var root: UIView {
    var view = self
    while !(view is UIWindow), let above = view.superview { view = above }
    return view
  }
}

/// An axis of a superview in three parts: from the origin of its coordinates to the view, the view, and the rest of the
/// superview's length. Flexible parts share the growth in proportion to their lengths, or equally if the sum of their
/// lengths is 0. The origin of the superview's bounds does not matter.
private struct Springs {
  private let flexible: [Bool]

  init(leading: Bool, length: Bool, trailing: Bool) { flexible = [leading, length, trailing] }

  /// Returns the start and the length of the view after its superview, of length `total`, grew.
  func grown(
    start: CGFloat, length: CGFloat, of total: CGFloat, by growth: CGFloat
  ) -> (start: CGFloat, length: CGFloat) {
    let parts = [start, length, total - start - length]
    let sum = zip(parts, flexible).reduce(0) { $1.1 ? $0 + $1.0 : $0 }
    let count = CGFloat(flexible.filter { $0 }.count)
    guard count > 0 else { return (start, length) }
    let grown = zip(parts, flexible).map { part, isFlexible in
      isFlexible ? part + growth * (sum == 0 ? 1 / count : part / sum) : part
    }
    return (grown[0], max(0, grown[1]))
  }
}
