import CoreGraphics
import RenderServer

extension CALayer {
  final func place(inFrame frame: CGRect) {
    let geometry = values.geometry(forFrame: frame)
    set(.position, .point(geometry.position))
    set(.bounds, .rect(geometry.bounds))
  }

  /// The transform as an affine map; the identity when it is none (L1.19).
  public func affineTransform() -> CGAffineTransform {
    values.transform.isAffine ? values.transform.affine : .identity
  }

  /// Replaces the whole transform.
  public func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3D(m) }

  /// Whether the flips from here to the root leave y pointing down, as the host has it (L1.6).
  public func contentsAreFlipped() -> Bool {
    var isDown = true
    var next: CALayer? = self
    while let layer = next {
      if layer.isGeometryFlipped { isDown.toggle() }
      next = layer.superlayer
    }
    return isDown
  }

  /// From `layer`'s coordinates to the receiver's; nil is the space around the root (L1.10).
  public func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    Self.map(from: layer, to: self).apply(p)
  }

  public func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
    Self.map(from: self, to: layer).apply(p)
  }

  /// The bounding box of the four corners.
  public func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
    CGRect(boundingBoxOf: r.corners.map(Self.map(from: layer, to: self).apply))
  }

  public func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
    CGRect(boundingBoxOf: r.corners.map(Self.map(from: self, to: layer).apply))
  }
}

extension CALayer {
  /// Up to the nearest common superlayer and down again. Not finite where a layer is edge-on.
  private static func map(from source: CALayer?, to target: CALayer?) -> Homography {
    let down = Set((target?.pathToRoot ?? []).map(\.identity))
    let meeting = source.flatMap { source in
      sequence(first: source, next: { $0.superlayer }).first { down.contains($0.identity) }
    }
    let up = source?.map(upTo: meeting) ?? .identity
    guard let target else { return up }
    guard let inverse = target.map(upTo: meeting).inverse else { return .nowhere }
    return up.concatenating(inverse)
  }

  /// From the plane of this layer to that of a superlayer; nil is the space around the root. Every layer
  /// flattens (L1.14) but transform layers, which pass their matrices on (L1.15).
  final func map(upTo ancestor: CALayer?) -> Homography {
    var map = Homography.identity
    var matrix = CATransform3D.identity
    var next: CALayer? = self
    let end = ancestor?.identity
    while let layer = next, layer.identity != end {
      next = layer.superlayer
      matrix = matrix.concatenating(layer.values.matrix(in: next?.values))
      if next is CATransformLayer { continue }
      map = map.concatenating(Homography(matrix))
      matrix = .identity
    }
    return map.concatenating(Homography(matrix))
  }

  /// Local → the plane of the nearest superlayer that is no transform layer.
  final var mapToPlane: Homography {
    var plane = superlayer
    while plane is CATransformLayer { plane = plane?.superlayer }
    return map(upTo: plane)
  }

  /// The same for a layer and for all its presentation copies.
  private var identity: ObjectIdentifier { ObjectIdentifier(modelLayer ?? self) }
}

extension Homography {
  /// Maps every point to NaN: "no hit".
  fileprivate static let nowhere = Homography(
    SIMD3(repeating: .nan), SIMD3(repeating: .nan), SIMD3(repeating: .nan))
}
