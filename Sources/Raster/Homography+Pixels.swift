import CoreGraphics
import RenderModel

// Maps from device pixels to positions in a picture or a gradient.

extension Homography {
  /// Returns the image of the center of device pixel (x, y), before the division by w.
  func atPixelCenter(_ x: Int, _ y: Int) -> SIMD3<Double> {
    homogeneous(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
  }

  /// The map, scaled to w = 1 if it is affine. Other maps keep their scale, because `positivePart` compares their w
  /// with a limit: w of a map from pixels to a picture is 1/w of the map from the picture to pixels, and therefore
  /// positive at the pixels that show points in front of the eye.
  var affineNormalized: Homography {
    guard isAffine, row3.z != 0 else { return self }
    return Homography(row1 / row3.z, row2 / row3.z, row3 / row3.z)
  }

  /// Returns the part of `run` in which w is at least twice the least value by which the kernels divide. At the edge of
  /// a shape, pixel centers can lie behind the eye, where w is negative, although the shape does not.
  func positivePart(of run: PixelRun) -> (skipped: Int, kept: Int) {
    let (x, y, count) = (run.x, run.y, run.count)
    if isAffine { return (0, count) }
    // The kernels require w > 1e-6, and compute it with rounding errors.
    let limit = 2e-6
    var (first, last) = (0, count - 1)
    while first <= last, atPixelCenter(x + first, y).z < limit { first += 1 }
    while last >= first, atPixelCenter(x + last, y).z < limit { last -= 1 }
    return (first, last - first + 1)
  }
}

extension Homography {
  /// The map with coefficients of so few bits that its values at the pixel centers of any canvas are sums without
  /// rounding errors. A sample then does not depend on the pixel at which its row begins. Damage and tiles therefore
  /// get the same pixels as the whole frame, even when a position lies on the boundary of two source pixels.
  var roundedForExactSums: Homography {
    let greatestCoordinate = 65536.0
    let size = (row1.magnitudes + row2.magnitudes) * greatestCoordinate + row3.magnitudes
    guard size.sum().isFinite else { return self }
    let grid = SIMD3(size.x.sumGrid, size.y.sumGrid, size.z.sumGrid)
    func rounded(_ row: SIMD3<Double>) -> SIMD3<Double> {
      (row / grid).rounded(.toNearestOrEven) * grid
    }
    return Homography(rounded(row1), rounded(row2), rounded(row3))
  }
}

extension SIMD3<Double> {
  fileprivate var magnitudes: SIMD3<Double> { SIMD3(abs(x), abs(y), abs(z)) }
}

extension Double {
  /// The spacing to which coefficients are rounded if their sums are at most `self` (at least 1). At pixel centers,
  /// which are half integers, the sums are multiples of half the spacing. A double has 52 bits after the leading one:
  /// the spacing uses 50 of them, the half one more, and one is spare.
  fileprivate var sumGrid: Double {
    Double(sign: .plus, exponent: max(self, 1).exponent - 50, significand: 1)
  }
}
