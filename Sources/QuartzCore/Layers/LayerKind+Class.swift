import RenderModel

extension LayerKind {
  /// Creates a layer of the class that Core Animation has for this kind, with the defaults of that class.
  package func makeLayer() -> CALayer {
    switch self {
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
}
