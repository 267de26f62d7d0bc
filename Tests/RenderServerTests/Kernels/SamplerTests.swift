import CPixelKernels
import TestSupport
import Testing

/// Compares samplers with their scalar versions, and bilinear interpolation with a computation in double precision.
@Suite struct SamplerTests {
  fileprivate typealias Sampler = (UnsafeMutablePointer<UInt32>, Int, UnsafePointer<lk_image>) -> Void

  /// A random picture of at most 9 × 9 pixels, in rows that may be longer than its width.
  fileprivate struct Picture {
    let pixels: [UInt32]
    let width, height, stride: Int

    init(_ random: inout SeededGenerator) {
      (width, height) = (random.int(1...9), random.int(1...9))
      stride = width + random.int(0...3)
      pixels = (0..<stride * height).map { _ in random.pixel() }
    }

    func sample(_ count: Int, _ sampler: Sampler) -> [UInt32] {
      var row = [UInt32](repeating: 0xDEAD_BEEF, count: count + 16)
      pixels.withUnsafeBufferPointer { pixels in
        var image = lk_image(
          pixels: pixels.baseAddress, width: Int32(width), height: Int32(height),
          stride: Int32(stride))
        row.withUnsafeMutableBufferPointer { sampler($0.baseAddress! + 8, count, &image) }
      }
      return row
    }
  }

  /// A starting point and a step in the picture. The point may be inside or far outside, and the step huge or tiny.
  private struct Ray {
    let u, v, du, dv: Double

    init(_ random: inout SeededGenerator) {
      let reach = random.pick([4.0, 20, 1e4, 1e12])
      let step = random.pick([1e-9, 0.3, 1, 7])
      u = random.number(-reach...reach)
      v = random.number(-reach...reach)
      du = random.pick([0, 1, -1, random.number(-step...step)])
      dv = random.pick([0, random.number(-step...step)])
    }
  }

  private static func compare(
    _ name: String, _ make: (Ray, inout SeededGenerator) -> (Sampler, Sampler)
  ) {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<600 {
      let picture = Picture(&random)
      let ray = Ray(&random)
      let count = random.int(0...40)
      let (fast, scalar) = make(ray, &random)
      let same = picture.sample(count, fast) == picture.sample(count, scalar)
      #expect(same, "\(name) from \(ray), \(count) pixels of \(picture), \(random.seedText)")
    }
  }

  @Test func affineSamplersEqualTheirScalarVersions() {
    Self.compare("nearest_affine") { r, _ in
      (
        { lk_sample_nearest_affine($0, $1, $2, r.u, r.v, r.du, r.dv) },
        { lk_sample_nearest_affine_scalar($0, $1, $2, r.u, r.v, r.du, r.dv) }
      )
    }
    Self.compare("bilinear_affine") { r, _ in
      (
        { lk_sample_bilinear_affine($0, $1, $2, r.u, r.v, r.du, r.dv) },
        { lk_sample_bilinear_affine_scalar($0, $1, $2, r.u, r.v, r.du, r.dv) }
      )
    }
  }

  @Test func straightSamplersEqualTheirScalarVersionsAndTheGeneralOne() {
    Self.compare("bilinear_translate") { r, _ in
      (
        { lk_sample_bilinear_translate($0, $1, $2, r.u, r.v) },
        { lk_sample_bilinear_translate_scalar($0, $1, $2, r.u, r.v) }
      )
    }
    Self.compare("bilinear_scale") { r, _ in
      (
        { lk_sample_bilinear_scale($0, $1, $2, r.u, r.v, r.du) },
        { lk_sample_bilinear_scale_scalar($0, $1, $2, r.u, r.v, r.du) }
      )
    }
    Self.compare("bilinear_scale is an affine one") { r, _ in
      (
        { lk_sample_bilinear_scale($0, $1, $2, r.u, r.v, r.du) },
        { lk_sample_bilinear_affine_scalar($0, $1, $2, r.u, r.v, r.du, 0) }
      )
    }
  }

