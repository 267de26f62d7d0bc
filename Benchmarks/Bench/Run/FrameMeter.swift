import Foundation
import RenderModel
import WindowSystem

/// A counter of the render thread's frames. It first counts the frames of the warm-up and then the measured ones.
final class FrameMeter: @unchecked Sendable {
  private struct Moment {
    let frame: Int
    let time = monotonicSeconds()
    let cpuTime = ProcessUsage.cpuTime
  }

  private let span: BenchSpan
  private let onStart: @Sendable () -> Void
  private let onEnd: @Sendable (BenchResult.Rates) -> Void
  // The following properties are used only by the render thread.
  private var frame = 0
  private var firstTime: Double?
  private var start: Moment?

  /// Creates a meter. Both handlers are called on the render thread, between frames.
  init(
    _ span: BenchSpan, onStart: @escaping @Sendable () -> Void,
    onEnd: @escaping @Sendable (BenchResult.Rates) -> Void
  ) {
    self.span = span
    self.onStart = onStart
    self.onEnd = onEnd
  }

  /// Begins a frame. Returns false if the measurement is complete; the frame must then not be drawn.
  func beginFrame() -> Bool {
    let now = monotonicSeconds()
    if let start, isOver(start, now) {
      finish(start)
      return false
    }
    let first = firstTime ?? now
    firstTime = first
    // The first frame records the whole tree, and the second one fills the caches.
    if start == nil, frame >= 2, now - first >= span.warmUp {
      onStart()
      start = Moment(frame: frame)
    }
    frame += 1
    return true
  }

  private func isOver(_ start: Moment, _ now: Double) -> Bool {
    span.frames.map { frame - start.frame >= $0 } ?? (now - start.time >= span.seconds)
  }

  private func finish(_ start: Moment) {
    let end = Moment(frame: frame)
    onEnd(
      BenchResult.Rates(
        frames: end.frame - start.frame, seconds: end.time - start.time,
        cpuSeconds: end.cpuTime - start.cpuTime))
  }
}
