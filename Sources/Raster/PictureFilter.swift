internal import CPixelKernels
import CoreGraphics
import RenderModel

/// Applies filters to whole pictures. It keeps its scratch memory, so each thread needs its own.
package final class PictureFilter {
  private var scratch = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
  /// The size of `scratch` in bytes.
  private var capacity = 64
  /// The bitmap of the last blurred copy, which is kept for the next one of the same size.
  private var copy: Bitmap?

  package init() {}

  deinit { scratch.deallocate() }

  /// Applies a filter to all pixels of `bitmap`. `scale` is the number of pixels per unit of the layer, and `origin`
  /// is the layer's point at the top left corner of the bitmap.
  package func apply(
    _ filter: LayerFilter, to bitmap: Bitmap, scale: Double, origin: CGPoint = .zero
  ) {
    switch filter {
    case .gaussianBlur(let sigma):
      blur(bitmap, into: bitmap, sigmaX: sigma * scale, sigmaY: sigma * scale)
    case .colorMatrix(let matrix): apply(matrix, to: bitmap)
    case .luminanceToAlpha: forEachRow(bitmap) { lk_luminance_to_alpha($0, bitmap.width) }
    case .pixellate(let side, let center):
      pixellate(
        bitmap, side: side * scale, x: (center.x - origin.x) * scale,
        y: (center.y - origin.y) * scale)
    case .bloom(let sigma, let intensity):
      bloom(bitmap, sigma: sigma * scale, intensity: intensity)
    case .pageCurl(let curl):
      var toPixels = Homography(scale: scale)
      toPixels.row3 = SIMD3(-origin.x * scale, -origin.y * scale, 1)
      curl.apply(to: bitmap, toPixels: toPixels)
    }
  }

  /// Blurs `source` into `target`, which has the same size and may be the same bitmap. The sigmas are in pixels.
  package func blur(_ source: Bitmap, into target: Bitmap, sigmaX: Double, sigmaY: Double) {
    let (width, height) = (Int32(source.width), Int32(source.height))
    reserve(lk_blur_pixels_scratch(width, height, sigmaX, sigmaY))
    lk_blur_pixels(
      target.pixels, target.stride, source.pixels, source.stride, width, height, sigmaX, sigmaY,
      scratch)
  }

  /// Blurs a plane of coverage bytes in place. The sigmas are in pixels.
  package func blur(
    _ plane: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int, sigmaX: Double,
    sigmaY: Double
  ) {
    reserve(lk_blur_alpha_scratch(Int32(width), Int32(height), sigmaX, sigmaY))
    lk_blur_alpha(
      plane, stride, plane, stride, Int32(width), Int32(height), sigmaX, sigmaY, scratch)
  }

  private func apply(_ matrix: ColorMatrix, to bitmap: Bitmap) {
    let entries = matrix.entries.map { Float($0) }
    forEachRow(bitmap) { lk_color_matrix($0, bitmap.width, entries) }
  }

  /// Divides the bitmap into squares of `side` pixels, each of one color. A corner of a square is at (x, y), in pixels.
  private func pixellate(_ bitmap: Bitmap, side: Double, x: Double, y: Double) {
    let pixels = Int32(saturating: side.rounded())
    guard pixels > 1 else { return }
    lk_pixellate(
      bitmap.pixels, bitmap.stride, Int32(bitmap.width), Int32(bitmap.height), pixels,
      Int32(saturating: x.rounded()), Int32(saturating: y.rounded()))
  }

  /// Adds a blurred copy of the bitmap by the blend mode screen. `sigma` is in pixels, and `intensity` the opacity of
  /// the copy.
  private func bloom(_ bitmap: Bitmap, sigma: Double, intensity: Double) {
    let blurred = temporary(like: bitmap)
    blur(bitmap, into: blurred, sigmaX: sigma, sigmaY: sigma)
    let factor = intensity.unorm8
    for y in 0..<bitmap.height {
      lk_scale(blurred.row(y), bitmap.width, factor)
      lk_blend(CGBlendMode.screen.rawValue, bitmap.row(y), blurred.row(y), bitmap.width)
    }
  }

  /// Returns a bitmap of the same size, with undefined pixels.
  private func temporary(like bitmap: Bitmap) -> Bitmap {
    if let copy, copy.width == bitmap.width, copy.height == bitmap.height { return copy }
    let new = Bitmap(width: bitmap.width, height: bitmap.height)
    copy = new
    return new
  }

  private func forEachRow(_ bitmap: Bitmap, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    for y in 0..<bitmap.height { body(bitmap.row(y)) }
  }

  /// Makes `scratch` at least `needed` bytes large.
  private func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    scratch.deallocate()
    capacity = needed
    scratch = .allocate(byteCount: capacity, alignment: 64)
  }
}

extension Int32 {
  /// Converts `value`, clamping it to ±1e9; NaN gives 0.
  fileprivate init(saturating value: Double) {
    self = value.isNaN ? 0 : Int32(Swift.max(-1e9, Swift.min(1e9, value)))
  }
}
