import Foundation

/// The duration of a measurement.
package struct BenchSpan: Sendable {
  /// The time before the measurement begins, in seconds.
  package var warmUp: Double
  package var seconds: Double
  /// The number of frames to measure; nil to measure for `seconds`.
  package var frames: Int?

  /// Creates a duration. Missing times are taken from `BENCH_WARM` and `BENCH_SECS` in the environment, or are 0.7
  /// and 3 seconds.
  package init(warmUp: Double? = nil, seconds: Double? = nil, frames: Int? = nil) {
    let environment = ProcessInfo.processInfo.environment
    self.warmUp = warmUp ?? environment["BENCH_WARM"].flatMap(Double.init) ?? 0.7
    self.seconds = seconds ?? environment["BENCH_SECS"].flatMap(Double.init) ?? 3
    self.frames = frames
  }
}
