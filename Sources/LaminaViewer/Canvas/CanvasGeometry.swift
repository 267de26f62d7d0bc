import CoreGraphics

/// The map between the scene and the canvas, both in points.
package struct CanvasGeometry: Equatable {
  package enum Zoom: Equatable, Sendable {
    /// As large as the canvas allows, at most twice the scene's size.
    case fit
    case factor(Double)
  }

  package var viewport: CGSize
  /// nil fills the viewport.
  package var content: CGSize?
  package var zoom: Zoom
  package var pan: CGPoint
  /// The origin of the viewport on the canvas.
  package var origin = CGPoint.zero

  package static let factors = 0.05...64.0
  /// Free on each side of a scene that has a size of its own.
  private static let margin = 24.0

  package init(
    viewport: CGSize, content: CGSize?, zoom: Zoom = .fit, pan: CGPoint = .zero
  ) {
    (self.viewport, self.content) = (viewport, content)
    (self.zoom, self.pan) = (zoom, pan)
  }

  /// Points of the scene.
  package var sceneSize: CGSize {
    let size = content ?? viewport
    return CGSize(width: max(1, size.width), height: max(1, size.height))
  }

  /// Points of the canvas for a point of the scene.
  package var factor: Double {
    switch zoom {
    case .factor(let factor):
      return min(max(factor, Self.factors.lowerBound), Self.factors.upperBound)
    case .fit:
      guard let content else { return 1 }
      let across = (viewport.width - 2 * Self.margin) / max(1, content.width)
      let down = (viewport.height - 2 * Self.margin) / max(1, content.height)
      return min(max(min(across, down), Self.factors.lowerBound), 2)
    }
  }

  /// The scene on the canvas.
  package var frame: CGRect {
    let (width, height) = (sceneSize.width * factor, sceneSize.height * factor)
    let pan = reachablePan
    return CGRect(
      x: origin.x + (viewport.width - width) / 2 + pan.x,
      y: origin.y + (viewport.height - height) / 2 + pan.y, width: width, height: height)
  }

  /// The largest pan that leaves a part of the scene visible.
  package var reachablePan: CGPoint {
    func limited(_ pan: CGFloat, _ length: CGFloat, _ room: CGFloat) -> CGFloat {
      let kept = min(Self.keptInView, length, room)
      let limit = max(0, (length + room) / 2 - kept)
      return min(max(pan.isFinite ? pan : 0, -limit), limit)
    }
    return CGPoint(
      x: limited(pan.x, sceneSize.width * factor, viewport.width),
      y: limited(pan.y, sceneSize.height * factor, viewport.height))
  }

  /// Points of the canvas.
  private static let keptInView: CGFloat = 64

  package func toScene(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x - frame.minX) / factor, y: (point.y - frame.minY) / factor)
  }

  package func toCanvas(_ point: CGPoint) -> CGPoint {
    CGPoint(x: frame.minX + point.x * factor, y: frame.minY + point.y * factor)
  }

  /// The geometry at another zoom factor, with the scene's point under `point` of the canvas kept in
  /// place.
  package func zoomed(to factor: Double, around point: CGPoint) -> CanvasGeometry {
    let place = toScene(point)
    var new = self
    new.pan = reachablePan
    new.zoom = .factor(min(max(factor, Self.factors.lowerBound), Self.factors.upperBound))
    let moved = new.toCanvas(place)
    new.pan = CGPoint(
      x: new.reachablePan.x + point.x - moved.x, y: new.reachablePan.y + point.y - moved.y)
    new.pan = new.reachablePan
    return new
  }
}
