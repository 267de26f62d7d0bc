import CoreGraphics

/// A number beside an axis of a graph.
struct GraphLabel: Equatable {
  let value: Double
  let text: String

  static func values(in range: ClosedRange<Double>, unit: String) -> [GraphLabel] {
    let ticks = GraphGeometry.ticks(in: range, count: 4)
    let step = ticks.count > 1 ? ticks[1] - ticks[0] : 1
    return ticks.map { GraphLabel(value: $0, text: GraphGeometry.number($0, step: step) + unit) }
  }

  /// Returns labels of the greatest velocities in the two directions; one that is less than a fiftieth of the other is
  /// left out. Returns a label of 0 if there is no motion.
  static func velocities(in range: ClosedRange<Double>, unit: String) -> [GraphLabel] {
    let step = max(abs(range.lowerBound), abs(range.upperBound)) / 50
    let ends = [range.upperBound, range.lowerBound].filter { abs($0) >= step && $0 != 0 }
    return (ends.isEmpty ? [0] : ends).map {
      GraphLabel(value: $0, text: GraphGeometry.number($0, step: step) + unit + "/s")
    }
  }
}
