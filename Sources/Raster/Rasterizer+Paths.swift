import CoreGraphics
import DisplayLists

extension Rasterizer {
  /// Fills the part of a path inside of `clip` with its color.
  func draw(_ command: PathCommand, into canvas: Canvas, clip: PixelRect) {
    let outline = command.outline.pixels(through: command.toPixels)
    pathScanner.fill(outline, rule: command.rule, on: canvas, clip: clip, color: command.color)
  }
}
