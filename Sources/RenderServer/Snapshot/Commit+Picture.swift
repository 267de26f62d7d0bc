import CoreGraphics

extension Commit {
  /// Draws a tree that one commit describes completely, as it is without animations, at one pixel a point, blended
  /// as `render(in:)` blends; nil when nothing was drawn.
  package func picture(in canvas: PixelRect) -> TreePicture? {
    var tree = LayerTree()
    tree.apply(self)
    return tree.picture(at: time, in: canvas, scale: 1, blendsAsCoreGraphics: true)
  }
}
