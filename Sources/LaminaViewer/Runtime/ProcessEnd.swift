import CSceneRuntime
import SceneBuilding

/// The ways in which this process ends from outside.
package enum ProcessEnd {
  /// Makes this process write each line that it prints at once, so that nothing is lost if it crashes or hangs.
  package static func keepOutput() { lamina_output_lines() }

  /// Ends this process when the one that started it ends.
  package static func followParent() { lamina_die_with_parent() }

  /// Makes a crash of this process write the places in the scene, without the help of another process. It is called before the
  /// scene is loaded, on the thread that runs it.
  package static func reportCrashes() {
    // If it is not possible, Swift's runtime writes a backtrace, as long as it may start another program.
    _ = lamina_crashes_report(CrashText.headline, CrashText.placeMark)
  }

  /// Ends this process if it still runs in `seconds`, after a backtrace of the calling thread.
  static func end(after seconds: Double) { lamina_end_late(seconds, CrashText.hang) }

  /// Takes the signals SIGINT, SIGTERM and SIGHUP from now on. Returns a file descriptor from which their numbers can
  /// be read, a byte each; negative when that is impossible.
  static func takeSignals() -> Int32 { lamina_signals_take() }

  /// Takes a further signal, after `takeSignals`.
  static func takeSignal(_ number: Int32) { lamina_signal_take(number) }

  /// Ends this process as the signal of that number would have.
  static func end(bySignal number: Int32) -> Never { lamina_signal_end(number) }
}
