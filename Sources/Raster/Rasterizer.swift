internal import CPixelKernels
import CoreGraphics
import DisplayLists
import RenderModel

/// Draws display lists into pixels: the last stage of a frame before it is presented.
///
/// The input is a list and the rectangles to redraw; the output is those pixels of a bitmap, premultiplied. An
/// instance keeps its scratch memory, so each thread needs its own.
package final class Rasterizer {
  let scanner = CoverageScanner()
  /// The scanner of inner outlines, which is used while `scanner` is scanning an outer one.
  let holeScanner = CoverageScanner()
  let pathScanner = PathScanner()
  let sampler = ImageSampler()
  let scaler = PictureScaler()
  let shadowPainter = ShadowPainter()
  let pictureFilter = PictureFilter()
  let pool = BitmapPool()
  let gradientSampler = GradientSampler()
  let warper = WarpSampler()

  package init() {}

  /// Draws the items of `list` inside of `rect` into `bitmap`, whose pixel (0, 0) is the top left corner of the
  /// canvas. The old pixels are overwritten.
  package func draw(_ list: DisplayList, in rect: PixelRect, of bitmap: Bitmap) {
    let clip = rect.intersection(bitmap.bounds)
    guard !clip.isEmpty else { return }
    let area = list.areaNeeded(for: clip)
    guard area != clip else {
      return draw(list, onto: Canvas(bitmap, maxX: clip.maxX), clip: clip)
    }
    let canvas = pool.canvas(over: area)
    draw(list, onto: canvas, clip: area)
    Canvas(bitmap).copy(clip, from: canvas)
    pool.recycle(canvas)
  }

  /// Draws the background color of a list and then its items.
  private func draw(_ list: DisplayList, onto canvas: Canvas, clip: PixelRect) {
    fill(canvas, with: list.background, clip: clip)
    draw(list, into: canvas, clip: clip)
  }

  /// Replaces the pixels of `clip` by a premultiplied color.
  package func fill(_ canvas: Canvas, with color: UInt32, clip: PixelRect) {
    for y in clip.minY..<clip.maxY { lk_fill(canvas.pixels(clip.minX, y), clip.width, color) }
  }

  /// Returns a new bitmap with the items of `list` inside of `rect`.
  package func picture(of list: DisplayList, in rect: PixelRect) -> Bitmap {
    let bitmap = Bitmap(width: rect.width, height: rect.height)
    let canvas = Canvas(bitmap, originX: rect.minX, originY: rect.minY)
    if list.background != 0 { fill(canvas, with: list.background, clip: rect) }
    // A backdrop filter reads pixels outside of its strip.
    for strip in list.backdrops.isEmpty ? rect.strips : [rect] {
      draw(list, into: canvas, clip: strip)
    }
    return bitmap
  }
}

extension PixelRect {
  /// The number of pixels that are drawn at a time, which limits the memory of nested groups.
  private static let stripArea = 1 << 19

  /// The rectangle, divided from top to bottom into parts of a limited size.
  package var strips: [PixelRect] {
    let height = max(Self.stripArea / max(width, 1), 32)
    return stride(from: minY, to: maxY, by: height).map {
      PixelRect(minX: minX, minY: $0, maxX: maxX, maxY: min($0 + height, maxY))
    }
  }
}

// MARK: - Groups

extension Rasterizer {
  /// The canvas, and the clip on it, that are currently drawn to.
  struct Target {
    let canvas: Canvas
    let clip: PixelRect
  }

  /// A group whose items are being drawn.
  struct OpenGroup {
    let command: GroupCommand
    /// The target onto which the finished group is composited.
    let outer: Target
    /// The first of the group's two pictures, once it is finished.
    var first: Canvas?
  }

  /// Begins a group that covers `clip`, and returns the transparent target of its items. `outer` is the target around
  /// the group, and `groups` are the open groups, the innermost one last.
  func open(
    _ group: GroupCommand, over clip: PixelRect, on outer: Target, _ groups: inout [OpenGroup]
  ) -> Target {
    groups.append(OpenGroup(command: group, outer: outer))
    return Target(canvas: pool.canvas(over: clip), clip: clip)
  }

  /// Keeps `target` as the first picture of the group, and returns the transparent target of its second one.
  func startSecondPicture(of group: inout OpenGroup, _ target: Target) -> Target {
    group.first = target.canvas
    return Target(canvas: pool.canvas(over: target.clip), clip: target.clip)
  }

  /// Composites the group, whose last picture is `target`, and returns the target around it.
  func close(_ group: OpenGroup, _ target: Target) -> Target {
    let picture = combine(group, target)
    if let shape = group.command.clip { mask(picture, with: shape, clip: target.clip) }
    tint(picture, group.command.tint, clip: target.clip)
    for filter in group.command.filters { apply(filter, to: picture, clip: target.clip) }
    if !group.command.cuts.isEmpty { apply(group.command.cuts, to: picture, clip: target.clip) }
    composite(picture, group.command, onto: group.outer.canvas, clip: target.clip)
    pool.recycle(picture)
    return group.outer
  }

