import CoreGraphics

/// The values that a replicator layer has in addition to those of a plain layer (L4.17).
package struct ReplicatorProperties: Equatable, Sendable {
  /// The number of replicas, the original included; rounded down, and none for 0 or less (L4.18). It is a double
  /// because it can be animated.
  package var instanceCount = 1.0
  package var preservesDepth = false
  /// The number of seconds by which the time of each replica is behind that of the one before (L4.21).
  package var instanceDelay = 0.0
  package var instanceTransform = CATransform3D.identity
  package var instanceColor: CGColor? = .white
  /// The offsets of red, green, blue and alpha that are added for every further replica.
  package var offsets = SIMD4<Double>.zero

  package init() {}
}
