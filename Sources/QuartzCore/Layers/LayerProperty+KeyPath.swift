import RenderModel

// The Swift key paths of the properties in the table. Each class of layers lists those that it declares.

extension LayerProperty.ID {
  /// The accessor of the property in the layer class that declares it.
  package var keyPath: AnyKeyPath { Self.keyPaths[Int(rawValue)] }

  /// The accessors in the order of the identifiers. They are constants, which several threads may read.
  private nonisolated(unsafe) static let keyPaths: [AnyKeyPath] = {
    let accessors = [
      CALayer.commonAccessors, CAReplicatorLayer.replicatorAccessors, CAEmitterLayer.emitterAccessors,
      CAGradientLayer.gradientAccessors, CAShapeLayer.shapeAccessors, CATextLayer.textAccessors,
      CAScrollLayer.scrollAccessors, CATiledLayer.tiledAccessors,
    ].flatMap(\.self)
    let sorted = accessors.sorted { $0.key.rawValue < $1.key.rawValue }
    precondition(sorted.map(\.key) == allCases, "a property of the table has no accessor, or several")
    return sorted.map(\.value)
  }()

  /// Creates the identifier of a property from its accessor; nil for a property that is not in the table.
  package init?(_ keyPath: AnyKeyPath) {
    guard let id = Self.byKeyPath[keyPath] else { return nil }
    self = id
  }

  /// The identifiers by accessor. Key paths to one property are equal wherever they are written. They are constants,
  /// which several threads may read.
  private nonisolated(unsafe) static let byKeyPath = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.keyPath, $0) })
}
