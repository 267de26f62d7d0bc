import CoreGraphics
import DisplayLists
import RenderModel

// The picture of one layer, which a transition starts from.

extension Recorder {
  /// Records the contents of one layer in its own coordinates, without its transform and opacity (L5.2). During a
  /// transition this is the mix that was visible.
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

  /// Returns true when the viewer sees the front of `id`, after all turns from the root on (L1.13). The matrices of
  /// layers that span depth count with those of their sublayers as one.
  private func isFront(_ id: NodeID) -> Bool {
    var (isFront, matrix) = (true, CATransform3D.identity)
    for node in sequence(first: id, next: { tree[$0].superlayer }) {
      let superlayer = tree[node].superlayer.map { presentation.properties(of: tree[$0]) }
      let isMask = tree[node].superlayer.map { tree[$0].mask == node } ?? false
      let values = presentation.properties(of: tree[node])
      matrix = matrix.concatenating(values.matrix(in: isMask ? nil : superlayer))
      if superlayer?.spansDepth == true { continue }
      isFront = LayerProperties.isFrontFacing(matrix) == isFront
      matrix = .identity
    }
    return isFront
  }

  /// Returns true when y points up inside `id`: the parity of the flips from the root on.
  private func isYUp(_ id: NodeID) -> Bool {
    sequence(first: id, next: { tree[$0].superlayer })
      .reduce(false) { $0 != presentation.properties(of: tree[$1]).has(.geometryFlipped) }
  }
}
