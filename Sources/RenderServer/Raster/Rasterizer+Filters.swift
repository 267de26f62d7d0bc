internal import CPixelKernels
import CoreGraphics

extension Rasterizer {
  /// A filter that looks at one pixel only, on the pixels of a group.
  func apply(_ filter: LayerFilter, to canvas: Canvas, clip: PixelRect) {
    pictureFilter.apply(filter, to: canvas.part(clip), scale: 1)
  }

  /// Filters what was painted so far and puts it back inside the shape. The filters see the canvas as far as
  /// they look; what lies outside `drawn`, the part of it that is being drawn, is transparent to them.
  func draw(
    _ command: BackdropCommand, into canvas: Canvas, drawn: PixelRect, clip: PixelRect
  ) {
    let area = clip.inset(by: -command.reach).intersection(drawn)
    let copy = pool.canvas(over: area)
    copy.copy(area, from: canvas)
    let origin = command.origin(of: area)
    for filter in command.filters {
      pictureFilter.apply(filter, to: copy.part(area), scale: command.scale, origin: origin)
    }
    replace(canvas, with: copy, inside: command, clip: clip)
    pool.recycle(copy)
  }

  private func replace(
    _ canvas: Canvas, with copy: Canvas, inside command: BackdropCommand, clip: PixelRect
  ) {
    scanner.scan(command.shape, command.toPixels, clip: clip) { row in
      row.completeCoverage()
      lk_blend_coverage(
        CGBlendMode.copy.rawValue, canvas.pixels(row.start, row.y), copy.pixels(row.start, row.y),
        row.coverage(at: row.start), row.end - row.start, 255)
    }
  }
}

extension BackdropCommand {
  /// The point of the layer's space, up to its scale, at the corner of a rectangle of pixels.
  fileprivate func origin(of area: PixelRect) -> CGPoint {
    let corner = toPixels.apply(shape.rect.origin)
    return CGPoint(
      x: shape.rect.minX + (Double(area.minX) - corner.x) / scale,
      y: shape.rect.minY + (Double(area.minY) - corner.y) / scale)
  }
}
