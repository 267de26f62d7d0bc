import Foundation

/// Scene time → points of a timeline, and the marks on its ruler.
struct TimeScale: Equatable {
  /// Scene seconds at the two ends.
  var range: ClosedRange<Double>
  /// Points.
  var start: Double
  var width: Double

  func x(of time: Double) -> Double {
    start + (time - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-9) * width
  }

  func time(atX x: Double) -> Double {
    range.lowerBound + (x - start) / max(width, 1) * (range.upperBound - range.lowerBound)
  }

  /// Points a second.
  var density: Double { width / max(range.upperBound - range.lowerBound, 1e-9) }

  /// Seconds between two marks with numbers: at least `room` points apart, and round for the reader.
  func step(room: Double, frame: Double, inFrames: Bool) -> Double {
    let least = room / max(density, 1e-9)
    guard inFrames else { return Self.round(atLeast: least) }
    return max(1, Self.round(atLeast: least / frame).rounded(.up)) * frame
  }

  /// 1, 2 or 5 times a power of ten.
  private static func round(atLeast value: Double) -> Double {
    let power = pow(10, log10(max(value, 1e-6)).rounded(.down))
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= value * 0.999 } ?? 10 * power
  }
}
