import CoreGraphics

/// Where on 0…1 the key values stand, and the curve of each stretch between two of them (T4.3, T4.4).
package struct KeyTimes: Equatable, Sendable {
  /// Ascending; at least two.
  package let times: [Double]
  /// One per stretch; missing ones are linear.
  private let curves: [TimingCurve?]

  package init(times: [Double], curves: [TimingCurve?] = []) {
    self.times = times
    self.curves = curves
  }

  var byteCount: Int {
    times.count * MemoryLayout<Double>.stride + curves.count * MemoryLayout<TimingCurve?>.stride
  }

  /// `count` times at even distances.
  package init(evenly count: Int, curves: [TimingCurve?] = []) {
    let last = Double(max(count - 1, 1))
    self.init(times: (0..<count).map { Double($0) / last }, curves: curves)
  }

  /// Times in proportion to distances; even ones when there is no distance to go by.
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

  /// A place between two keys: the stretch, and how far along it, after its curve.
  package struct Place: Equatable, Sendable {
    package let stretch: Int
    package let fraction: Double
  }

  /// Before the first and after the last time the end values hold (T4.3).
  package func place(at fraction: Double) -> Place {
    if fraction <= times[0] { return Place(stretch: 0, fraction: 0) }
    let last = times.count - 2
    if fraction >= times[last + 1] { return Place(stretch: last, fraction: 1) }
    let stretch = min(lastIndex(notAfter: fraction), last)
    let length = times[stretch + 1] - times[stretch]
    let local = length > 0 ? (fraction - times[stretch]) / length : 1
    guard stretch < curves.count, let curve = curves[stretch] else {
      return Place(stretch: stretch, fraction: local)
    }
    return Place(stretch: stretch, fraction: curve.value(at: local))
  }

  /// The last key whose time is not after `fraction`, by bisection; 0 when all are.
  package func lastIndex(notAfter fraction: Double) -> Int {
    var (low, high) = (0, times.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle } else { high = middle }
    }
    return low
  }
}
