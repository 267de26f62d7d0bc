import CoreGraphics
import RenderServer

/// Draws a layer tree at a time of your choosing into a bitmap, without a window.
///
/// Apple's renderer takes a Metal texture; this one makes pictures. The rest is the same: set the
/// layer, begin a frame at a time, render, end.
public final class CARenderer: NSObject {
  private let context: LayerContext
  private let renderer: FrameRenderer
  private var frameTime: CFTimeInterval = 0
  /// What the last frame was drawn into.
  private weak var destination: CGContext?

  public override convenience init() { self.init(context: LayerContext()) }

  /// Draws the tree of a context that exists already.
  package init(context: LayerContext) {
    self.context = context
    renderer = FrameRenderer(context: context.server)
    context.drawsTilesAtOnce = true
    super.init()
  }

  /// The root of the tree. Its changes take effect when their transaction commits.
  public var layer: CALayer? {
    get { context.layer }
    set { context.layer = newValue }
  }

  /// The part of the root's surrounding space that is drawn, in points; its origin is the picture's
  /// top left corner.
  public var bounds = CGRect.zero
  /// Pixels a point.
  package var scale = 1.0
  package var background = CGColor.clear

  /// Commits what is open on this thread and fixes the time of the frame, in absolute media time.
  /// Animations that begin or end by then are reported.
  public func beginFrame(atTime t: CFTimeInterval) {
    context.server.setScale(scale)
    CATransaction.flush()
    frameTime = t
    context.deliver(context.server.advance(to: t))
    context.displayAnimatedLayers(at: t)
    CATransaction.flush()
  }

  /// Fixes the time of the frame as `beginFrame` does, but reports nothing: a look at a moment between the
  /// frames, which must not change what they show.
  package func showFrame(atTime t: CFTimeInterval) {
    context.server.setScale(scale)
    CATransaction.flush()
    frameTime = t
    context.displayAnimatedLayers(at: t)
    CATransaction.flush()
  }

  /// The tree as it is at the frame's time, in a picture of its own; nil when the bounds are empty.
  public func render() -> CGImage? {
    guard !canvas.isEmpty else { return nil }
    _ = prepare()
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    renderer.draw(into: bitmap, age: 0)
    destination = nil
    return CGImage(adopting: bitmap)
  }

  /// Draws into `context`, whose size should be that of the bounds in pixels. When the frame before was
  /// drawn into the same context, only what changed since is drawn; returns where that is, in points.
  @discardableResult
  public func render(into context: CGContext) -> CGRect {
    guard !canvas.isEmpty else { return .null }
    let isSame = destination === context
    let damages = prepare()
    let changed = isSame ? damages.reduce(.empty) { $0.union($1.bounds) } : canvas
    if !changed.isEmpty {
      renderer.draw(into: context.bitmap, age: isSame ? damages.count : 0)
      context.publishPixels(in: changed)
    }
    destination = context
    return CGRect(
      x: Double(changed.minX) / scale, y: Double(changed.minY) / scale,
      width: Double(changed.width) / scale, height: Double(changed.height) / scale)
  }

  private var canvas: PixelRect {
    PixelRect(
      covering: CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale))
  }

  /// What changed since the last frame, in one step or, when tiles had to be drawn first, in two.
  private func prepare() -> [DamageRegion] {
    renderer.background = background.premultipliedPixel()
    let damage = prepareOnce()
    guard renderer.problems.contains(where: \.asksForTiles) else { return [damage] }
    CATransaction.flush()
    return [damage, prepareOnce()]
  }

  private func prepareOnce() -> DamageRegion {
    let damage = renderer.prepare(at: frameTime, canvas: canvas, scale: scale)
    context.deliver(renderer.problems)
    return damage
  }

  public func endFrame() {}

  /// What the last picture consists of, as text.
  package var displayList: String { renderer.displayList.description }
}
