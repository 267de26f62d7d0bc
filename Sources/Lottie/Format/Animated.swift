/// A property of a Lottie file whose value may change over time. Times are frames of the property's composition.
struct Animated<Value: Blendable>: Sendable {
  /// A value at a time, and the change from it to the next keyframe.
  struct Keyframe: Sendable {
    var time: Double
    var value: Value
    /// The easing to the next keyframe for each component of the value. If there is only one, it applies to all
    /// components.
    var easings: [Easing] = Easing.straight
    /// The control points of the curve from this point to the next one, as offsets from the two points; nil for a
    /// straight line.
    var handles: (out: [Double], into: [Double])?
  }

  /// The keyframes in the order of their times; at least one.
  var keyframes: [Keyframe]

  init(_ value: Value) { keyframes = [Keyframe(time: 0, value: value)] }
  init(_ keyframes: [Keyframe]) { self.keyframes = keyframes }

  var isConstant: Bool { keyframes.count == 1 }
  /// The value of the first keyframe.
  var first: Value { keyframes[0].value }

  /// True if the components of the value have different easings.
  var hasEasingPerComponent: Bool {
    keyframes.dropLast().contains { frame in frame.easings.contains { $0 != frame.easings[0] } }
  }

  /// True if the value moves along a curve between some keyframes.
  var isCurved: Bool { keyframes.dropLast().contains { $0.handles != nil } }

  /// Returns the track in frames of the composition. It has the easings of one component.
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
      // A hold is expressed as a jump: the value stays until the next keyframe and changes there at once.
      times.append(keyframes[index + 1].time)
      values.append(frame.value)
      easings += [.linear, .linear]
    }
    return Track(times: times, values: values, easings: easings)
  }
}

extension Animated where Value == [Double] {
  /// Returns the track of one component. `standard` is used for values that lack it.
  func component(_ index: Int, standard: Double = 0) -> Track<Double> {
    track(component: index).map { $0.number(index, standard) }
  }

  /// Returns the track of all components. If the components have different easings, it is sampled at the keyframes
  /// and at every frame between them.
  func whole(count: Int, standard: Double = 0) -> Track<[Double]> {
    guard hasEasingPerComponent else { return track() }
    let parts = (0..<count).map { component($0, standard: standard) }
    return Track(at: sampleTimes) { time in parts.map { $0.value(at: time) } }
  }

  /// The frames of the keyframes and, between them, every whole frame.
  private var sampleTimes: [Double] {
    let (first, last) = (keyframes[0].time, keyframes[keyframes.count - 1].time)
    // The range is too long only if the file exceeds the limit of frames. Then only the keyframes are sampled.
    let isShort = last - first <= LottieLimits.frames
    let inner = isShort ? Array(stride(from: first.rounded(.up), to: last, by: 1)) : []
    return Set(keyframes.map(\.time) + inner).sorted()
  }
}
