import CPixelKernels
import TestSupport
import Testing

/// Tests of the kernels for single pixels (alpha, tint, luminance) and of pixellation.
@Suite struct ColorKernelTests {
  /// Returns the product of two levels, rounded as in CPixelKernels.h.
  private static func mul(_ a: Int, _ b: Int) -> Int { (a * b + 127) / 255 }

  // The number of these pixels, 1003, is no multiple of the width of a vector.
  private let pixels: [UInt32]
  private let masks: [UInt32]

  init() {
    var random = SeededGenerator(seed: 61)
    pixels = (0..<1003).map { _ in random.pixel() }
    masks = (0..<1003).map { _ in random.pixel() }
  }

  @Test func aPictureIsMultipliedByTheAlphaOfItsMask() {
    var (fast, scalar) = (pixels, pixels)
    lk_scale_alpha(&fast, masks, fast.count)
    lk_scale_alpha_scalar(&scalar, masks, scalar.count)
    #expect(fast == scalar)
    for (result, (pixel, mask)) in zip(fast, zip(pixels, masks)) {
      #expect(result.channels == pixel.channels.map { Self.mul($0, mask.channels[0]) })
    }
  }

  @Test func aTintMultipliesChannelByChannel() {
    for color: UInt32 in [0xFFFF_FFFF, 0x8040_2010, 0, 0xFF00_FF80] {
      var (fast, scalar) = (pixels, pixels)
      lk_tint(&fast, fast.count, color)
      lk_tint_scalar(&scalar, scalar.count, color)
      #expect(fast == scalar)
      for (result, pixel) in zip(fast, pixels) {
        #expect(result.channels == zip(pixel.channels, color.channels).map(Self.mul))
      }
    }
  }

  @Test func alphaIsExtractedAndNothingIsWrittenBeyondTheEnd() {
    for count in [0, 1, 31, 32, 33, 1003] {
      var fast = [UInt8](repeating: 7, count: 1010)
      var scalar = fast
      lk_alpha(&fast, pixels, count)
      lk_alpha_scalar(&scalar, pixels, count)
      let expected = pixels.prefix(count).map { UInt8($0.channels[0]) }
      #expect(fast == scalar && fast == expected + [UInt8](repeating: 7, count: 1010 - count))
    }
  }

  @Test func luminanceBecomesAlpha() {
    var (fast, scalar) = (pixels, pixels)
    lk_luminance_to_alpha(&fast, fast.count)
    lk_luminance_to_alpha_scalar(&scalar, scalar.count)
    #expect(fast == scalar)
    for (result, pixel) in zip(fast, pixels) {
      let c = pixel.channels.map { Double($0) }
      let exact = 0.2126 * c[1] + 0.7152 * c[2] + 0.0722 * c[3]
      // Rounding to a level changes a value by at most half a level. The rest is for single precision.
      #expect(abs(Double(result.channels[0]) - exact) <= 0.501 && result & 0xFF_FFFF == 0)
    }
  }

  @Test func pixellationSquaresGetTheirAverage() {
    func gray(_ level: Int) -> UInt32 { UInt32(level) * 0x0101_0101 }
    var picture = (0..<35).map { index in gray(index % 7 + 10 * (index / 7)) }
    // The squares are 3 × 3 pixels large and have a corner at (2, −5), outside of the picture. Therefore they begin
    // at rows 1 and 4 and at columns 2 and 5.
    lk_pixellate(&picture, 7, 7, 5, 3, 2, -5)
    var expected: [UInt32] = []
    for y in [0, 20, 20, 20, 40] {
      for x in [1, 1, 3, 3, 3, 6, 6] { expected.append(gray(x + y)) }
    }
    #expect(picture == expected)
  }
}
