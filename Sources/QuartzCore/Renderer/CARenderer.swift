import CoreGraphics
import DisplayLists
import RenderServer

/// A renderer that draws a layer tree into a bitmap, at any time and without a window.
///
/// Apple's renderer draws into a Metal texture, this one makes images. The steps are the same: set the layer, begin a
/// frame at a time, render, end the frame.
public final class CARenderer: NSObject {
  private let context: LayerContext
  private let renderer: FrameRenderer
  private var frameTime: CFTimeInterval = 0
  /// The context into which the last frame was drawn.
  private weak var destination: CGContext?

  public override convenience init() { self.init(context: LayerContext()) }

  /// Creates a renderer for the tree of an existing context.
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

  /// The size of the picture in points. The picture shows the coordinate space that contains the root layer, from (0,
  /// 0) on; the origin of `bounds` has no effect.
  public var bounds = CGRect.zero
  /// The number of pixels per point.
  package var scale = 1.0
  /// The color behind the tree.
  package var background = CGColor.clear

  /// Commits the open transaction of this thread and sets the time of the frame, in seconds of media time.
  /// Animations that have begun or ended by then are reported to their delegates.
  public func beginFrame(atTime t: CFTimeInterval) {
    context.server.setScale(scale)
    CATransaction.flush()
    frameTime = t
    context.deliver(context.server.advance(to: t))
    context.displayAnimatedLayers(at: t)
    CATransaction.flush()
  }

  /// Sets the time of the frame like `beginFrame`, but reports no animations. It is used to look at a time between
  /// frames, which must not change the state of animations.
  package func showFrame(atTime t: CFTimeInterval) {
    context.server.setScale(scale)
    CATransaction.flush()
    frameTime = t
    context.displayAnimatedLayers(at: t)
    CATransaction.flush()
  }

  /// Returns a new image of the tree at the frame's time; nil when the bounds are empty.
  public func render() -> CGImage? {
    guard !canvas.isEmpty else { return nil }
    _ = prepare()
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    renderer.draw(into: bitmap, age: 0)
    destination = nil
    return CGImage(adopting: bitmap)
  }

  /// Draws the tree at the frame's time into `context`, whose size should be that of the bounds in pixels. Returns the
  /// rectangle that was drawn, in points.
  ///
  /// If the last frame was drawn into the same context, only what has changed since is drawn.
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

  /// Updates the display list and returns the damage since the last frame: one region or, when tiles had to be drawn
  /// first, two.
  private func prepare() -> [DamageRegion] {
    renderer.background = background.premultipliedPixel()
    let damage = prepareOnce()
    guard renderer.problems.contains(where: \.isSolvedByTiles) else { return [damage] }
    CATransaction.flush()
    return [damage, prepareOnce()]
  }

  private func prepareOnce() -> DamageRegion {
    let damage = renderer.prepare(at: frameTime, canvas: canvas, scale: scale)
    context.deliver(renderer.problems)
    return damage
  }

  /// Ends the frame. It does nothing; code for Apple's systems calls it.
  public func endFrame() {}

  /// The display list of the last picture, as text.
  package var displayList: String { renderer.displayList.description }
}