  /// Composites the part of a group's only picture `target` that a path covers, inside of `clip`, and returns the target
  /// around the group. The result is the same as with a second picture of the path that masks the first one.
  func close(_ group: OpenGroup, _ target: Target, inside path: PathCommand, clip: PixelRect) -> Target
  {
    pathScanner.composite(
      target.canvas, inside: path.outline.pixels(through: path.toPixels), rule: path.rule,
      onto: group.outer.canvas, clip: clip)
    pool.recycle(target.canvas)
    return group.outer
  }

  /// Combines the group's pictures into one: the only one, or the first of two.
  private func combine(_ group: OpenGroup, _ target: Target) -> Canvas {
    guard let first = group.first else { return target.canvas }
    defer { pool.recycle(target.canvas) }
    switch group.command.combination {
    case .single: break
    case .crossfade(let weight): blend(first, with: target.canvas, weight, clip: target.clip)
    case .mask: multiply(first, byAlphaOf: target.canvas, clip: target.clip)
    case .join: join(target.canvas, to: first, clip: target.clip)
    case .split(let shape):
      mask(target.canvas, with: shape, clip: target.clip)
      cut(shape, out: first, clip: target.clip)
      join(target.canvas, to: first, clip: target.clip)
    }
    return first
  }

  /// Multiplies the pixels by a premultiplied color, channel by channel.
  private func tint(_ picture: Canvas, _ color: UInt32, clip: PixelRect) {
    guard color != 0xFFFF_FFFF else { return }
    for y in clip.minY..<clip.maxY { lk_tint(picture.pixels(clip.minX, y), clip.width, color) }
  }

  /// Composites the finished picture of a group with the group's opacity and blend mode.
  func composite(
    _ picture: Canvas, _ group: GroupCommand, onto canvas: Canvas, clip: PixelRect
  ) {
    let opacity = group.opacity.unorm8
    for y in clip.minY..<clip.maxY {
      let (target, source) = (canvas.pixels(clip.minX, y), picture.pixels(clip.minX, y))
      if group.blendMode != .normal {
        lk_scale(source, clip.width, opacity)
        lk_blend(group.blendMode.kernel, target, source, clip.width)
      } else if opacity == 255 {
        lk_over(target, source, clip.width)
      } else {
        lk_over_opacity(target, source, clip.width, opacity)
      }
    }
  }

  /// Mixes the second picture, with the fraction `weight`, into the first one.
  private func blend(_ first: Canvas, with second: Canvas, _ weight: Double, clip: PixelRect) {
    let fraction = UInt32((min(max(weight, 0), 1) * 256).rounded())
    for y in clip.minY..<clip.maxY {
      let target = first.pixels(clip.minX, y)
      lk_lerp(target, target, second.pixels(clip.minX, y), clip.width, fraction)
    }
  }

  /// Masks the picture by the alpha of another one.
  private func multiply(_ picture: Canvas, byAlphaOf mask: Canvas, clip: PixelRect) {
    for y in clip.minY..<clip.maxY {
      lk_scale_alpha(picture.pixels(clip.minX, y), mask.pixels(clip.minX, y), clip.width)
    }
  }

  /// Multiplies the pixels by the coverage of the shape. Pixels outside of the shape become transparent.
  func mask(_ canvas: Canvas, with clipShape: ClipShape, clip: PixelRect) {
    var nextRow = clip.minY
    func clear(_ y: Int, from start: Int, to end: Int) {
      if end > start { lk_fill(canvas.pixels(start, y), end - start, 0) }
    }
    scanner.scan(clipShape.shape, through: clipShape.toPixels, clip: clip) { run in
      for y in nextRow..<run.y { clear(y, from: clip.minX, to: clip.maxX) }
      clear(run.y, from: clip.minX, to: run.start)
      run.forEachPartialRun { start, count in
        lk_scale_coverage(canvas.pixels(start, run.y), run.coverage(at: start), count)
      }
      clear(run.y, from: run.end, to: clip.maxX)
      nextRow = run.y + 1
    }
    for y in nextRow..<max(nextRow, clip.maxY) { clear(y, from: clip.minX, to: clip.maxX) }
  }
}

extension RoundedRect {
  /// Returns the outline in device pixels, with arcs that are flattened for their size in pixels.
  func outline(through toPixels: Homography) -> [CGPoint] {
    guard !isPlain else { return toPixels.image(ofPolygon: rect.corners) }
    return toPixels.image(ofPolygon: outline(pixelRadius: radius * toPixels.greatestScale(in: rect)))
  }
}
