internal import CPixelKernels
import CoreGraphics
import RenderModel

/// A shape that is filled with rows of pixels.
struct PictureFill {
  /// The shape, in the coordinates of its layer.
  var shape: RoundedRect
  /// The map from these coordinates to device pixels.
  var toPixels: Homography
  var opacity: Double
  /// True when all pixels of the rows are opaque.
  var isOpaque: Bool
}

extension Rasterizer {
  /// A function that returns `count` device pixels, starting at (x, y), which are valid until its next call. Up to
  /// seven of them lie beyond the clip and are not drawn.
  typealias PixelRow = (_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>

  /// Paints the part of a shape inside of `clip` with the pixels that `pixelRow` returns. The clip is in device pixels
  /// and lies inside of the bounds of the shape.
  func paint(_ fill: PictureFill, into canvas: Canvas, clip: PixelRect, with pixelRow: PixelRow) {
    let opacity = fill.opacity.unorm8
    if fill.shape.isPlain, fill.toPixels.mapsToWholePixels(fill.shape.rect) {
      let isOpaque = fill.isOpaque && opacity == 255
      for y in clip.minY..<clip.maxY {
        let pixels = pixelRow(clip.minX, y, clip.width)
        composite(
          pixels, onto: canvas.pixels(clip.minX, y), count: clip.width, opacity: opacity,
          isOpaque: isOpaque)
      }
      return
    }
    let isOpaque: Int32 = fill.isOpaque ? 1 : 0
    scanner.scan(fill.shape, through: fill.toPixels, clip: clip) { run in
      // Whole groups of eight are processed, because the kernels are slower on a remainder.
      let count = min((run.end - run.start + 7) & ~7, canvas.maxX - run.start)
      lk_over_span(
        canvas.pixels(run.start, run.y), pixelRow(run.start, run.y, count),
        run.coverage(at: run.start), Int32(run.fullStart - run.start),
        Int32(run.fullEnd - run.start), Int32(run.end - run.start), Int32(count), opacity, isOpaque)
    }
  }

  private func composite(
    _ source: UnsafePointer<UInt32>, onto target: UnsafeMutablePointer<UInt32>, count: Int,
    opacity: UInt8, isOpaque: Bool
  ) {
    if isOpaque {
      target.update(from: source, count: count)
    } else {
      lk_over_opacity(target, source, count, opacity)
    }
  }
}
