import CoreGraphics

/// An affine map of colors that are not premultiplied, with components in 0…1 (L2.14). It has one column each for
/// red, green, blue, alpha and 1. Results are clamped to 0…1 when the map is applied.
package struct ColorMatrix: Equatable, Sendable {
  package var red, green, blue, alpha, constant: SIMD4<Double>

  package static let identity = ColorMatrix(
    red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0),
    alpha: SIMD4(0, 0, 0, 1), constant: .zero)

  package init(
    red: SIMD4<Double>, green: SIMD4<Double>, blue: SIMD4<Double>, alpha: SIMD4<Double>,
    constant: SIMD4<Double>
  ) {
    (self.red, self.green, self.blue) = (red, green, blue)
    (self.alpha, self.constant) = (alpha, constant)
  }

  /// Creates a matrix from four rows of five numbers; nil for another count or for numbers that are not finite.
  package init?(entries: [Double]) {
    guard entries.count == 20, entries.allSatisfy(\.isFinite) else { return nil }
    func column(_ k: Int) -> SIMD4<Double> {
      SIMD4(entries[k], entries[k + 5], entries[k + 10], entries[k + 15])
    }
    self.init(
      red: column(0), green: column(1), blue: column(2), alpha: column(3), constant: column(4))
  }

  /// The entries as four rows of five numbers.
  package var entries: [Double] {
    (0..<4).flatMap { [red[$0], green[$0], blue[$0], alpha[$0], constant[$0]] }
  }

  package func applied(to color: SIMD4<Double>) -> SIMD4<Double> {
    let sum =
      red * color.x + green * color.y + blue * color.z + alpha * color.w + constant
    return sum.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// Returns the interpolation between `self` (fraction 0) and `other` (fraction 1); one outside 0…1
  /// extrapolates.
  package func mixed(with other: ColorMatrix, fraction: Double) -> ColorMatrix {
    func mix(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> { a + (b - a) * fraction }
    return ColorMatrix(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha), constant: mix(constant, other.constant))
  }

  /// Returns the map that applies `self` first and then `other`, without clamping in between.
  package func concatenating(_ other: ColorMatrix) -> ColorMatrix {
    func image(_ c: SIMD4<Double>) -> SIMD4<Double> {
      other.red * c.x + other.green * c.y + other.blue * c.z + other.alpha * c.w
    }
    return ColorMatrix(
      red: image(red), green: image(green), blue: image(blue), alpha: image(alpha),
      constant: image(constant) + other.constant)
  }
}
