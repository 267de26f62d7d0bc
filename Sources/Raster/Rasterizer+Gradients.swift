import CoreGraphics
import DisplayLists

extension Rasterizer {
  /// Draws a gradient inside of `clip`, in device pixels. Draws nothing if the layer's transform is singular or the
  /// gradient has no extent.
  func draw(_ command: GradientCommand, into canvas: Canvas, clip: PixelRect) {
    guard let source = GradientSource(command, ramps: gradientSampler.ramps) else { return }
    gradientSampler.prepare(for: clip)
    let fill = PictureFill(
      shape: command.shape, toPixels: command.toPixels, opacity: command.opacity,
      isOpaque: command.stops.isOpaque)
    paint(fill, into: canvas, clip: clip) { x, y, count in
      gradientSampler.pixels(of: source, x: x, y: y, count: count)
    }
  }
}
