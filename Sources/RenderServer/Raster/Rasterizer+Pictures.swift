internal import CPixelKernels
import CoreGraphics

/// A shape that is filled with pixels which come row by row.
struct PictureFill {
  var shape: RoundedRect
  var toPixels: Homography
  var opacity: Double
  /// Whether all pixels are.
  var isOpaque: Bool
}

extension Rasterizer {
  /// Makes `count` device pixels from (x, y) on; they need to last until the next call.
  typealias PixelRow = (_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>

  func paint(_ fill: PictureFill, into canvas: Canvas, clip: PixelRect, with pixelRow: PixelRow) {
    let opacity = UInt8((min(max(fill.opacity, 0), 1) * 255).rounded())
    let isOpaque = fill.isOpaque && opacity == 255
    if fill.shape.isPlain, fill.toPixels.mapsToWholePixels(fill.shape.rect) {
      for y in clip.minY..<clip.maxY {
        let pixels = pixelRow(clip.minX, y, clip.width)
        composite(pixels, canvas.pixels(clip.minX, y), clip.width, opacity, isOpaque)
      }
      return
    }
    scanner.scan(fill.shape, fill.toPixels, clip: clip) { row in
      let pixels = pixelRow(row.start, row.y, row.end - row.start)
      row.forEachPartialRun { start, count in
        lk_over_coverage(
          canvas.pixels(start, row.y), pixels + (start - row.start), row.coverage(at: start),
          count, opacity)
      }
      let count = row.fullEnd - row.fullStart
      guard count > 0 else { return }
      composite(
        pixels + (row.fullStart - row.start), canvas.pixels(row.fullStart, row.y), count, opacity,
        isOpaque)
    }
  }

  private func composite(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ opacity: UInt8, _ isOpaque: Bool
  ) {
    if isOpaque {
      target.update(from: source, count: count)
    } else if opacity == 255 {
      lk_over(target, source, count)
    } else {
      lk_over_opacity(target, source, count, opacity)
    }
  }
}
