/// The class of the layer to which the values belong. It determines which keys are declared, and what is painted in
/// addition to the parts of a plain layer. A subclass of `CAShapeLayer` has the kind `shape`.
package enum LayerKind: UInt8, CaseIterable, Sendable {
  case plain, shape, gradient, text, replicator, emitter, scroll, tiled, transform
}

/// The values that only layers of one kind have, stored in `RareLayerProperties`.
package enum KindProperties: Sendable {
  case none
  case replicator(ReplicatorProperties)
  case emitter(EmitterProperties)
  case gradient(GradientProperties)
  case shape(ShapeProperties)
  case text(TextProperties)
  case scroll(mode: String)
  case tiled(TiledProperties)
}
