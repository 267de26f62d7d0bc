import QuartzCore

/// A path with its drawing attributes (L7.12). In its coordinates y points down, and angles grow clockwise on
/// the screen.
open class UIBezierPath: NSObject, NSCopying {
  private var path: CGMutablePath

  /// The line width in user space, centered on the path; 1 by default.
  open var lineWidth: CGFloat = 1
  /// The shape of the ends of open lines; butt by default.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of the joins of lines; miter by default.
  open var lineJoinStyle = CGLineJoin.miter
  /// The largest length of a miter in line widths; longer ones become bevels. 10 by default.
  open var miterLimit: CGFloat = 10
  /// The largest error of flattened curves. It has no effect, as curves are rendered smoothly at any scale.
  open var flatness: CGFloat = 0.6
  /// A Boolean value that says whether the even-odd rule fills the path instead of the winding rule; false by
  /// default.
  open var usesEvenOddFillRule = false
  var dash = DashStyle()

  /// Creates an empty path.
  public override init() {
    path = CGMutablePath()
    super.init()
  }

  /// Creates a path of a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Creates a path of the ellipse in a rectangle, clockwise from (maxX, midY) (L7.7).
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Creates a path of a rectangle with continuous corners where they fit, as UIKit does since iOS 7 (L7.8,
  /// L2.7), and with half circles at the ends otherwise (P23).
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    RoundedRectBuilder(
      rect: rect, corners: .allCorners, radii: CGSize(width: cornerRadius, height: cornerRadius),
      crowding: .halfCircles
    ).add(to: path)
  }

  /// Creates a path of a rectangle with some rounded corners. Different radii make elliptic corners; equal ones
  /// make continuous corners, or arcs where those do not fit (P23).
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    RoundedRectBuilder(rect: rect, corners: corners, radii: cornerRadii, crowding: .arcs).add(to: path)
  }

  /// Creates a path of an arc. Angles are in radians from +x; clockwise is the direction of growing angles.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Creates a path from a copy of a Core Graphics path.
  public convenience init(cgPath CGPath: CGPath) {
    self.init()
    path.addPath(CGPath)
  }

  /// Creates an empty path: archives of paths are not read.
  public convenience init?(coder: NSCoder) { self.init() }

  /// A copy of the current outline. Setting it copies the path that is set.
  open var cgPath: CGPath {
    get { path.copy() ?? CGMutablePath() }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  /// Returns a copy of the path and its attributes.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: path)
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.flatness = flatness
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dash = dash
    return copy
  }

  // MARK: - Building

  /// Begins a subpath at a point.
  open func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a line. It is ignored without a current point, as are curves and `close()`.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic Bézier curve.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc, with a line from the current point to its start. Angles are in radians; clockwise is the
  /// direction of growing angles.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    // Core Graphics names the directions for coordinates in which y points up.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Closes the subpath with a line to its start.
  open func close() { path.closeSubpath() }
  /// Removes all elements.
  open func removeAllPoints() { path = CGMutablePath() }
  /// Appends the elements of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }

  /// Returns a path with the subpaths in the opposite order, each in the opposite direction.
  open func reversing() -> UIBezierPath {
    guard let copy = copy() as? UIBezierPath else { return UIBezierPath() }
    copy.path = CGMutablePath(elements: path.elements.reversedSubpaths)
    return copy
  }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    path = CGMutablePath(elements: path.copy(mappedBy: transform).elements)
  }

  // MARK: - Queries

  /// A Boolean value that says whether the path has no elements.
  open var isEmpty: Bool { path.isEmpty }
  /// The end point of the last element; (0, 0) for an empty path.
  open var currentPoint: CGPoint { path.currentPoint }
  /// The tight bounding box of the path, without control points and line width; null for an empty path.
  open var bounds: CGRect { path.boundingBoxOfPath }

  /// Returns true if the point is inside by the fill rule. Open subpaths count as closed.
  open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: fillRule) }

  var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }
}
