import CoreGraphics
import RenderModel

extension CALayer {
  /// Sets position and bounds so that `frame`, in the superlayer's coordinates, is the new frame (L1.8).
  final func setPositionAndBounds(forFrame frame: CGRect) {
    let geometry = values.geometry(forFrame: frame)
    set(.position, .point(geometry.position))
    set(.bounds, .rect(geometry.bounds))
  }

  /// Returns the transform as an affine map, or the identity when it is not affine (L1.19).
  public func affineTransform() -> CGAffineTransform {
    values.transform.isAffine ? values.transform.affine : .identity
  }

  /// Replaces the transform with an affine one.
  public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3D(m) }

  /// Returns true if the layer's y axis points down in the picture: false when the number of flipped layers from here
  /// to the root is odd (L1.6).
  public func contentsAreFlipped() -> Bool {
    var isDown = true
    var next: CALayer? = self
    while let layer = next {
      if layer.isGeometryFlipped { isDown.toggle() }
      next = layer.currentSuperlayer
    }
    return isDown
  }

  /// Converts a point from `layer`'s coordinates to the receiver's. A nil `layer` means the coordinate space that
  /// contains the root layer (L1.10). The result is not finite if a layer on the way is seen edge-on.
  public func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    Self.map(from: layer, to: self).apply(p)
  }

  /// Converts a point from the receiver's coordinates to `layer`'s. A nil `layer` means the coordinate space that
  /// contains the root layer (L1.10).
  public func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
    Self.map(from: self, to: layer).apply(p)
  }

  /// Returns the bounding box, in the receiver's coordinates, of a rectangle in `layer`'s coordinates.
  public func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
    CGRect(boundingBoxOf: r.corners.map(Self.map(from: layer, to: self).apply))
  }

  /// Returns the bounding box, in `layer`'s coordinates, of a rectangle in the receiver's coordinates.
  public func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
    CGRect(boundingBoxOf: r.corners.map(Self.map(from: self, to: layer).apply))
  }
}

extension CALayer {
  /// Returns the map from the plane of `source` up to the nearest common superlayer and down to the plane of `target`.
  /// Without a common superlayer it goes through the space that contains the root layers. The map is not finite where a
  /// layer is seen edge-on.
  private static func map(from source: CALayer?, to target: CALayer?) -> Homography {
    let targetAncestors = Set((target?.pathToRoot ?? []).map(\.identity))
    let common = source?.pathToRoot.first { targetAncestors.contains($0.identity) }
    let up = source?.map(upTo: common) ?? .identity
    guard let target else { return up }
    guard let inverse = target.map(upTo: common).inverse else { return .nowhere }
    return up.concatenating(inverse)
  }

  /// Returns the map from the plane of this layer to that of a superlayer; nil means the space that contains the root
  /// layer. Every layer flattens its sublayers (L1.14) except transform layers, which pass their matrices on (L1.15).
  final func map(upTo ancestor: CALayer?) -> Homography {
    var map = Homography.identity
    var matrix = CATransform3D.identity
    var next: CALayer? = self
    let end = ancestor?.identity
    while let layer = next, layer.identity != end {
      next = layer.currentSuperlayer
      matrix = matrix.concatenating(layer.values.matrix(in: next?.values))
      if next is CATransformLayer { continue }
      map = map.concatenating(Homography(matrix))
      matrix = .identity
    }
    return map.concatenating(Homography(matrix))
  }

  /// The map from the layer's plane to that of the nearest superlayer that is not a transform layer.
  final var mapToPlane: Homography {
    var plane = currentSuperlayer
    while plane is CATransformLayer { plane = plane?.currentSuperlayer }
    return map(upTo: plane)
  }

  /// The identity of the model layer, which its presentation copies share.
  private var identity: ObjectIdentifier { ObjectIdentifier(modelLayer ?? self) }
}

extension Homography {
  /// A map that takes every point to NaN, which is the result where a map has no inverse (L1.10).
  fileprivate static let nowhere = Homography(
    SIMD3(repeating: .nan), SIMD3(repeating: .nan), SIMD3(repeating: .nan))
}
