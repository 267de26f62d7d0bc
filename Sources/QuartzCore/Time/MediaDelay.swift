import CoreGraphics

/// Work on the main thread that waits for a media time. Where the media time is set by hand, the code that sets it also
/// runs the work, so that nothing depends on how long drawing takes.
@MainActor
package enum MediaDelay {
  private struct Work {
    let time: CFTimeInterval
    let body: @MainActor () -> Void
  }

  /// The work that waits for `run()`; nil when the main queue waits instead.
  private static var waiting: [Work]?

  /// Makes work wait for `run()` from now on. Work that waited before is forgotten.
  package static func waitForRun() { waiting = [] }

  /// Makes work wait on the main queue again.
  package static func useMainQueue() { waiting = nil }

  /// Runs `body` after `seconds` of media time.
  package static func after(_ seconds: CFTimeInterval, _ body: @escaping @MainActor () -> Void) {
    if waiting == nil {
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { MainActor.assumeIsolated(body) }
    } else {
      waiting?.append(Work(time: CACurrentMediaTime() + seconds, body: body))
    }
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
