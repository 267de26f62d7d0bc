import QuartzCore

extension UIView {
  /// Animates the keyframes that the closure adds (L8.23). Changes outside of keyframes take the whole duration. The
  /// options may contain a curve of `AnimationOptions` for the whole animation; without one it eases in and out.
  ///
  /// Inside a property animator the keyframes divide the animator's duration and can be scrubbed with it
  /// (L8.35).
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let settings = AnimationSettings(duration: duration, delay: delay, options: options.common)
      .inheriting(from: AnimationStack.current?.settings, options: options.common)
    let recorder = KeyframeRecorder(options.calculationMode)
    let block = AnimationBlock(settings, counter: AnimationCounter(completion), recorder: recorder)
    let animator = AnimationStack.current?.recorder as? AnimatorPlayer
    AnimationStack.run(block, animations)
    if let animator { recorder.passChanges(to: animator) } else { recorder.addAnimations(of: block) }
    block.counter.endAdding()
  }

  /// Animates the changes of the closure from `frameStartTime` for `frameDuration`, both fractions of
  /// the whole duration. Outside `animateKeyframes` the closure just runs.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let recorder = AnimationStack.current?.recorder as? KeyframeRecorder else {
      return animations()
    }
    recorder.run(animations, asKeyframeAt: frameStartTime, duration: frameDuration)
  }
}

/// A recorder of the changes in keyframes. It makes one keyframe animation from all changes of a property.
@MainActor
final class KeyframeRecorder: ChangeRecorder {
  /// The change of a property in one keyframe; the times are fractions of the duration.
  private struct Keyframe {
    var start: Double
    var end: Double
    var value: Any?
  }

  /// The keyframes of one property of a view.
  private struct PropertyKeyframes {
    let view: UIView
    let key: String
    let initial: Any?
    var keyframes: [Keyframe] = []

    /// The keyframes in the order of their starts, and in the order of recording if they start together.
    var keyframesByStart: [Keyframe] {
      keyframes.enumerated().sorted {
        ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
      }.map(\.element)
    }
  }

  private let mode: CAAnimationCalculationMode
  private var properties: [PropertyKeyframes] = []
  /// The span of the keyframe that is being added, in fractions of the duration.
  private var span = (start: 0.0, end: 1.0)

  init(_ mode: CAAnimationCalculationMode) { self.mode = mode }

  /// Runs `body` as the keyframe of this start and duration, which are clamped to 0…1.
  func run(_ body: () -> Void, asKeyframeAt start: Double, duration: Double) {
    let outer = span
    let start = min(max(0, start), 1)
    span = (start, min(max(start, start + duration), 1))
    body()
    span = outer
  }

  func record(_ key: String, of view: UIView, old: Any?) {
    let index = properties.firstIndex { $0.view === view && $0.key == key } ?? properties.count
    if index == properties.count {
      properties.append(PropertyKeyframes(view: view, key: key, initial: old))
    }
    let value = view.layer.value(forKeyPath: key)
    // A property that is set twice in one keyframe has the last value.
    if let last = properties[index].keyframes.last, (last.start, last.end) == span {
      properties[index].keyframes.removeLast()
    }
    properties[index].keyframes.append(Keyframe(start: span.start, end: span.end, value: value))
  }

  /// Adds a keyframe animation for each property that changed.
  func addAnimations(of block: AnimationBlock) {
    for property in properties {
      guard let animation = animation(of: property) else { continue }
      let token = block.makeToken(for: property.view)
      block.settings.apply(to: animation, on: property.view.layer)
      animation.delegate = token
      token.willAdd(to: property.view.layer)
      property.view.layer.add(animation, forKey: property.key)
    }
  }

  /// Passes each property that changed to an animator, with its values over time.
  func passChanges(to animator: AnimatorPlayer) {
    for property in properties {
      guard let path = path(of: property) else { continue }
      animator.record(property.key, of: property.view, old: property.initial, path: path)
    }
  }

  /// Returns the values of a property over time; nil if the property has no value at one of the stops. Cubic and paced
  /// values are converted to linear ones, because `ValuePath` has no other modes; values that cannot be interpolated
  /// are returned as if the mode were linear.
  private func path(of property: PropertyKeyframes) -> ValuePath? {
    if mode == .cubic || isPaced,
      let linear = animation(of: property)?.straightened(on: property.view.layer.kind)
    {
      return ValuePath(times: linear.times, values: linear.values, jumps: false)
    }
    let stops = stops(of: property)
    let values = stops.compactMap(\.value)
    guard values.count == stops.count, !values.isEmpty else { return nil }
    return ValuePath(times: stops.map(\.time), values: values, jumps: mode == .discrete)
  }

  /// Returns the keyframe animation of a property; nil if the property has no value at one of the stops or has
  /// one stop only.
  private func animation(of property: PropertyKeyframes) -> CAKeyframeAnimation? {
    let stops = stops(of: property)
    let values = stops.compactMap(\.value)
    guard values.count == stops.count, values.count > 1 else { return nil }
    let animation = CAKeyframeAnimation(keyPath: property.key)
    animation.calculationMode = mode
    animation.values = values
    if !isPaced {
      let times = stops.map(\.time) + (mode == .discrete ? [1] : [])
      animation.keyTimes = times.map { NSNumber(value: $0) }
    }
    return animation
  }

  private typealias Stop = (time: Double, value: Any?)

  /// Returns the values of a property by time. A keyframe that overlaps the next one ends when that one starts. Between
  /// keyframes the property keeps its value, except in the paced modes, in which the stops have no times of their own.
  private func stops(of property: PropertyKeyframes) -> [Stop] {
    let keyframes = property.keyframesByStart
    if mode == .discrete { return discreteStops(property.initial, keyframes) }
    var stops: [Stop] = []
    var last: Stop = (0, property.initial)
    for (index, keyframe) in keyframes.enumerated() {
      stops.append(last)
      let start = max(keyframe.start, last.time)
      if start > last.time, !isPaced { stops.append((start, last.value)) }
      let nextStart = index + 1 < keyframes.count ? keyframes[index + 1].start : 1
      last = (max(start, min(keyframe.end, nextStart)), keyframe.value)
    }
    stops.append(last)
    if last.time < 1, !isPaced { stops.append((1, last.value)) }
    return stops
  }

  private var isPaced: Bool { mode == .paced || mode == .cubicPaced }

  /// Returns the values for the discrete mode, each from the start of its keyframe on (L8.24).
  private func discreteStops(_ initial: Any?, _ keyframes: [Keyframe]) -> [Stop] {
    let stops: [Stop] = keyframes.map { ($0.start, $0.value) }
    return (stops.first?.time ?? 0) > 0 ? [(0, initial)] + stops : stops
  }
}
