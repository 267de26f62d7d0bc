/// The style of a stroke. Lengths are in the path's units.
package struct StrokeStyle: Hashable, Sendable {
  package let width: Double
  package let cap: CGLineCap
  package let join: CGLineJoin
  package let miterLimit: Double

  /// Creates a style. A width that is negative or not finite counts as 0, so that nothing is stroked (L7.20). A miter
  /// limit that is NaN counts as 10.
  package init(
    width: Double, cap: CGLineCap = .butt, join: CGLineJoin = .miter, miterLimit: Double = 10
  ) {
    self.width = width.isFinite ? max(width, 0) : 0
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit.isNaN ? 10 : miterLimit
  }

  /// An upper bound of the distance of the stroke from its path.
  package var reach: Double {
    let byJoin = join == .miter ? max(1, miterLimit) : 1
    return width / 2 * max(byJoin, cap == .square ? 2.0.squareRoot() : 1)
  }
}
