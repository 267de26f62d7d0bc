// The names and functions of Apple's module simd for vectors, which are Swift's own SIMD types.

/// A vector of two numbers.
public typealias simd_float2 = SIMD2<Float>
/// A vector of three numbers.
public typealias simd_float3 = SIMD3<Float>
/// A vector of four numbers.
public typealias simd_float4 = SIMD4<Float>
/// A vector of two numbers.
public typealias simd_double2 = SIMD2<Double>
/// A vector of three numbers.
public typealias simd_double3 = SIMD3<Double>
/// A vector of four numbers.
public typealias simd_double4 = SIMD4<Double>
/// A vector of two numbers.
public typealias simd_int2 = SIMD2<Int32>
/// A vector of three numbers.
public typealias simd_int3 = SIMD3<Int32>
/// A vector of four numbers.
public typealias simd_int4 = SIMD4<Int32>

/// Returns the sum of the products of the elements.
public func simd_dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  (x * y).sum()
}

/// Returns the cross product, which is perpendicular to both vectors.
public func simd_cross<S: SIMDScalar & FloatingPoint>(_ x: SIMD3<S>, _ y: SIMD3<S>) -> SIMD3<S> {
  SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
}

/// Returns the square of the length.
public func simd_length_squared<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_dot(x, x)
}

/// Returns the length.
public func simd_length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_dot(x, x).squareRoot()
}

/// Returns the distance of two points.
public func simd_distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint {
  simd_length(x - y)
}

/// Returns a vector of the length 1 in the same direction; a vector of NaN for one of the length 0.
public func simd_normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x / simd_length(x) }

/// Returns the lesser number of each pair of elements.
public func simd_min<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable {
  x.replacing(with: y, where: y .< x)
}

/// Returns the greater number of each pair of elements.
public func simd_max<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable {
  x.replacing(with: y, where: y .> x)
}

/// Returns the elements, limited to those of `min` and `max`.
public func simd_clamp<V: SIMD>(_ x: V, _ min: V, _ max: V) -> V where V.Scalar: Comparable {
  simd_min(simd_max(x, min), max)
}

/// Returns a number, limited to `min` and `max`.
public func simd_clamp<S: FloatingPoint>(_ x: S, _ min: S, _ max: S) -> S {
  Swift.min(Swift.max(x, min), max)
}

/// Returns `x` for 0, `y` for 1, and numbers between them for those between 0 and 1, for each element.
public func simd_mix<V: SIMD>(_ x: V, _ y: V, _ t: V) -> V where V.Scalar: FloatingPoint {
  x + (y - x) * t
}

/// Returns `x` for 0, `y` for 1, and numbers between them for those between 0 and 1.
public func simd_mix<S: FloatingPoint>(_ x: S, _ y: S, _ t: S) -> S { x + (y - x) * t }

/// Returns 0 up to `edge0`, 1 from `edge1` on, and a number of a smooth curve between them.
public func simd_smoothstep<S: FloatingPoint>(_ edge0: S, _ edge1: S, _ x: S) -> S {
  let t = simd_clamp((x - edge0) / (edge1 - edge0), 0, 1)
  return t * t * (3 - 2 * t)
}

/// Returns 0 below `edge`, and 1 from there on.
public func simd_step<S: FloatingPoint>(_ edge: S, _ x: S) -> S { x < edge ? 0 : 1 }

/// Returns the sum of two vectors, each multiplied by a number.
public func simd_linear_combination<V: SIMD>(
  _ firstFactor: V.Scalar, _ first: V, _ secondFactor: V.Scalar, _ second: V
) -> V where V.Scalar: FloatingPoint { first * firstFactor + second * secondFactor }
