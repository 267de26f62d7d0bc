import Foundation
import RenderModel

/// The curve that is drawn inside a bar: the animation's progress over time. Samples are nil while it has no effect.
struct LaneCurve: Equatable {
  /// The samples, evenly spaced in scene time in seconds; heights are 0…1 from the lowest value to the highest.
  private(set) var samples: [(time: Double, height: Double?)] = []

  static func == (a: LaneCurve, b: LaneCurve) -> Bool {
    a.samples.count == b.samples.count
      && zip(a.samples, b.samples).allSatisfy { $0.time == $1.time && $0.height == $1.height }
  }

  /// Takes `count` samples, at least two, from `start` to `end`, which is included.
  init(_ probe: AnimationProbe, from start: Double, to end: Double, count: Int) {
    let steps = max(1, count - 1)
    let times = (0...steps).map { start + (end - start) * Double($0) / Double(steps) }
    let values = Self.values(probe, at: times)
    let known = values.compactMap(\.self).filter(\.isFinite)
    var (low, high) = (known.min() ?? 0, known.max() ?? 1)
    if !Self.hasKeyframes(probe) { (low, high) = (min(low, 0), max(high, 1)) }
    let range = max(high - low, 1e-12)
    samples = zip(times, values).map { time, value in
      (time, value.flatMap { $0.isFinite ? ($0 - low) / range : nil })
    }
  }

  /// Returns the progress at each time. Keyframes have no single progress, so the component of their values that
  /// changes most is returned instead.
  private static func values(_ probe: AnimationProbe, at times: [Double]) -> [Double?] {
    guard hasKeyframes(probe) else { return times.map { probe.progress(at: $0) } }
    let parts = times.map { probe.value(at: $0).map { ValueParts($0).numbers } }
    let count = parts.lazy.compactMap(\.self).first?.count ?? 0
    guard count > 0 else { return times.map { probe.progress(at: $0) } }
    let lines = (0..<count).map { index in
      parts.map { numbers in numbers.flatMap { index < $0.count ? $0[index] : nil } }
    }
    return lines.max { $0.spread < $1.spread } ?? []
  }

  private static func hasKeyframes(_ probe: AnimationProbe) -> Bool {
    if case .keyframe = probe.animation.kind { true } else { false }
  }
}
