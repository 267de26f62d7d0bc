import CoreGraphics
import RenderModel
import RenderServer

extension LayerContext: CodeScope {
  /// The live time: the time on this context's clock at which changes are made now.
  package var liveTime: CFTimeInterval { liveTime(at: MediaClock.now()) }

  /// Returns the time on this context's clock at which changes are made at a media time.
  func liveTime(at media: CFTimeInterval) -> CFTimeInterval {
    base.isMedia && journal == nil ? media : server.liveTime(at: media)
  }

  /// Runs code that belongs to this context: during the call, times and display links are those of the context. Code of
  /// a context that is not hosted has no scope, also if it is called by that of a hosted one.
  package func inScope<Result>(_ body: () throws -> Result) rethrows -> Result {
    let thread = ThreadObject.current()
    let outer = thread.scope
    guard isHosted || outer != nil else { return try body() }
    thread.scope = isHosted ? self : nil
    defer { thread.scope = outer }
    return try body()
  }

  /// The context whose code runs on this thread now.
  package static var inScope: LayerContext? { ThreadObject.current().scope as? LayerContext }

  /// True for code of the main queue, whichever thread executes it.
  package static var isOnMainQueue: Bool { ThreadObject.current().isMain }
}

extension LayerContext: FrameSource {
  /// Requests ticks from the server while a display link or an animated drawing needs them, and ends them otherwise.
  func updateTicking() {
    let needsTicks = !animatedDrawing.isEmpty || FrameTicker.shared.needsTicks(from: self)
    guard needsTicks != isTicking else { return }
    isTicking = needsTicks
    server.setTicking(needsTicks)
  }
}
