import QuartzCore
import RenderServer

/// The classes of layers that documents name.
package enum LayerClass {
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

  /// A new layer of that kind, with its class's defaults.
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

  /// nil when the name is no class of layers; a class that is unknown here counts as plain.
  static func kind(named name: String) -> LayerKind? {
    kinds[name] ?? (isClass(name) && name.hasSuffix("Layer") ? .plain : nil)
  }

  /// `CALayer`, `LKState`: property names start with a small letter.
  static func isClass(_ name: String) -> Bool {
    name.first?.isUppercase ?? false
  }
}
