import CoreGraphics

extension Rasterizer {
  func draw(_ command: ImageCommand, into canvas: Canvas, clip: PixelRect) {
    guard let source = ImageSource(command, clip: clip) else { return }
    let fill = PictureFill(
      shape: command.shape, toPixels: command.toPixels, opacity: command.opacity,
      isOpaque: command.image.isOpaque)
    paint(fill, into: canvas, clip: clip) { x, y, count in
      sampler.pixels(of: source, x: x, y: y, count: count)
    }
  }
}
