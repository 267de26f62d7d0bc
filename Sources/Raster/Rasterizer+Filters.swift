internal import CPixelKernels
import CoreGraphics
import DisplayLists
import RenderModel

extension Rasterizer {
  /// Applies a filter that computes each pixel from that pixel alone to the pixels of a group. Such filters have no
  /// lengths, so the scale does not matter.
  func apply(_ filter: LayerFilter, to canvas: Canvas, clip: PixelRect) {
    pictureFilter.apply(filter, to: canvas.part(clip), scale: 1)
  }

  /// Filters the pixels painted so far and replaces those of `target` inside of the shape by the result. The filters read
  /// pixels up to their reach beyond the clip. `groups` are the open groups, the innermost one last. Those that only clip
  /// are looked through, from the innermost one outward. Pixels outside of the part of the canvas that this pass draws
  /// are transparent for the filters.
  func draw(
    _ command: BackdropCommand, on target: Target, in groups: [OpenGroup], clip: PixelRect
  ) {
    let isolating = groups.lastIndex { !$0.command.onlyClips }
    let clips = groups[(isolating.map { $0 + 1 } ?? 0)...]
    let outer = clips.first?.outer ?? target
    let area = clip.inset(by: -command.reach).intersection(outer.clip)
    let copy = pool.canvas(over: area)
    copy.copy(area, from: outer.canvas)
    for index in clips.indices {
      let inner = index + 1 < groups.count ? groups[index + 1].outer : target
      add(inner, of: groups[index].command, to: copy, clip: area.intersection(inner.clip))
    }
    let origin = command.origin(of: area)
    for filter in command.filters {
      pictureFilter.apply(filter, to: copy.part(area), scale: command.scale, origin: origin)
    }
    replace(target.canvas, with: copy, inside: command, clip: clip)
    pool.recycle(copy)
  }

  /// Composites what was painted so far in a group onto a canvas, and leaves the group's own pixels as they are.
  private func add(_ target: Target, of group: GroupCommand, to canvas: Canvas, clip: PixelRect) {
    let picture = pool.canvas(over: clip)
    picture.copy(clip, from: target.canvas)
    if let shape = group.clip { mask(picture, with: shape, clip: clip) }
    composite(picture, group, onto: canvas, clip: clip)
    pool.recycle(picture)
  }

  /// Replaces the pixels of the canvas inside of the command's shape by those of the copy.
  private func replace(
    _ canvas: Canvas, with copy: Canvas, inside command: BackdropCommand, clip: PixelRect
  ) {
    let opacity: UInt8 = 255
    scanner.scan(command.shape, through: command.toPixels, clip: clip) { run in
      run.writeFullCoverage()
      lk_blend_coverage(
        CGBlendMode.copy.rawValue, canvas.pixels(run.start, run.y), copy.pixels(run.start, run.y),
        run.coverage(at: run.start), run.end - run.start, opacity)
    }
  }
}

extension BackdropCommand {
  /// Returns the point in the layer's coordinates at the top left corner of a rectangle of pixels, to which filters
  /// with a pattern are aligned. It is exact if the layer is only moved and scaled by `scale`. For other layers it
  /// assumes such a map, which is right at the origin of the shape.
  fileprivate func origin(of area: PixelRect) -> CGPoint {
    let corner = toPixels.apply(shape.rect.origin)
    return CGPoint(
      x: shape.rect.minX + (Double(area.minX) - corner.x) / scale,
      y: shape.rect.minY + (Double(area.minY) - corner.y) / scale)
  }
}
