import Dispatch

/// The time in seconds since some start, which goes on while the clock of scenes is set, as by a test.
enum MonotonicTime {
  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
