import CoreGraphics

/// The mapping between the scene's coordinates and the canvas's, both in points.
package struct CanvasGeometry: Equatable, Sendable {
  package enum Zoom: Equatable, Codable, Sendable {
    /// The largest factor at which the scene fits into the viewport, at most 2.
    case fit
    case factor(Double)
  }

  package var viewport: CGSize
  /// The scene's own size in points; nil for a scene that fills the viewport.
  package var content: CGSize?
  package var zoom: Zoom
  package var pan: CGPoint
  /// The origin of the viewport on the canvas.
  package var origin = CGPoint.zero

  package static let factors = 0.05...64.0
  /// The limit of the coordinates of what is drawn over the scene. Points beyond it come from a plane that is seen almost
  /// edge-on.
  static let drawnLimit = 1e5
  /// The space in canvas points that `Zoom.fit` leaves on each side of the scene.
  package var margin = standardMargin
  /// The margin around a scene that has a size of its own.
  package static let standardMargin = 24.0

  package init(
    viewport: CGSize, content: CGSize?, zoom: Zoom = .fit, pan: CGPoint = .zero
  ) {
    (self.viewport, self.content) = (viewport, content)
    (self.zoom, self.pan) = (zoom, pan)
  }

  /// The size of the scene in its own points, at least 1 × 1.
  package var sceneSize: CGSize {
    let size = content ?? viewport
    return CGSize(width: max(1, size.width), height: max(1, size.height))
  }

  /// The number of canvas points per scene point, clamped to `factors`.
  package var factor: Double {
    switch zoom {
    case .factor(let factor):
      return min(max(factor, Self.factors.lowerBound), Self.factors.upperBound)
    case .fit:
      guard let content else { return 1 }
      let across = (viewport.width - 2 * margin) / max(1, content.width)
      let down = (viewport.height - 2 * margin) / max(1, content.height)
      return min(max(min(across, down), Self.factors.lowerBound), 2)
    }
  }

  /// The scene's frame on the canvas, in canvas points.
  package var frame: CGRect {
    let (width, height) = (sceneSize.width * factor, sceneSize.height * factor)
    let pan = reachablePan
    return CGRect(
      x: origin.x + (viewport.width - width) / 2 + pan.x,
      y: origin.y + (viewport.height - height) / 2 + pan.y, width: width, height: height)
  }

  /// The pan, limited so that a part of the scene stays visible.
  package var reachablePan: CGPoint {
    func limited(_ pan: CGFloat, length: CGFloat, room: CGFloat) -> CGFloat {
      let kept = min(Self.keptInView, length, room)
      let limit = max(0, (length + room) / 2 - kept)
      return min(max(pan.isFinite ? pan : 0, -limit), limit)
    }
    return CGPoint(
      x: limited(pan.x, length: sceneSize.width * factor, room: viewport.width),
      y: limited(pan.y, length: sceneSize.height * factor, room: viewport.height))
  }

  /// The length of the scene that panning keeps visible in each direction, in canvas points.
  private static let keptInView: CGFloat = 64

  package func toScene(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x - frame.minX) / factor, y: (point.y - frame.minY) / factor)
  }

  package func toCanvas(_ point: CGPoint) -> CGPoint {
    CGPoint(x: frame.minX + point.x * factor, y: frame.minY + point.y * factor)
  }

  /// Returns the geometry at another zoom factor that keeps the part of the scene under `point`, a point of the
  /// canvas, in place as far as the limits of panning allow.
  package func zoomed(to factor: Double, around point: CGPoint) -> CanvasGeometry {
    let scenePoint = toScene(point)
    var new = self
    new.pan = reachablePan
    new.zoom = .factor(min(max(factor, Self.factors.lowerBound), Self.factors.upperBound))
    let moved = new.toCanvas(scenePoint)
    new.pan = CGPoint(
      x: new.reachablePan.x + point.x - moved.x, y: new.reachablePan.y + point.y - moved.y)
    new.pan = new.reachablePan
    return new
  }
}
