import QuartzCore

/// A builder of the outline of a rectangle with rounded corners, clockwise from the end of the top left corner
/// (L7.8, L7.12).
///
/// Equal radii make continuous corners (L2.7) if two of them fit on the shorter side.
struct RoundedRectBuilder {
  /// The replacement for equal corners that are too large for continuous curves (P23).
  enum Crowding {
    /// Quarter circles of the requested radius, clamped to half the shorter side.
    case arcs
    /// Half circles over the shorter side. The path begins where the continuous corner would end.
    case halfCircles
  }

  /// A corner's form: a quarter of an ellipse of these radii, or the continuous curve of a radius.
  fileprivate enum Corner {
    case ellipse(CGSize)
    case continuous(CGFloat)
  }

  private let rect: CGRect
  private let corners: UIRectCorner
  private let corner: Corner?
  /// The x offset from the rectangle's left edge to the start of the path on the top side.
  private let start: CGFloat

  init(rect: CGRect, corners: UIRectCorner, radii: CGSize, crowding: Crowding) {
    self.rect = rect.standardized
    self.corners = corners
    let corner = Corner(radii, in: self.rect.size, crowding)
    self.corner = corner
    let end = corner?.reach.width ?? 0
    start =
      switch crowding {
      case .arcs: corners.contains(.topLeft) ? end : 0
      case .halfCircles: min(radii.width * ContinuousCorner.reach, self.rect.width - end)
      }
  }

  /// Adds the outline to a path.
  func add(to path: CGMutablePath) {
    guard let corner, !corners.isDisjoint(with: .four), rect.isFinite else {
      return path.addRect(rect)
    }
    for (index, name) in [UIRectCorner.topRight, .bottomRight, .bottomLeft, .topLeft].enumerated() {
      let frame = CornerFrame(index: index, of: rect)
      if index == 0 { path.move(to: CGPoint(x: rect.minX + start, y: rect.minY)) }
      if corners.contains(name) {
        corner.add(to: path, frame)
      } else {
        path.addLine(to: frame.point(0, 0))
      }
    }
    path.closeSubpath()
  }
}

extension UIRectCorner {
  fileprivate static let four: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// A coordinate system at a corner of a rectangle. Its axes point back along the side before the corner, in
/// clockwise order, and forward along the next side.
private struct CornerFrame {
  private let index: Int
  private let rect: CGRect

  /// Creates the system of a corner by its index: 0 is top right, and the others follow clockwise.
  init(index: Int, of rect: CGRect) { (self.index, self.rect) = (index, rect) }

  /// Returns the point at distances along both axes.
  func point(_ back: CGFloat, _ on: CGFloat) -> CGPoint {
    switch index {
    case 0: CGPoint(x: rect.maxX - back, y: rect.minY + on)
    case 1: CGPoint(x: rect.maxX - on, y: rect.maxY - back)
    case 2: CGPoint(x: rect.minX + back, y: rect.maxY - on)
    default: CGPoint(x: rect.minX + on, y: rect.minY + back)
    }
  }

  /// Returns a size along the axes: x and y are exchanged at every other corner.
  func size(_ size: CGSize) -> CGSize {
    index % 2 == 0 ? size : CGSize(width: size.height, height: size.width)
  }
}

extension RoundedRectBuilder.Corner {
  /// Creates the shape of a corner; nil if a radius or the rectangle is empty.
  fileprivate init?(_ radii: CGSize, in size: CGSize, _ crowding: RoundedRectBuilder.Crowding) {
    let half = min(size.width, size.height) / 2
    guard radii.width > 0, radii.height > 0, half > 0 else { return nil }
    guard radii.width == radii.height else {
      self = .ellipse(
        CGSize(width: min(radii.width, size.width / 2), height: min(radii.height, size.height / 2)))
      return
    }
    if radii.width * ContinuousCorner.reach <= half {
      self = .continuous(radii.width)
    } else {
      let radius = crowding == .arcs ? min(radii.width, half) : half
      self = .ellipse(CGSize(width: radius, height: radius))
    }
  }

  /// The distances along x and y that the corner takes from the sides.
  var reach: CGSize {
    switch self {
    case .ellipse(let radii): radii
    case .continuous(let radius):
      CGSize(width: radius * ContinuousCorner.reach, height: radius * ContinuousCorner.reach)
    }
  }

  /// Adds the corner from the side before it to the side after it.
  func add(to path: CGMutablePath, _ frame: CornerFrame) {
    switch self {
    case .ellipse(let radii):
      let r = frame.size(radii)
      let rest = 1 - 4 / 3 * (CGFloat(2).squareRoot() - 1)
      path.addLine(to: frame.point(r.width, 0))
      path.addCurve(
        to: frame.point(0, r.height), control1: frame.point(r.width * rest, 0),
        control2: frame.point(0, r.height * rest))
    case .continuous(let radius):
      func point(_ p: CGPoint) -> CGPoint { frame.point(p.x * radius, p.y * radius) }
      path.addLine(to: point(ContinuousCorner.curves[0].p0))
      for curve in ContinuousCorner.curves {
        path.addCurve(
          to: point(curve.p3), control1: point(curve.p1), control2: point(curve.p2))
      }
    }
  }
}
