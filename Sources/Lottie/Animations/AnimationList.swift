import QuartzCore

/// The animations of a document. Each animation lasts as long as the whole document and repeats with it.
final class AnimationList {
  struct Entry {
    let layer: CALayer
    let key: String
    fileprivate(set) var animation: CAAnimation
    /// The layer's own copy of the animation; nil before `start()`.
    fileprivate var added: CAAnimation?
    /// True if the layer has lost the animation since `start()`.
    fileprivate var isRemoved = false

    init(layer: CALayer, key: String, animation: CAAnimation) {
      (self.layer, self.key, self.animation) = (layer, key, animation)
    }
  }

  private(set) var entries: [Entry] = []
  /// The frames of the root composition that are shown, as frame numbers.
  private let range: ClosedRange<Double>
  /// The number of frames per second.
  private let frameRate: Double
  private let budget: ReadingBudget

  /// Estimates of the memory of a stop of an animation, and of each number or point of its value, in bytes.
  private static let stopCost = 250
  private static let numberCost = 96
  /// The estimated memory of a stop of an animation along a path, in bytes. Its value is a part of the path.
  private static let routeStopCost = 100

  init(range: ClosedRange<Double>, frameRate: Double, budget: ReadingBudget) {
    (self.range, self.frameRate, self.budget) = (range, frameRate, budget)
  }

  private var length: Double { range.upperBound - range.lowerBound }

  /// Sets a property of a layer to its value at the start, and animates the property if the value changes.
  ///
  /// - Parameter box: A function that converts a value of the track to a value of the property.
  func animate<Value>(
    _ layer: CALayer, _ keyPath: String, with track: Track<Value>, box: (Value) -> Any
  ) {
    let first = track.value(at: range.lowerBound)
    guard budget.spend(first.weight * Self.numberCost) else { return }
    layer.setValue(box(first), forKeyPath: keyPath)
    add(to: layer, keyPath, track, box: box)
  }

  /// Animates a property without setting it. If the value does not change, an animation is added only if `isForced`
  /// is true.
  func add<Value>(
    to layer: CALayer, _ keyPath: String, _ track: Track<Value>, isForced: Bool = false,
    box: (Value) -> Any
  ) {
    guard length > 0, track.constant == nil || isForced else { return }
    let weight = track.values.reduce(0) { $0 + $1.weight }
    let cost = ReadingCost.animation + track.times.count * Self.stopCost + weight * Self.numberCost
    guard budget.spend(cost) else { return }
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    fill(animation, with: track, box: box)
    add(animation, to: layer, keyPath)
  }

  /// Animates a point property along a path.
  func add(to layer: CALayer, _ keyPath: String, along route: MotionRoute) {
    let cost = ReadingCost.animation + route.times.count * Self.routeStopCost
    guard length > 0, budget.spend(cost) else { return }
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    let whole = MotionRoute(
      path: route.path, times: route.times.map(fraction), easings: route.easings
    ).withRests
    animation.path = whole.path
    animation.keyTimes = whole.times.map { NSNumber(value: $0) }
    animation.timingFunctions = whole.easings.map(\.timingFunction)
    add(animation, to: layer, keyPath)
  }

  private func add(_ animation: CAKeyframeAnimation, to layer: CALayer, _ keyPath: String) {
    animation.duration = length / frameRate
    animation.repeatCount = .infinity
    animation.isRemovedOnCompletion = false
    animation.fillMode = .both
    entries.append(Entry(layer: layer, key: keyPath, animation: animation))
  }

  /// Sets the values and times of an animation. If the track only jumps, the animation becomes discrete.
  private func fill<Value>(
    _ animation: CAKeyframeAnimation, with track: Track<Value>, box: (Value) -> Any
  ) {
    if let steps = track.steps {
      animation.calculationMode = .discrete
      animation.keyTimes = steps.map { NSNumber(value: fractionOfStep(at: $0.time)) }
      // The first value also applies before its time.
      animation.keyTimes?[0] = 0
      animation.values = boxed(steps.map(\.value), box)
      return
    }
    let track = track.extended(to: range)
    animation.keyTimes = track.times.map { NSNumber(value: fraction($0)) }
    animation.values = boxed(track.values, box)
    if track.easings.contains(where: { $0 != .linear }) {
      animation.timingFunctions = track.easings.map(\.timingFunction)
    }
  }

