import QuartzCore
import RenderServer

/// The classes of layers that documents use.
package enum LayerClass {
  /// Returns the class by which documents name a layer.
  package static func name(of layer: CALayer) -> String { name(of: layer.kind) }

  static func name(of kind: LayerKind) -> String {
    switch kind {
    case .plain: "CALayer"
    case .shape: "CAShapeLayer"
    case .gradient: "CAGradientLayer"
    case .text: "CATextLayer"
    case .replicator: "CAReplicatorLayer"
    case .emitter: "CAEmitterLayer"
    case .scroll: "CAScrollLayer"
    case .tiled: "CATiledLayer"
    case .transform: "CATransformLayer"
    }
  }

  /// Returns a new layer of a kind, with its class's defaults.
  package static func make(_ kind: LayerKind) -> CALayer {
    switch kind {
    case .plain: CALayer()
    case .shape: CAShapeLayer()
    case .gradient: CAGradientLayer()
    case .text: CATextLayer()
    case .replicator: CAReplicatorLayer()
    case .emitter: CAEmitterLayer()
    case .scroll: CAScrollLayer()
    case .tiled: CATiledLayer()
    case .transform: CATransformLayer()
    }
  }

  static let kinds = Dictionary(uniqueKeysWithValues: LayerKind.allCases.map { (name(of: $0), $0) })

  /// Returns the kind of a class of layers, which is plain for an unknown class; nil when the name is not one of a
  /// class of layers.
  static func kind(named name: String) -> LayerKind? {
    kinds[name] ?? (isClass(name) && name.hasSuffix("Layer") ? .plain : nil)
  }

  /// Returns true for the name of a class, such as `CALayer` or `LKState`. Names of properties begin with a small
  /// letter.
  static func isClass(_ name: String) -> Bool {
    name.first?.isUppercase ?? false
  }
}
