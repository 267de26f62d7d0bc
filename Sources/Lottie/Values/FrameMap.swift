import DocumentReading

/// A map from the frames of a composition to the frames of the root composition.
struct FrameMap: Sendable {
  /// The frames of the root composition that are shown.
  let range: ClosedRange<Double>
  /// The frame of the root composition at which frame 0 of this composition is shown.
  private let start: Double
  /// The number of the root composition's frames that one frame of this composition takes.
  private let stretch: Double
  /// A function that returns the frame of this composition which is shown at a frame of the root composition, if the
  /// composition's time is remapped; otherwise nil.
  private let remapped: (@Sendable (Double) -> Double)?
  /// The times at which the remapped time jumps, in frames of the root composition.
  private let jumps: [Double]
  private let budget: ReadingBudget

  /// Creates the map of the root composition to itself.
  init(range: ClosedRange<Double>, budget: ReadingBudget = .unlimited) {
    (self.range, self.budget) = (range, budget)
    (start, stretch, remapped, jumps) = (0, 1, nil, [])
  }

  private init(
    in map: FrameMap, start: Double, stretch: Double, remapped: (@Sendable (Double) -> Double)?,
    jumps: [Double]
  ) {
    (range, budget, self.start, self.stretch) = (map.range, map.budget, start, stretch)
    (self.remapped, self.jumps) = (remapped, jumps)
  }

  /// Returns the map of a composition inside of this one. Its frame 0 is shown at frame `start` of this composition.
  func nested(start: Double, stretch: Double) -> FrameMap {
    if let remapped {
      return FrameMap(
        in: self, start: 0, stretch: 1,
        remapped: { (remapped($0) - start) / (stretch == 0 ? 1 : stretch) }, jumps: jumps)
    }
    return FrameMap(
      in: self, start: self.start + start * self.stretch,
      stretch: self.stretch * (stretch == 0 ? 1 : stretch), remapped: nil, jumps: [])
  }

  /// Returns the map of a composition that shows frame `track` at each frame of the root composition.
  func remapped(by track: Track<Double>) -> FrameMap {
    FrameMap(
      in: self, start: 0, stretch: 1, remapped: { track.value(at: $0) }, jumps: track.jumps)
  }

  /// Returns the frame of this composition that is shown at a frame of the root composition.
  func frame(at root: Double) -> Double { remapped?(root) ?? (root - start) / stretch }

  /// True if time is not remapped and runs forwards, so that keyframes remain keyframes.
  var isEven: Bool { remapped == nil && stretch > 0 }

  /// Returns the frame of the root composition at which a frame of this composition is shown. `isEven` must be true.
  func root(_ frame: Double) -> Double { start + frame * stretch }

  /// Records that memory for a number of points is needed. Returns false if the limits of memory or time do not allow
  /// it. A point is estimated to take 96 bytes, as in `AnimationList`.
  func allows(points: Int) -> Bool {
    let (bytes, isTooLarge) = points.multipliedReportingOverflow(by: 96)
    return !isTooLarge && budget.spend(bytes)
  }

  /// Returns a track of values at some times. It ends early if the limits of memory or time are exceeded.
  func sampled<Value>(at times: [Double], _ value: (Double) -> Value) -> Track<Value> {
    let easings = [Easing](repeating: .linear, count: max(times.count - 1, 0))
    return track(times: times, easings: easings, isSampled: true) { value(times[$0]) }
  }

  /// Returns a track with stops at some times, up to the limits of memory and time.
  ///
  /// - Parameter value: Returns the value of the stop with an index.
  func track<Value>(
    times: [Double], easings: [Easing], isSampled: Bool, value: (Int) -> Value
  ) -> Track<Value> {
    var values: [Value] = []
    for index in times.indices {
      values.append(value(index))
      guard allows(points: values[index].weight) else { break }
    }
    return Track(
      times: Array(times.prefix(values.count)), values: values,
      easings: Array(easings.prefix(values.count - 1)), isSampled: isSampled)
  }

  /// Returns the track of a linear function of the value, up to the limits of memory and time.
  func mapped<Value, Result>(
    _ track: Track<Value>, _ function: (Value) -> Result
  ) -> Track<Result> {
    self.track(times: track.times, easings: track.easings, isSampled: track.isSampled) {
      function(track.values[$0])
    }
  }

  /// Returns the frames of the root composition at which values are sampled: every frame, and both sides of each
  /// jump.
  func samples(jumps others: [Double] = []) -> [Double] {
    guard allows(points: Int(range.upperBound - range.lowerBound)) else { return [range.lowerBound] }
    let count = Int((range.upperBound - range.lowerBound).rounded(.down))
    var times = (0...max(count, 0)).map { range.lowerBound + Double($0) }
    for jump in jumps + others where range.contains(jump) { times += [jump - 1e-3, jump] }
    times.append(range.upperBound)
    return Set(times).sorted().filter(range.contains)
  }

  /// Converts the track of a value from frames of this composition to frames of the root composition.
  ///
  /// - Parameter track: The track in frames of this composition.
  func track<Value>(_ track: Track<Value>) -> Track<Value> {
    if let value = track.constant { return Track(value) }
    if isEven {
      return Track(
        times: track.times.map(root), values: track.values, easings: track.easings,
        isSampled: track.isSampled
      ).clipped(to: range)
    }
    let samples = sampled(at: samples()) { track.value(at: frame(at: $0)) }
    return samples.holding(beforeJumps: track.jumps, frame: frame)
  }
}
