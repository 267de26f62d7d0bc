import CoreGraphics
import DisplayLists

extension Rasterizer {
  func draw(_ command: GradientCommand, into canvas: Canvas, clip: PixelRect) {
    guard let source = GradientSource(command, ramps: gradients.ramps) else { return }
    gradients.begin(clip)
    let fill = PictureFill(
      shape: command.shape, toPixels: command.toPixels, opacity: command.opacity,
      isOpaque: command.stops.isOpaque)
    paint(fill, into: canvas, clip: clip) { x, y, count in
      gradients.pixels(of: source, x: x, y: y, count: count)
    }
  }
}
