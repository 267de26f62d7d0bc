import CoreGraphics
import RenderModel

extension Commit {
  /// Draws the tree that this commit alone describes, without animations, at one pixel per point and with the blending
  /// of `render(in:)`; nil when nothing was drawn.
  package func picture(in canvas: PixelRect) -> TreePicture? {
    var tree = LayerTree()
    tree.apply(self)
    return tree.picture(at: time, in: canvas, scale: 1, blendsAsCoreGraphics: true)
  }
}
