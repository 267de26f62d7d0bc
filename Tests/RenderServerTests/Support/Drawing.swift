import CoreGraphics
import DisplayLists
import RenderModel
import RenderServer

/// Returns the picture and the display list of a whole frame, by a renderer that has drawn nothing before.
func wholePicture(
  of context: RenderContext, at time: Double, canvas: PixelRect, scale: Double = 1,
  background: UInt32 = 0
) -> (picture: Bitmap, list: DisplayList) {
  let renderer = FrameRenderer(context: context)
  renderer.background = background
  _ = renderer.prepare(at: time, canvas: canvas, scale: scale)
  let bitmap = Bitmap(width: canvas.width, height: canvas.height)
  renderer.draw(into: bitmap, age: 0)
  return (bitmap, renderer.displayList)
}

/// Returns a committed tree of one root, which fills the canvas, and the given layers in it.
func context(of layers: [LayerProperties], in canvas: PixelRect) -> RenderContext {
  committed([root(filling: canvas)] + layers) { $0 == 0 ? Array(1..<layers.count + 1) : [] }
}

/// Returns a committed tree in which each layer is the only sublayer of the one before it.
func context(ofChain layers: [LayerProperties]) -> RenderContext {
  committed(layers) { $0 + 1 < layers.count ? [$0 + 1] : [] }
}

/// Returns a root layer whose coordinates are those of the canvas.
func root(filling canvas: PixelRect) -> LayerProperties {
  var root = LayerProperties()
  (root.anchorPoint, root.bounds) = (.zero, CGRect(origin: .zero, size: canvas.frame.size))
  return root
}

/// Returns a context with the committed tree of `layers`, of which the first is the root. `sublayers` returns the
/// indices of the sublayers of the layer at an index.
private func committed(
  _ layers: [LayerProperties], sublayers: (Int) -> [Int]
) -> RenderContext {
  let ids = layers.indices.map { NodeID(index: Int32($0)) }
  var commit = Commit(time: 0)
  commit.inserted = ids
  for (index, values) in layers.enumerated() {
    var update = NodeUpdate(id: ids[index])
    update.properties = values
    let own = sublayers(index)
    if !own.isEmpty { update.sublayers = own.map { ids[$0] } }
    commit.updates.append(update)
  }
  commit.root = .some(ids[0])
  let context = RenderContext()
  context.commit(commit)
  return context
}

/// Returns a layer with a frame and a background color.
func box(_ frame: CGRect, _ color: CGColor? = .white) -> LayerProperties {
  var values = LayerProperties()
  values.bounds = CGRect(origin: .zero, size: frame.size)
  values.position = CGPoint(x: frame.midX, y: frame.midY)
  values.backgroundColor = color
  return values
}
