/// A mapping of the server's event times (milliseconds, 32 bits, any epoch) to CLOCK_MONOTONIC seconds.
///
/// An event arrives after it happened, so the smallest difference seen between arrival and server time
/// is the best estimate of the offset between the two clocks.
struct X11ServerTime {
  private var lastMilliseconds: UInt32?
  /// Server time without wrap-around, in seconds since the first event.
  private var elapsed = 0.0
  private var offset = Double.infinity

  /// Returns the time in CLOCK_MONOTONIC seconds; `now` is the current time of that clock. A server time of 0 means
  /// that the sender knew none.
  mutating func seconds(_ milliseconds: UInt32, now: Double) -> Double {
    guard milliseconds != 0 else { return now }
    if let last = lastMilliseconds {
      elapsed += Double(Int32(bitPattern: milliseconds &- last)) / 1000
    }
    lastMilliseconds = milliseconds
    offset = min(offset, now - elapsed)
    return elapsed + offset
  }
}
