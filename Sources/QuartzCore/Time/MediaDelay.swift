import CoreGraphics

/// Work on the main thread that waits for a media time. Where the media time is set by hand, the code that sets it also
/// runs the work, so that nothing depends on how long drawing takes.
@MainActor
package enum MediaDelay {
  /// A closure that is due at a media time.
  private struct Work {
    let time: CFTimeInterval
    let body: @MainActor () -> Void
  }

  /// A queue of its own is used because libdispatch wakes up once a second to manage the workers of global queues.
  private static let queue = DispatchQueue(label: "lamina.media-delays")
  /// The work that waits for `run()`; nil when dispatch queues do the waiting.
  private static var waiting: [Work]?

  /// Makes work wait for `run()` from now on. Work that waited before is discarded.
  package static func waitForRun() { waiting = [] }

  /// Makes work wait on dispatch queues again.
  package static func useMainQueue() { waiting = nil }

  /// Runs `body` after `seconds` of media time, in the scope of the caller.
  package static func after(_ seconds: CFTimeInterval, _ body: @escaping @MainActor () -> Void) {
    if waiting == nil {
      wait(seconds, body)
    } else {
      waiting?.append(Work(time: CACurrentMediaTime() + seconds, body: body))
    }
  }

  /// Waits on the main queue if the caller runs in a scope, otherwise on another queue. A player advances the time of a
  /// scene for as long as work is waiting on the main queue, and work outside of every scope must not make it do so.
  private static func wait(_ seconds: CFTimeInterval, _ body: @escaping @MainActor () -> Void) {
    if let scope = ThreadObject.current().scope {
      nonisolated(unsafe) let scope = scope
      let time = scope.liveTime + seconds
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
        MainActor.assumeIsolated { scope.inScope { finish(seconds, until: time, body) } }
      }
    } else {
      waitOutside(seconds, until: CACurrentMediaTime() + seconds, body)
    }
  }

  /// The seconds after which the time is read again while the program's clock is slow or stopped, which is a choice.
  private static let retryInterval = 0.05

  /// Waits until `time` on the clock of the program's code, at first for `seconds`. While an attached viewer has slowed that
  /// clock down, the time is read repeatedly.
  private static func waitOutside(
    _ seconds: CFTimeInterval, until time: CFTimeInterval, _ body: @escaping @MainActor () -> Void
  ) {
    queue.asyncAfter(deadline: .now() + seconds) {
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          let isDue = MediaClock.programBase.isMedia || time - CACurrentMediaTime() <= 0.001
          if isDue { body() } else { waitOutside(retryInterval, until: time, body) }
        }
      }
    }
  }

  /// Runs `body`, or waits again if the scope's clock was slower than the main queue's. If the scope's clock has not
  /// advanced at all, it is stopped, and `body` runs without further waiting. A rest of up to a millisecond is not
  /// waited for, which is a choice.
  private static func finish(
    _ seconds: CFTimeInterval, until time: CFTimeInterval, _ body: @escaping @MainActor () -> Void
  ) {
    let rest = time - CACurrentMediaTime()
    if rest > 0.001, rest < seconds { wait(rest, body) } else { body() }
  }

  /// Runs the work that is due now, the earliest first.
  package static func run() {
    let now = CACurrentMediaTime()
    while let next = waiting?.indices.min(by: { dueTime($0) < dueTime($1) }), dueTime(next) <= now,
      let work = waiting?.remove(at: next)
    { work.body() }
  }

  private static func dueTime(_ index: Int) -> CFTimeInterval { waiting?[index].time ?? .infinity }
}
