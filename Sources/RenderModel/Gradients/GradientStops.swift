import CoreGraphics

/// The colors of a gradient and their locations (L4.9).
package struct GradientStops: Equatable, Sendable {
  /// The colors as red, green, blue and alpha in sRGB, 0…1, not premultiplied; at least one.
  package let colors: [SIMD4<Double>]
  /// The locations of the colors in 0…1, never decreasing.
  package let locations: [Double]

  /// A problem with the stops of a layer. With the first two kinds nothing is drawn.
  package enum Problem: Hashable, Sendable {
    case countsDiffer, locationsNotFinite
    /// The locations are not sorted: each is raised to at least the one before it, and all are clamped to 0…1.
    case locationsUnsorted
  }

  /// Creates the stops; nil when nothing is drawn. Without locations the colors are evenly spaced.
  package init?(colors: [CGColor], locations: [Double]?, problem: inout Problem?) {
    guard !colors.isEmpty else { return nil }
    let given = locations ?? Self.even(colors.count)
    guard given.count == colors.count else {
      problem = .countsDiffer
      return nil
    }
    guard given.allSatisfy(\.isFinite) else {
      problem = .locationsNotFinite
      return nil
    }
    self.colors = colors.map(\.rgba.limitedToUnit)
    self.locations = Self.sorted(given)
    if self.locations != given { problem = .locationsUnsorted }
  }

  private static func even(_ count: Int) -> [Double] {
    (0..<count).map { count == 1 ? 0 : Double($0) / Double(count - 1) }
  }

  private static func sorted(_ locations: [Double]) -> [Double] {
    var least = 0.0
    return locations.map { location in
      least = min(max(location, least), 1)
      return least
    }
  }

  /// Returns the color at `t`, not premultiplied. Before the first location and after the last one it is the first or
  /// the last color. Where two locations are equal, the earlier color counts.
  package func color(at t: Double) -> SIMD4<Double> {
    color(at: t, before: locations.firstIndex { $0 >= t } ?? locations.count)
  }

  /// Returns the color at `t`; `index` is that of the first stop that is not before `t`.
  package func color(at t: Double, before index: Int) -> SIMD4<Double> {
    if index == 0 { return colors[0] }
    guard index < colors.count else { return colors[colors.count - 1] }
    let (low, high) = (locations[index - 1], locations[index])
    let fraction = (t - low) / (high - low)
    return colors[index - 1] + (colors[index] - colors[index - 1]) * fraction
  }

  package var isOpaque: Bool { colors.allSatisfy { $0.w >= 1 } }
}

extension SIMD4<Double> {
  /// The components clamped to 0…1; NaN counts as 0.
  fileprivate var limitedToUnit: SIMD4<Double> {
    replacing(with: 0, where: self .!= self).clamped(lowerBound: .zero, upperBound: .one)
  }
}
