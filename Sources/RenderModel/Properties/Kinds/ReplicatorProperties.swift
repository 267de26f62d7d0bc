import CoreGraphics

/// The values that a replicator layer has in addition to those of a plain layer (L4.17).
package struct ReplicatorProperties: Equatable, Sendable {
  /// The number of replicas, including the original. It is rounded down, and nothing is drawn for 0 or less (L4.18).
  /// It is a double because it can be animated.
  package var instanceCount = 1.0
  package var preservesDepth = false
  /// The time in seconds by which each replica lags behind the one before it (L4.21).
  package var instanceDelay = 0.0
  package var instanceTransform = CATransform3D.identity
  package var instanceColor: CGColor? = .white
  /// The numbers that are added to red, green, blue and alpha for every further replica.
  package var offsets = SIMD4<Double>.zero

  package init() {}
}
