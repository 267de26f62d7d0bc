internal import CPixelKernels
import CoreGraphics
import DisplayLists

/// Draws shadows from their masks, at any subpixel position. It keeps its scratch memory between calls, so each thread
/// needs a painter of its own.
///
/// It uses unsafe pointers, because rows of coverage are passed from kernel to kernel.
final class ShadowPainter {
  /// The number of bytes after a row, so that the row can be painted in groups of eight pixels.
  private static let padding = 8

  /// A row of the mask, interpolated between two rows.
  private let row = Scratch<UInt8>()
  /// The coverage of a row of device pixels.
  private let coverage = Scratch<UInt8>()

  /// Draws the part of a shadow inside of `clip`, in device pixels.
  func draw(_ command: ShadowCommand, into canvas: Canvas, clip: PixelRect) {
    let mask = command.mask
    let frame = command.toPixels.axisParallelImage(of: command.shape.rect)
    let columns = MaskAxis(mask, from: frame.minX, to: frame.maxX)
    let rows = MaskAxis(mask, from: frame.minY, to: frame.maxY)
    let cover = CoverRows(command)
    let coverage = coverage.reserve(clip.width + Self.padding)
    (coverage + clip.width).update(repeating: 0, count: Self.padding)
    mask.coverage().withUnsafeBufferPointer { bytes in
      guard let bytes = bytes.baseAddress else { return }
      var last = MaskAxis.Sample(index: -1, weight: 0)
      for y in clip.minY..<clip.maxY {
        let sample = rows.sample(y)
        if sample != last {
          write(coverage, from: bytes, of: mask, row: sample, columns: columns, clip: clip)
        }
        last = sample
        paint(
          coverage, color: command.color, hidden: cover.hidden(inRow: y), into: canvas, clip: clip,
          y: y)
      }
    }
  }

  /// Writes the coverage of a row of pixels, interpolated between two rows of the mask and then between adjacent
  /// columns.
  private func write(
    _ target: UnsafeMutablePointer<UInt8>, from bytes: UnsafePointer<UInt8>, of mask: ShadowMask,
    row sample: MaskAxis.Sample, columns: MaskAxis, clip: PixelRect
  ) {
    let side = mask.side
    let row = row.reserve(side + 1)
    let upper = bytes + sample.index * side
    lk_mix_bytes(row, upper, sample.weight > 0 ? upper + side : upper, side, sample.weight)
    row[side] = 0
    var x = clip.minX
    while x < clip.maxX {
      let start = columns.sample(x)
      let end = min(columns.endOfRun(from: x), clip.maxX)
      if columns.isConstant(from: x) {
        (target + (x - clip.minX)).update(repeating: row[start.index], count: end - x)
      } else {
        lk_mix_bytes(
          target + (x - clip.minX), row + start.index, row + start.index + 1, end - x, start.weight)
      }
      x = end
    }
  }

  /// Paints the pixels that are not hidden, in whole groups of eight if possible. Hidden pixels may be painted too.
  private func paint(
    _ coverage: UnsafePointer<UInt8>, color: UInt32, hidden: Range<Int>, into canvas: Canvas,
    clip: PixelRect, y: Int
  ) {
    let target = canvas.pixels(clip.minX, y)
    let (low, high) = (
      max(hidden.lowerBound - clip.minX, 0), min(hidden.upperBound - clip.minX, clip.width)
    )
    guard low < high else {
      let whole = (clip.width + 7) & ~7
      let count = clip.minX + whole <= canvas.maxX ? whole : clip.width
      return lk_over_solid_coverage(target, coverage, count, color)
    }
    lk_over_solid_coverage(target, coverage, min((low + 7) & ~7, high), color)
    let rest = (clip.width - high + 7) & ~7
    let from = max(clip.width - rest, low)
    lk_over_solid_coverage(target + from, coverage + from, clip.width - from, color)
  }
}

/// The map from the pixels of a row or a column to positions in a mask, which repeats the middle of the mask.
private struct MaskAxis {
  /// A position between the centers of two adjacent mask pixels. The weight of the second one is in 1/256.
  struct Sample: Equatable {
    let index: Int
    let weight: UInt32
  }

