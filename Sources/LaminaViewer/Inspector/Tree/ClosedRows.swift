import QuartzCore

/// The layers whose sublayers are not listed. Layers that no longer exist are forgotten, because a new layer may get the
/// identifier of one.
struct ClosedRows {
  private struct WeakLayer {
    weak var layer: CALayer?
  }

  private var layers: [ObjectIdentifier: WeakLayer] = [:]

  /// The number of layers that are kept, for tests.
  var count: Int { layers.count }

  func contains(_ layer: CALayer) -> Bool { layers[ObjectIdentifier(layer)]?.layer === layer }

  mutating func insert(_ layer: CALayer) {
    layers = layers.filter { $0.value.layer != nil }
    layers[ObjectIdentifier(layer)] = WeakLayer(layer: layer)
  }

  mutating func remove(_ layer: CALayer) { layers[ObjectIdentifier(layer)] = nil }
}
