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
    draw(list, into: canvas, clip: clip, isTransparent: list.background == 0)
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
      draw(list, into: canvas, clip: strip, isTransparent: list.background == 0)
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
    /// The rectangle outside of which all pixels of the clip are transparent; nil if nothing is known about them.
    var painted: PixelRect?

    /// Notes that pixels of `rect` are drawn.
    mutating func note(_ rect: PixelRect) {
      if let old = painted { painted = old.union(rect) }
    }

    /// Returns true when all pixels of `rect` are known to be transparent.
    func isTransparent(in rect: PixelRect) -> Bool {
      painted.map { $0.intersection(rect).isEmpty } ?? false
    }
  }

  /// A group whose items are being drawn.
  struct OpenGroup {
    let command: GroupCommand
    /// The target onto which the finished group is composited.
    let outer: Target
    /// True if the first picture is drawn into the canvas of `outer`, which is transparent there. The finished picture
    /// is then already where it belongs: a pixel over a transparent one is that pixel.
    let isDirect: Bool
    /// The target of the first of the group's two pictures, once that picture is finished.
    var first: Target?
  }

  /// Begins a group that covers `clip`, and returns the transparent target of its items. `outer` is the target around
  /// the group, and `groups` are the open groups, the innermost one last.
  func open(
    _ group: GroupCommand, over clip: PixelRect, on outer: Target, _ groups: inout [OpenGroup],
    mayBeDirect: Bool
  ) -> Target {
    let isDirect = mayBeDirect && group.blendMode == .normal && outer.isTransparent(in: clip)
    groups.append(OpenGroup(command: group, outer: outer, isDirect: isDirect))
    return isDirect ? Target(canvas: outer.canvas, clip: clip, painted: .empty) : newTarget(over: clip)
  }

  private func newTarget(over clip: PixelRect) -> Target {
    Target(canvas: pool.canvas(over: clip), clip: clip, painted: .empty)
  }

  /// Keeps `target` as the first picture of the group, and returns the transparent target of its second one.
  func startSecondPicture(of group: inout OpenGroup, _ target: Target) -> Target {
    group.first = target
    // What a mask leaves of transparent pixels is transparent.
    let area =
      group.command.keepsTransparency && group.command.combination == .mask
      ? target.paintedClip : target.clip
    return newTarget(over: area.isEmpty ? target.clip : area)
  }

  /// Composites the group, whose last picture is `target`, and returns the target around it.
  func close(_ group: OpenGroup, _ target: Target) -> Target {
    let picture = combine(group, target)
    if let shape = group.command.clip { mask(picture.canvas, with: shape, clip: target.clip) }
    tint(picture.canvas, group.command.tint, clip: target.clip)
    for filter in group.command.filters { apply(filter, to: picture.canvas, clip: target.clip) }
    if !group.command.cuts.isEmpty {
      apply(group.command.cuts, to: picture.canvas, clip: target.clip)
    }
    var outer = group.outer
    if group.isDirect {
      fade(picture.canvas, group.command.opacity, clip: target.clip)
    } else {
      let clip = group.command.keepsTransparency ? picture.paintedClip : target.clip
      composite(picture.canvas, group.command, onto: outer.canvas, clip: clip)
      pool.recycle(picture.canvas)
    }
    outer.note(target.clip)
    return outer
  }

  /// Composites the part of a group's only picture `target` that a path covers, inside of `clip`, and returns the target
  /// around the group. The result is the same as with a second picture of the path that masks the first one.
  func close(_ group: OpenGroup, _ target: Target, inside path: PathCommand, clip: PixelRect) -> Target
  {
    pathScanner.composite(
      target.canvas, inside: path.outline.pixels(through: path.toPixels), rule: path.rule,
      onto: group.outer.canvas, clip: clip.intersection(target.paintedClip))
    pool.recycle(target.canvas)
    var outer = group.outer
    outer.note(clip)
    return outer
  }

  /// Combines the group's pictures into one: the only one, or the first of two.
  private func combine(_ group: OpenGroup, _ target: Target) -> Target {
    guard var first = group.first else { return target }
    defer { pool.recycle(target.canvas) }
    let clip = target.clip
    switch group.command.combination {
    case .single: break
    case .crossfade(let weight): blend(first.canvas, with: target.canvas, weight, clip: clip)
    case .mask:
      multiply(first.canvas, byAlphaOf: target.canvas, clip: clip)
      first.painted = first.paintedClip.intersection(target.paintedClip)
      return first
    case .join: join(target.canvas, to: first.canvas, clip: clip)
    case .split(let shape):
      mask(target.canvas, with: shape, clip: clip)
      cut(shape, out: first.canvas, clip: clip)
      join(target.canvas, to: first.canvas, clip: clip)
    }
    first.note(target.paintedClip)
    return first
  }

  /// Multiplies the pixels by the opacity of a group.
  private func fade(_ picture: Canvas, _ opacity: Double, clip: PixelRect) {
    let opacity = opacity.unorm8
    guard opacity < 255 else { return }
    for y in clip.minY..<clip.maxY { lk_scale(picture.pixels(clip.minX, y), clip.width, opacity) }
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

extension Rasterizer.Target {
  /// The part of the clip that is not known to be transparent.
  fileprivate var paintedClip: PixelRect { painted?.intersection(clip) ?? clip }
}

extension GroupCommand {
  /// True when transparent pixels of the group's picture stay transparent, and have no effect when it is composited.
  fileprivate var keepsTransparency: Bool { blendMode == .normal && filters.isEmpty }
}

extension RoundedRect {
  /// Returns the outline in device pixels, with arcs that are flattened for their size in pixels.
  func outline(through toPixels: Homography) -> [CGPoint] {
    guard !isPlain else { return toPixels.image(ofPolygon: rect.corners) }
    return toPixels.image(ofPolygon: outline(pixelRadius: radius * toPixels.greatestScale(in: rect)))
  }
}
