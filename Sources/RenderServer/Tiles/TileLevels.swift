import CoreGraphics

/// At which scales a tiled layer is drawn (L4.36): powers of two around one pixel a contents pixel.
package struct TileLevels: Equatable, Sendable {
  /// How many levels there are; at least 1.
  package var count: Int
  /// How many of them are finer than the contents.
  package var bias: Int

  package init(count: Int, bias: Int) {
    self.count = count
    self.bias = bias
  }

  /// Beyond this no number of pixels is left.
  private static let limit = 24

  /// log₂ of the scale that is drawn for a zoom of `zoom` screen pixels a contents pixel:
  ///
  ///     clamp(⌈log₂ zoom⌉, bias − (count − 1), bias)
  ///
  /// `longestSide` of the contents in pixels keeps the coarsest level from being less than a pixel.
  package func exponent(forZoom zoom: Double, longestSide: Double = .infinity) -> Int {
    let finest = min(max(bias, -Self.limit), Self.limit)
    let steps = min(max(count, 1) - 1, 2 * Self.limit)
    let onePixel = longestSide > 1 ? -log2(longestSide).rounded(.down) : 0
    let coarsest = max(finest - steps, Int(saturating: max(onePixel, -Double(2 * Self.limit))))
    guard zoom > 0 else { return min(coarsest, finest) }
    // Rounding in the geometry must not double the resolution.
    let wanted = (log2(zoom) - 1e-6).rounded(.up)
    return min(max(Int(saturating: min(wanted, 1000)), coarsest), finest)
  }

  package func scale(forZoom zoom: Double) -> Double { exp2(Double(exponent(forZoom: zoom))) }
}
