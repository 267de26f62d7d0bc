import QuartzCore

extension UIView {
  /// Returns a view that shows the model state of this one, without animations; nil for an empty view.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
  }

  /// Returns a snapshot of a rectangle in the view's coordinates; nil if it is empty. The parts of it within
  /// the cap insets do not stretch.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    if afterUpdates { layoutIfNeeded() }
    UIGraphicsBeginImageContextWithOptions(rect.size, false, contentScaleFactor)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return nil }
    context.translateBy(x: -rect.minX, y: -rect.minY)
    layer.render(in: context)
    let snapshot = UIView(frame: CGRect(origin: .zero, size: rect.size))
    snapshot.layer.contents = UIGraphicsGetImageFromCurrentImageContext()?.cgImage
    snapshot.layer.contentsCenter = CGRect(
      x: capInsets.left / rect.width, y: capInsets.top / rect.height,
      width: 1 - (capInsets.left + capInsets.right) / rect.width,
      height: 1 - (capInsets.top + capInsets.bottom) / rect.height)
    return snapshot
  }

  /// Draws the view and its descendants, scaled to `rect`, into the current graphics context. Returns false
  /// without a context or for an empty view.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
      return false
    }
    if afterUpdates { layoutIfNeeded() }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }
}
