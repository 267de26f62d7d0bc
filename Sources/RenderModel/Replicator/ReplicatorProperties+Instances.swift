import CoreGraphics

// The transform, color and time of each replica as functions of its index (L4.19–L4.21).

extension ReplicatorProperties {
  /// The largest number of replicas that one layer shows.
  package static let instanceLimit = 10_000

  /// The number of replicas to draw; a fractional count from an animation is rounded down (L4.18).
  package var drawnCount: Int { min(max(Int(saturating: instanceCount), 0), Self.instanceLimit) }

  package var isOverLimit: Bool { Int(saturating: instanceCount) > Self.instanceLimit }

  /// Returns the transform from one replica to the next: T(−C) · instanceTransform · T(C), where C is the center of
  /// `bounds` (L4.19). The transform of replica k is its k-th power.
  package func step(in bounds: CGRect) -> CATransform3D {
    let (x, y) = (Double(bounds.midX), Double(bounds.midY))
    return CATransform3D(translationX: -x, y: -y)
      .concatenating(instanceTransform).translatedAfter(x: x, y: y, z: 0)
  }

  /// Returns the transform of the replica with index `instance`, in the replicator's coordinates.
  package func transform(of instance: Int, in bounds: CGRect) -> CATransform3D {
    step(in: bounds).power(instance)
  }

  /// Returns the color that multiplies the pixels of the replica with index `instance`: red, green, blue and alpha in
  /// 0…1, not premultiplied (L4.20).
  package func color(of instance: Int) -> SIMD4<Double> {
    let start = instanceColor?.rgba ?? SIMD4(repeating: 1)
    return (start + Double(instance) * offsets).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: 1))
  }

  /// Returns the local time of the sublayers of the replica with index `instance` (L4.21). `time` is that of the
  /// original.
  package func time(of instance: Int, at time: Double) -> Double {
    time - Double(instance) * instanceDelay
  }
}
