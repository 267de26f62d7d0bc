import CoreGraphics

// Maps from device pixels to where a picture or a gradient is read.

extension Homography {
  /// The image of the centre of device pixel (x, y), before the divide.
  func onPixel(_ x: Int, _ y: Int) -> SIMD3<Double> {
    homogeneous(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
  }

  /// An affine map with w = 1. Others stay as they are: the w of an inverse is 1/w of the map, positive
  /// for what lies in front of the eye.
  var affineNormalized: Homography {
    guard isAffine, row3.z != 0 else { return self }
    return Homography(row1 / row3.z, row2 / row3.z, row3 / row3.z)
  }

  /// The pixels of a row for which w is safely positive; pixel centres of an edge can fall behind the
  /// eye although the shape does not.
  func positiveRun(_ x: Int, _ y: Int, _ count: Int) -> (skipped: Int, kept: Int) {
    if isAffine { return (0, count) }
    let limit = 2e-6
    var (first, last) = (0, count - 1)
    while first <= last, onPixel(x + first, y).z < limit { first += 1 }
    while last >= first, onPixel(x + last, y).z < limit { last -= 1 }
    return (first, last - first + 1)
  }
}

extension Homography {
  /// Rounded to so few bits that the sums for the pixels of any canvas have no rounding error. A sample
  /// does not depend then on where its row was begun: damage and tiles give the pixels of the whole,
  /// also where a position falls on the border of two source pixels.
  var exactOnPixels: Homography {
    let reach = 65536.0
    let size = (row1.magnitudes + row2.magnitudes) * reach + row3.magnitudes
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
  /// Multiples of half of this, up to `self` (at least 1), fit a double with a bit to spare.
  fileprivate var sumGrid: Double {
    Double(sign: .plus, exponent: max(self, 1).exponent - 50, significand: 1)
  }
}
