import CoreGraphics

// What the copies of a replicator layer's sublayers differ in, as functions of their number (L4.19–L4.21).

extension ReplicatorProperties {
  /// A layer shows no more copies than this.
  package static let instanceLimit = 10_000

  /// How many copies are shown: a fraction, as an animation gives it, is rounded down (L4.18).
  package var drawnCount: Int { min(max(Int(saturating: instanceCount), 0), Self.instanceLimit) }

  package var isOverLimit: Bool { Int(saturating: instanceCount) > Self.instanceLimit }

  /// L4.19: T(−C) · I · T(C) with C the centre of `bounds`; copy k is moved by its k-th power.
  package func step(in bounds: CGRect) -> CATransform3D {
    let (x, y) = (Double(bounds.midX), Double(bounds.midY))
    return CATransform3D(translationX: -x, y: -y)
      .concatenating(instanceTransform).translatedAfter(x: x, y: y, z: 0)
  }

  /// Where copy `instance` lies, in the replicator's own space.
  package func transform(of instance: Int, in bounds: CGRect) -> CATransform3D {
    step(in: bounds).power(instance)
  }

  /// What the pixels of copy `instance` are multiplied by: red, green, blue, alpha in 0…1 (L4.20).
  package func color(of instance: Int) -> SIMD4<Double> {
    let start = instanceColor?.rgba ?? SIMD4(repeating: 1)
    return (start + Double(instance) * offsets).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: 1))
  }

  /// The local time that the sublayers of copy `instance` see (L4.21).
  package func time(of instance: Int, at time: Double) -> Double {
    time - Double(instance) * instanceDelay
  }
}
