import CoreGraphics
import RenderModel
import RenderServer

extension LayerContext: CodeScope {
  /// The live time: the time on this context's clock at which changes are made now.
  package var liveTime: CFTimeInterval { liveTime(at: MediaClock.now()) }

  /// Returns the time on this context's clock at which changes are made at a media time.
  func liveTime(at media: CFTimeInterval) -> CFTimeInterval {
    if let rewrittenTime { return rewrittenTime }
    return base.isMedia && journal == nil ? media : server.liveTime(at: media)
  }

  /// Calls `body`. During the call, `CACurrentMediaTime()` and new display links follow this context's clock on the
  /// calling thread. If the context is not hosted, they follow the media clock, also when a hosted context is the
  /// caller.
  package func inScope<Result>(_ body: () throws -> Result) rethrows -> Result {
    let thread = ThreadObject.current()
    let outer = thread.scope
    guard isHosted || outer != nil else { return try body() }
    thread.scope = isHosted ? self : nil
    defer { thread.scope = outer }
    return try body()
  }

  /// The context in whose scope code runs on this thread now; nil for code that follows the media clock.
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
