import CoreGraphics

/// The key times of an animation on 0…1 and the timing function of each interval between two of them (T4.3, T4.4).
package struct KeyTimes: Equatable, Sendable {
  /// The key times in ascending order, at least two.
  package let times: [Double]
  /// The timing function of each interval; nil, or an index beyond the end of the list, means linear.
  package let curves: [TimingCurve?]

  package init(times: [Double], curves: [TimingCurve?] = []) {
    self.times = times
    self.curves = curves
  }

  var byteCount: Int {
    times.count * MemoryLayout<Double>.stride + curves.count * MemoryLayout<TimingCurve?>.stride
  }

  /// Creates `count` evenly spaced times.
  package init(evenly count: Int, curves: [TimingCurve?] = []) {
    let last = Double(max(count - 1, 1))
    self.init(times: (0..<count).map { Double($0) / last }, curves: curves)
  }

  /// Creates times in proportion to `distances`; evenly spaced ones when their sum is zero or not finite.
  package init(pacedBy distances: [Double]) {
    let total = distances.reduce(0, +)
    guard total > 0, total.isFinite else {
      self.init(evenly: distances.count + 1)
      return
    }
    var times = [0.0]
    for distance in distances { times.append(times[times.count - 1] + distance / total) }
    times[times.count - 1] = 1
    self.init(times: times)
  }

  /// A position between two key times: the index of the interval and the fraction of it, after its timing function.
  package struct Position: Equatable, Sendable {
    package let interval: Int
    package let fraction: Double
  }

  /// Returns the position at `fraction`. Before the first key time and after the last one, the first and the last
  /// value apply (T4.3).
  package func position(at fraction: Double) -> Position {
    if fraction <= times[0] { return Position(interval: 0, fraction: 0) }
    let last = times.count - 2
    if fraction >= times[last + 1] { return Position(interval: last, fraction: 1) }
    let interval = min(lastIndex(notAfter: fraction), last)
    let length = times[interval + 1] - times[interval]
    let local = length > 0 ? (fraction - times[interval]) / length : 1
    guard interval < curves.count, let curve = curves[interval] else {
      return Position(interval: interval, fraction: local)
    }
    return Position(interval: interval, fraction: curve.value(at: local))
  }

  /// Returns the index of the last key time that is not after `fraction`, found by binary search; 0 when all are
  /// later.
  package func lastIndex(notAfter fraction: Double) -> Int {
    var (low, high) = (0, times.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle } else { high = middle }
    }
    return low
  }
}
