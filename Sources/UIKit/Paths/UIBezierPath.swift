import QuartzCore

/// A path together with how it is drawn (L7.12). Coordinates have y down; angles grow clockwise as seen.
open class UIBezierPath: NSObject, NSCopying {
  private var path: CGMutablePath

  /// In user space, centred on the path.
  open var lineWidth: CGFloat = 1
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  /// Longer miters, in line widths, become bevels.
  open var miterLimit: CGFloat = 10
  /// Kept, and without effect: curves are as smooth as they can be seen.
  open var flatness: CGFloat = 0.6
  open var usesEvenOddFillRule = false
  var dash = DashStyle()

  public override init() {
    path = CGMutablePath()
    super.init()
  }

  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// From (maxX, midY) clockwise (L7.7).
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// With continuous corners where there is room for them, like UIKit's since iOS 7 (L7.8, L2.7); else the ends are
  /// half circles (P23).
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    RoundedRectBuilder(
      rect: rect, corners: .allCorners, radii: CGSize(width: cornerRadius, height: cornerRadius),
      crowding: .halfCircles
    ).add(to: path)
  }

  /// Elliptic corners when the radii differ, arcs where there is no room for continuous corners (P23).
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    RoundedRectBuilder(rect: rect, corners: corners, radii: cornerRadii, crowding: .arcs).add(to: path)
  }

  /// Radians from +x; clockwise means toward growing angles.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// A copy of the path.
  public convenience init(cgPath CGPath: CGPath) {
    self.init()
    path.addPath(CGPath)
  }

  /// Archives of paths are not read: the path is empty.
  public convenience init?(coder: NSCoder) { self.init() }

  /// A copy of the outline as it is now; setting it copies the given path.
  open var cgPath: CGPath {
    get { path.copy() ?? CGMutablePath() }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

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

  open func move(to point: CGPoint) { path.move(to: point) }
  /// Ignored while there is no current point, as curves and `close` are.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Joined to the current point by a line. Radians; clockwise means toward growing angles.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  open func close() { path.closeSubpath() }
  open func removeAllPoints() { path = CGMutablePath() }
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }

  /// A path with the subpaths in reverse order and each in the opposite direction.
  open func reversing() -> UIBezierPath {
    guard let copy = copy() as? UIBezierPath else { return UIBezierPath() }
    copy.path = CGMutablePath(elements: path.elements.reversedSubpaths)
    return copy
  }

  open func apply(_ transform: CGAffineTransform) {
    path = CGMutablePath(elements: path.copy(mappedBy: transform).elements)
  }

  // MARK: - Asking

  open var isEmpty: Bool { path.isEmpty }
  /// (0, 0) for an empty path.
  open var currentPoint: CGPoint { path.currentPoint }
  /// The tight bounding box of the path, without control points and line width; null for an empty path.
  open var bounds: CGRect { path.boundingBoxOfPath }

  /// True if the point lies inside by the fill rule. Open subpaths count as closed.
  open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: fillRule) }

  var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }
}
