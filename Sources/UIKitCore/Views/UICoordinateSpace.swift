import QuartzCore

/// A frame of reference for points and rectangles: that of a view, or that of the screen.
@preconcurrency @MainActor
public protocol UICoordinateSpace: NSObjectProtocol {
  /// The rectangle of the view or the screen in its own coordinates.
  var bounds: CGRect { get }
  /// Converts a point from these coordinates to others.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a point from other coordinates to these.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a rectangle from these coordinates to others. Returns the bounding box of its corners.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Converts a rectangle from other coordinates to these. Returns the bounding box of its corners.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

// Views are converted by the methods that take a view, which the compiler prefers.
extension UIView: UICoordinateSpace {
  /// Converts a point from this view's coordinates to those of a view or the screen.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    layer.convert(point, to: layer(of: coordinateSpace))
  }
  /// Converts a point from the coordinates of a view or the screen to this view's.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    layer.convert(point, from: layer(of: coordinateSpace))
  }
  /// Converts a rectangle from this view's coordinates to those of a view or the screen.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    layer.convert(rect, to: layer(of: coordinateSpace))
  }
  /// Converts a rectangle from the coordinates of a view or the screen to this view's.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    layer.convert(rect, from: layer(of: coordinateSpace))
  }

  /// Returns the layer with the coordinates of a space. That of the screen contains the window's layer, and is nil if this is
  /// the root layer.
  private func layer(of space: any UICoordinateSpace) -> CALayer? {
    (space as? UIView)?.layer ?? root.layer.superlayer
  }
}

extension UIScreen: UICoordinateSpace {
  /// The coordinates of the screen.
  public var coordinateSpace: any UICoordinateSpace { self }
  /// The coordinates of the screen, which is never turned.
  public var fixedCoordinateSpace: any UICoordinateSpace { self }

  /// Converts a point from the screen's coordinates to those of a view.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    (coordinateSpace as? UIView)?.convert(point, from: self) ?? point
  }
  /// Converts a point from the coordinates of a view to the screen's.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    (coordinateSpace as? UIView)?.convert(point, to: self) ?? point
  }
  /// Converts a rectangle from the screen's coordinates to those of a view.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    (coordinateSpace as? UIView)?.convert(rect, from: self) ?? rect
  }
  /// Converts a rectangle from the coordinates of a view to the screen's.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    (coordinateSpace as? UIView)?.convert(rect, to: self) ?? rect
  }
}
