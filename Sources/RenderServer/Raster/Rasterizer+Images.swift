internal import CPixelKernels
import CoreGraphics

extension Rasterizer {
  func draw(_ command: ImageCommand, into canvas: Canvas, clip: PixelRect) {
    guard let source = ImageSource(command, clip: clip) else { return }
    let opacity = UInt8((min(max(command.opacity, 0), 1) * 255).rounded())
    let isOpaque = command.image.isOpaque && opacity == 255
    if command.shape.isPlain, command.toPixels.mapsToWholePixels(command.shape.rect) {
      for y in clip.minY..<clip.maxY {
        let pixels = sampler.pixels(of: source, x: clip.minX, y: y, count: clip.width)
        composite(pixels, canvas.pixels(clip.minX, y), clip.width, opacity, isOpaque)
      }
      return
    }
    scanner.scan(command.shape, command.toPixels, clip: clip) { row in
      let pixels = sampler.pixels(of: source, x: row.start, y: row.y, count: row.end - row.start)
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
