import Foundation
import Localization
import RenderModel

/// The sampled values of an animation's key path over a range of time, and their velocities.
struct GraphSamples: Equatable {
  struct Line: Equatable {
    var name: String
    /// The value at each time; nil where the animation has no effect, and for a value that is too great to be shown.
    var values: [Double?]
    /// The velocity at each time in units per second; nil where a neighboring value is missing.
    var velocities: [Double?]
  }

  /// The sampled times in scene seconds, evenly spaced.
  private(set) var times: [Double] = []
  private(set) var lines: [Line] = []
  /// True if the value has no numbers, so that the only line shows the animation's progress.
  private(set) var isProgress = false
  /// The unit of the values, which follows each number: a degree sign for angles, and nothing for other values.
  private(set) var unit = ""

  /// Samples the animation at `count` times, at least two. The last sample is taken just before `end`, so that it
  /// belongs to this repetition and not to the next.
  init(_ probe: AnimationProbe, from start: Double, to end: Double, count: Int) {
    let steps = max(1, count - 1)
    let nudge = (end - start) * 1e-7
    times = (0...steps).map { start + (end - start) * Double($0) / Double(steps) }
    let moments = times.dropLast() + [end - nudge]
    if probe.target?.isAngle == true { unit = "°" }
    let parts = moments.map { probe.value(at: $0).map { ValueParts($0) } }
    let names = parts.lazy.compactMap(\.self).first { !$0.names.isEmpty }?.names ?? []
    isProgress = names.isEmpty
    if isProgress {
      append(localized("progress"), moments.map { probe.progress(at: $0) })
    } else {
      for (index, name) in names.enumerated() { append(name, parts.map { number(index, of: $0) }) }
      dropStillLines()
    }
  }

  /// Returns a number of a value in the unit of the graph; nil where there is no value.
  private func number(_ index: Int, of value: ValueParts?) -> Double? {
    guard let value, index < value.numbers.count else { return nil }
    return unit.isEmpty ? value.numbers[index] : value.numbers[index] * 180 / .pi
  }

  /// The greatest magnitude of a value that is shown, so that differences and velocities are finite. It is a choice.
  private static let greatest = 1e200

  private mutating func append(_ name: String, _ values: [Double?]) {
    let values = values.map { $0.flatMap { abs($0) <= Self.greatest ? $0 : nil } }
    lines.append(Line(name: name, values: values, velocities: Self.slopes(values, step: step)))
  }

  private var step: Double { times.count > 1 ? times[1] - times[0] : 1 }

  /// Returns the derivatives as central differences, one-sided at the ends.
  private static func slopes(_ values: [Double?], step: Double) -> [Double?] {
    values.indices.map { index in
      let (before, after) = (max(index - 1, 0), min(index + 1, values.count - 1))
      guard let a = values[before], let b = values[after], values[index] != nil, after > before,
        step > 0
      else { return nil }
      return (b - a) / (Double(after - before) * step)
    }
  }

  /// Removes the lines of components that stay constant while others change. If none changes, the first line stays.
  private mutating func dropStillLines() {
    let moving = lines.filter { $0.values.spread > 1e-9 }
    lines = moving.isEmpty ? Array(lines.prefix(1)) : moving
  }

  /// The range of all lines' values; never empty.
  var valueRange: ClosedRange<Double> { Self.range(lines.flatMap(\.values)) }
  /// The range of all lines' velocities, which includes 0.
  var velocityRange: ClosedRange<Double> { Self.range(lines.flatMap(\.velocities) + [0]) }

  private static func range(_ values: [Double?]) -> ClosedRange<Double> {
    let known = values.compactMap(\.self)
    guard let low = known.min(), let high = known.max() else { return 0...1 }
    // Differences of at most a millionth of the values are taken for rounding errors, which would fill the graph.
    let least = max(abs(low), abs(high), 1) * 1e-6
    return high - low > least ? low...high : low - 0.5...low + 0.5
  }

  /// Returns the values at the sample nearest to `time`; nil outside the sampled range.
  func values(at time: Double) -> [Double?]? {
    guard let first = times.first, let last = times.last, last > first, time >= first, time <= last
    else { return nil }
    let index = Int(((time - first) / (last - first) * Double(times.count - 1)).rounded())
    return lines.map { $0.values[index] }
  }
}
