import CPixelKernels
import CoreGraphics
import TestSupport
import Testing

/// Compares the blur with a convolution in double precision, whose gaussian is cut off at 2.4 σ.
@Suite struct BlurTests {
  private struct Plane {
    var levels: [UInt8]
    let width, height: Int

    init(width: Int, height: Int, _ level: (Int, Int) -> Int) {
      (self.width, self.height) = (width, height)
      levels = (0..<width * height).map { UInt8(level($0 % width, $0 / width)) }
    }
  }

  private static func blur(_ plane: Plane, _ sigmaX: Double, _ sigmaY: Double) -> [UInt8] {
    let (width, height) = (Int32(plane.width), Int32(plane.height))
    let size = lk_blur_alpha_scratch(width, height, sigmaX, sigmaY)
    var (fast, scalar) = (plane.levels, plane.levels)
    // The blur is in place. The bytes after the scratch memory show if anything is written beyond its end.
    var scratch = [UInt8](repeating: 0xAA, count: size + 16)
    lk_blur_alpha(&fast, plane.width, fast, plane.width, width, height, sigmaX, sigmaY, &scratch)
    #expect(scratch.suffix(16).allSatisfy { $0 == 0xAA }, "beyond the scratch of \(size) bytes")
    lk_blur_alpha_scalar(
      &scalar, plane.width, plane.levels, plane.width, width, height, sigmaX, sigmaY, &scratch)
    #expect(fast == scalar, "the versions differ at \(sigmaX), \(sigmaY)")
    return fast
  }

  /// Returns the greatest distance from the exact result, in levels.
  private static func error(_ plane: Plane, _ sigmaX: Double, _ sigmaY: Double) -> Double {
    let exact = convolved(plane, sigmaX, sigmaY)
    return zip(blur(plane, sigmaX, sigmaY), exact).map { abs(Double($0) - $1) }.max() ?? 0
  }

  private static func convolved(_ plane: Plane, _ sigmaX: Double, _ sigmaY: Double) -> [Double] {
    let (w, h) = (plane.width, plane.height)
    var values = plane.levels.map { Double($0) }
    for y in 0..<h { convolve(&values, from: y * w, step: 1, count: w, sigmaX) }
    for x in 0..<w { convolve(&values, from: x, step: w, count: h, sigmaY) }
    return values
  }

  private static func convolve(
    _ values: inout [Double], from start: Int, step: Int, count: Int, _ sigma: Double
  ) {
    let weights = Self.weights(sigma), radius = weights.count / 2
    let line = (0..<count).map { values[start + $0 * step] }
    for i in 0..<count {
      var sum = 0.0
      for j in max(-radius, -i)...min(radius, count - 1 - i) {
        sum += line[i + j] * weights[j + radius]
      }
      values[start + i * step] = sum
    }
  }

  private static func weights(_ sigma: Double) -> [Double] {
    let cut = 2.4 * sigma
    guard cut > 0.5 else { return [1] }
    func area(_ x: Double) -> Double { erf(min(max(x, -cut), cut) / (sigma * 2.squareRoot())) }
    let radius = Int((cut - 0.5).rounded(.up))
    let weights = (-radius...radius).map { area(Double($0) + 0.5) - area(Double($0) - 0.5) }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }

  /// Up to a σ of 20, the error is at most 0.8 levels (kernel_list.h).
  @Test func smallSigmasAreWithinEightTenthsOfALevel() {
    var random = SeededGenerator(seed: 41)
    let noise = Plane(width: 61, height: 47) { _, _ in random.int(0...1) * 255 }
    let box = Plane(width: 90, height: 70) { x, y in
      (20..<61).contains(x) && (25..<50).contains(y) ? 255 : 0
    }
    for (x, y) in [(0.0, 0.4), (0.7, 0.7), (1, 3), (5, 2.5), (9.5, 0), (10, 10), (20, 15)] {
      #expect(Self.error(noise, x, y) < 0.8, "noise, sigma \(x), \(y)")
      #expect(Self.error(box, x, y) < 0.8, "a box, sigma \(x), \(y)")
    }
  }

