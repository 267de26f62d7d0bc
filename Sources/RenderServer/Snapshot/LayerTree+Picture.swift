import CoreGraphics

/// A tree at one moment, drawn apart from any window.
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
  /// What the tree shows at `time`, `scale` pixels a point. Without a background (premultiplied 0xAARRGGBB) only
  /// the part that anything was drawn on; nil when that is nothing, or too large. `blendsAsCoreGraphics` is for
  /// `render(in:)`.
  package mutating func picture(
    at time: Double, in canvas: PixelRect, scale: Double, background: UInt32 = 0,
    blendsAsCoreGraphics: Bool = false
  ) -> TreePicture? {
    takeSnapshots()
    var (presentation, list, surfaces) = (Presentation(), DisplayList(), SurfaceCache())
    presentation.evaluate(&self, at: time)
    let problems = Recorder.record(
      self, presentation, canvas: canvas, scale: scale, background: background,
      blendsAsCoreGraphics: blendsAsCoreGraphics, into: &list, surfaces: &surfaces)
    let touched = list.items.reduce(PixelRect.empty) { $0.union($1.bounds) }.intersection(canvas)
    let area = background == 0 ? touched : canvas
    guard !area.isEmpty, Bitmap.fits(width: area.width, height: area.height) else { return nil }
    let bitmap = Rasterizer().picture(of: list, in: area)
    let isOpaque = background >> 24 == 255
    return TreePicture(
      image: CGImage(adopting: bitmap, isOpaque: isOpaque), area: area, problems: problems)
  }
}
