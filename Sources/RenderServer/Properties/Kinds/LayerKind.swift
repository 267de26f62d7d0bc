/// What class of layer the values belong to: which keys are declared for it, and what it paints beyond what
/// every layer paints. A subclass of `CAShapeLayer` has the kind `shape`.
package enum LayerKind: UInt8, CaseIterable, Sendable {
  case plain, shape, gradient, text, replicator, emitter, scroll, tiled, transform
}

/// The values that only layers of one kind have. Lives in `RareLayerProperties`.
package enum KindProperties: Sendable {
  case none
  case replicator(ReplicatorProperties)
  case emitter(EmitterProperties)
  case shape(ShapeProperties)
}
