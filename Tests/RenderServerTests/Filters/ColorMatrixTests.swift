import CPixelKernels
import CoreGraphics
import RenderModel
import TestSupport
import Testing

/// Tests of color matrices (L2.14) and of the kernel that applies them.
@Suite struct ColorMatrixTests {
  private static let red = SIMD4(1.0, 0, 0, 1)
  private static let mud = SIMD4(0.6, 0.4, 0.2, 0.5)

  private static func isClose(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ tolerance: Double = 1e-12)
    -> Bool
  {
    let d = a - b
    return (d * d).max() <= tolerance * tolerance
  }

  @Test func neutralAmountsChangeNoColor() {
    let neutral: [ColorMatrix] = [
      .identity, .saturation(1), .brightness(0), .contrast(1), .hueRotation(0), .sepia(0),
      .monochrome(Self.red, amount: 0), .multiplication(SIMD4(repeating: 1)),
    ]
    for matrix in neutral {
      for color in [Self.red, Self.mud] { #expect(Self.isClose(matrix.applied(to: color), color)) }
    }
  }

  @Test func matricesMapColorsToKnownColors() {
    // The luminance of red is 0.213. The contrast scales the distance from 0.5, and results are limited to
    // 0…1. For white, sepia gives the sums of its rows; the third is 0.272 + 0.534 + 0.131 = 0.937.
    let rows: [(ColorMatrix, SIMD4<Double>, SIMD4<Double>)] = [
      (.inversion, Self.mud, SIMD4(0.4, 0.6, 0.8, 0.5)),
      (.saturation(0), Self.red, SIMD4(0.213, 0.213, 0.213, 1)),
      (.brightness(0.5), Self.mud, SIMD4(1, 0.9, 0.7, 0.5)),
      (.contrast(0), Self.mud, SIMD4(0.5, 0.5, 0.5, 0.5)),
      (.contrast(2), Self.mud, SIMD4(0.7, 0.3, 0, 0.5)),
      (.monochrome(SIMD4(0, 1, 0, 1), bias: 0.1, amount: 1), Self.red, SIMD4(0.1, 0.313, 0.1, 1)),
      (.sepia(1), SIMD4(1, 1, 1, 1), SIMD4(1, 1, 0.937, 1)),
      (.multiplication(SIMD4(0.5, 1, 0, 0.5)), Self.mud, SIMD4(0.3, 0.4, 0, 0.25)),
    ]
    for (index, (matrix, color, expected)) in rows.enumerated() {
      #expect(
        Self.isClose(matrix.applied(to: color), expected), "\(index): \(matrix.applied(to: color))")
    }
  }

  /// Two rotations of the hue by half a turn give the original color. Gray has no hue, so a rotation does not change
  /// it.
  @Test func hueRotationsAddUpAndKeepGray() {
    let turned = ColorMatrix.hueRotation(.pi).concatenating(.hueRotation(.pi))
    #expect(Self.isClose(turned.applied(to: Self.mud), Self.mud))
    let gray = SIMD4(0.4, 0.4, 0.4, 1)
    for angle in [0.5, 2, 4] {
      #expect(Self.isClose(ColorMatrix.hueRotation(angle).applied(to: gray), gray, 1e-12))
    }
    let third = ColorMatrix.hueRotation(2 * .pi / 3).applied(to: Self.red)
    #expect(third.y > third.x && third.y > third.z, "red turns to green")
  }

  @Test func aConcatenationAppliesOneMatrixAfterTheOther() {
    let (a, b) = (ColorMatrix.sepia(0.7), ColorMatrix.contrast(0.5))
    let both = a.concatenating(b)
    #expect(Self.isClose(both.applied(to: Self.mud), b.applied(to: a.applied(to: Self.mud))))
  }

  @Test func entriesAreInRowOrderAndInvalidOnesAreRefused() {
    let entries = (0..<20).map { Double($0) }
    #expect(ColorMatrix(entries: entries)?.entries == entries)
    #expect(ColorMatrix(entries: entries)?.constant == SIMD4(4, 9, 14, 19))
    #expect(ColorMatrix(entries: [1, 2]) == nil)
    #expect(ColorMatrix(entries: Array(repeating: .nan, count: 20)) == nil)
  }

  @Test func theKernelAgreesWithTheMatrix() {
    var random = SeededGenerator(seed: 62)
    for round in 0..<40 {
      let entries = (0..<20).map { _ in random.number(-1.2...1.2) }
      guard let matrix = ColorMatrix(entries: entries) else { continue }
      let pixels = (0..<67).map { _ in random.pixel() }
      var (fast, scalar) = (pixels, pixels)
      lk_color_matrix(&fast, 67, entries.map { Float($0) })
      lk_color_matrix_scalar(&scalar, 67, entries.map { Float($0) })
      #expect(fast == scalar, "round \(round)")
      for (result, pixel) in zip(fast, pixels) {
        let exact = matrix.applied(to: pixel.straight)
        let levels = [exact.w, exact.x * exact.w, exact.y * exact.w, exact.z * exact.w].map { $0 * 255 }
        // Rounding to a level changes a channel by at most half a level. The rest is for single precision.
        #expect(zip(result.channels, levels).allSatisfy { abs(Double($0) - $1) <= 0.501 })
      }
    }
  }

  @Test func theIdentityChangesNoPixel() {
    var random = SeededGenerator(seed: 63)
    let pixels = (0..<5000).map { _ in random.pixel() }
    var result = pixels
    lk_color_matrix(&result, 5000, ColorMatrix.identity.entries.map { Float($0) })
    #expect(result == pixels)
  }
}

extension UInt32 {
  /// The red, green, blue and alpha components, not premultiplied. All of them are 0 if the pixel is transparent.
  fileprivate var straight: SIMD4<Double> {
    let c = channels.map { Double($0) }
    guard c[0] > 0 else { return .zero }
    return SIMD4(c[1] / c[0], c[2] / c[0], c[3] / c[0], c[0] / 255)
  }
}
