import CoreGraphics
import RenderServer

/// The picture of a whole frame, by a renderer that has drawn nothing before.
func wholePicture(
  of context: RenderContext, at time: Double, canvas: PixelRect, background: UInt32 = 0
) -> (picture: Bitmap, list: DisplayList) {
  let renderer = FrameRenderer(context: context)
  renderer.background = background
  _ = renderer.prepare(at: time, canvas: canvas, scale: 1)
  let bitmap = Bitmap(width: canvas.width, height: canvas.height)
  renderer.draw(into: bitmap, age: 0)
  return (bitmap, renderer.displayList)
}

/// A committed tree of one root and the given layers in it.
func context(of layers: [LayerProperties], in canvas: PixelRect) -> RenderContext {
  var commit = Commit(time: 0)
  let ids = (0...layers.count).map { NodeID(index: Int32($0)) }
  var root = LayerProperties()
  root.anchorPoint = .zero
  root.bounds = CGRect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
  commit.inserted = ids
  for (id, values) in zip(ids, [root] + layers) {
    var update = NodeUpdate(id: id)
    update.properties = values
    if id == ids[0] { update.sublayers = Array(ids.dropFirst()) }
    commit.updates.append(update)
  }
  commit.root = .some(ids[0])
  let context = RenderContext()
  context.commit(commit)
  return context
}

/// A layer with a background.
func box(_ frame: CGRect, _ color: CGColor? = .white) -> LayerProperties {
  var values = LayerProperties()
  values.bounds = CGRect(origin: .zero, size: frame.size)
  values.position = CGPoint(x: frame.midX, y: frame.midY)
  values.backgroundColor = color
  return values
}

/// A committed tree of one root, the first of the given layers in it, and the others in that one.
func nested(_ layers: [LayerProperties], in canvas: PixelRect) -> RenderContext {
  var root = LayerProperties()
  root.anchorPoint = .zero
  root.bounds = canvas.frame
  var commit = Commit(time: 0)
  commit.inserted = (0...layers.count).map { NodeID(index: Int32($0)) }
  for (id, values) in zip(commit.inserted, [root] + layers) {
    var update = NodeUpdate(id: id)
    update.properties = values
    if id.index == 0 { update.sublayers = [NodeID(index: 1)] }
    if id.index == 1 { update.sublayers = Array(commit.inserted.dropFirst(2)) }
    commit.updates.append(update)
  }
  commit.root = .some(commit.inserted[0])
  let context = RenderContext()
  context.commit(commit)
  return context
}
