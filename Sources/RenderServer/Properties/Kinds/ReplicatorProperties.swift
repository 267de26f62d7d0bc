import CoreGraphics

/// What a replicator layer has beside a plain layer's values (L4.17).
package struct ReplicatorProperties: Equatable, Sendable {
  /// A double, because it can be animated.
  package var instanceCount = 1.0
  package var preservesDepth = false
  /// Seconds between copies.
  package var instanceDelay = 0.0
  package var instanceTransform = CATransform3D.identity
  package var instanceColor: CGColor? = .white
  /// Red, green, blue, alpha: added for every copy.
  package var offsets = SIMD4<Double>.zero

  package init() {}
}
