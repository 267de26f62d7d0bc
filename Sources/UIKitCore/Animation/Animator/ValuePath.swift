import QuartzCore

/// The values of a property over time that keyframes define.
struct ValuePath {
  /// The times of the values as ascending fractions of the path.
  let times: [Double]
  let values: [Any]
  /// True for discrete keyframes: each value holds until the time of the next one.
  let jumps: Bool

  /// Returns the index of the last value at or before a fraction, and the fraction of the way to the next
  /// value.
  private func span(at fraction: Double) -> (index: Int, fraction: Double) {
    let index = max(0, (times.lastIndex { $0 <= fraction } ?? 0))
    guard index + 1 < times.count, times[index + 1] > times[index] else { return (index, 0) }
    return (index, min(max(0, (fraction - times[index]) / (times[index + 1] - times[index])), 1))
  }

  /// Returns the value at a fraction of the path.
  @MainActor
  func value(at fraction: Double, of key: String, in layer: CALayer) -> Any? {
    let (index, local) = span(at: fraction)
    if jumps || local == 0 { return values[index] }
    let (from, to) = (values[index], values[index + 1])
    return layer.interpolated(from: from, to: to, fraction: local, forKey: key)
  }

  /// Returns the part between two fractions, stretched to the whole time. If `end` lies before `start`, the
  /// part is reversed.
  @MainActor
  func part(from start: Double, to end: Double, of key: String, in layer: CALayer) -> ValuePath {
    guard start != end else {
      let value = value(at: start, of: key, in: layer) ?? values[0]
      return ValuePath(times: [0, 1], values: [value, value], jumps: jumps)
    }
    let inner = times.indices.filter { min(start, end) < times[$0] && times[$0] < max(start, end) }
    let order = start < end ? inner : inner.reversed()
    // In reverse, a jump shows the value that comes before it.
    let back = jumps && start > end ? 1 : 0
    let first = value(at: start, of: key, in: layer)
    let last = value(at: end, of: key, in: layer)
    return ValuePath(
      times: [0] + order.map { (times[$0] - start) / (end - start) } + [1],
      values: [first ?? values[0]] + order.map { values[max(0, $0 - back)] }
        + [last ?? values[0]], jumps: jumps)
  }

  /// Creates a keyframe animation with the given timing. A spring is sampled every sixtieth of a second, but 600 times at
  /// most. A path has no values beyond its ends, so a spring stays at the last one while it exceeds 1.
  @MainActor
  func makeAnimation(
    _ timing: AnimationCurveSource, duration: TimeInterval, of key: String, in layer: CALayer
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: key)
    switch timing {
    case .curve(let function):
      animation.timingFunction = function
      set(times, values, of: animation)
    case .spring:
      let count = max(2, Int(min(duration * 60, 600)))
      let moments = (0...count).map { Double($0) / Double(count) }
      let values = moments.map { moment in
        let progress = timing.progress(at: moment, duration: duration)
        return value(at: moment < 1 ? progress : 1, of: key, in: layer) ?? self.values[0]
      }
      set(moments, values, of: animation)
    }
    return animation
  }

  private func set(_ times: [Double], _ values: [Any], of animation: CAKeyframeAnimation) {
    animation.calculationMode = jumps ? .discrete : .linear
    animation.values = values
    // A discrete animation needs one more time than values.
    let last = jumps && times.last == 1 ? Array(times.dropLast()) + [1, 1] : times
    animation.keyTimes = last.map { NSNumber(value: $0) }
  }
}
