import CoreGraphics
import RenderModel
import Synchronization

/// Returns the media time in seconds. It counts from the start of the machine, never goes back, and stops while the
/// machine sleeps (T1.2).
///
/// It is the time of CLOCK_MONOTONIC. In code that belongs to a context with a clock of its own, it is the time of that
/// clock. While an attached viewer has slowed the program down, it is the slower time.
public func CACurrentMediaTime() -> CFTimeInterval {
  ThreadObject.current().scope?.liveTime ?? MediaClock.programTime()
}

/// The source of `CACurrentMediaTime`, and the only clock of layers and animations. Tests, `lamina render` and other
/// code that must not depend on when it runs set a time of their own.
package enum MediaClock {
  private struct State: Sendable {
    /// The time that was set; nil for CLOCK_MONOTONIC.
    var manualTime: Double?
    /// The map from media time to the time that the program's code reads.
    var programBase = TimeBase.media
  }

  private static let state = Mutex(State())

  /// Returns the time that was set, otherwise that of the clock, in seconds.
  package static func now() -> Double { state.withLock { $0.manualTime } ?? monotonic() }

  /// Sets the media time; nil returns to CLOCK_MONOTONIC.
  package static func setManualTime(_ time: Double?) { state.withLock { $0.manualTime = time } }

  // MARK: The time of the program's code

  /// The map from media time to the time that code reads that belongs to no context with a clock of its own. It is that
  /// of the program's window, whose time an attached viewer may slow down.
  package static var programBase: TimeBase {
    get { state.withLock { $0.programBase } }
    set { state.withLock { $0.programBase = newValue } }
  }

  /// Returns the time now on the clock of the program's code, in seconds.
  static func programTime() -> Double {
    let (time, base) = state.withLock { ($0.manualTime, $0.programBase) }
    return base.time(at: time ?? monotonic())
  }

  private static func monotonic() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
