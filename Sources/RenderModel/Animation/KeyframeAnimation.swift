import CoreGraphics

/// The way in which a keyframe animation gets from one value to the next (T4.1).
package enum CalculationMode: String, CaseIterable, Sendable {
  case linear, discrete, paced, cubic, cubicPaced

  var isCubic: Bool { self == .cubic || self == .cubicPaced }
  var isPaced: Bool { self == .paced || self == .cubicPaced }
}

/// An animation through a list of key values or along a path, compiled once.
package struct KeyframeAnimation: Sendable {
  /// The values that the animation goes through: a list, or the points of a path.
  package enum Route: Sendable {
    case values(KeyValues)
    case path(PathRoute)
  }

  package var target: PropertyPath
  package var route: Route
  package var isAdditive: Bool
  package var isCumulative: Bool
  package var valueFunction: ValueFunction?

  package init(
    target: PropertyPath, route: Route, isAdditive: Bool = false, isCumulative: Bool = false,
    valueFunction: ValueFunction? = nil
  ) {
    self.target = target
    self.route = route
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.valueFunction = valueFunction
  }

  /// Returns the interpolated value before any accumulation or addition.
  package func value(at fraction: Double) -> PropertyValue {
    switch route {
    case .values(let values): values.value(at: fraction)
    case .path(let path): .point(path.point(at: fraction))
    }
  }

  /// The key times, as fractions of the duration: those that were given or follow from the number of values, and in the
  /// paced modes those that follow from the distances.
  package var keyTimes: [Double] {
    switch route {
    case .values(let values): values.keyTimes
    case .path(let path): path.keyTimes
    }
  }

  /// The times between which the value does not change; nil when they are not known.
  var rests: KeyRests? {
    switch route {
    case .values(let values): values.rests
    case .path(let path): path.rests
    }
  }

  /// The value at the end of a cycle, for accumulation (T4.14).
  package var endValue: PropertyValue { value(at: 1) }
}

/// Key values with their times, at least two (T4.12).
package struct KeyValues: Sendable {
  package let values: [PropertyValue]
  package let keys: KeyTimes
  package let mode: CalculationMode
  /// The tangents with which the curve leaves and reaches each value in the cubic modes, as changes of the value per
  /// interval; empty in the other modes.
  package let tangents: [(leaving: SIMD4<Double>, arriving: SIMD4<Double>)]
  /// The values as decomposed matrices; nil unless they are affine matrices between which the animation interpolates.
  let matrices: MatrixKeys?
  /// The times between which the value does not change; nil when they are not known.
  let rests: KeyRests?

  /// Creates the key values; nil when fewer than two are left after matching them with the times (T4.12).
  package init?(
    _ values: [PropertyValue], keyTimes: [Double]?, curves: [TimingCurve?] = [],
    mode: CalculationMode = .linear, shape: [CurveShape] = []
  ) {
    guard values.count >= 2 else { return nil }
    self.mode = mode
    if mode.isPaced, let distances = KeyValues.distances(values) {
      self.values = values
      keys = KeyTimes(pacedBy: distances)
    } else if mode == .discrete, keyTimes == nil {
      self.values = values
      // Discrete values get equal slots, so the last value has one too (T4.5).
      keys = KeyTimes(times: values.indices.map { Double($0) / Double(values.count) })
    } else {
      // Times and values are cut to their common prefix (T4.13).
      let count = min(values.count, keyTimes?.count ?? values.count)
      guard count >= 2 else { return nil }
      self.values = Array(values.prefix(count))
      keys =
        keyTimes.map { KeyTimes(times: Array($0.prefix(count)), curves: curves) }
        ?? KeyTimes(evenly: count, curves: curves)
    }
    tangents =
      mode.isCubic ? KeyValues.tangents(self.values, keys.times, shape: shape) ?? [] : []
    matrices = mode == .discrete || !tangents.isEmpty ? nil : MatrixKeys(self.values, keys)
    rests = KeyValues.rests(self.values, keys, mode: mode, isCurved: !tangents.isEmpty)
  }

  /// Creates key values from the stored values of others. Returns nil if there are fewer than two, or if the numbers of
  /// values, times and tangents do not match.
  package init?(
    values: [PropertyValue], keys: KeyTimes, mode: CalculationMode,
    tangents: [(leaving: SIMD4<Double>, arriving: SIMD4<Double>)]
  ) {
    guard values.count >= 2, keys.times.count == values.count,
      tangents.isEmpty || tangents.count == values.count
    else { return nil }
    (self.values, self.keys, self.mode, self.tangents) = (values, keys, mode, tangents)
    matrices = mode == .discrete || !tangents.isEmpty ? nil : MatrixKeys(values, keys)
    rests = KeyValues.rests(values, keys, mode: mode, isCurved: !tangents.isEmpty)
  }

  package var keyTimes: [Double] { keys.times }

  package func value(at fraction: Double) -> PropertyValue {
    if mode == .discrete { return values[keys.lastIndex(notAfter: fraction)] }
    let position = keys.position(at: fraction)
    let (start, end) = (values[position.interval], values[position.interval + 1])
    guard !tangents.isEmpty, let a = start.vector, let b = end.vector else {
      return start.interpolated(to: end, fraction: position.fraction)
    }
    let curve = HermiteCurve(
      start: a, leaving: tangents[position.interval].leaving, end: b,
      arriving: tangents[position.interval + 1].arriving)
    return start.replacingVector(curve.value(at: position.fraction))
  }

  /// Returns the fraction of the first key time after `fraction`, or 1 after the last one, if values change only at key
  /// times; otherwise nil.
  func nextStep(after fraction: Double) -> Double? {
    guard mode == .discrete else { return nil }
    let next = keys.times[0] > fraction ? 0 : keys.lastIndex(notAfter: fraction) + 1
    return next < keys.times.count ? min(keys.times[next], 1) : 1
  }

  /// The memory of the lists of values, matrices, times and tangents.
  var byteCount: Int {
    values.count * MemoryLayout<PropertyValue>.stride + keys.byteCount
      + tangents.count * 2 * MemoryLayout<SIMD4<Double>>.stride + (matrices?.byteCount ?? 0)
      + (rests?.byteCount ?? 0)
  }

  /// Returns the times between which the value does not change. On a curve, a value may change between two equal key
  /// values.
  private static func rests(
    _ values: [PropertyValue], _ keys: KeyTimes, mode: CalculationMode, isCurved: Bool
  ) -> KeyRests? {
    if mode == .discrete { return KeyRests(stepping: keys, values) }
    return isCurved ? nil : KeyRests(keys) { values[$0].rests(until: values[$0 + 1]) }
  }

  /// Times between which the values are nearly linear: the key times; in the cubic modes, 24 times for each interval,
  /// which is a choice.
  package var straightTimes: [Double] {
    guard !tangents.isEmpty else { return keys.times }
    var times: [Double] = []
    for (start, end) in zip(keys.times, keys.times.dropFirst()) {
      for step in 0..<24 { times.append(start + (end - start) * Double(step) / 24) }
    }
    return times + keys.times.suffix(1)
  }

  /// Returns the Euclidean distances between neighboring values; nil for values without a metric (T4.6).
  private static func distances(_ values: [PropertyValue]) -> [Double]? {
    let vectors = values.compactMap(\.vector)
    guard vectors.count == values.count else { return nil }
    return zip(vectors, vectors.dropFirst()).map { pair in
      let step = pair.1 - pair.0
      return (step * step).sum().squareRoot()
    }
  }
}

