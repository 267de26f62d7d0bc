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
    let block = AnimationBlock(settings, end: AnimationEnd(completion), recorder: recorder)
    let animator = AnimationStack.current?.recorder as? AnimatorPlayer
    AnimationStack.run(block, animations)
    if let animator { recorder.hand(to: animator) } else { recorder.addAnimations(of: block) }
    block.end.close()
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
  private struct Frame {
    var start: Double
    var end: Double
    var value: Any?
  }

  /// All changes of one property of a view.
  private struct Row {
    let view: UIView
    let key: String
    let initial: Any?
    var frames: [Frame] = []
  }

  private let mode: CAAnimationCalculationMode
  private var rows: [Row] = []
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
    let index = rows.firstIndex { $0.view === view && $0.key == key } ?? rows.count
    if index == rows.count { rows.append(Row(view: view, key: key, initial: old)) }
    let frame = Frame(start: span.start, end: span.end, value: view.layer.value(forKeyPath: key))
    if let last = rows[index].frames.last, (last.start, last.end) == span {
      rows[index].frames.removeLast()
    }
    rows[index].frames.append(frame)
  }

  /// Adds a keyframe animation for each property that changed.
  func addAnimations(of block: AnimationBlock) {
    for row in rows {
      guard let animation = animation(for: row) else { continue }
      let token = block.makeToken(for: row.view)
      block.settings.apply(to: animation, on: row.view.layer)
      animation.delegate = token
      token.willAdd()
      row.view.layer.add(animation, forKey: row.key)
    }
  }

  /// Passes each property that changed to an animator, with the path of its values.
  func hand(to animator: AnimatorPlayer) {
    for row in rows {
      guard let path = path(of: row) else { continue }
      animator.record(row.key, of: row.view, old: row.initial, path: path)
    }
  }

  /// Returns the values of a property over time; nil if the property has no value at one of the stops.
  private func path(of row: Row) -> ValuePath? {
    if mode == .cubic || isPaced,
      let linear = animation(for: row)?.straightened(on: row.view.layer.kind)
    {
      return ValuePath(times: linear.times, values: linear.values, jumps: false)
    }
    let stops = stops(of: row)
    let values = stops.compactMap(\.value)
    guard values.count == stops.count, !values.isEmpty else { return nil }
    return ValuePath(times: stops.map(\.time), values: values, jumps: mode == .discrete)
  }

  /// Returns the keyframe animation of a property; nil if the property has no value at one of the stops or has
  /// one stop only.
  private func animation(for row: Row) -> CAKeyframeAnimation? {
    let stops = stops(of: row)
    let values = stops.compactMap(\.value)
    guard values.count == stops.count, values.count > 1 else { return nil }
    let animation = CAKeyframeAnimation(keyPath: row.key)
    animation.calculationMode = mode
    animation.values = values
    if mode != .paced, mode != .cubicPaced {
      let times = stops.map(\.time) + (mode == .discrete ? [1] : [])
      animation.keyTimes = times.map { NSNumber(value: $0) }
    }
    return animation
  }

  private typealias Stop = (time: Double, value: Any?)

  /// Returns the values of a property by time. A keyframe that overlaps the next one ends when that one starts.
  private func stops(of row: Row) -> [Stop] {
    let frames = row.frames.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
    if mode == .discrete { return discreteStops(row.initial, frames) }
    var stops: [Stop] = [(0, row.initial)]
    for (index, frame) in frames.enumerated() {
      let (time, value) = stops[stops.count - 1]
      let next = index + 1 < frames.count ? frames[index + 1].start : 1
      let start = max(frame.start, time)
      if start > time, !isPaced { stops.append((start, value)) }
      stops.append((max(start, min(frame.end, max(next, start))), frame.value))
    }
    let (time, value) = stops[stops.count - 1]
    if time < 1, !isPaced { stops.append((1, value)) }
    return stops
  }

  private var isPaced: Bool { mode == .paced || mode == .cubicPaced }

  /// Returns the values for the discrete mode, each from the start of its keyframe on (L8.24).
  private func discreteStops(_ initial: Any?, _ frames: [Frame]) -> [Stop] {
    let stops: [Stop] = frames.map { ($0.start, $0.value) }
    return (stops.first?.time ?? 0) > 0 ? [(0, initial)] + stops : stops
  }
}
