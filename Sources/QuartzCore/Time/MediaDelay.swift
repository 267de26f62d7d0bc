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

  /// A queue of its own, because libdispatch looks after the workers of global queues once a second, for ever.
  private static let queue = DispatchQueue(label: "lamina.media-delays")
  /// The work that waits for `run()`; nil when the main queue waits instead.
  private static var waiting: [Work]?

  /// Makes work wait for `run()` from now on. Work that waited before is forgotten.
  package static func waitForRun() { waiting = [] }

  /// Makes work wait on the main queue again.
  package static func useMainQueue() { waiting = nil }

  /// Runs `body` after `seconds` of media time, in the scope of the caller.
  package static func after(_ seconds: CFTimeInterval, _ body: @escaping @MainActor () -> Void) {
    if waiting == nil {
      wait(seconds, body)
    } else {
      waiting?.append(Work(time: CACurrentMediaTime() + seconds, body: body))
    }
  }

  /// Waits on the main queue for work of a scope, and on another queue for other work: a player lets the time of a scene
  /// run while anything waits on the main queue, and has nothing to wait for where no scope is.
  private static func wait(_ seconds: CFTimeInterval, _ body: @escaping @MainActor () -> Void) {
    if let scope = ThreadObject.current().scope {
      nonisolated(unsafe) let scope = scope
      let time = scope.liveTime + seconds
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
        MainActor.assumeIsolated { scope.inScope { finish(seconds, until: time, body) } }
      }
    } else {
      queue.asyncAfter(deadline: .now() + seconds) {
        DispatchQueue.main.async { MainActor.assumeIsolated(body) }
      }
    }
  }

  /// Runs `body`, or waits again if the scope's clock was slower than the main queue's. A clock that has not moved is
  /// stopped, and nobody waits for it.
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
