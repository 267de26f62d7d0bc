import QuartzCore

/// The outline of a rectangle with round corners, clockwise from behind the top left one (L7.8, L7.12).
///
/// Equal radii make continuous corners (L2.7). Where two of them meet on a side, their radius shrinks to what
/// has room; from half the shorter side on the corners are quarters of circles, so that capsules are round.
struct RoundedRectBuilder {
  fileprivate enum Corner {
    case ellipse(CGSize)
    case continuous(CGFloat)
  }

  private let rect: CGRect
  private let corners: UIRectCorner
  private let corner: Corner?

  init(rect: CGRect, corners: UIRectCorner, radii: CGSize) {
    self.rect = rect.standardized
    self.corners = corners
    corner = Corner(radii, in: self.rect.size)
  }

  func add(to path: CGMutablePath) {
    guard let corner, !corners.isDisjoint(with: .four), rect.isFinite else {
      return path.addRect(rect)
    }
    for (index, name) in [UIRectCorner.topRight, .bottomRight, .bottomLeft, .topLeft].enumerated() {
      let frame = CornerFrame(index: index, of: rect)
      if index == 0 { path.move(to: frame.behindPrevious(corners.contains(.topLeft), corner.reach)) }
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

  /// On the top side, where the top left corner ends.
  func behindPrevious(_ isRound: Bool, _ reach: CGSize) -> CGPoint {
    CGPoint(x: rect.minX + (isRound ? reach.width : 0), y: rect.minY)
  }
}

extension RoundedRectBuilder.Corner {
  /// nil when nothing is round.
  fileprivate init?(_ radii: CGSize, in size: CGSize) {
    let half = min(size.width, size.height) / 2
    guard radii.width > 0, radii.height > 0, half > 0 else { return nil }
    if radii.width == radii.height, radii.width < half {
      self = .continuous(min(radii.width, half / ContinuousCorner.reach))
    } else {
      self = .ellipse(
        CGSize(
          width: min(radii.width, radii.width == radii.height ? half : size.width / 2),
          height: min(radii.height, radii.width == radii.height ? half : size.height / 2)))
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
      for curve in ContinuousCorner.curves {
        path.addLine(to: point(curve.p0))
        path.addCurve(
          to: point(curve.p3), control1: point(curve.p1), control2: point(curve.p2))
      }
    }
  }
}
