import CSceneRuntime
import Dispatch
import SceneBuilding

/// Ends the process with a backtrace when the main thread is busy for seconds without coming back to its queue.
@MainActor
package enum Watchdog {
  private static var source: (any DispatchSourceRead)?
  /// The interval between checks, in seconds of the main thread's processor time. The process ends when the main queue
  /// has not answered a check after another interval.
  private static let seconds = 2.0

  package static func start() {
    guard source == nil else { return }
    let descriptor = lamina_watchdog_start(seconds, CrashText.hang)
    guard descriptor >= 0 else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { lamina_watchdog_answer() }
    source.activate()
    self.source = source
  }

  /// Reports that the main thread is not blocked, before the main queue handles the watchdog's next check.
  package static func answer() {
    if source != nil { lamina_watchdog_answer() }
  }
}
