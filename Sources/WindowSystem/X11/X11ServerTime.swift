/// A conversion of the server's event times to CLOCK_MONOTONIC seconds. Event times are milliseconds in 32 bits, from
/// an arbitrary origin.
///
/// An event arrives some time after it happened. The smallest difference so far between arrival time and event time
/// is therefore the best estimate of the offset between the two clocks.
struct X11ServerTime {
  private var lastMilliseconds: UInt32?
  /// The server's time of the last event, in seconds since the first event; it does not wrap around.
  private var elapsed = 0.0
  /// The estimate of the offset, in seconds: CLOCK_MONOTONIC minus `elapsed`.
  private var offset = Double.infinity

  /// Converts an event time to CLOCK_MONOTONIC seconds. `now` is the current time of that clock; it is returned for
  /// the event time 0, which senders use when they have no time.
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
