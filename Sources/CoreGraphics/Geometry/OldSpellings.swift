// The names of geometry functions in C, which Swift renamed. They exist for sources that still use them.

/// Returns a point.
@available(*, deprecated, renamed: "CGPoint(x:y:)")
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// Returns a size.
@available(*, deprecated, renamed: "CGSize(width:height:)")
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize {
  CGSize(width: width, height: height)
}
/// Returns a vector.
@available(*, deprecated, renamed: "CGVector(dx:dy:)")
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
/// Returns a rectangle with this origin and size.
@available(*, deprecated, renamed: "CGRect(x:y:width:height:)")
public func CGRectMake(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
/// Returns the smaller x coordinate of the sides.
@available(*, deprecated, renamed: "getter:CGRect.minX(self:)")
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// Returns the x coordinate of the center.
@available(*, deprecated, renamed: "getter:CGRect.midX(self:)")
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// Returns the larger x coordinate of the sides.
@available(*, deprecated, renamed: "getter:CGRect.maxX(self:)")
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// Returns the smaller y coordinate of the sides.
@available(*, deprecated, renamed: "getter:CGRect.minY(self:)")
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// Returns the y coordinate of the center.
@available(*, deprecated, renamed: "getter:CGRect.midY(self:)")
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// Returns the larger y coordinate of the sides.
@available(*, deprecated, renamed: "getter:CGRect.maxY(self:)")
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// Returns the width, which is never negative.
@available(*, deprecated, renamed: "getter:CGRect.width(self:)")
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// Returns the height, which is never negative.
@available(*, deprecated, renamed: "getter:CGRect.height(self:)")
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
/// Returns the rectangle with its sides moved inwards, or the null rectangle when a side would become negative.
@available(*, deprecated, renamed: "CGRect.insetBy(self:dx:dy:)")
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.insetBy(dx: dx, dy: dy)
}
/// Returns the rectangle moved by a distance.
@available(*, deprecated, renamed: "CGRect.offsetBy(self:dx:dy:)")
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
  rect.offsetBy(dx: dx, dy: dy)
}
/// Returns the smallest rectangle with whole coordinates that contains the rectangle.
@available(*, deprecated, renamed: "getter:CGRect.integral(self:)")
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
/// Returns the same rectangle with a size that is not negative.
@available(*, deprecated, renamed: "getter:CGRect.standardized(self:)")
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
/// Returns the smallest rectangle that contains both.
@available(*, deprecated, renamed: "CGRect.union(self:_:)")
public func CGRectUnion(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.union(r2) }
/// Returns the common part of both rectangles, or the null rectangle.
@available(*, deprecated, renamed: "CGRect.intersection(self:_:)")
public func CGRectIntersection(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.overlap(with: r2) }
/// Returns true if the rectangles have a common part. Unlike Apple's, it is true for rectangles that only touch
/// (L7.1).
@available(*, deprecated, renamed: "CGRect.intersects(self:_:)")
public func CGRectIntersectsRect(_ r1: CGRect, _ r2: CGRect) -> Bool { r1.overlaps(r2) }
/// Returns true if the point is inside; the sides at maxX and maxY are outside.
@available(*, deprecated, renamed: "CGRect.contains(self:_:)")
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
/// Returns true if the second rectangle is inside the first.
@available(*, deprecated, renamed: "CGRect.contains(self:_:)")
public func CGRectContainsRect(_ r1: CGRect, _ r2: CGRect) -> Bool { r1.contains(r2) }
/// Returns true if the width or the height is 0, or the rectangle is null.
@available(*, deprecated, renamed: "getter:CGRect.isEmpty(self:)")
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// Returns true for the null rectangle.
@available(*, deprecated, renamed: "getter:CGRect.isNull(self:)")
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// Returns true for the infinite rectangle.
@available(*, deprecated, renamed: "getter:CGRect.isInfinite(self:)")
public func CGRectIsInfinite(_ rect: CGRect) -> Bool { rect.isInfinite }
/// Returns true if the standardized rectangles are exactly equal.
@available(*, deprecated, renamed: "CGRect.equalTo(self:_:)")
public func CGRectEqualToRect(_ r1: CGRect, _ r2: CGRect) -> Bool { r1.equalTo(r2) }
/// Returns true if both points are exactly equal.
@available(*, deprecated, renamed: "CGPoint.equalTo(self:_:)")
public func CGPointEqualToPoint(_ p1: CGPoint, _ p2: CGPoint) -> Bool { p1 == p2 }
/// Returns true if both sizes are exactly equal.
@available(*, deprecated, renamed: "CGSize.equalTo(self:_:)")
public func CGSizeEqualToSize(_ s1: CGSize, _ s2: CGSize) -> Bool { s1 == s2 }
/// Returns the point mapped by a transform.
@available(*, deprecated, renamed: "CGPoint.applying(self:_:)")
public func CGPointApplyAffineTransform(_ point: CGPoint, _ t: CGAffineTransform) -> CGPoint {
  point.applying(t)
}
/// Returns the size mapped by a transform without its translation.
@available(*, deprecated, renamed: "CGSize.applying(self:_:)")
public func CGSizeApplyAffineTransform(_ size: CGSize, _ t: CGAffineTransform) -> CGSize {
  size.applying(t)
}
/// Returns the bounding box of the four mapped corners.
@available(*, deprecated, renamed: "CGRect.applying(self:_:)")
public func CGRectApplyAffineTransform(_ rect: CGRect, _ t: CGAffineTransform) -> CGRect {
  rect.applying(t)
}

/// The point (0, 0).
@available(*, deprecated, renamed: "CGPoint.zero")
public let CGPointZero = CGPoint.zero
/// The size with width and height 0.
@available(*, deprecated, renamed: "CGSize.zero")
public let CGSizeZero = CGSize.zero
/// The empty rectangle at (0, 0).
@available(*, deprecated, renamed: "CGRect.zero")
public let CGRectZero = CGRect.zero
/// The null rectangle: the intersection of rectangles that have no common part.
@available(*, deprecated, renamed: "CGRect.null")
public let CGRectNull = CGRect.null
/// The rectangle that contains every point.
@available(*, deprecated, renamed: "CGRect.infinite")
public let CGRectInfinite = CGRect.infinite
/// The transform that changes nothing.
@available(*, deprecated, renamed: "CGAffineTransform.identity")
public let CGAffineTransformIdentity = CGAffineTransform.identity
