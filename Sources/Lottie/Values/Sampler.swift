/// A maker of tracks that are functions of other tracks. If the function is linear and the stops of the tracks agree,
/// the result is exact. Otherwise it is sampled at every frame.
struct Sampler: Sendable {
  let map: FrameMap

  /// Returns the track of a function of two values.
  ///
  /// - Parameter isLinear: True if the function is linear in both values together, so that interpolating its results
  ///   equals applying it to interpolated values.
  func track<A, B, Result: Blendable>(
    _ a: Track<A>, _ b: Track<B>, isLinear: Bool, function: (A, B) -> Result
  ) -> Track<Result> {
    let isConstant = a.constant != nil && b.constant != nil
    if isConstant || isLinear && a.fits(b) { return a.zipped(b, function) }
    return map.sampled(at: samples(of: [a.span, b.span], jumps: a.jumps + b.jumps)) { time in
      function(a.value(at: time), b.value(at: time))
    }
  }

  /// Returns the frames of the root composition at which values are sampled that change within the given ranges of
  /// time.
  func samples(of spans: [ClosedRange<Double>?], jumps: [Double]) -> [Double] {
    let spans = spans.compactMap(\.self)
    guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() else {
      return [map.range.lowerBound]
    }
    let all = map.samples(jumps: jumps).filter { $0 > first && $0 < last }
    return [first] + all + [last]
  }
}

extension Track {
  /// The range of times within which the value changes; nil if it does not change.
  var span: ClosedRange<Double>? { constant == nil ? times[0]...times[times.count - 1] : nil }
}
