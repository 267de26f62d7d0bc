internal import CPixelKernels
import CoreGraphics
import DisplayLists
import RenderModel

/// The filter and the mipmap levels with which pixels are sampled from a picture.
struct Sampling: Equatable {
  /// True for bilinear interpolation; false for the nearest pixel.
  let isSmooth: Bool
  /// The mipmap level; 0 is the picture itself.
  let level: Int
  /// The weight of the next smaller level, in 1/256.
  let weight: Int

  /// True when only the picture itself is sampled, and none of its smaller levels.
  var usesOnlyLevel0: Bool { level == 0 && weight == 0 }

  /// Creates the sampling for a level of detail: the mipmap level, as a fraction, that has the picture's size on the
  /// screen. It is negative when the picture is enlarged. `isSmooth` says how an enlarged picture is sampled.
  init(levelOfDetail: Double, isSmooth: Bool, _ minification: Minification) {
    let isMinified = levelOfDetail > 1e-6
    switch minification.filter {
    case _ where !isMinified: self.init(isSmooth, 0)
    case .nearest: self.init(false, 0)
    case .linear: self.init(true, levelOfDetail <= 1 ? 0 : levelOfDetail.rounded())
    case .trilinear: self.init(true, max(0, levelOfDetail + minification.bias))
    }
  }

  private init(_ isSmooth: Bool, _ position: Double) {
    let steps = Int(saturating: min(position, 64) * 256)
    self.isSmooth = isSmooth
    level = steps / 256
    weight = steps % 256
  }
}

extension Homography {
  /// Returns the level of detail at device pixel position `p`, for a map from device pixels to picture pixels: log₂ of
  /// the number of picture pixels per device pixel, in one direction.
  ///
  /// For a picture that is reduced more in one direction than in the other, the level that fits the first direction
  /// blurs the second, and the level that fits the second aliases in the first. The result is the mean of both, but
  /// at least the level at which no more than every second pixel is skipped.
  package func levelOfDetail(at p: CGPoint) -> Double {
    let image = homogeneous(p)
    guard image.z > 0 else { return 0 }
    let (u, v) = (image.x / image.z, image.y / image.z)
    let alongX = SIMD2(row1.x - u * row1.z, row1.y - v * row1.z) / image.z
    let alongY = SIMD2(row2.x - u * row2.z, row2.y - v * row2.z) / image.z
    let sum = (alongX * alongX).sum() + (alongY * alongY).sum()
    let area = abs(alongX.x * alongY.y - alongX.y * alongY.x)
    let greatest = (sum + max(0, sum * sum - 4 * area * area).squareRoot()) / 2
    let result = max(log2(area), log2(greatest) - 2) / 2
    return result.isFinite ? result : 0
  }
}

extension Homography {
  /// Returns true when the level of detail is certainly at most 1 everywhere in `rect`, so that it need not be computed
  /// for every pixel.
  package func levelOfDetailIsAtMostOne(in rect: PixelRect) -> Bool {
    let images = rect.frame.corners.map(homogeneous)
    let nearest = images.map(\.z).min() ?? 0
    guard nearest > 0 else { return false }
    // The numerators are linear in u and v, whose extremes are at the corners.
    func bound(_ row: SIMD3<Double>) -> Double {
      let u = images.map { abs(row.x - $0.x / $0.z * row.z) }.max() ?? 0
      let v = images.map { abs(row.y - $0.y / $0.z * row.z) }.max() ?? 0
      return u * u + v * v
    }
    // The area is at most half of this sum, and the largest squared stretch is at most the sum.
    return (bound(row1) + bound(row2)) / (nearest * nearest) <= 8
  }
}

extension Homography {
  /// Returns the level of detail when one value fits all pixels of `clip`; otherwise nil. The clip is in device pixels;
  /// it is nil when it is not known.
  func levelOfDetail(
    everywhereIn clip: PixelRect?, _ minification: Minification, _ isSmooth: Bool
  ) -> Double? {
    if isAffine { return levelOfDetail(at: .zero) }
    // The linear filter uses the picture itself up to level 1 and for any enlargement.
    guard let clip, isSmooth, minification.filter == .linear, levelOfDetailIsAtMostOne(in: clip)
    else { return nil }
    return 0
  }
}

extension ImageCommand {
  /// The pixel column of the shape's corner, modulo 16. Corners often lie on the boundary of two columns. The offset
  /// of a quarter prevents rounding errors from deciding between them.
  var blockOrigin: Int {
    Int(saturating: (toPixels.apply(shape.rect.origin).x + 0.25).rounded(.down)) & 15
  }
}

/// One mipmap level of a picture, and the map from device pixels to its pixels, which is homogeneous.
struct ImageLevel {
  let bitmap: Bitmap
  let toSource: Homography

  var image: lk_image {
    lk_image(
      pixels: bitmap.pixels, width: Int32(bitmap.width), height: Int32(bitmap.height),
      stride: Int32(bitmap.stride))
  }

  /// Returns the coordinates of the center of device pixel (x, y), before the division by w.
  func start(_ x: Int, _ y: Int) -> SIMD3<Double> {
    toSource.atPixelCenter(x, y)
  }
}

extension ImageSource {
  /// Returns the mipmap level `index`, or the smallest one if it does not exist.
  func level(_ index: Int, _ mipmaps: Mipmaps?) -> ImageLevel {
    guard let mipmaps, index > 0, mipmaps.count > 0 else {
      return ImageLevel(bitmap: bitmap, toSource: toSource)
    }
    let level = min(index, mipmaps.count)
    return ImageLevel(
      bitmap: mipmaps.level(level), toSource: toSource.halved(AxisHalvings(both: level)))
  }
}
