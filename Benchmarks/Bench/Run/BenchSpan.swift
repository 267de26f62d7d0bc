import Foundation

/// The duration of a measurement, in seconds or in frames.
package struct BenchSpan: Sendable {
  /// The time before the measurement begins, in seconds.
  package var warmUp: Double
  package var seconds: Double
  /// The number of frames to measure; nil if the measurement takes `seconds`.
  package var frames: Int?

  /// Creates a duration. If a time is nil, it is taken from `BENCH_WARM` or `BENCH_SECS` in the environment;
  /// otherwise it is 0.7 seconds for the warm-up and 3 seconds for the measurement.
  package init(warmUp: Double? = nil, seconds: Double? = nil, frames: Int? = nil) {
    let environment = ProcessInfo.processInfo.environment
    self.warmUp = warmUp ?? environment["BENCH_WARM"].flatMap(Double.init) ?? 0.7
    self.seconds = seconds ?? environment["BENCH_SECS"].flatMap(Double.init) ?? 3
    self.frames = frames
  }
}
