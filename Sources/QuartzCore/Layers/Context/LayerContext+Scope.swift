import CoreGraphics
import RenderModel
import RenderServer

extension LayerContext: CodeScope {
  /// The time, on this context's clock, at which layers change now.
  package var liveTime: CFTimeInterval { liveTime(at: MediaClock.now()) }

  /// Returns the time, on this context's clock, at which layers change at a media time.
  func liveTime(at media: CFTimeInterval) -> CFTimeInterval {
    base.isMedia && journal == nil ? media : server.liveTime(at: media)
  }

  /// Runs code that belongs to this context: in it, times and display links are those of the context.
  package func inScope<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isHosted else { return try body() }
    let thread = ThreadObject.current()
    let outer = thread.scope
    thread.scope = self
    defer { thread.scope = outer }
    return try body()
  }

  /// The context whose code runs on this thread now.
  package static var inScope: LayerContext? { ThreadObject.current().scope as? LayerContext }
}

extension LayerContext: FrameSource {
  /// Asks the server for ticks while a display link or an animated drawing needs them, and not otherwise.
  func updateTicking() {
    let needsTicks = !drawn.isEmpty || FrameTicker.shared.needsTicks(from: self)
    guard needsTicks != isTicking else { return }
    isTicking = needsTicks
    server.setTicking(needsTicks)
  }
}
