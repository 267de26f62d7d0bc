import CoreGraphics
import DisplayLists
import RenderModel

// The picture of one layer, with which a transition starts or ends.

extension Recorder {
  /// Records the picture of one layer in its own coordinates, without its transform and opacity (L5.2). With
  /// `showsTransition`, a layer in a transition shows the current state of the transition.
  package static func recordContents(
    of id: NodeID, _ tree: LayerTree, _ presentation: Presentation, canvas: PixelRect,
    toPixels: Homography, showsTransition: Bool = true
  ) -> DisplayList {
    var list = DisplayList()
    list.canvas = canvas
    var recorder = Recorder(tree, presentation, reusing: list, surfaces: SurfaceCache())
    let layer = VisibleLayer(
      id: id, values: presentation.properties(of: tree[id]), toPixels: toPixels,
      isFront: recorder.isFront(id), isYUp: recorder.isYUp(id))
    if showsTransition, let transition = recorder.activeTransition(of: id) {
      recorder.beginTransition(transition, layer, opacity: 1)
    } else {
      recorder.recordPieces(of: layer, opacity: 1)
    }
    recorder.run()
    return recorder.list
  }

  /// Returns true when the viewer sees the front of `id`, considering all transforms from the root to the layer
  /// (L1.13).
  private func isFront(_ id: NodeID) -> Bool {
    var isFront = true
    tree.forEachPlane(from: id, presentation) { isFront = $0.isFrontFacing == isFront }
    return isFront
  }

  /// Returns true when y points up in `id`, because the number of flips from the root to the layer is odd.
  private func isYUp(_ id: NodeID) -> Bool {
    sequence(first: id, next: { tree[$0].superlayer })
      .reduce(false) { $0 != presentation.properties(of: tree[$1]).has(.geometryFlipped) }
  }
}
