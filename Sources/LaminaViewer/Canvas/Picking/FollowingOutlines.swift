import QuartzCore
import RenderModel
import RenderServer

/// The outlines of the selected layer and of the layer under the pointer, as a function of the frames of the scene.
struct FollowingOutlines: Equatable {
  /// The selected layer; nil without one.
  let selected: NodeID?
  /// The layer under the pointer; nil without one.
  let outlined: NodeID?
  /// The map from the scene to the canvas.
  let geometry: CanvasGeometry
  /// The shape layers of the canvas that show the outline of the selected layer twice, and its anchor point. They are
  /// known to the window after their first commit only.
  let shapes: [NodeID]
  /// The shape layer of the canvas that shows the outline of the layer under the pointer.
  let hover: NodeID

  /// Lets the shape layers of the canvas show the outlines; nil when there are none.
  var follower: EmbeddedContext.Follower? {
    let nodes = (selected == nil ? [] : shapes) + (outlined == nil ? [] : [hover])
    guard !nodes.isEmpty else { return nil }
    return EmbeddedContext.Follower(nodes) { tree, time in paths(in: tree, at: time) }
  }

  /// Returns the paths of the shape layers: of the selected layer its outline, twice, and its anchor point, and of the
  /// other layer its outline. The path of a layer that is not in the tree is empty.
  private func paths(in tree: LayerTree, at time: Double) -> [CGPath] {
    func drawing(of node: NodeID) -> OutlineDrawing? {
      tree.placement(of: node, at: time).map { OutlineDrawing($0) { geometry.toCanvas($0) } }
    }
    let own = selected.map { node in
      let drawing = drawing(of: node)
      let path = drawing?.path ?? CGMutablePath()
      return [path, path, drawing?.anchorPath ?? CGMutablePath()]
    }
    let other = outlined.map { [drawing(of: $0)?.path ?? CGMutablePath()] }
    return (own ?? []) + (other ?? [])
  }
}
