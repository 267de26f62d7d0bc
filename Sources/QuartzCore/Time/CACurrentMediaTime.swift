import CoreGraphics
import Synchronization

/// Returns the media time in seconds. It counts from the start of the machine, never goes back, and stops while the
/// machine sleeps (T1.2).
///
/// It is the time of CLOCK_MONOTONIC. In code that belongs to a context with a clock of its own, it is the time of that
/// clock.
public func CACurrentMediaTime() -> CFTimeInterval {
  ThreadObject.current().scope?.liveTime ?? MediaClock.now()
}

/// The source of `CACurrentMediaTime`, and the only clock of layers and animations. Tests, `lamina render` and other
/// code that must not depend on when it runs set a time of their own.
package enum MediaClock {
  private static let manualTime = Mutex<Double?>(nil)

  /// Returns the time that was set, otherwise that of the clock, in seconds.
  package static func now() -> Double { manualTime.withLock { $0 } ?? monotonic() }

  /// Sets the media time; nil returns to CLOCK_MONOTONIC.
  package static func setManualTime(_ time: Double?) { manualTime.withLock { $0 = time } }

  private static func monotonic() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
