internal import CPixelKernels
import CoreGraphics
import DisplayLists
import RenderModel

/// A smooth picture whose sides are parallel to the pixel grid, at any subpixel position, without rotation.
struct UprightPicture {
  /// The mipmap level from which it is sampled.
  let level: ImageLevel
  /// The covered columns and rows in device pixels. The pixels at the ends of a range may be partly covered.
  let columns, rows: ClosedRange<Double>
  let opacity: UInt8
  /// True when all pixels of the picture are opaque.
  let isOpaque: Bool

  /// Creates the picture; nil for other commands, and when picture pixels coincide with device pixels.
  init?(_ command: ImageCommand, _ source: ImageSource) {
    guard command.shape.isPlain, command.shape.aliasedEdges == 0, command.toPixels.keepsAxes,
      let sampling = source.sampling, sampling.isSmooth, sampling.weight == 0,
      !source.isUnscaled
    else { return nil }
    let level = source.level(sampling.level, sampling.level > 0 ? source.mipmaps : nil)
    let map = level.toSource
    guard map.row1.x > 0, map.row1.x <= 2, map.row1.y == 0, map.row2.x == 0 else { return nil }
    self.level = level
    let frame = command.toPixels.axisParallelImage(of: command.shape.rect)
    guard frame.minX <= frame.maxX, frame.minY <= frame.maxY else { return nil }
    columns = frame.minX...frame.maxX
    rows = frame.minY...frame.maxY
    opacity = command.opacity.unorm8
    isOpaque = command.image.isOpaque
  }
}

/// Draws axis-aligned pictures at any scale. It keeps its scratch memory, so each thread needs its own.
///
/// It uses unsafe pointers, because all rows share the precomputed positions of the columns.
final class PictureScaler {
  /// The kernel's positions and weights of the columns, and the factors of the pixels in a row.
  private let numbers = Scratch<Int32>()
  private let row = Scratch<UInt32>()

  /// Draws a picture inside of `clip`, in device pixels. Adjacent rows with equal coverage are drawn by one call.
  func draw(_ picture: UprightPicture, into canvas: Canvas, clip: PixelRect) {
    var image = picture.level.image
    let (count, capacity) = (clip.width, (clip.width + 7) & ~7)
    let memory = numbers.reserve(4 * capacity)
    let start = picture.level.start(clip.minX, clip.minY)
    var columns = lk_columns()
    (columns.lefts, columns.weights) = (memory, memory + capacity)
    columns.bases = memory + 2 * capacity
    columns.row = row.reserve(Int(image.width) + 24)
    lk_plan_columns(&columns, image.width, start.x, picture.level.toSource.row1.x, Int32(count))

    let factors = memory + 3 * capacity
    let dv = picture.level.toSource.row2.y
    var y = clip.minY
    while y < clip.maxY {
      let coverage = picture.rows.coverage(ofPixel: y)
      var end = y + 1
      while end < clip.maxY, picture.rows.coverage(ofPixel: end) == coverage { end += 1 }
      let hidesCanvas = picture.write(factors, coverage: coverage, clip: clip, capacity: capacity)
      lk_over_scaled(
        canvas.pixels(clip.minX, y), canvas.stride, Int32(end - y),
        Int32(canvas.maxX - clip.minX), &image, &columns, factors,
        start.y + Double(y - clip.minY) * dv, dv, hidesCanvas ? 1 : 0)
      y = end
    }
  }
}

extension UprightPicture {
  /// Writes the kernel's factors, coverage times opacity, for the pixels of a row of which the fraction `coverage` is
  /// covered. Returns true when all pixels are opaque and covered completely, so that nothing of the canvas shows.
  fileprivate func write(
    _ factors: UnsafeMutablePointer<Int32>, coverage: Double, clip: PixelRect, capacity: Int
  ) -> Bool {
    let inside = factor(coverage)
    factors.update(repeating: inside * 65537, count: clip.width)
    (factors + clip.width).update(repeating: 0, count: capacity - clip.width)
    var hidesCanvas = isOpaque && inside == 255
    // Only the first and the last pixel may be partly covered.
    for x in [columns.lowerBound, columns.upperBound].lazy.map({ Int(saturating: $0.rounded(.down)) })
    where x >= clip.minX && x < clip.maxX {
      let factor = factor(coverage * columns.coverage(ofPixel: x))
      factors[x - clip.minX] = factor * 65537
      hidesCanvas = hidesCanvas && factor == 255
    }
    return hidesCanvas
  }

  /// Returns the product of a covered area, 0…1, and the opacity, in 1/255.
  private func factor(_ area: Double) -> Int32 {
    let product = Int32(area * 255 + 0.5) * Int32(opacity) + 128
    return (product + product >> 8) >> 8
  }
}

extension ClosedRange<Double> {
  /// Returns the fraction of pixel `i` that lies in the range.
  fileprivate func coverage(ofPixel i: Int) -> Double {
    Swift.max(0, Swift.min(Double(i + 1), upperBound) - Swift.max(Double(i), lowerBound))
  }
}
