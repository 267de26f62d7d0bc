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

  /// Filters the pixels painted so far and replaces those inside of the shape by the result. The filters read pixels up
  /// to their reach beyond the clip. Pixels outside of `targetClip`, the part of the canvas that this pass draws, are
  /// transparent for them.
  func draw(
    _ command: BackdropCommand, into canvas: Canvas, targetClip: PixelRect, clip: PixelRect
  ) {
    let area = clip.inset(by: -command.reach).intersection(targetClip)
    let copy = pool.canvas(over: area)
    copy.copy(area, from: canvas)
    let origin = command.origin(of: area)
    for filter in command.filters {
      pictureFilter.apply(filter, to: copy.part(area), scale: command.scale, origin: origin)
    }
    replace(canvas, with: copy, inside: command, clip: clip)
    pool.recycle(copy)
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
