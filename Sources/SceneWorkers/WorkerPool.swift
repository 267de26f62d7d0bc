import QuartzCore

/// The worker processes of a scene: one that runs the version that is shown, and one that waits for the next version, in which
/// Lamina is loaded already.
@MainActor
package final class WorkerPool {
  private let launch: WorkerLaunch
  private var waiting: WorkerProcess?
  private var isOver = false

  /// The seconds after which the next worker is started when one was taken, so that both do not start at the same time. It is
  /// a choice.
  private static let pause = 1.0

  package init(_ launch: WorkerLaunch) { self.launch = launch }

  /// Starts a worker that waits, unless there is one. One that cannot be started is tried again when it is needed.
  package func prepare() {
    guard !isOver, waiting == nil else { return }
    waiting = try? WorkerProcess(launch)
    waiting?.onEnd = { [weak self] _ in self?.waiting = nil }
  }

  /// Returns the worker that waits, or a new one, which belongs to the caller.
  /// - Throws: An error that says why the process cannot be started.
  package func take() throws -> WorkerProcess {
    prepare()
    let worker = try waiting.take() ?? WorkerProcess(launch)
    worker.onEnd = nil
    WorkerTimer.after(Self.pause) { [weak self] in self?.prepare() }
    return worker
  }

  /// Ends the worker that waits.
  package func end() {
    isOver = true
    waiting?.end()
    waiting = nil
  }
}
