import Foundation

/// Returns the time of CLOCK_MONOTONIC in seconds. Ticks and events are stamped with this clock.
package func monotonicSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1_000_000_000
}
