import CommitStream
import CoreGraphics
import QuartzCore
import RenderModel
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

  /// Records the window if the user wishes it.
  private let recorder: ContextRecorder?
  private let relay = ReportRelay()
  private var embeddedHosts: [EmbeddedContextHost] = []

  /// A function that is called on the main thread after each frame. If it is nil, only frames whose reports need
  /// delivery wake the main thread, such as those with events or errors.
  package var onFrame: ((FrameReport) -> Void)? { didSet { updateReports() } }
  /// The connection to an attached viewer; nil without one.
  package var inspector: (any WindowInspector)? { didSet { updateReports() } }
  /// The time of the last beat that the context got, on its clock.
  private var lastBeatTime = -Double.infinity
  /// A function that is called on the main thread with the error that ended the frames.
  package var onError: ((String) -> Void)?

  /// Creates a host. `wrapping` gets the window's presenter and returns the presenter to use. The window is recorded if
  /// there is a request; a file that cannot be written is reported, and the window is shown without it.
  package init(
    _ window: any Window, background: CGColor,
    recording request: RecordingRequest? = .ofProcess,
    wrapping: (any Presenter) -> any Presenter = { $0 }
  ) throws {
    self.window = window
    self.background = background.premultipliedPixel()
    presenter = wrapping(try window.makePresenter())
    let target = Self.target(of: window, background: self.background)
    recorder = request.flatMap { [context] in Self.recorder(of: context, to: $0, StreamCanvas(target)) }
    thread = RenderThread(
      context: context.server, output: WindowFrameOutput(presenter), target: target
    ) { [relay, recorder] report in
      recorder?.note(report)
      relay.send(report)
    }
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

  private static func recorder(
    of context: LayerContext, to request: RecordingRequest, _ canvas: StreamCanvas
  ) -> ContextRecorder? {
    if let text = request.unclearSeconds { ContextRecorder.reportUnclearSeconds(text) }
    do {
      let recorder = try ContextRecorder(of: context, to: request, canvas: canvas)
      if recorder.path != request.path, !request.isHidden {
        ContextRecorder.report("\(request.path) exists; this window is recorded to \(recorder.path)")
      }
      return recorder
    } catch {
      ContextRecorder.report("nothing is recorded: \(error)")
      return nil
    }
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
    let target = Self.target(of: window, background: background)
    recorder?.note(StreamCanvas(target))
    inspector?.receive(StreamCanvas(target))
    withoutActions {
      fitRootLayer()
      layOut()
    }
    thread.update(target)
  }

  /// Records an event of the window if it is an input of the user. Its owner calls this before it handles the event, and
  /// does not handle it if the result is true, because an attached viewer takes it.
  @discardableResult package func note(_ event: WindowEvent) -> Bool {
    guard recorder != nil || inspector != nil else { return false }
    if inspector?.takes(event) == true { return true }
    guard var input = StreamInput(event) else { return false }
    input.time = timeBase.time(at: input.time)
    recorder?.note(input)
    inspector?.receive(input)
    return false
  }

  /// The picture for which the tree is drawn.
  package var canvas: StreamCanvas {
    StreamCanvas(Self.target(of: window, background: background))
  }

  /// The map from media time to the time of the window's layers and of the program's code. An attached viewer may slow the
  /// time down or stop it. Changes that were made before are committed first.
  package var timeBase: TimeBase {
    get { context.timeBase }
    set {
      CATransaction.flush()
      context.timeBase = newValue
      MediaClock.programBase = newValue
    }
  }

  private func updateReports() { relay.sendsAll = onFrame != nil || inspector != nil }

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
    recorder?.end()
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
    deliverBeat(of: report)
    for own in report.embedded {
      embeddedHosts.first { $0.server === own.source }?.receive(own, period: report.beat.period)
    }
    if let error = report.error { onError?(error) }
    inspector?.receive(report)
    onFrame?(report)
  }

  /// Delivers the beat of a frame on the clock of the context. While that clock stands still, there is no beat, because a
  /// display link that changes layers at each frame would otherwise cause frames without end.
  private func deliverBeat(of report: FrameReport) {
    let base = context.timeBase
    guard !base.isMedia else { return context.deliver(report.beat) }
    let time = base.time(at: report.beat.time)
    guard time > lastBeatTime else { return }
    lastBeatTime = time
    let period = report.beat.period * (base.rate == 0 ? 1 : base.rate)
    context.deliver(FrameBeat(time: time, period: period))
  }
}

extension ContextRecorder {
  /// Notes the frame of a report, if it was shown. It is called on the render thread.
  fileprivate func note(_ report: FrameReport) {
    guard report.number > 0 else { return }
    let time = contextTime(ofMediaTime: report.mediaTime)
    note(StreamTick(time: time, period: report.beat.period))
  }
}

extension StreamCanvas {
  fileprivate init(_ target: FrameTarget) {
    self.init(
      width: target.width, height: target.height, scale: target.scale, background: target.background)
  }
}
