import CoreGraphics

/// The scales at which a tiled layer is drawn: powers of two, in pixels per pixel of the contents (L4.36).
package struct TileLevels: Equatable, Sendable {
  /// The number of levels, at least 1.
  package var count: Int
  /// The number of levels that are finer than the contents.
  package var bias: Int

  package init(count: Int, bias: Int) {
    self.count = count
    self.bias = bias
  }

  /// The largest absolute exponent. At smaller scales no pixels are left.
  private static let limit = 24

  /// Returns log₂ of the scale to draw at a zoom of `zoom` screen pixels per pixel of the contents:
  ///
  ///     clamp(⌈log₂ zoom⌉, bias − (count − 1), bias)
  ///
  /// The coarsest level is limited so that `longestSide`, in pixels of the contents, is at least one pixel.
  package func exponent(forZoom zoom: Double, longestSide: Double = .infinity) -> Int {
    let finest = min(max(bias, -Self.limit), Self.limit)
    let steps = min(max(count, 1) - 1, 2 * Self.limit)
    let onePixel = longestSide > 1 ? -log2(longestSide).rounded(.down) : 0
    let coarsest = max(finest - steps, Int(saturating: max(onePixel, -Double(2 * Self.limit))))
    guard zoom > 0 else { return min(coarsest, finest) }
    // Rounding errors in the geometry must not double the resolution.
    let wanted = (log2(zoom) - 1e-6).rounded(.up)
    return min(max(Int(saturating: min(wanted, 1000)), coarsest), finest)
  }

  package func scale(forZoom zoom: Double) -> Double { exp2(Double(exponent(forZoom: zoom))) }
}
