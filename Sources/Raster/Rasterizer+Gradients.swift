internal import CPixelKernels
import CoreGraphics
import DisplayLists
import RenderModel

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

  /// Draws the part of a gradient that a path covers, inside of `clip`. The pixels are those of a group with the gradient,
  /// which the path masks, but only the covered ones are computed. Returns false, and draws nothing, if the gradient
  /// may not fill the clip completely.
  func draw(
    _ command: GradientCommand, inside path: PathCommand, into canvas: Canvas, clip: PixelRect
  ) -> Bool {
    guard command.fills(clip) else { return false }
    guard let source = GradientSource(command, ramps: gradientSampler.ramps) else { return true }
    gradientSampler.prepare(for: clip)
    let opacity = command.opacity.unorm8
    pathScanner.composite(
      inside: path.outline.pixels(through: path.toPixels), rule: path.rule, onto: canvas, clip: clip
    ) { x, y, count in
      let row = gradientSampler.pixels(of: source, x: x, y: y, count: count)
      return opacity == 255 ? row : gradientSampler.faded(row, count, opacity: opacity)
    }
    return true
  }
}

extension GradientCommand {
  /// Returns true when no edge of the gradient's shape lies in a pixel of `clip`. The margin is far more than the rounding of
  /// the corners.
  fileprivate func fills(_ clip: PixelRect) -> Bool {
    guard shape.isPlain, toPixels.isAffine, let inverse = toPixels.inverse else { return false }
    let inside = shape.rect.insetBy(dx: shape.rect.width * 1e-6, dy: shape.rect.height * 1e-6)
    let (minX, maxX) = (Double(clip.minX), Double(clip.maxX))
    let (minY, maxY) = (Double(clip.minY), Double(clip.maxY))
    return [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].allSatisfy {
      inside.contains(inverse.apply(CGPoint(x: $0.0, y: $0.1)))
    }
  }
}
