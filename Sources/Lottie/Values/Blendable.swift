import CoreGraphics

/// A type whose values can be interpolated.
protocol Blendable: Equatable, Sendable {
  /// Interpolates between this value and `end`. The fraction may lie outside of 0…1.
  func blended(to end: Self, _ fraction: Double) -> Self
  /// The number of points or numbers that the value consists of. The limit of memory is based on it.
  var weight: Int { get }
}

extension Blendable {
  var weight: Int { 1 }
}

extension Double: Blendable {
  func blended(to end: Double, _ fraction: Double) -> Double { self + (end - self) * fraction }
}

extension CGFloat: Blendable {
  func blended(to end: CGFloat, _ fraction: Double) -> CGFloat { self + (end - self) * fraction }
}

extension CGPoint: Blendable {
  func blended(to end: CGPoint, _ fraction: Double) -> CGPoint {
    CGPoint(x: x.blended(to: end.x, fraction), y: y.blended(to: end.y, fraction))
  }
}

/// Lists are interpolated element by element. If their lengths differ, the list changes at the end.
extension Array: Blendable where Element: Blendable {
  var weight: Int { reduce(1) { $0 + $1.weight } }

  func blended(to end: [Element], _ fraction: Double) -> [Element] {
    guard count == end.count else { return fraction < 1 ? self : end }
    return zip(self, end).map { $0.blended(to: $1, fraction) }
  }
}

extension [Double] {
  /// Returns the number at `index`, or `standard` if there are fewer.
  func number(_ index: Int, _ standard: Double = 0) -> Double {
    index < count ? self[index] : standard
  }
}
