import RenderServer
import UIKit

/// The outline drawn around a layer, in canvas points.
struct OutlineDrawing: Equatable {
  let corners: [CGPoint]
  let anchor: CGPoint?
  private let size: CGSize
  /// False for a layer that is not visible; its outline is dashed.
  let isSolid: Bool

  init(_ placement: LayerPlacement, toCanvas: (CGPoint) -> CGPoint) {
    corners = placement.outline.map(toCanvas)
    anchor = placement.anchorPoint.map(toCanvas)
    size = placement.extent.size
    isSolid = placement.isShown
  }

  /// The size of the layer, such as "128 × 256".
  var label: String { "\(ValueText.number(size.width)) × \(ValueText.number(size.height))" }

  var path: CGPath {
    let path = CGMutablePath()
    path.addLines(between: corners)
    if !corners.isEmpty { path.closeSubpath() }
    return path
  }

  /// The mark of the anchor point: a ring with a cross.
  var anchorPath: CGPath {
    guard let anchor else { return UIBezierPath().cgPath }
    let path = UIBezierPath(ovalIn: CGRect(x: anchor.x - 3.5, y: anchor.y - 3.5, width: 7, height: 7))
    for (dx, dy) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
      path.move(to: CGPoint(x: anchor.x + 3.5 * dx, y: anchor.y + 3.5 * dy))
      path.addLine(to: CGPoint(x: anchor.x + 7 * dx, y: anchor.y + 7 * dy))
    }
    return path.cgPath
  }

  var box: CGRect {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return .null
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