  @Test func projectiveSamplersEqualTheirScalarVersions() {
    for isSmooth in [false, true] {
      let (fast, scalar) =
        isSmooth
        ? (lk_sample_bilinear_projective, lk_sample_bilinear_projective_scalar)
        : (lk_sample_nearest_projective, lk_sample_nearest_projective_scalar)
      Self.compare("projective, smooth \(isSmooth)") { r, random in
        // w stays positive over the 40 pixels.
        let (w, dw) = (random.number(0.3...3), random.number(-0.007...0.05))
        return (
          { fast($0, $1, $2, r.u, r.v, w, r.du, r.dv, dw) },
          { scalar($0, $1, $2, r.u, r.v, w, r.du, r.dv, dw) }
        )
      }
    }
  }

  @Test func samplesAtGivenPositionsEqualTheirScalarVersion() {
    Self.compare("bilinear_at") { r, random in
      func positions(_ far: Double) -> [Double] {
        (0..<40).map { _ in
          random.pick([random.number(-3...12), random.number(-3...12), far, .nan])
        }
      }
      let (u, v) = (positions(r.u), positions(r.v))
      return (
        { lk_sample_bilinear_at($0, $1, $2, u, v) }, { lk_sample_bilinear_at_scalar($0, $1, $2, u, v) }
      )
    }
  }

  @Test func samplesAtGivenPositionsAreWithinOneLevelOfTheExactInterpolation() {
    var random = SeededGenerator(seed: 24)
    for _ in 0..<300 {
      let picture = Picture(&random)
      let u = (0..<12).map { _ in random.number(-2...11) }
      let v = (0..<12).map { _ in random.number(-2...11) }
      let row = picture.sample(12) { lk_sample_bilinear_at($0, $1, $2, u, v) }
      for index in 0..<12 {
        for (actual, expected) in zip(row[8 + index].channels, picture.exact(u[index], v[index])) {
          #expect(abs(Double(actual) - expected) <= 1, "sample \(index), \(random.seedText)")
        }
      }
    }
  }

  /// A sample is within 1 level of the interpolation at the position rounded to 1/256 of a pixel (CPixelKernels.h).
  @Test func bilinearSamplesAreWithinOneLevelOfTheExactInterpolation() {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<300 {
      let picture = Picture(&random)
      let (u, v) = (random.number(-2...11), random.number(-2...11))
      let (du, dv) = (random.number(-1...1), random.number(-1...1))
      let row = picture.sample(12) { lk_sample_bilinear_affine($0, $1, $2, u, v, du, dv) }
      for index in 0..<12 {
        let i = Double(index)
        let exact = picture.exact(u + i * du, v + i * dv)
        for (actual, expected) in zip(row[8 + index].channels, exact) {
          #expect(abs(Double(actual) - expected) <= 1, "sample \(index), \(random.seedText)")
        }
      }
    }
  }

  @Test func aPixelSampledAtItsCenterComesBackUnchanged() {
    var random = SeededGenerator(seed: 23)
    let picture = Picture(&random)
    for y in 0..<picture.height {
      let row = picture.sample(picture.width) {
        lk_sample_bilinear_affine($0, $1, $2, 0.5, Double(y) + 0.5, 1, 0)
      }
      let expected = picture.pixels[y * picture.stride..<y * picture.stride + picture.width]
      #expect(row[8..<8 + picture.width] == expected, "row \(y)")
    }
  }
}

extension SamplerTests.Picture {
  /// Returns the bilinear interpolation at (u, v), rounded to 1/256 of a pixel. Outside of the picture its edge
  /// pixels repeat.
  fileprivate func exact(_ u: Double, _ v: Double) -> [Double] {
    func axis(_ position: Double, _ size: Int) -> (low: Int, high: Int, fraction: Double) {
      let rounded = (position * 256).rounded() / 256 - 0.5
      let limited = min(max(rounded, 0), Double(size - 1))
      let low = Int(limited)
      return (low, min(low + 1, size - 1), limited - Double(low))
    }
    let (x0, x1, fx) = axis(u, width)
    let (y0, y1, fy) = axis(v, height)
    func channels(_ x: Int, _ y: Int) -> [Double] {
      pixels[y * stride + x].channels.map { Double($0) }
    }
    let (a, b, c, d) = (channels(x0, y0), channels(x1, y0), channels(x0, y1), channels(x1, y1))
    return (0..<4).map { i in
      (a[i] * (1 - fx) + b[i] * fx) * (1 - fy) + (c[i] * (1 - fx) + d[i] * fx) * fy
    }
  }
}
