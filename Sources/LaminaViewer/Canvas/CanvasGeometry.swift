import CoreGraphics

/// Where the scene lies on the canvas, and how large: the map between the two. Points.
package struct CanvasGeometry: Equatable {
  package enum Zoom: Equatable, Sendable {
    /// As large as there is room for, at most twice its size.
    case fit
    case factor(Double)
  }

  package var viewport: CGSize
  /// nil fills the viewport.
  package var content: CGSize?
  package var zoom: Zoom
  package var pan: CGPoint

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
    return CGRect(
      x: (viewport.width - width) / 2 + pan.x, y: (viewport.height - height) / 2 + pan.y,
      width: width, height: height)
  }

  package func toScene(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x - frame.minX) / factor, y: (point.y - frame.minY) / factor)
  }

  package func toCanvas(_ point: CGPoint) -> CGPoint {
    CGPoint(x: frame.minX + point.x * factor, y: frame.minY + point.y * factor)
  }

  /// The same at another factor, with what is at `point` of the canvas staying there.
  package func zoomed(to factor: Double, around point: CGPoint) -> CanvasGeometry {
    let place = toScene(point)
    var new = self
    new.zoom = .factor(min(max(factor, Self.factors.lowerBound), Self.factors.upperBound))
    let moved = new.toCanvas(place)
    new.pan.x += point.x - moved.x
    new.pan.y += point.y - moved.y
    return new
  }
}
