import CoreGraphics

extension Rasterizer {
  func draw(_ command: ImageCommand, into canvas: Canvas, clip: PixelRect) {
    guard let source = ImageSource(command, clip: clip) else { return }
    if let picture = WholePixelPicture(command, source, clip: clip) {
      return picture.draw(into: canvas, clip: clip)
    }
    if let upright = UprightPicture(command, source) {
      return scaler.draw(upright, into: canvas, clip: clip)
    }
    let fill = PictureFill(
      shape: command.shape, toPixels: command.toPixels, opacity: command.opacity,
      isOpaque: command.image.isOpaque)
    paint(fill, into: canvas, clip: clip) { x, y, count in
      sampler.pixels(of: source, x: x, y: y, count: count)
    }
  }

  /// Two opaque pictures that show all over the same clip in one pass: a cross-fade of two
  /// layers. False if they are not of that kind. The pixels are those of drawing one after the other.
  ///
  /// For S6 (two pictures as large as the window): half the memory traffic.
  func draw(
    _ lower: ImageCommand, under upper: ImageCommand, into canvas: Canvas, clip: PixelRect
  ) -> Bool {
    guard let lowerSource = ImageSource(lower, clip: clip),
      let lowerPicture = WholePixelPicture(lower, lowerSource, clip: clip), lowerPicture.hides,
      let upperSource = ImageSource(upper, clip: clip),
      let upperPicture = WholePixelPicture(upper, upperSource, clip: clip), upperPicture.isOpaque
    else { return false }
    lowerPicture.draw(with: upperPicture, into: canvas, clip: clip)
    return true
  }
}
