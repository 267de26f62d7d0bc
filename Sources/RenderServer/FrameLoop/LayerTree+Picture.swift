import CoreGraphics
import DisplayLists
import Raster
import RenderModel

/// An image of a tree at one time, drawn without a window.
package struct TreePicture: Sendable {
  package let image: CGImage
  /// The part of the canvas that the image covers, in pixels.
  package let area: PixelRect
  package let problems: [RenderProblem]

  package init(image: CGImage, area: PixelRect, problems: [RenderProblem] = []) {
    (self.image, self.area, self.problems) = (image, area, problems)
  }
}

extension LayerTree {
  /// Draws the tree at context time `time` with `scale` pixels per point. `background` is premultiplied
  /// 0xAARRGGBB; with a transparent one, only the part of the canvas that items cover is returned. Returns nil when
  /// the image is empty or too large. `blendsAsCoreGraphics` selects the blending of `render(in:)`.
  package func picture(
    at time: Double, in canvas: PixelRect, scale: Double, background: UInt32 = 0,
    blendsAsCoreGraphics: Bool = false
  ) -> TreePicture? {
    let (list, problems) = record(
      at: time, on: FrameCanvas(rect: canvas, scale: scale, background: background),
      blendsAsCoreGraphics)
    let touched = list.items.reduce(PixelRect.empty) { $0.union($1.bounds) }.intersection(canvas)
    let area = background == 0 ? touched : canvas
    guard !area.isEmpty, Bitmap.isWithinLimit(width: area.width, height: area.height) else {
      return nil
    }
    let bitmap = Rasterizer().picture(of: list, in: area)
    let isOpaque = background >> 24 == 255
    return TreePicture(
      image: CGImage(adopting: bitmap, isOpaque: isOpaque), area: area, problems: problems)
  }

  /// Returns the display list of the picture at context time `time`.
  package func displayList(
    at time: Double, in canvas: PixelRect, scale: Double, background: UInt32
  ) -> DisplayList {
    record(at: time, on: FrameCanvas(rect: canvas, scale: scale, background: background), false).list
  }

  private func record(
    at time: Double, on canvas: FrameCanvas, _ blendsAsCoreGraphics: Bool
  ) -> (list: DisplayList, problems: [RenderProblem]) {
    takeSnapshots()
    var (list, surfaces) = (DisplayList(), SurfaceCache())
    let problems = Recorder.record(
      self, Presentation(of: self, at: time), on: canvas, blendsAsCoreGraphics: blendsAsCoreGraphics,
      into: &list, surfaces: &surfaces)
    return (list, problems)
  }
}
