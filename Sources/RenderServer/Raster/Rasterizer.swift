internal import CPixelKernels
import CoreGraphics

/// Draws display lists into pixels: the last stage.
///
/// In: a list and the rectangles to draw again. Out: those pixels of a bitmap, premultiplied. One
/// instance draws on one thread and keeps its scratch memory.
package final class Rasterizer {
  let scanner = CoverageScanner()
  let holeScanner = CoverageScanner()
  let sampler = ImageSampler()
  private let pool = BitmapPool()

  package init() {}

  /// Draws everything that `list` shows inside `rect` into `bitmap`, whose pixel (0, 0) is the
  /// canvas's top left. What was there is overwritten.
  package func draw(_ list: DisplayList, in rect: PixelRect, of bitmap: Bitmap) {
    let clip = rect.intersection(bitmap.bounds)
    guard !clip.isEmpty else { return }
    let canvas = Canvas(bitmap)
    for y in clip.minY..<clip.maxY {
      lk_fill(canvas.pixels(clip.minX, y), clip.width, list.background)
    }
    draw(list, 0..<list.items.count, into: canvas, clip: clip)
  }

  /// What `list` shows inside `rect`, on a transparent ground, as a bitmap of its own.
  func picture(of list: DisplayList, in rect: PixelRect) -> Bitmap {
    let bitmap = Bitmap(width: rect.width, height: rect.height)
    let canvas = Canvas(bitmap, originX: rect.minX, originY: rect.minY)
    draw(list, 0..<list.items.count, into: canvas, clip: rect)
    return bitmap
  }

  /// Draws the items of `range`, which holds whole groups only.
  private func draw(
    _ list: DisplayList, _ range: Range<Int>, into canvas: Canvas, clip: PixelRect
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let item = list.items[index]
      let visible = item.bounds.intersection(clip)
      if case .beginGroup(let group) = item.command {
        if !visible.isEmpty { draw(group, at: index, of: list, into: canvas, clip: visible) }
        index = group.endIndex
      } else if !visible.isEmpty {
        draw(item.command, into: canvas, clip: visible)
      }
      index += 1
    }
  }

  private func draw(_ command: DisplayCommand, into canvas: Canvas, clip: PixelRect) {
    switch command {
    case .fill(let fill): draw(fill, into: canvas, clip: clip)
    case .ring(let ring): draw(ring, into: canvas, clip: clip)
    case .image(let image): draw(image, into: canvas, clip: clip)
    case .beginGroup, .groupMiddle, .endGroup: break
    }
  }
}

// MARK: - Groups

extension Rasterizer {
  private func draw(
    _ group: GroupCommand, at index: Int, of list: DisplayList, into canvas: Canvas,
    clip: PixelRect
  ) {
    let inner = picture(of: group, index + 1..<group.endIndex, of: list, clip: clip)
    if let shape = group.clip { mask(inner, with: shape, clip: clip) }
    let opacity = UInt8((min(max(group.opacity, 0), 1) * 255).rounded())
    for y in clip.minY..<clip.maxY {
      let (target, source) = (canvas.pixels(clip.minX, y), inner.pixels(clip.minX, y))
      if opacity == 255 {
        lk_over(target, source, clip.width)
      } else {
        lk_over_opacity(target, source, clip.width, opacity)
      }
    }
    pool.recycle(inner)
  }

  private func picture(
    of group: GroupCommand, _ items: Range<Int>, of list: DisplayList, clip: PixelRect
  ) -> Canvas {
    let first = pool.canvas(over: clip)
    guard let weight = group.crossfade, let middle = list.middle(of: items) else {
      draw(list, items, into: first, clip: clip)
      return first
    }
    draw(list, items.lowerBound..<middle, into: first, clip: clip)
    let second = pool.canvas(over: clip)
    draw(list, middle + 1..<items.upperBound, into: second, clip: clip)
    blend(first, with: second, weight: weight, clip: clip)
    pool.recycle(second)
    return first
  }

  /// (1 − weight) · first + weight · second on premultiplied pixels (L5.4).
  private func blend(_ first: Canvas, with second: Canvas, weight: Double, clip: PixelRect) {
    let share = UInt32((min(max(weight, 0), 1) * 256).rounded())
    for y in clip.minY..<clip.maxY {
      let target = first.pixels(clip.minX, y)
      lk_lerp(target, target, second.pixels(clip.minX, y), clip.width, share)
    }
  }

  /// Multiplies the pixels by the shape's coverage; outside the shape they become transparent.
  private func mask(_ canvas: Canvas, with clipShape: ClipShape, clip: PixelRect) {
    var nextRow = clip.minY
    func clear(_ y: Int, _ start: Int, _ end: Int) {
      if end > start { lk_fill(canvas.pixels(start, y), end - start, 0) }
    }
    scanner.scan(clipShape.shape.outline(through: clipShape.toPixels), clip: clip) { row in
      for y in nextRow..<row.y { clear(y, clip.minX, clip.maxX) }
      clear(row.y, clip.minX, row.start)
      row.forEachPartialRun { start, count in
        lk_scale_coverage(canvas.pixels(start, row.y), row.coverage(at: start), count)
      }
      clear(row.y, row.end, clip.maxX)
      nextRow = row.y + 1
    }
    for y in nextRow..<max(nextRow, clip.maxY) { clear(y, clip.minX, clip.maxX) }
  }
}

extension DisplayList {
  /// The `groupMiddle` that belongs to the group with these items, not to one inside it.
  fileprivate func middle(of range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      switch items[index].command {
      case .groupMiddle: return index
      case .beginGroup(let inner): index = inner.endIndex
      default: break
      }
      index += 1
    }
    return nil
  }
}

extension CoveredRow {
  /// The partly covered runs: first pixel and number of pixels.
  func forEachPartialRun(_ body: (Int, Int) -> Void) {
    if fullStart > start { body(start, fullStart - start) }
    if end > fullEnd { body(fullEnd, end - fullEnd) }
  }
}

extension RoundedRect {
  /// The outline in device pixels. Arcs are flattened for the size they will have there.
  func outline(through toPixels: Homography) -> [CGPoint] {
    guard !isPlain else { return toPixels.image(ofConvex: rect.corners) }
    return toPixels.image(ofConvex: outline(pixelRadius: radius * toPixels.greatestScale(in: rect)))
  }
}

extension Homography {
  /// An upper estimate of how many pixels a unit of length becomes inside `rect`.
  fileprivate func greatestScale(in rect: CGRect) -> Double {
    let linear = max((row1 * row1).sum(), (row2 * row2).sum()).squareRoot()
    let nearest = rect.corners.map { abs(homogeneous($0).z) }.min() ?? 1
    return min(2 * linear / max(nearest, 1e-3), 1e4)
  }
}
