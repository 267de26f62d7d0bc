import UIKitCore

extension UIView {
  /// The frame that the view would have without its transform. A table places its views with it, so that a view that
  /// the app rotates keeps its size and its place.
  final var untransformedFrame: CGRect {
    get {
      guard !CATransform3DIsIdentity(transform3D) else { return frame }
      let (size, anchor) = (bounds.size, layer.anchorPoint)
      return CGRect(
        x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height, width: size.width,
        height: size.height)
    }
    set {
      // Subclasses may override `frame`.
      guard !CATransform3DIsIdentity(transform3D) else { return frame = newValue }
      let anchor = layer.anchorPoint
      bounds.size = newValue.size
      center = CGPoint(
        x: newValue.minX + anchor.x * newValue.width, y: newValue.minY + anchor.y * newValue.height)
    }
  }
}
