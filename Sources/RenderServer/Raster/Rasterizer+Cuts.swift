internal import CPixelKernels
import CoreGraphics

extension Rasterizer {
  /// Makes everything transparent that is not on the positive side of every cut.
  func apply(_ cuts: [Cut], to canvas: Canvas, clip: PixelRect) {
    for cut in cuts {
      for y in clip.minY..<clip.maxY { apply(cut, to: canvas.pixels(clip.minX, y), clip, y) }
    }
  }

  private func apply(
    _ cut: Cut, to row: UnsafeMutablePointer<UInt32>, _ clip: PixelRect, _ y: Int
  ) {
    for x in 0..<clip.width {
      // Computed from the pixel's own position, so that the result does not depend on the start of the row.
      let center = CGPoint(x: Double(clip.minX + x) + 0.5, y: Double(y) + 0.5)
      let coverage = cut.coverage(atDistance: cut.line.value(at: center))
      if coverage < 1 { lk_scale(row + x, 1, UInt8((coverage * 255).rounded())) }
    }
  }
}
