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
    pathToRoot.filter(\.isGeometryFlipped).count.isMultiple(of: 2)
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
  /// Local → superlayer, as a map of planes: every ordinary layer flattens (L1.14).
  final var mapToSuperlayer: Homography { Homography(values.matrix(in: superlayer?.values)) }

  /// Up to the nearest common superlayer and down again. Not finite where a layer is edge-on.
  private static func map(from source: CALayer?, to target: CALayer?) -> Homography {
    let down = target?.pathToRoot ?? []
    var map = Homography.identity
    var next = source
    while let layer = next, !down.contains(where: { $0.isSameLayer(as: layer) }) {
      map = map.concatenating(layer.mapToSuperlayer)
      next = layer.superlayer
    }
    let meeting = down.firstIndex { target in next.map { target.isSameLayer(as: $0) } ?? false }
    for layer in down[..<(meeting ?? down.count)].reversed() {
      guard let inverse = layer.mapToSuperlayer.inverse else { return .nowhere }
      map = map.concatenating(inverse)
    }
    return map
  }

  /// Two presentation copies of one layer count as one.
  private func isSameLayer(as other: CALayer) -> Bool {
    self === other || (modelLayer != nil && modelLayer === other.modelLayer)
  }
}

extension Homography {
  /// Maps every point to NaN: "no hit".
  fileprivate static let nowhere = Homography(
    SIMD3(repeating: .nan), SIMD3(repeating: .nan), SIMD3(repeating: .nan))
}
