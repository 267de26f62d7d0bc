internal import CPixelKernels
import CoreGraphics
import RenderModel

extension Rasterizer {
  /// Makes the pixels transparent that are not on the positive side of every cut.
  func apply(_ cuts: [Cut], to canvas: Canvas, clip: PixelRect) {
    for cut in cuts {
      for y in clip.minY..<clip.maxY { apply(cut, to: canvas.pixels(clip.minX, y), clip: clip, y: y) }
    }
  }

  /// Applies a cut to row `y` of the clip, whose first pixel is at `row`.
  private func apply(
    _ cut: Cut, to row: UnsafeMutablePointer<UInt32>, clip: PixelRect, y: Int
  ) {
    guard !cut.keepsRow(from: clip.minX, to: clip.maxX, y) else { return }
    for x in 0..<clip.width {
      // The distance is computed from the pixel's own position, so that it does not depend on the start of the row.
      let center = CGPoint(x: Double(clip.minX + x) + 0.5, y: Double(y) + 0.5)
      let coverage = cut.coverage(atDistance: cut.line.value(at: center))
      if coverage <= 0 {
        row[x] = 0
      } else if coverage < 1 {
        lk_scale(row + x, 1, UInt8((coverage * 255).rounded()))
      }
    }
  }
}

extension Cut {
  /// Returns true when the pixels of row `y` from column `minX` to `maxX` lie so far on the positive side that the cut
  /// does not affect them.
  fileprivate func keepsRow(from minX: Int, to maxX: Int, _ y: Int) -> Bool {
    let ends = [minX, maxX].map { CGPoint(x: Double($0), y: Double(y) + 0.5) }
    return ends.allSatisfy { line.value(at: $0) > 1 }
  }
}
