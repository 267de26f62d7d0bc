import QuartzCore
import UIKit
import WindowSystem

/// The pointer in a film: two copies of its shape, the lower one of which is widened to an outline, and a ring while a
/// button is pressed.
@MainActor
final class PointerPicture {
  let layer = CALayer()
  private let ring = CAShapeLayer()
  private let outline = CAShapeLayer()
  private let face = CAShapeLayer()
  private var shape: CursorShape?

  init() {
    layer.name = "pointer"
    ring.path = UIBezierPath(ovalIn: CGRect(x: -17, y: -17, width: 34, height: 34)).cgPath
    ring.fillColor = CGColor(red: 0.89, green: 0.34, blue: 0.18, alpha: 0.22)
    ring.strokeColor = CGColor(red: 0.89, green: 0.34, blue: 0.18, alpha: 0.9)
    ring.lineWidth = 2
    outline.strokeColor = CGColor(gray: 1, alpha: 1)
    outline.fillColor = CGColor(gray: 1, alpha: 1)
    (outline.lineWidth, outline.lineJoin, outline.lineCap) = (3, .round, .round)
    face.fillColor = CGColor(gray: 0, alpha: 1)
    for part in [ring, outline, face] { layer.addSublayer(part) }
  }

  /// Shows the pointer at a point of the window.
  func show(_ shape: CursorShape, at point: CGPoint, isPressed: Bool) {
    withoutActions {
      layer.position = point
      ring.isHidden = !isPressed
      guard shape != self.shape else { return }
      self.shape = shape
      let path = Self.path(of: shape).cgPath
      (outline.path, face.path) = (path, path)
    }
  }

  /// Returns the path of a cursor shape, with its hot spot at the origin.
  private static func path(of shape: CursorShape) -> UIBezierPath {
    switch shape {
    // A hand would cover what it grabs.
    case .arrow, .grab: arrow
    case .hand: hand
    case .crosshair: cross(width: 19, height: 19)
    case .text: iBeam
    case .resizeHorizontal: resizing
    case .resizeVertical: resizing.turned
    }
  }

  private static var arrow: UIBezierPath {
    polygon([(0, 0), (0, 17), (4, 13.2), (6.6, 19.4), (9.2, 18.3), (6.6, 12.3), (12, 12.3)])
  }

  /// An index finger that points upwards, with the tips of the others beside it.
  private static var hand: UIBezierPath {
    rounded(
      [
        CGRect(x: -2, y: -1, width: 4, height: 15), CGRect(x: 2, y: 5, width: 4, height: 9),
        CGRect(x: 6, y: 6, width: 3.6, height: 9), CGRect(x: -6, y: 8, width: 4.5, height: 6),
        CGRect(x: -4.5, y: 8.5, width: 14, height: 9.5),
      ], radius: 2)
  }

  private static var iBeam: UIBezierPath {
    rounded(
      [
        CGRect(x: -0.75, y: -9, width: 1.5, height: 18), CGRect(x: -4, y: -9, width: 8, height: 1.5),
        CGRect(x: -4, y: 7.5, width: 8, height: 1.5),
      ], radius: 0.5)
  }

  private static var resizing: UIBezierPath {
    polygon([
      (-10, 0), (-5, -5), (-5, -1), (5, -1), (5, -5), (10, 0), (5, 5), (5, 1), (-5, 1), (-5, 5),
    ])
  }

  private static func cross(width: Double, height: Double) -> UIBezierPath {
    rounded(
      [
        CGRect(x: -width / 2, y: -0.75, width: width, height: 1.5),
        CGRect(x: -0.75, y: -height / 2, width: 1.5, height: height),
      ], radius: 0.5)
  }

  private static func rounded(_ rectangles: [CGRect], radius: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    for rectangle in rectangles {
      path.append(UIBezierPath(roundedRect: rectangle, cornerRadius: radius))
    }
    return path
  }

  private static func polygon(_ points: [(x: Double, y: Double)]) -> UIBezierPath {
    let path = UIBezierPath()
    for (index, point) in points.enumerated() {
      let point = CGPoint(x: point.x, y: point.y)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }
}

extension UIBezierPath {
  /// The path turned by a right angle around the origin.
  fileprivate var turned: UIBezierPath {
    apply(CGAffineTransform(rotationAngle: .pi / 2))
    return self
  }
}
