import CPixelKernels
import CoreGraphics
import TestSupport
import Testing

/// Compares rows of gradients with a computation in double precision and with their scalar versions.
@Suite struct GradientKernelTests {
  private static let kinds = [lk_gradient_axial, lk_gradient_radial, lk_gradient_conic]

  /// A ramp whose blue, green, red and alpha channels change differently. Entry k is the color at t = k / 4096.
  private static let ramp: [UInt64] = (0..<Int(LK_GRADIENT_RAMP_SIZE)).map { k in
    let t = UInt64(k)
    let channels = [t * 65280 / 4096, t * t * 65280 / 4096 / 4096, 65280 - t * 15, 65280]
    return channels.enumerated().reduce(0) { $0 | $1.element << UInt64(16 * $1.offset) }
  }

  /// A ramp whose red and green channels are the index of the entry, so that the color shows which entry was found.
  private static let numberedRamp: [UInt64] = (0..<UInt64(LK_GRADIENT_RAMP_SIZE)).map { k in
    (k & 0xFF) << 24 | (k >> 8) << 40 | 0xFF00 << 48
  }

  private static func pixels(
    _ row: lk_gradient_row, _ kind: lk_gradient_kind, _ count: Int, of ramp: [UInt64] = ramp,
    dither: [UInt8], scalar: Bool = false
  ) -> [UInt32] {
    var result = [UInt32](repeating: 0xDEAD_BEEF, count: count + 8)
    var row = row
    if scalar {
      lk_gradient_scalar(&result, count, kind, ramp, &row, dither)
    } else {
      lk_gradient(&result, count, kind, ramp, &row, dither)
    }
    #expect(result.suffix(8).allSatisfy { $0 == 0xDEAD_BEEF }, "written beyond \(count)")
    return Array(result.prefix(count))
  }

  private static func row(_ random: inout SeededGenerator) -> lk_gradient_row {
    let isFlat = random.once(in: 2)
    let step = random.pick([0, 1e-3, 0.02])
    return lk_gradient_row(
      p: random.number(-1.5...1.5), q: random.number(-1.5...1.5),
      w: isFlat ? 1 : random.number(0.5...2),
      dp: random.number(-1...1) * step, dq: random.number(-1...1) * step,
      dw: isFlat ? 0 : random.number(-1e-3...1e-2))
  }

  private static func dither(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<8).map { _ in UInt8(random.int(0...255)) }
  }

  @Test func scalarVersionsGiveTheSameBits() {
    var random = SeededGenerator(seed: 51)
    for count in [0, 1, 7, 8, 9, 63, 64, 65, 130, 400] {
      for kind in Self.kinds {
        for _ in 0..<20 {
          let (row, dither) = (Self.row(&random), Self.dither(&random))
          let fast = Self.pixels(row, kind, count, dither: dither)
          let scalar = Self.pixels(row, kind, count, dither: dither, scalar: true)
          #expect(
            fast == scalar, "kind \(kind.rawValue), \(count) pixels of \(row), \(random.seedText)")
        }
      }
    }
  }

  /// Each pixel has the color of the nearest entry of the ramp or, within the error of single precision, of the entry
  /// beside it. The dither adds less than one level before the color is rounded down.
  @Test func pixelsAreTheColorsOfTheRamp() {
    var random = SeededGenerator(seed: 52)
    for kind in Self.kinds {
      for _ in 0..<60 {
        let (row, dither) = (Self.row(&random), Self.dither(&random))
        for (i, pixel) in Self.pixels(row, kind, 150, dither: dither).enumerated() {
          let position = row.parameter(Double(i), kind) * 4096
          let near = [position - 0.02, position + 0.02].map { Int(($0 - 0.01).rounded()) }
          let allowed = near.map { Self.color($0, dither[i % 8]) }
          #expect(allowed.contains(pixel), "kind \(kind.rawValue), t = \(position / 4096), \(row)")
        }
      }
    }
  }

  private static func color(_ index: Int, _ dither: UInt8) -> UInt32 {
    let entry = ramp[min(max(index, 0), 4096)]
    return (0..<4).reduce(0) { pixel, k in
      let level = ((entry >> UInt64(16 * k) & 0xFFFF) + UInt64(dither)) >> 8
      return pixel | UInt32(level) << UInt32(8 * k)
    }
  }

  /// Tests coordinates that the kernel adds up without rounding, such as those that the rasterizer computes.
  @Test func aPixelDoesNotDependOnTheBeginningOfItsRow() {
    var random = SeededGenerator(seed: 53)
    for kind in Self.kinds {
      let (p, dp) = (Double(random.int(-999...999)) / 1024, 3.0 / 4096)
      let row = lk_gradient_row(p: p, q: 0.25, w: 1, dp: dp, dq: -dp, dw: 0)
      let dither = Self.dither(&random)
      let whole = Self.pixels(row, kind, 300, dither: dither)
      for start in [8, 24, 160] {
        let i = Double(start)
        let part = lk_gradient_row(p: p + i * dp, q: 0.25 - i * dp, w: 1, dp: dp, dq: -dp, dw: 0)
        #expect(Self.pixels(part, kind, 60, dither: dither) == Array(whole[start..<start + 60]))
      }
    }
  }

  /// The error of the angle is at most 4e-7 turns, or 0.00164 entries. The kernel takes the next entry from 0.51 of the
  /// distance on, so it must find the right one at an angle that is 0.0018 entries away from there.
  @Test func theConicAngleFindsTheNearestEntryOfTheRamp() {
    for k in 0..<4096 {
      for (distance, index) in [(0.51 - 0.0018, k), (0.51 + 0.0018, k + 1), (0, k)] {
        let angle = (Double(k) + distance) / 4096 * 2 * .pi
        #expect(Self.conicIndex(p: cos(angle), q: sin(angle)) == index, "\(angle / (2 * .pi)) turns")
      }
    }
    #expect(Self.conicIndex(p: 0, q: 0) == 0)
  }

  /// Returns the index of the entry that a conic gradient shows at a point.
  private static func conicIndex(p: Double, q: Double) -> Int {
    let row = lk_gradient_row(p: p, q: q, w: 1, dp: 0, dq: 0, dw: 0)
    let none = [UInt8](repeating: 0, count: 8)
    // All pixels of the row are alike, because the steps are 0. The last of three is taken by choice.
    let pixel = pixels(row, lk_gradient_conic, 3, of: numberedRamp, dither: none)[2]
    return Int(pixel >> 8 & 0xFFFF)
  }
}

extension lk_gradient_row {
  fileprivate func parameter(_ i: Double, _ kind: lk_gradient_kind) -> Double {
    let (p, q, w) = (p + i * dp, q + i * dq, w + i * dw)
    switch kind {
    case lk_gradient_axial: return p / w
    case lk_gradient_radial: return (p * p + q * q).squareRoot() / w
    default:
      let turns = atan2(q, p) / (2 * .pi)
      return turns < 0 ? turns + 1 : turns
    }
  }
}
