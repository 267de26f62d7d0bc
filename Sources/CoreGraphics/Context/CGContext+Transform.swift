// The current transformation matrix (CTM) maps user space to pixels. New transforms are applied before the present
// ones, in the local coordinate system (L7.19).

extension CGContext {
  /// Moves the origin of user space.
  public func translateBy(x: CGFloat, y: CGFloat) {
    state.ctm = state.ctm.translatedBy(x: x, y: y)
  }

  /// Scales the axes of user space.
  public func scaleBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.scaledBy(x: x, y: y) }

  /// Rotates user space by an angle in radians from +x toward +y.
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

  /// Applies a transform before the current one.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
  }

  /// The transform from user space to device space.
  public var ctm: CGAffineTransform { state.ctm.concatenating(deviceFromPixels) }

  /// The transform from user space to device space, whose unit is a pixel. Its y axis points up from the bottom in a
  /// plain context and down in UIKit's contexts (L7.27).
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Converts a point from user space to device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// Converts a size from user space to device space; its sides may become negative.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
  /// Returns the bounding box in device space of a rectangle in user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// Converts a point from device space to user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// Converts a size from device space to user space; its sides may become negative.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
  /// Returns the bounding box in user space of a rectangle in device space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  private var deviceFromPixels: CGAffineTransform {
    isFlipped ? .identity : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
  }

  /// The transform from user space to pixels with y down.
  package var pixelTransform: CGAffineTransform { state.ctm }
}
