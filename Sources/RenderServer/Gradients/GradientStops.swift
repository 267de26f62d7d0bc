import CoreGraphics

/// The colours of a gradient and where they are reached (L4.9).
package struct GradientStops: Equatable, Sendable {
  /// Red, green, blue, alpha in sRGB, straight; 0…1. At least one.
  package let colors: [SIMD4<Double>]
  /// As many, in 0…1, never decreasing.
  package let locations: [Double]

  /// What is wrong with the stops of a layer. The first two draw nothing.
  package enum Problem: Hashable, Sendable {
    case countsDiffer, locationsNotFinite
    /// Each location counts as at least the one before, and all as within 0…1.
    case locationsUnsorted
  }

  /// nil for stops that draw nothing. Without locations the colours are evenly spaced.
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

  /// Straight red, green, blue, alpha at `t`. The end colours extend beyond the ends; exactly on a hard
  /// edge it is the earlier colour.
  package func color(at t: Double) -> SIMD4<Double> {
    color(at: t, before: locations.firstIndex { $0 >= t } ?? locations.count)
  }

  /// `index`: the first stop that is not before `t`.
  func color(at t: Double, before index: Int) -> SIMD4<Double> {
    if index == 0 { return colors[0] }
    guard index < colors.count else { return colors[colors.count - 1] }
    let (low, high) = (locations[index - 1], locations[index])
    let share = (t - low) / (high - low)
    return colors[index - 1] + (colors[index] - colors[index - 1]) * share
  }

  package var isOpaque: Bool { colors.allSatisfy { $0.w >= 1 } }
}

extension SIMD4<Double> {
  /// Clamped to 0…1; a NaN counts as 0.
  fileprivate var limitedToUnit: SIMD4<Double> {
    replacing(with: 0, where: self .!= self).clamped(lowerBound: .zero, upperBound: .one)
  }
}
