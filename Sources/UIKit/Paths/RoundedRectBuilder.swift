import QuartzCore

/// The outline of a rectangle with round corners, clockwise from behind the top left one (L7.8, L7.12).
///
/// Equal radii make continuous corners (L2.7), as long as two of them have room on the shorter side.
struct RoundedRectBuilder {
  /// What equal corners become that have no room for the continuous curve (P23).
  enum Crowding {
    /// Quarters of circles of the radius asked for, up to half the shorter side.
    case arcs
    /// Half circles over the shorter side. The path begins where the continuous corner would have ended.
    case halfCircles
  }

  fileprivate enum Corner {
    case ellipse(CGSize)
    case continuous(CGFloat)
  }

  private let rect: CGRect
  private let corners: UIRectCorner
  private let corner: Corner?
  /// Where the path begins on the top side, from the left.
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

/// A corner of a rectangle as the origin of two axes: back along the side that comes before it, clockwise,
/// and on along the next.
private struct CornerFrame {
  private let index: Int
  private let rect: CGRect

  /// 0 is top right, then clockwise.
  init(index: Int, of rect: CGRect) { (self.index, self.rect) = (index, rect) }

  func point(_ back: CGFloat, _ on: CGFloat) -> CGPoint {
    switch index {
    case 0: CGPoint(x: rect.maxX - back, y: rect.minY + on)
    case 1: CGPoint(x: rect.maxX - on, y: rect.maxY - back)
    case 2: CGPoint(x: rect.minX + back, y: rect.maxY - on)
    default: CGPoint(x: rect.minX + on, y: rect.minY + back)
    }
  }

  /// Along its axes: x and y change places at every corner.
  func size(_ size: CGSize) -> CGSize {
    index % 2 == 0 ? size : CGSize(width: size.height, height: size.width)
  }
}

extension RoundedRectBuilder.Corner {
  /// nil when nothing is round.
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

  /// How far along x and y the corner reaches.
  var reach: CGSize {
    switch self {
    case .ellipse(let radii): radii
    case .continuous(let radius):
      CGSize(width: radius * ContinuousCorner.reach, height: radius * ContinuousCorner.reach)
    }
  }

  /// From the side before the corner to the one behind it.
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
