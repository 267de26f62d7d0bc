import CoreGraphics
import Testing

@Suite struct ColorLevelTests {
  /// Expects opacities to become the alphas that were measured for layers without anything behind them (P5, P25). An
  /// opacity is a 32-bit floating-point number.
  @Test func opacitiesRoundHalfUpIn32Bits() {
    let measured: [(Float, UInt8)] = [(0.9, 230), (0.8, 204), (0.7, 179), (0.5, 128), (1, 255), (0, 0)]
    for (opacity, level) in measured { #expect(Double(opacity).unorm8 == level, "\(opacity)") }
    for level in UInt8.min...UInt8.max { #expect((Double(level) / 255).unorm8 == level) }
  }

  @Test func levelsAreLimitedToBytes() {
    #expect(Double.nan.unorm8 == 0 && (-1.0).unorm8 == 0 && Double.infinity.unorm8 == 255)
  }

  @Test func colorsAreRoundedAsOpacitiesAre() {
    let pixel = CGColor(red: 0.9, green: 0.7, blue: 0.5, alpha: 1).premultipliedPixel()
    #expect(pixel == 0xFFE6_B380)
    #expect(CGColor.black.premultipliedPixel(opacity: Double(Float(0.9))) == 0xE600_0000)
  }
}
