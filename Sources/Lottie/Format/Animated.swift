/// A property of a Lottie file whose value may change over time. Times are frames of its composition.
struct Animated<Value: Blendable>: Sendable {
  struct Keyframe: Sendable {
    var time: Double
    var value: Value
    /// The easing to the next keyframe, for each component of the value; one easing is that of all components.
    var easings: [Easing] = [.linear]
    /// The handles of the way from this point to the next one, as offsets from the two points; nil for a straight way.
    var handles: (out: [Double], into: [Double])?
  }

  var keyframes: [Keyframe]

  init(_ value: Value) { keyframes = [Keyframe(time: 0, value: value)] }
  init(_ keyframes: [Keyframe]) { self.keyframes = keyframes }

  var isConstant: Bool { keyframes.count == 1 }
  var first: Value { keyframes[0].value }

  /// A Boolean value that says whether components of the value have easings of their own.
  var hasEasingPerComponent: Bool {
    keyframes.dropLast().contains { frame in frame.easings.contains { $0 != frame.easings[0] } }
  }

  var isCurved: Bool { keyframes.dropLast().contains { $0.handles != nil } }

  /// The track in frames of the composition, with the easing of one component for all.
  func track(component: Int = 0) -> Track<Value> {
    var (times, values, easings) = ([Double](), [Value](), [Easing]())
    for (index, frame) in keyframes.enumerated() {
      times.append(frame.time)
      values.append(frame.value)
      guard index + 1 < keyframes.count else { break }
      let easing = frame.easings[min(component, frame.easings.count - 1)]
      guard easing == .hold else {
        easings.append(easing)
        continue
      }
      // A jump: the value stays up to the next keyframe and is another one from then on.
      times.append(keyframes[index + 1].time)
      values.append(frame.value)
      easings += [.linear, .linear]
    }
    return Track(times: times, values: values, easings: easings)
  }
}

extension Animated where Value == [Double] {
  /// The track of one component.
  func component(_ index: Int, standard: Double = 0) -> Track<Double> {
    track(component: index).map { $0.number(index, standard) }
  }

  /// The track of all components. Where they have easings of their own, they are sampled at the key times and, between
  /// them, at every frame.
  func whole(count: Int, standard: Double = 0) -> Track<[Double]> {
    guard hasEasingPerComponent else { return track() }
    let parts = (0..<count).map { component($0, standard: standard) }
    return Track(at: sampleTimes) { time in parts.map { $0.value(at: time) } }
  }

  private var sampleTimes: [Double] {
    let (first, last) = (keyframes[0].time, keyframes[keyframes.count - 1].time)
    // Longer ways than any file that is shown have straight lines between their keyframes.
    let isShort = last - first <= LottieLimits.frames
    let inner = isShort ? Array(stride(from: first.rounded(.up), to: last, by: 1)) : []
    return Set(keyframes.map(\.time) + inner).sorted()
  }
}