/// A cubic from `start` to `end` with given derivatives at both.
private struct HermiteCurve {
  let start, leaving, end, arriving: SIMD4<Double>

  func value(at t: Double) -> SIMD4<Double> {
    let (t2, t3) = (t * t, t * t * t)
    return (2 * t3 - 3 * t2 + 1) * start + (t3 - 2 * t2 + t) * leaving + (3 * t2 - 2 * t3) * end
      + (t3 - t2) * arriving
  }
}

/// Tension, continuity and bias at one key value; all 0 is a Catmull–Rom spline.
package struct CurveShape: Equatable, Sendable {
  package var tension: Double
  package var continuity: Double
  package var bias: Double

  package init(tension: Double = 0, continuity: Double = 0, bias: Double = 0) {
    self.tension = tension
    self.continuity = continuity
    self.bias = bias
  }
}

extension KeyValues {
  /// Returns the Kochanek–Bartels tangents (T4.7, T4.8); nil for values that are not numeric. The tangent at an end
  /// is the full difference to the neighboring value. Inner tangents are scaled where the intervals have different
  /// lengths.
  private static func tangents(
    _ values: [PropertyValue], _ times: [Double], shape: [CurveShape]
  ) -> [(leaving: SIMD4<Double>, arriving: SIMD4<Double>)]? {
    let points = values.compactMap(\.vector)
    guard points.count == values.count else { return nil }
    let last = points.count - 1
    return points.indices.map { index in
      let form = index < shape.count ? shape[index] : CurveShape()
      // The first and the last value have one neighbor, whose difference is used for both sides.
      let first = points[max(index, 1)] - points[max(index, 1) - 1]
      let second = points[min(index, last - 1) + 1] - points[min(index, last - 1)]
      let tangent = form.tangents(previous: first, next: second)
      guard index > 0, index < last else { return tangent }
      let before = times[index] - times[index - 1]
      let after = times[index + 1] - times[index]
      let sum = before + after
      guard sum > 0 else { return tangent }
      return (tangent.leaving * (2 * after / sum), tangent.arriving * (2 * before / sum))
    }
  }
}

extension CurveShape {
  fileprivate func tangents(
    previous: SIMD4<Double>, next: SIMD4<Double>
  ) -> (leaving: SIMD4<Double>, arriving: SIMD4<Double>) {
    let (t, c, b) = (1 - tension, continuity, bias)
    return (
      leaving: 0.5 * t * ((1 + b) * (1 + c) * previous + (1 - b) * (1 - c) * next),
      arriving: 0.5 * t * ((1 + b) * (1 - c) * previous + (1 - b) * (1 + c) * next)
    )
  }
}
