import CoreGraphics

/// Work on the main thread that waits for a time to come. Where time is set by hand, whoever sets it has the work
/// done, so that nothing depends on how long drawing takes.
@MainActor
package enum MediaDelay {
  private struct Work {
    let time: CFTimeInterval
    let body: @MainActor () -> Void
  }

  /// nil when the main queue waits by itself.
  private static var waiting: [Work]?

  /// Work waits for `run()` from now on; what waited before is forgotten.
  package static func hold() { waiting = [] }

  /// Work waits by itself again.
  package static func letGo() { waiting = nil }

  /// Does it `seconds` of media time from now.
  package static func after(_ seconds: CFTimeInterval, _ body: @escaping @MainActor () -> Void) {
    if waiting == nil {
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { MainActor.assumeIsolated(body) }
    } else {
      waiting?.append(Work(time: CACurrentMediaTime() + seconds, body: body))
    }
  }

  /// Does what is due now, the earliest first.
  package static func run() {
    let now = CACurrentMediaTime()
    while let next = waiting?.indices.min(by: { dueTime($0) < dueTime($1) }), dueTime(next) <= now,
      let work = waiting?.remove(at: next)
    { work.body() }
  }

  private static func dueTime(_ index: Int) -> CFTimeInterval { waiting?[index].time ?? .infinity }
}
