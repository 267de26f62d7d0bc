import CoreGraphics
import QuartzCore
import RenderServer

/// A layer context with a clock of its own (`TimeBase`) that is shown in a layer of a window.
@MainActor
package final class EmbeddedContextHost {
  package let context: LayerContext
  /// The layer that shows the context. It must already be in the window's tree and committed.
  package let layer: CALayer
  let server: EmbeddedContext
  private var target: EmbeddedContext.Target
  /// The least number of seconds of media time between two frames; 0 for a frame with each one of the window.
  package var frameInterval = 0.0 {
    didSet { if frameInterval != oldValue { server.limitFrames(to: frameInterval) } }
  }
  /// The shape layers of the window whose paths follow the frames of the context; nil when there are none.
  private var follower: EmbeddedContext.Follower?

  /// A function that is called on the main thread with the report of a frame, or with one report of all frames that
  /// occurred while the main thread was busy. Frames are reported also when the picture did not change or the window is
  /// hidden, but not while `inOneFrame` holds the picture.
  package var onFrame: ((EmbeddedContext.Report) -> Void)?

  /// Creates a host whose picture has `width` × `height` pixels and `scale` pixels per point of the context's root
  /// layer.
  package init(
    _ context: LayerContext, in layer: CALayer, width: Int, height: Int, scale: Double,
    background: CGColor
  ) {
    self.context = context
    self.layer = layer
    target = EmbeddedContext.Target(
      node: layer.node, width: width, height: height, scale: scale,
      background: background.premultipliedPixel())
    context.server.setScale(scale)
    server = EmbeddedContext(context: context.server, target: target)
  }

  /// Changes the picture's size, scale and background for the next and all later frames.
  package func update(width: Int, height: Int, scale: Double, background: CGColor) {
    let new = EmbeddedContext.Target(
      node: layer.node, width: width, height: height, scale: scale,
      background: background.premultipliedPixel())
    guard new != target else { return }
    target = new
    context.server.setScale(scale)
    server.update(new)
    context.server.requestFrame()
  }

  /// Lets shape layers of the window follow a layer of the context from the next frame on; nil stops that. Layers that
  /// do not follow any more keep their last path until one is committed.
  package func follow(with new: EmbeddedContext.Follower?) {
    server.follow(with: new)
    for node in follower?.nodes ?? [] where new?.nodes.contains(node) != true {
      layer.context?.server.endShowing(node)
    }
    follower = new
  }

  /// Runs `body`, which changes the context and the window around it, and then commits both changes, unless an explicit
  /// transaction is open. The picture of the context is held until after the commit, so that no frame shows it changed
  /// within the unchanged window. The next frame shows both changes, except that a frame that happens to be drawn
  /// between the commit of the window and the end of the function shows that of the window alone.
  package func inOneFrame<Result>(_ body: () throws -> Result) rethrows -> Result {
    server.holdPicture(true)
    defer {
      CATransaction.flush()
      server.holdPicture(false)
    }
    return try body()
  }

  /// Passes a report to the context. `period` is the frame period of the display in seconds of media time. While an
  /// earlier tree is shown, display links receive no beat, because changes that they make always start at the live time.
  func receive(_ report: EmbeddedContext.Report, period: Double) {
    context.deliver(report.events)
    context.deliver(report.problems)
    if report.isLive {
      let period = max(period, frameInterval) * abs(context.timeBase.rate)
      context.deliver(FrameBeat(time: report.time, period: period))
    }
    onFrame?(report)
  }
}