  /// Beyond a σ of 20, the error is at most 1.1 levels (kernel_list.h). The limit of 1.2 levels is a choice.
  @Test func largeSigmasAreWithinTwelveTenthsOfALevel() {
    var random = SeededGenerator(seed: 42)
    let columns = (0..<150).map { _ in random.int(0...1) * 255 }
    let stripes = Plane(width: 150, height: 90) { x, _ in columns[x] }
    let box = Plane(width: 190, height: 130) { x, y in
      (63..<130).contains(x) && (50..<80).contains(y) ? 255 : 0
    }
    for (x, y) in [(20.5, 20.5), (30, 4), (41, 25), (81, 60)] {
      #expect(Self.error(stripes, x, y) < 1.2, "stripes, sigma \(x), \(y)")
      #expect(Self.error(box, x, y) < 1.2, "a box, sigma \(x), \(y)")
    }
  }

  /// At a distance x outside of a straight edge, the coverage is Φ(−x/σ) within the tolerance of the test vectors
  /// (L2.12).
  @Test func anEdgeFollowsTheNormalDistributionL2_12() {
    let plane = Plane(width: 200, height: 3) { x, _ in x < 100 ? 255 : 0 }
    for sigma in [3.0, 8, 17, 26] {
      let row = Self.blur(plane, sigma, 0)
      for x in 60..<140 {
        let exact = 0.5 - 0.5 * erf((Double(x) + 0.5 - 100) / (sigma * 2.squareRoot()))
        #expect(abs(Double(row[x]) / 255 - exact) < 0.02, "sigma \(sigma), \(x)")
      }
    }
  }

  @Test func whiteStaysWhiteFarFromTheEdges() {
    for sigma in [0.5, 1, 2, 6, 11, 19.9, 20.1, 33] {
      let reach = Int(lk_blur_reach(sigma))
      let side = 2 * reach + 9
      let row = Self.blur(Plane(width: side, height: 1) { _, _ in 255 }, sigma, 0)
      #expect(row[reach..<reach + 9].allSatisfy { $0 == 255 }, "sigma \(sigma)")
    }
  }

  @Test func nothingReachesFartherThanTheReach() {
    for sigma in [0.2, 0.6, 3, 10, 20, 21, 50, 200] {
      let reach = Int(lk_blur_reach(sigma)), side = 2 * reach + 41
      let dot = Plane(width: side, height: 1) { x, _ in (reach + 10..<reach + 31).contains(x) ? 255 : 0
      }
      let row = Self.blur(dot, sigma, 0)
      let outside = row.prefix(10) + row.suffix(10)
      #expect(outside.allSatisfy { $0 == 0 }, "sigma \(sigma)")
      // The Gaussian is cut off at 2.4 σ. The pixel or the quarter of σ above that is a choice.
      #expect(Double(reach) <= 2.4 * sigma + max(1, sigma / 4), "sigma \(sigma)")
    }
  }

  @Test func invalidAndExtremeSigmasAreHarmless() {
    let plane = Plane(width: 9, height: 5) { x, y in (x * 29 + y * 7) & 255 }
    for sigma: Double in [0, -3, .nan, -.infinity] {
      #expect(Self.blur(plane, sigma, sigma) == plane.levels)
    }
    // A σ above 5120 counts as 5120, which spreads the nine pixels over more than 20,000. The limit of 8
    // levels is a choice.
    for sigma: Double in [1e9, .infinity] { #expect(Self.blur(plane, sigma, 0).allSatisfy { $0 < 8 }) }
    #expect(Self.blur(Plane(width: 0, height: 0) { _, _ in 0 }, 3, 3).isEmpty)
  }

  /// A picture is blurred like four separate planes.
  @Test func pixelsAreBlurredChannelByChannel() {
    var random = SeededGenerator(seed: 43)
    let (width, height) = (37, 29)
    let pixels = (0..<width * height).map { _ in random.pixel() }
    for (x, y) in [(1.5, 4.0), (24, 12)] {
      var (fast, scalar) = (pixels, pixels)
      var scratch = [UInt8](
        repeating: 0, count: lk_blur_pixels_scratch(Int32(width), Int32(height), x, y))
      lk_blur_pixels(&fast, width, pixels, width, Int32(width), Int32(height), x, y, &scratch)
      lk_blur_pixels_scalar(&scalar, width, pixels, width, Int32(width), Int32(height), x, y, &scratch)
      #expect(fast == scalar, "sigma \(x), \(y)")
      for channel in 0..<4 {
        let plane = Plane(width: width, height: height) { pixels[$0 + $1 * width].channels[channel] }
        let expected = Self.blur(plane, x, y).map { Int($0) }
        #expect(fast.map { $0.channels[channel] } == expected, "channel \(channel), sigma \(x), \(y)")
      }
      #expect(fast.allSatisfy { $0.channels.max() == $0.channels[0] }, "a color exceeds its alpha")
    }
  }
}
