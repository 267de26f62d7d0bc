import CoreGraphics

extension Commit {
  /// Draws a tree that one commit describes completely, as it is without animations, at one pixel a point.
  /// Returns the part of `canvas` that anything was drawn on, nil when nothing was, and what could not be
  /// drawn.
  package func picture(
    in canvas: PixelRect
  ) -> (image: CGImage, area: PixelRect, problems: [RenderProblem])? {
    var (tree, presentation, list) = (LayerTree(), Presentation(), DisplayList())
    var surfaces = SurfaceCache()
    tree.apply(self)
    presentation.evaluate(&tree, at: time)
    let problems = Recorder.record(
      tree, presentation, canvas: canvas, scale: 1, background: 0, into: &list,
      surfaces: &surfaces)
    let area = list.items.reduce(PixelRect.empty) { $0.union($1.bounds) }.intersection(canvas)
    guard !area.isEmpty, Bitmap.fits(width: area.width, height: area.height) else { return nil }
    let bitmap = Rasterizer().picture(of: list, in: area)
    return (CGImage(adopting: bitmap, isOpaque: false), area, problems)
  }
}
