import Foundation

/// A quaternion: three imaginary parts and a real one. Those of the length 1 are rotations. Apple's types of quaternions
/// are its instances for `Float` and `Double`. `@unchecked Sendable`: vectors of numbers are values.
public struct SimdQuaternion<S: SIMDScalar & BinaryFloatingPoint & Sendable>: Hashable,
  @unchecked Sendable
{
  /// The imaginary parts, followed by the real one.
  public var vector: SIMD4<S>

  /// Creates a quaternion from its imaginary parts, followed by the real one.
  public init(vector: SIMD4<S>) { self.vector = vector }
  /// Creates a quaternion from its imaginary parts, followed by the real one.
  public init(_ vector: SIMD4<S>) { self.vector = vector }
  /// Creates a quaternion of 0.
  public init() { vector = .zero }
  /// Creates a quaternion from its parts.
  public init(ix: S, iy: S, iz: S, r: S) { vector = SIMD4(ix, iy, iz, r) }
  /// Creates a quaternion from its parts.
  public init(real: S, imag: SIMD3<S>) { vector = SIMD4(imag, real) }
  /// Creates a rotation by an angle in radians about an axis of the length 1.
  public init(angle: S, axis: SIMD3<S>) {
    let half = Double(angle) / 2
    self.init(real: S(cos(half)), imag: axis * S(sin(half)))
  }

  /// Creates the rotation of a matrix whose columns are perpendicular and have the length 1.
  public init(_ m: SimdMatrix3<S>) {
    let trace = m[0, 0] + m[1, 1] + m[2, 2]
    let imaginary = SIMD3(m[1, 2] - m[2, 1], m[2, 0] - m[0, 2], m[0, 1] - m[1, 0])
    if trace > 0 {
      let root = (trace + 1).squareRoot()
      self.init(real: root / 2, imag: imaginary / (2 * root))
    } else {
      // The greatest part is computed first, so that the others are not divided by a small number.
      let i = m[0, 0] >= m[1, 1] && m[0, 0] >= m[2, 2] ? 0 : m[1, 1] >= m[2, 2] ? 1 : 2
      let (j, k) = ((i + 1) % 3, (i + 2) % 3)
      let root = (m[i, i] - m[j, j] - m[k, k] + 1).squareRoot()
      var parts = SIMD3<S>.zero
      parts[i] = root / 2
      parts[j] = (m[i, j] + m[j, i]) / (2 * root)
      parts[k] = (m[i, k] + m[k, i]) / (2 * root)
      self.init(real: imaginary[i] / (2 * root), imag: parts)
    }
  }

  /// Creates the rotation of the upper left part of a matrix.
  public init(_ m: SimdMatrix4<S>) {
    self.init(SimdMatrix3((0..<3).map { SIMD3(m[$0].x, m[$0].y, m[$0].z) }))
  }

  /// The real part.
  public var real: S {
    get { vector.w }
    set { vector.w = newValue }
  }
  /// The imaginary parts.
  public var imag: SIMD3<S> {
    get { SIMD3(vector.x, vector.y, vector.z) }
    set { vector = SIMD4(newValue, vector.w) }
  }
  /// The angle of the rotation in radians, in 0…2π.
  public var angle: S { S(2 * atan2(Double(simd_length(imag)), Double(real))) }
  /// The axis of the rotation, of the length 1; NaN without a rotation.
  public var axis: SIMD3<S> { simd_normalize(imag) }
  /// The length.
  public var length: S { simd_length(vector) }
  /// A quaternion of the length 1 in the same direction.
  public var normalized: Self { Self(vector: simd_normalize(vector)) }
  /// The quaternion with the opposite imaginary parts.
  public var conjugate: Self { Self(real: real, imag: -imag) }
  /// The inverse, which is the opposite rotation.
  public var inverse: Self { Self(vector: conjugate.vector / simd_length_squared(vector)) }

  /// Returns a rotated vector. The length of the quaternion must be 1.
  public func act(_ vector: SIMD3<S>) -> SIMD3<S> {
    let twice = simd_cross(imag, vector) * 2
    return vector + twice * real + simd_cross(imag, twice)
  }

  /// Returns the rotation by the right and then by the left quaternion.
  public static func * (left: Self, right: Self) -> Self {
    Self(
      real: left.real * right.real - simd_dot(left.imag, right.imag),
      imag: right.imag * left.real + left.imag * right.real + simd_cross(left.imag, right.imag))
  }
}

/// A quaternion.
public typealias simd_quatf = SimdQuaternion<Float>
/// A quaternion.
public typealias simd_quatd = SimdQuaternion<Double>

/// Returns a rotated vector.
public func simd_act<S>(_ q: SimdQuaternion<S>, _ v: SIMD3<S>) -> SIMD3<S> { q.act(v) }
/// Returns the rotation by the right and then by the left quaternion.
public func simd_mul<S>(_ x: SimdQuaternion<S>, _ y: SimdQuaternion<S>) -> SimdQuaternion<S> { x * y }

/// Returns the rotation between two, on the shorter arc: the first for 0, the second for 1.
public func simd_slerp<S>(
  _ first: SimdQuaternion<S>, _ second: SimdQuaternion<S>, _ t: S
) -> SimdQuaternion<S> {
  let cosine = simd_dot(first.vector, second.vector)
  let end = cosine < 0 ? -second.vector : second.vector
  let angle = acos(min(Double(abs(cosine)), 1))
  guard angle > 1e-6 else {
    return SimdQuaternion(vector: first.vector + (end - first.vector) * t).normalized
  }
  let (a, b) = (sin((1 - Double(t)) * angle) / sin(angle), sin(Double(t) * angle) / sin(angle))
  return SimdQuaternion(vector: first.vector * S(a) + end * S(b))
}

extension SimdMatrix3 {
  /// Creates the matrix of a rotation.
  public init(_ rotation: SimdQuaternion<S>) {
    self.init([Column(1, 0, 0), Column(0, 1, 0), Column(0, 0, 1)].map(rotation.act))
  }
}

extension SimdMatrix4 {
  /// Creates the matrix of a rotation.
  public init(_ rotation: SimdQuaternion<S>) {
    let part = SimdMatrix3(rotation)
    self.init((0..<3).map { SIMD4(part[$0], 0) } + [Column(0, 0, 0, 1)])
  }
}
