import QuartzCore
import RenderModel

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

  /// The kinds of layers by the names of their classes.
  static let kinds = Dictionary(uniqueKeysWithValues: LayerKind.allCases.map { (name(of: $0), $0) })

  /// Returns the kind of the layer class `name`. An unknown name that looks like one, with a capital first letter and
  /// the suffix "Layer", gives `plain`; any other name gives nil.
  static func kind(named name: String) -> LayerKind? {
    kinds[name] ?? (isClassName(name) && name.hasSuffix("Layer") ? .plain : nil)
  }

  /// Returns true if the name begins with a capital letter, as the names of classes do (`CALayer`, or `LKState`, where
  /// LK is an older prefix) and those of properties do not. Whether the class exists is not checked.
  static func isClassName(_ name: String) -> Bool {
    name.first?.isUppercase ?? false
  }
}
