import CoreGraphics
import DisplayLists

extension Rasterizer {
  /// Fills the part of a path inside of `clip` with its color.
  func draw(_ command: PathCommand, into canvas: Canvas, clip: PixelRect) {
    let outline = command.outline.pixels(through: command.toPixels)
    pathScanner.scan(outline, rule: command.rule, clip: clip) { run in
      paint(command.color, over: run, of: canvas)
    }
  }
}
