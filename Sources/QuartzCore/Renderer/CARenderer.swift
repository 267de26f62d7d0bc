import CoreGraphics
import RenderServer

/// Draws a layer tree at a time of your choosing into a bitmap, without a window.
///
/// Apple's renderer takes a Metal texture; this one makes pictures. The rest is the same: set the
/// layer, begin a frame at a time, render, end.
public final class CARenderer: NSObject {
  private let context = LayerContext()
  private let renderer: FrameRenderer
  private var frameTime: CFTimeInterval = 0

  public override init() {
    renderer = FrameRenderer(context: context.server)
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
  }

  /// The tree as it is at the frame's time; nil when the bounds are empty.
  public func render() -> CGImage? {
    let canvas = PixelRect(
      covering: CGRect(
        x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale))
    guard !canvas.isEmpty else { return nil }
    renderer.background = background.premultipliedPixel()
    _ = renderer.prepare(at: frameTime, canvas: canvas, scale: scale)
    context.deliver(renderer.problems)
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    renderer.draw(into: bitmap, age: 0)
    return CGImage(adopting: bitmap)
  }

  public func endFrame() {}

  /// What the last picture consists of, as text.
  package var displayList: String { renderer.displayList.description }
}
