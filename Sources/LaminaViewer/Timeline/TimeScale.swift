import Foundation

/// The mapping from scene time to x coordinates of a timeline, and the distance of the ruler's marks.
struct TimeScale: Equatable {
  /// The scene times at the two ends, in seconds.
  var range: ClosedRange<Double>
  /// The x coordinate of the range's start in points; `width` is the length of the whole range.
  var start: Double
  var width: Double

  func x(of time: Double) -> Double {
    start + (time - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-9) * width
  }

  func time(atX x: Double) -> Double {
    range.lowerBound + (x - start) / max(width, 1) * (range.upperBound - range.lowerBound)
  }

  /// The number of points per second.
  var density: Double { width / max(range.upperBound - range.lowerBound, 1e-9) }

  /// Returns the seconds between two marks with numbers: a round number, or a round number of frames, that is at
  /// least `room` points long.
  func step(room: Double, frame: Double, inFrames: Bool) -> Double {
    let least = room / max(density, 1e-9)
    guard inFrames else { return Self.round(atLeast: least) }
    return max(1, Self.round(atLeast: least / frame).rounded(.up)) * frame
  }

  /// Returns the smallest number of 1, 2 or 5 times a power of ten that is not less than `value`.
  private static func round(atLeast value: Double) -> Double {
    let power = pow(10, log10(max(value, 1e-6)).rounded(.down))
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= value * 0.999 } ?? 10 * power
  }
}
