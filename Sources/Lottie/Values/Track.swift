/// The values of a property over the time of the whole animation, in frames of the root composition.
///
/// A track consists of stops, each of which is a value at a time. Between two stops the value is interpolated with
/// the easing of the segment. Before the first and after the last stop it does not change. Two stops at the same time
/// are a jump.
struct Track<Value: Blendable>: Equatable, Sendable {
  /// The times of the stops in frames of the root composition, in ascending order. There is at least one stop.
  private(set) var times: [Double]
  private(set) var values: [Value]
  /// The easing from each stop to the next.
  private(set) var easings: [Easing]
  /// True if the values between the stops are approximations.
  private(set) var isSampled = false

  /// Creates the track of a value that does not change.
  init(_ value: Value) { (times, values, easings) = ([0], [value], []) }

  /// Creates a track. `easings` are those between successive stops, so there is one fewer than stops.
  init(times: [Double], values: [Value], easings: [Easing], isSampled: Bool = false) {
    let isConstant = values.allSatisfy { $0 == values[0] }
    self.times = isConstant ? [0] : times
    self.values = isConstant ? [values[0]] : values
    self.easings = isConstant ? [] : easings
    self.isSampled = isSampled && !isConstant
  }

  /// Creates a track from the values at some times. Between them, it is linear.
  init(at times: [Double], _ value: (Double) -> Value) {
    self.init(
      times: times, values: times.map(value),
      easings: [Easing](repeating: .linear, count: max(times.count - 1, 0)), isSampled: true)
  }

  /// The value if it does not change; otherwise nil.
  var constant: Value? { values.count == 1 ? values[0] : nil }
  /// The value before and at the first stop.
  var first: Value { values[0] }

  /// Returns the value at a time. At the time of a jump, it is the later value.
  func value(at time: Double) -> Value {
    guard let next = times.firstIndex(after: time) else { return values[values.count - 1] }
    guard next > 0 else { return values[0] }
    let fraction = (time - times[next - 1]) / (times[next] - times[next - 1])
    return values[next - 1].blended(to: values[next], easings[next - 1].progress(at: fraction))
  }

  /// Returns the track of a function of the value, which must be linear.
  func map<Other: Blendable>(_ function: (Value) -> Other) -> Track<Other> {
    Track<Other>(
      times: times, values: values.map(function), easings: easings, isSampled: isSampled)
  }

  /// Returns true if both tracks have the same stops and easings, or if one of them does not change.
  func fits<Other>(_ other: Track<Other>) -> Bool {
    constant != nil || other.constant != nil || times == other.times && easings == other.easings
  }

  /// Returns the track of a function of two values. The function must be linear, and `fits` must be true.
  func zipped<Other, Result: Blendable>(
    _ other: Track<Other>, _ function: (Value, Other) -> Result
  ) -> Track<Result> {
    if let value = other.constant { return map { function($0, value) } }
    if let value = constant { return other.map { function(value, $0) } }
    return Track<Result>(
      times: times, values: zip(values, other.values).map(function), easings: easings,
      isSampled: isSampled || other.isSampled)
  }

  /// The times at which the value jumps.
  var jumps: [Double] {
    easings.indices.filter { easings[$0] == .hold || times[$0] == times[$0 + 1] }.map { times[$0 + 1] }
  }
}

extension Track {
  /// Returns the part of the track within a range of times. The easings of segments that are cut remain exact where
  /// possible.
  func clipped(to range: ClosedRange<Double>) -> Track {
    guard constant == nil, times[0] < range.lowerBound || times[times.count - 1] > range.upperBound
    else { return self }
    var result = Track(value(at: range.lowerBound))
    result.times = [range.lowerBound]
    for index in easings.indices
    where times[index + 1] > range.lowerBound && times[index] < range.upperBound {
      result.append(self, segment: index, within: range)
    }
    return Track(
      times: result.times, values: result.values, easings: result.easings,
      isSampled: isSampled || result.isSampled)
  }

  /// Appends the part of a segment that lies within the range.
  private mutating func append(_ track: Track, segment: Int, within range: ClosedRange<Double>) {
    let (start, end) = (track.times[segment], track.times[segment + 1])
    let (from, to) = (max(start, range.lowerBound), min(end, range.upperBound))
    if times[times.count - 1] < from { append(track.values[segment], at: from, .hold) }
    guard end > start else { return append(track.values[segment + 1], at: end, .linear) }
    let (first, last) = ((from - start) / (end - start), (to - start) / (end - start))
    if first == 0, last == 1 {
      return append(track.values[segment + 1], at: end, track.easings[segment])
    }
    if let part = track.easings[segment].part(from: first, to: last) {
      return append(track.ending(segment, to), at: to, part)
    }
    // Eight chords deviate from the curve by about a 64th of the distance between it and one chord.
    isSampled = true
    for step in 1...8 {
      let time = from + (to - from) * Double(step) / 8
      append(track.ending(segment, time), at: time, .linear)
    }
  }

  /// Returns the value at a time within a segment. At the end of the segment, it is the value before a jump.
  private func ending(_ segment: Int, _ time: Double) -> Value {
    let fraction = (time - times[segment]) / (times[segment + 1] - times[segment])
    return values[segment].blended(to: values[segment + 1], easings[segment].progress(at: fraction))
  }

  private mutating func append(_ value: Value, at time: Double, _ easing: Easing) {
    times.append(time)
    values.append(value)
    easings.append(easing)
  }
}

extension Track {
  /// Returns the track of samples with jumps. A jump of the sampled value is then not spread over the time between
  /// two samples. `jumps` are the frames at which the value jumps, ascending.
  ///
  /// - Parameter frame: Converts the time of a sample to the frames in which `jumps` are given.
  func holding(beforeJumps jumps: [Double], frame: (Double) -> Double) -> Track {
    guard !jumps.isEmpty, constant == nil else { return self }
    var result = self
    for index in easings.indices {
      let (a, b) = (frame(times[index]), frame(times[index + 1]))
      let (low, high) = (min(a, b), max(a, b))
      if let next = jumps.firstIndex(after: low), jumps[next] <= high { result.easings[index] = .hold }
    }
    return result
  }

  /// Replaces the stops. Unlike in the initializer, all values may be equal.
  mutating func setStops(times: [Double], values: [Value], easings: [Easing]) {
    (self.times, self.values, self.easings) = (times, values, easings)
  }
}

extension [Double] {
  /// Returns the index of the first of ascending numbers that is greater than `number`, found by bisection; nil if
  /// there is none.
  func firstIndex(after number: Double) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low < count ? low : nil
  }
}
