import CoreGraphics
import Synchronization

/// Seconds of CLOCK_MONOTONIC: since boot, never set back, standing still while the machine sleeps
/// (T1.2). The one place of Lamina that reads the clock.
///
/// While code runs that belongs to a context with a clock of its own, it is that clock.
public func CACurrentMediaTime() -> CFTimeInterval {
  ThreadObject.current().scope?.liveTime ?? MediaClock.now()
}

/// Where `CACurrentMediaTime` comes from. Tests, `lamina render` and every other thing that must not
/// depend on when it runs set a time of their own.
package enum MediaClock {
  private static let manualTime = Mutex<Double?>(nil)

  package static func now() -> Double { manualTime.withLock { $0 } ?? monotonic() }

  /// nil goes back to the real clock.
  package static func setManualTime(_ time: Double?) { manualTime.withLock { $0 = time } }

  private static func monotonic() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
