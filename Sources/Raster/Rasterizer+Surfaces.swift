import CoreGraphics
import DisplayLists
import RenderModel

extension Rasterizer {
  /// Draws the picture of a surface, which is drawn off screen first if it does not exist.
  func draw(_ command: SurfaceCommand, into canvas: Canvas, clip: PixelRect) {
    let surface = command.surface
    let image = surface.picture()
    let frame = surface.frame
    let pixels = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    draw(
      ImageCommand(
        image: image, shape: RoundedRect(frame), toImage: Homography(mapping: frame, onto: pixels),
        toPixels: command.toPixels, opacity: command.opacity, isSmooth: true),
      into: canvas, clip: clip)
  }
}
