import Foundation

/// How long to measure.
package struct BenchSpan: Sendable {
  /// Seconds before the measuring begins.
  package var warmUp: Double
  package var seconds: Double
  /// Frames, in place of seconds.
  package var frames: Int?

  /// `BENCH_WARM` and `BENCH_SECS` in the environment are what is not given.
  package init(warmUp: Double? = nil, seconds: Double? = nil, frames: Int? = nil) {
    let environment = ProcessInfo.processInfo.environment
    self.warmUp = warmUp ?? environment["BENCH_WARM"].flatMap(Double.init) ?? 0.7
    self.seconds = seconds ?? environment["BENCH_SECS"].flatMap(Double.init) ?? 3
    self.frames = frames
  }
}
