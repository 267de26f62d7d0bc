internal import CPixelKernels
import CoreGraphics

/// A picture and the map from device pixels to its own pixels.
struct ImageSource {
  let bitmap: Bitmap
  let isSmooth: Bool
  /// Device pixel → picture pixel, with w > 0 over the clip.
  let toSource: Homography

  /// nil when the map cannot be inverted.
  init?(_ command: ImageCommand, clip: PixelRect) {
    guard let inverse = command.toPixels.inverse else { return nil }
    bitmap = command.image.bitmap
    isSmooth = command.isSmooth
    toSource = inverse.concatenating(command.toImage).affineNormalized.exactOnPixels
  }

  /// `toSource` maps device pixels to pixels of `image`.
  init(_ image: CGImage, isSmooth: Bool, toSource: Homography) {
    bitmap = image.bitmap
    self.isSmooth = isSmooth
    self.toSource = toSource.affineNormalized.exactOnPixels
  }

  var isAffine: Bool { toSource.isAffine }

  /// The step from one pixel to the next in a row of an affine map.
  var step: (u: Double, v: Double) { (toSource.row1.x, toSource.row1.y) }

  /// Picture coordinates of the centre of device pixel (x, y), before the divide.
  func start(_ x: Int, _ y: Int) -> SIMD3<Double> {
    toSource.onPixel(x, y)
  }
}

/// Fetches rows of a picture as device pixels. The result is valid until the next call.
final class ImageSampler {
  private var row = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private var capacity = 1

  deinit { row.deallocate() }

  /// `count` pixels from device pixel (x, y) on.
  func pixels(of source: ImageSource, x: Int, y: Int, count: Int) -> UnsafePointer<UInt32> {
    if let direct = unscaledRow(of: source, x: x, y: y, count: count) { return direct }
    reserve(count)
    var image = lk_image(
      pixels: source.bitmap.pixels, width: Int32(source.bitmap.width),
      height: Int32(source.bitmap.height), stride: Int32(source.bitmap.stride))
    if source.isAffine {
      sampleAffine(source, &image, source.start(x, y), count)
    } else {
      sampleProjective(source, &image, x, y, count)
    }
    return UnsafePointer(row)
  }

  /// The same, to be changed by the caller.
  func writablePixels(
    of source: ImageSource, x: Int, y: Int, count: Int
  ) -> UnsafeMutablePointer<UInt32> {
    let pixels = self.pixels(of: source, x: x, y: y, count: count)
    if pixels != UnsafePointer(row) {
      reserve(count)
      row.update(from: pixels, count: count)
    }
    return row
  }

  /// The picture's own memory, when device pixels fall exactly on picture pixels.
  private func unscaledRow(
    of source: ImageSource, x: Int, y: Int, count: Int
  ) -> UnsafePointer<UInt32>? {
    guard source.isAffine, source.step == (1, 0) else { return nil }
    let start = source.start(x, y)
    let (u, v) = (start.x - 0.5, start.y - 0.5)
    guard abs(u - u.rounded()) < 1e-3, abs(v - v.rounded()) < 1e-3 else { return nil }
    let (column, line) = (u.rounded(), v.rounded())
    guard column >= 0, line >= 0, column + Double(count) <= Double(source.bitmap.width),
      line < Double(source.bitmap.height)
    else { return nil }
    return UnsafePointer(source.bitmap.row(Int(line)) + Int(column))
  }

  private func sampleAffine(
    _ source: ImageSource, _ image: inout lk_image, _ start: SIMD3<Double>, _ count: Int
  ) {
    let (du, dv) = source.step
    if source.isSmooth {
      lk_sample_bilinear_affine(row, count, &image, start.x, start.y, du, dv)
    } else {
      lk_sample_nearest_affine(row, count, &image, start.x, start.y, du, dv)
    }
  }

  private func sampleProjective(
    _ source: ImageSource, _ image: inout lk_image, _ x: Int, _ y: Int, _ count: Int
  ) {
    let step = source.toSource.row1
    let (skipped, kept) = source.toSource.positiveRun(x, y, count)
    row.update(repeating: 0, count: count)
    guard kept > 0 else { return }
    let s = source.start(x + skipped, y)
    let target = row + skipped
    if source.isSmooth {
      lk_sample_bilinear_projective(target, kept, &image, s.x, s.y, s.z, step.x, step.y, step.z)
    } else {
      lk_sample_nearest_projective(target, kept, &image, s.x, s.y, s.z, step.x, step.y, step.z)
    }
  }

  private func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    row.deallocate()
    capacity = (needed + 255) & ~255
    row = .allocate(capacity: capacity)
  }
}
