import CoreGraphics
import RenderModel

/// The position of a layer at one time, in points of the plane that contains the root layer. It suffices to draw the
/// layer's outline.
package struct LayerPlacement: Equatable, Sendable {
  /// The layer's bounds; for a shape layer without a size, the bounding box of its path.
  package let extent: CGRect
  /// The anchor point in the layer's coordinates.
  package let anchor: CGPoint
  /// The map from the layer's coordinates to the plane that contains the root layer.
  package let map: Homography
  /// True when the layer and all its ancestors are neither hidden nor fully transparent.
  package let isShown: Bool

  /// The projected corners of the extent, clipped where they lie behind the eye.
  package var outline: [CGPoint] { map.image(ofPolygon: extent.corners) }

  /// The projected anchor point; nil when it lies behind the eye.
  package var anchorPoint: CGPoint? {
    let point = map.homogeneous(anchor)
    return point.z > Homography.nearPlane ? CGPoint(x: point.x / point.z, y: point.y / point.z) : nil
  }
}

extension LayerTree {
  /// Returns the placement of a layer at context time `time`; for a replicated layer, that of the first
  /// replica. Returns nil for a layer that is not in the tree or whose geometry is not finite.
  package func placement(of id: NodeID, at time: Double) -> LayerPlacement? {
    guard nodes.indices.contains(Int(id.index)) else { return nil }
    var (map, matrix) = (Homography.identity, CATransform3D.identity)
    let own = presentation(of: id, at: time)
    var (values, isShown, node) = (own, true, id)
    while true {
      isShown = isShown && !values.has(.hidden) && values.drawnOpacity > 0
      let superlayer = self[node].superlayer
      let superlayerValues = superlayer.map { presentation(of: $0, at: time) }
      let isMask = superlayer.map { self[$0].mask == node } ?? false
      matrix = matrix.concatenating(values.matrix(in: isMask ? nil : superlayerValues))
      if superlayerValues?.spansDepth != true {
        map = map.concatenating(Homography(matrix))
        matrix = .identity
      }
      guard let superlayer, let superlayerValues else { break }
      (node, values) = (superlayer, superlayerValues)
    }
    guard node == root, map.isFinite, own.hasFiniteGeometry else { return nil }
    return LayerPlacement(
      extent: own.extent, anchor: CGPoint(x: own.anchor.x, y: own.anchor.y), map: map, isShown: isShown)
  }
}

extension LayerProperties {
  /// The rectangle that is outlined for a layer and in which hit tests find the layer.
  var extent: CGRect {
    guard bounds.width <= 0 || bounds.height <= 0, let box = pathBox else { return bounds }
    return box
  }

  /// The bounding box of a shape layer's path, including its stroke; nil for other layers.
  var pathBox: CGRect? {
    guard kind == .shape, let path = shape.path, !path.isEmpty else { return nil }
    let width = shape.strokeColor == nil ? 0 : max(0, shape.lineWidth) / 2
    return path.boundingBoxOfPath.insetBy(dx: -width, dy: -width)
  }
}