  /// Returns the values of a property, up to the limits of time and memory.
  private func boxed<Value>(_ values: [Value], _ box: (Value) -> Any) -> [Any] {
    var result: [Any] = []
    for value in values where budget.spend(0) { result.append(box(value)) }
    return result
  }

  /// Returns the time in frames of the root composition as a fraction of the animation's duration.
  private func fraction(_ time: Double) -> Double {
    min(max((time - range.lowerBound) / length, 0), 1)
  }

  /// Returns the fraction at which a value applies that begins at `time`, in frames of the root composition. It is a
  /// little earlier, because the times at which frames are drawn have rounding errors: a frame at `time` has the value.
  private func fractionOfStep(at time: Double) -> Double {
    fraction(time < range.upperBound ? time - Self.frameTolerance : time)
  }

  /// The greatest rounding error of a time, in frames. It is a choice.
  private static let frameTolerance = 1e-6

  /// Adds the animations to their layers. An animation replaces one that already has the same key.
  func start() {
    for index in entries.indices where !entries[index].isRemoved {
      let (layer, key) = (entries[index].layer, entries[index].key)
      layer.add(entries[index].animation, forKey: key)
      entries[index].added = layer.animation(forKey: key)
    }
  }

  /// Makes the animations that the layers have now those that `start()` adds. Those that are as they were read stay.
  func keepPresent() {
    for index in entries.indices {
      let present = entries[index].layer.animation(forKey: entries[index].key)
      entries[index].isRemoved = present == nil
      if let present, present !== entries[index].added { entries[index].animation = present }
    }
  }
}

extension MotionRoute {
  /// The route with times that are fractions of the whole, from 0 to 1. Before and after the motion the point is at rest,
  /// which segments of zero length express.
  fileprivate var withRests: MotionRoute {
    let path = CGMutablePath()
    var (times, easings, last) = (times, easings, CGPoint.zero)
    for element in self.path.elements { last = element.end ?? last }
    if times[0] > 0, let first = self.path.elements.first?.end {
      path.move(to: first)
      path.addLine(to: first)
      path.addPath(CGPath(elements: Array(self.path.elements.dropFirst())))
      (times, easings) = ([0] + times, [.linear] + easings)
    } else {
      path.addPath(self.path)
    }
    if times[times.count - 1] < 1 {
      path.addLine(to: last)
      (times, easings) = (times + [1], easings + [.linear])
    }
    return MotionRoute(path: path, times: times, easings: easings)
  }
}

extension Track {
  /// The values, each with the time from which it applies, if the track only jumps; otherwise nil.
  fileprivate var steps: [(time: Double, value: Value)]? {
    guard constant == nil, !isSampled || easings.allSatisfy({ $0 == .hold }) else { return nil }
    var result = [(times[0], values[0])]
    for index in easings.indices {
      if easings[index] == .hold || times[index] == times[index + 1] {
        result.append((times[index + 1], values[index + 1]))
      } else if values[index] != values[index + 1] {
        return nil
      }
    }
    return result
  }

  /// Returns the track with stops added at both ends of a range of times, unless it already extends to them.
  fileprivate func extended(to range: ClosedRange<Double>) -> Track {
    var (times, values, easings) = (times, values, easings)
    if times[0] > range.lowerBound {
      times.insert(range.lowerBound, at: 0)
      values.insert(values[0], at: 0)
      easings.insert(.linear, at: 0)
    }
    if times.count == 1 || times[times.count - 1] < range.upperBound {
      times.append(range.upperBound)
      values.append(values[values.count - 1])
      easings.append(.linear)
    }
    return Track(stops: times, values, easings)
  }

  /// Creates a track without checking whether all its values are equal.
  private init(stops times: [Double], _ values: [Value], _ easings: [Easing]) {
    self.init(values[0])
    setStops(times: times, values: values, easings: easings)
  }
}

extension Easing {
  fileprivate var timingFunction: CAMediaTimingFunction {
    switch self {
    case .linear, .hold: CAMediaTimingFunction(name: .linear)
    case .curve(let a, let b):
      CAMediaTimingFunction(controlPoints: Float(a.x), Float(a.y), Float(b.x), Float(b.y))
    }
  }
}
