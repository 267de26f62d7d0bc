import CoreGraphics
import QuartzCore
import RenderServer

/// A context with a clock of its own inside a window, and the layer of the window that shows it.
@MainActor
package final class EmbeddedContextHost {
  package let context: LayerContext
  /// In the window's tree already, and committed.
  package let layer: CALayer
  let server: EmbeddedContext
  private var target: EmbeddedContext.Target

  /// Called on the main thread after each frame that the stage was part of.
  package var onFrame: ((EmbeddedContext.Report) -> Void)?

  /// The picture gets `width` × `height` pixels, `scale` of them a point of the context's root layer.
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

  /// From the next frame on.
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

  func receive(_ report: EmbeddedContext.Report, period: Double) {
    context.deliver(report.events)
    context.deliver(report.problems)
    if report.isLive { context.deliver(FrameBeat(time: report.time, period: period)) }
    onFrame?(report)
  }
}
