import Foundation
import Testing

@testable import Lottie

@Suite struct EasingTests {
  private let curve = Easing(SIMD2(0.333, 0), SIMD2(0.667, 1))

  @Test func easingsHaveTheirEndsAndLinearOnesAreLines() {
    #expect(Easing(SIMD2(0.2, 0.2), SIMD2(0.7, 0.7)) == .linear)
    for easing in [curve, .linear, .hold] {
      #expect(easing.progress(at: 0) == 0 && easing.progress(at: 1) == 1)
    }
    #expect(Easing.hold.progress(at: 0.999) == 0)
    #expect(Easing.linear.progress(at: 0.3) == 0.3)
  }

  /// If x(t) is t, the progress is 3t² − 2t³.
  @Test func theSmoothStepIsExact() {
    let easing = Easing(SIMD2(1 / 3.0, 0), SIMD2(2 / 3.0, 1))
    for fraction in stride(from: 0.0, through: 1, by: 0.125) {
      let expected = 3 * fraction * fraction - 2 * fraction * fraction * fraction
      #expect(abs(easing.progress(at: fraction) - expected) < 1e-9)
    }
  }

  @Test func curvesMayOvershootAndHaveSteepParts() {
    // The curve rises above 1; the limit of 1.1 is a choice.
    let overshoot = Easing(SIMD2(0.3, 0), SIMD2(0.5, 2))
    #expect((1..<100).contains { overshoot.progress(at: Double($0) / 100) > 1.1 })
    let steep = Easing(SIMD2(1, 0), SIMD2(0, 1))
    // In terms of u = t − ½, the curve has x = ½ + 4u³ and y = ½ + 3u/2 − 2u³.
    for fraction in [0.1, 0.4, 0.499, 0.5, 0.6, 0.9] {
      let u = cbrt((fraction - 0.5) / 4)
      #expect(abs(steep.progress(at: fraction) - (0.5 + 1.5 * u - 2 * u * u * u)) < 1e-6)
    }
  }

  @Test(arguments: [(0.0, 0.4), (0.25, 0.75), (0.6, 1.0)])
  func aPartOfACurveHasTheSameValues(start: Double, end: Double) throws {
    let part = try #require(curve.part(from: start, to: end))
    let (low, high) = (curve.progress(at: start), curve.progress(at: end))
    for fraction in stride(from: 0.0, through: 1, by: 0.1) {
      let whole = curve.progress(at: start + (end - start) * fraction)
      #expect(abs(low + (high - low) * part.progress(at: fraction) - whole) < 1e-6)
    }
  }
}