  /// The offsets from a pixel's index to its position in the mask, measured from the lower and the higher side, in
  /// 1/256.
  private let fromLow, fromHigh: Int
  /// The positions of the mask's middle and of its last pixel, in 1/256 of a mask pixel.
  private let middle: Int
  private let last: Int

  /// Creates the map for a shape from `low` to `high`, in device pixels.
  init(_ mask: ShadowMask, from low: CGFloat, to high: CGFloat) {
    fromLow = Self.offset(Double(mask.margin) - low)
    fromHigh = Self.offset(Double(mask.margin + 2 * mask.core + 1) - high)
    middle = (mask.margin + mask.core) * 256
    last = (mask.side - 1) * 256
  }

  /// Converts pixels to units of 1/256 pixel, clamped so that sums with the index of a pixel do not overflow.
  private static func offset(_ pixels: Double) -> Int {
    let limit = Double(1 << 40)
    return Int(saturating: min(max((pixels * 256).rounded(), -limit), limit))
  }

  /// Returns the position in the mask of device pixel `i`.
  func sample(_ i: Int) -> Sample {
    let low = i * 256 + fromLow, high = i * 256 + fromHigh
    let position = min(max(low < middle ? low : max(high, middle), 0), last)
    return Sample(index: position >> 8, weight: UInt32(position & 255))
  }

  /// Returns true if all pixels of the run that starts at pixel `i` have the same position in the mask: that of its
  /// middle, of its first pixel or of its last pixel.
  func isConstant(from i: Int) -> Bool {
    let low = i * 256 + fromLow, high = i * 256 + fromHigh
    return low < 0 || high > last || (low >= middle && high <= middle)
  }

  /// Returns the end of the run that starts at pixel `i`: of pixels whose mask positions are consecutive, or of pixels
  /// that have the same position (`isConstant`).
  func endOfRun(from i: Int) -> Int {
    let low = i * 256 + fromLow, high = i * 256 + fromHigh
    if low < 0 { return i + (255 - low) >> 8 }
    if low < middle { return i + (middle - low + 255) >> 8 }
    if high <= middle { return i + (middle - high) >> 8 + 1 }
    if high <= last { return i + (last - high) >> 8 + 1 }
    return Int.max
  }
}

/// The device pixels of a shadow, by row, that are hidden because an opaque shape is drawn over them immediately
/// afterwards (`ShadowCommand.cover`).
private struct CoverRows {
  /// The full width in the rows between the rounded corners, and the narrower part in the rows of the corners.
  private let straight, ends: PixelRect

  init(_ command: ShadowCommand) {
    guard let cover = command.cover else {
      (straight, ends) = (.empty, .empty)
      return
    }
    let frame = command.toPixels.axisParallelImage(of: cover.rect)
    let corner = cover.isPlain ? 0 : cover.radius * command.toPixels.axisScale
    straight = PixelRect(inside: frame.insetBy(dx: 0, dy: corner))
    ends = PixelRect(inside: frame.insetBy(dx: corner, dy: 0))
  }

  /// Returns the hidden columns of device row `y`.
  func hidden(inRow y: Int) -> Range<Int> {
    if y >= straight.minY, y < straight.maxY { return straight.minX..<straight.maxX }
    if y >= ends.minY, y < ends.maxY { return ends.minX..<ends.maxX }
    return 0..<0
  }
}

extension PixelRect {
  /// Creates the rectangle of the pixels that lie completely inside of `rect`, with a margin for rounding errors.
  fileprivate init(inside rect: CGRect) {
    let (minX, minY) = (
      Int(saturating: (rect.minX + 0.01).rounded(.up)), Int(saturating: (rect.minY + 0.01).rounded(.up))
    )
    let (maxX, maxY) = (
      Int(saturating: (rect.maxX - 0.01).rounded(.down)),
      Int(saturating: (rect.maxY - 0.01).rounded(.down))
    )
    self.init(minX: minX, minY: minY, maxX: max(minX, maxX), maxY: max(minY, maxY))
  }
}
