import QuartzCore
import RenderServer
import Synchronization
import WindowSystem

/// A window that shows a layer tree. The root layer belongs to the main thread, the frames are drawn on the render
/// thread, and events and reports are passed between them.
@MainActor
package final class WindowHost {
  package let window: any Window
  package let rootLayer = CALayer()
  package let context = LayerContext()
  private let thread: RenderThread
  private let presenter: any Presenter
  private let background: UInt32

  private let relay = ReportRelay()
  private var embeddedHosts: [EmbeddedContextHost] = []

  /// A function that is called on the main thread after each frame. If it is nil, only frames whose reports need
  /// delivery wake the main thread, such as those with events or errors.
  package var onFrame: ((FrameReport) -> Void)? { didSet { relay.sendsAll = onFrame != nil } }
  /// A function that is called on the main thread with the error that ended the frames.
  package var onError: ((String) -> Void)?

  /// Creates a host. `wrapping` gets the window's presenter and returns the presenter to use.
  package init(
    _ window: any Window, background: CGColor,
    wrapping: (any Presenter) -> any Presenter = { $0 }
  ) throws {
    self.window = window
    self.background = background.premultipliedPixel()
    presenter = wrapping(try window.makePresenter())
    thread = RenderThread(
      context: context.server, output: WindowFrameOutput(presenter),
      target: Self.target(of: window, background: self.background)
    ) { [relay] report in relay.send(report) }
    relay.receive = { [weak self] in self?.receive($0) }
    rootLayer.name = "window"
    rootLayer.anchorPoint = .zero
    drawSnapshotsAside(in: context.server)
    fitRootLayer()
    context.layer = rootLayer
  }

  /// The size of the window's content in points.
  package var size: CGSize {
    CGSize(width: Double(window.width) / window.scale, height: Double(window.height) / window.scale)
  }

  package func start() {
    context.server.setScale(window.scale)
    CATransaction.flush()
    thread.start()
    window.show()
  }

  /// Updates the root layer and the frames after a change of the window's size, scale or visibility. The changes that
  /// `layOut` makes are committed before the first frame of the new size.
  package func windowChanged(_ layOut: () -> Void = {}) {
    context.server.setScale(window.scale)
    withoutActions {
      fitRootLayer()
      layOut()
    }
    thread.update(Self.target(of: window, background: background))
  }

  /// Shows another context in a layer of the window from now on.
  package func add(_ embedded: EmbeddedContextHost) {
    embeddedHosts.append(embedded)
    drawSnapshotsAside(in: embedded.server.context)
    thread.add(embedded.server)
  }

  package func remove(_ embedded: EmbeddedContextHost) {
    thread.remove(embedded.server)
    embedded.follow(with: nil)
    embedded.server.end()
    embeddedHosts.removeAll { $0 === embedded }
    embedded.layer.context?.server.endShowing(embedded.layer.node)
  }

  /// Requests a frame at the next tick, even if nothing has changed.
  package func requestFrame() { thread.requestFrame() }

  package func redraw() { thread.redrawEverything() }

  package func stop() {
    thread.stop()
    window.close()
  }

  private func drawSnapshotsAside(in context: RenderContext) {
    if window.isLive { context.drawSnapshots(by: SnapshotQueue.shared) }
  }

  private func fitRootLayer() {
    withoutActions { rootLayer.bounds = CGRect(origin: .zero, size: size) }
  }

  private static func target(of window: any Window, background: UInt32) -> FrameTarget {
    FrameTarget(
      width: window.width, height: window.height, scale: window.scale,
      isVisible: window.isVisible, background: background)
  }

  private func receive(_ report: FrameReport) {
    context.deliver(report.events)
    context.deliver(report.problems)
    context.deliver(report.beat)
    for own in report.embedded {
      embeddedHosts.first { $0.server === own.source }?.receive(own, period: report.beat.period)
    }
    if let error = report.error { onError?(error) }
    onFrame?(report)
  }
}
