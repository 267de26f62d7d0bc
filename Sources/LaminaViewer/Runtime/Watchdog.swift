import CSceneRuntime
import Dispatch

/// Ends the process when the main thread is busy for seconds without coming back to its queue.
@MainActor
enum Watchdog {
  private static var source: (any DispatchSourceRead)?
  /// The interval between questions, in seconds of the main thread's processor time. The process ends when a question
  /// has no answer after a second interval.
  private static let seconds = 2.0

  static func start() {
    let descriptor = lamina_watchdog_start(seconds)
    guard descriptor >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { lamina_watchdog_answer() }
    source.activate()
    self.source = source
  }

  /// Answers the watchdog before its question has come.
  static func answer() { lamina_watchdog_answer() }
}
