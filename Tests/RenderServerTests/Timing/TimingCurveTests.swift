import Foundation
import RenderModel
import TestSupport
import Testing

@Suite struct TimingCurveTests {
  /// Returns By(s) where Bx(s) = x, found by bisection alone.
  private static func oracle(_ c: SIMD4<Double>, _ x: Double) -> Double {
    func bezier(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * p1 + 3 * (1 - s) * s * s * p2 + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if bezier(c.x, c.z, middle) < x { low = middle } else { high = middle }
    }
    return bezier(c.y, c.w, (low + high) / 2)
  }

  private static var curves: [TimingCurve] {
    var random = SeededGenerator(seed: 61)
    var curves: [TimingCurve] = [
      .linear, .easeIn, .easeOut, .easeInEaseOut, .standard, TimingCurve(1, 0, 0, 1),
      TimingCurve(1, 0, 0.75, 1), TimingCurve(0, 1, 1, 0), TimingCurve(1, 0, 1, 0),
      TimingCurve(0, 1, 0, 1), TimingCurve(0.11, 0.9, 0.92, 0.13),
    ]
    for _ in 0..<200 {
      let p = (0..<4).map { _ in Float(random.number(0...1)) }
      curves.append(TimingCurve(p[0], p[1], p[2], p[3]))
    }
    return curves
  }

  private static let fractions = (1..<400).map { Double($0) / 400 } + [1e-9, 3e-8, 1e-5, 1 - 1e-9]

  /// The values are those of an exact reference (T2.3). Where a curve is vertical, the last bit of x moves y further
  /// than any solver can be exact, so y may have any value between the reference values beside x.
  @Test func valuesAreTheExactOnesWithinOneTenMillionthT2_3() {
    for curve in Self.curves {
      let points = SIMD4<Double>(curve.controlPoints)
      for x in Self.fractions {
        let value = curve.value(at: x)
        let beside = [x - 1e-15, x, x + 1e-15].map { Self.oracle(points, $0) }
        let (low, high) = (beside.min()! - 1e-7, beside.max()! + 1e-7)
        #expect(low...high ~= value, "\(curve.controlPoints) at \(x): \(value), not \(beside[1])")
      }
    }
  }

  /// The curve (1, 0, 0, 1) is vertical in the middle and symmetric about that point.
  @Test func theMiddleOfAVerticalCurveIsExact() {
    let curve = TimingCurve(1, 0, 0, 1)
    #expect(curve.value(at: 0.5) == 0.5)
    for exponent in 6...15 {
      let step = Foundation.pow(10, -Double(exponent))
      // Bx(½ + t) = ½ + 4t³ and By(½ + t) = ½ + 1.5t − 2t³.
      let t = Foundation.cbrt((0.5 + step - 0.5) / 4)
      let exact = 0.5 + 1.5 * t - 2 * t * t * t
      #expect(abs(curve.value(at: 0.5 + step) - exact) < 1e-12, "½ + \(step)")
    }
  }

  @Test func curvesRiseWithinLegalControlPointsT2_3() {
    for curve in Self.curves {
      var previous = 0.0
      for x in stride(from: 0.0, through: 1, by: 1.0 / 1024) {
        let value = curve.value(at: x)
        #expect(value >= previous - 1e-7, "\(curve.controlPoints) falls at \(x)")
        previous = value
      }
    }
  }

  @Test func theEndsAreExactT2_4() {
    for curve in Self.curves + [TimingCurve(0.3, -2, 0.6, 3)] {
      for (x, y) in [(0.0, 0.0), (-1, 0), (1, 1), (7, 1)] {
        #expect(curve.value(at: x) == y, "\(curve.controlPoints) at \(x)")
      }
    }
  }

  @Test func yMayOvershootT2_5() {
    let curve = TimingCurve(0.3, -1, 0.7, 2)
    #expect(curve.value(at: 0.15) < 0 && curve.value(at: 0.85) > 1)
  }
}
