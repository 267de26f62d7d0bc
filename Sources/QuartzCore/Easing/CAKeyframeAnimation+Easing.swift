import CoreGraphics
import RenderModel

extension CAKeyframeAnimation {
  /// Creates an animation from `fromValue` to `toValue` along `easing`. An addition of Lamina.
  ///
  /// The animation is linear between its keyframes, which are denser where the curve bends: it differs from the curve
  /// by at most `tolerance`, a fraction of the difference between the two values. The last keyframe is the end value.
  /// `duration` is in seconds. Values of a type that cannot be interpolated change from one to the other when the curve
  /// reaches one half.
  public convenience init(
    keyPath: String?, easing: CAEasing, from fromValue: Any, to toValue: Any,
    duration: CFTimeInterval, tolerance: Double = 1e-3
  ) {
    let times = EasingSampler(easing: easing, tolerance: tolerance).times()
    self.init(keyPath: keyPath, easing, from: fromValue, to: toValue, at: times)
    keyTimes = times.map { NSNumber(value: $0) }
    self.duration = duration
  }

  /// Creates an animation with evenly spaced keyframes, as tutorials do (T11.5). An addition of Lamina.
  public convenience init(
    keyPath: String?, easing: CAEasing, from fromValue: Any, to toValue: Any, frames: CAEasingFrames
  ) {
    self.init(keyPath: keyPath, easing, from: fromValue, to: toValue, at: frames.times)
    duration = frames.duration
  }

  private convenience init(
    keyPath: String?, _ easing: CAEasing, from fromValue: Any, to toValue: Any, at times: [Double]
  ) {
    self.init(keyPath: keyPath)
    let type = keyPath.flatMap { PropertyPath.type(ofKeyPath: $0) }
    guard let start = PropertyValue(boxing: fromValue, as: type),
      let end = PropertyValue(boxing: toValue, as: type)
    else { return }
    values = times.compactMap {
      start.interpolated(to: end, fraction: easing.value(at: $0)).boxed
    }
  }
}

/// The times of evenly spaced keyframes (T11.5). An addition of Lamina.
public struct CAEasingFrames: Sendable, Hashable {
  /// The duration of the animation in seconds.
  public let duration: CFTimeInterval
  /// The number of keyframes per second.
  public let framesPerSecond: Double
  /// A Boolean value that says whether there is a keyframe at the end. Without it the last keyframe is one frame
  /// earlier.
  public let includesLastFrame: Bool

  /// Creates the times of `framesPerSecond` keyframes per second of `duration`.
  public init(duration: CFTimeInterval, framesPerSecond: Double, includesLastFrame: Bool = true) {
    self.duration = duration
    self.framesPerSecond = framesPerSecond
    self.includesLastFrame = includesLastFrame
  }

  /// The times as fractions of the duration.
  fileprivate var times: [Double] {
    let count = max(1, Int(saturating: duration * framesPerSecond))
    return (0..<(includesLastFrame ? count + 1 : count)).map { Double($0) / Double(count) }
  }
}

/// A sampler that finds times at which linear keyframes follow a curve closely enough.
private struct EasingSampler {
  let easing: CAEasing
  let tolerance: Double
  /// The greatest number of bisections of the whole duration. 2¹² frames suffice for everything but jumps.
  private static let deepest = 12
  /// The number of bisections that are made without comparing with the curve, which is a choice.
  private static let evenDepth = 3

  init(easing: CAEasing, tolerance: Double) {
    self.easing = easing
    // The lower limit is a choice: with a tolerance of 0, rounding errors would count as differences.
    self.tolerance = max(tolerance, 1e-6)
  }

  /// Returns the times of the keyframes as fractions of the duration.
  func times() -> [Double] {
    var times = [0.0]
    let count = 1 << Self.evenDepth
    for index in 0..<count {
      let (a, b) = (Double(index), Double(index + 1))
      refine(a / Double(count), b / Double(count), depth: Self.evenDepth, into: &times)
    }
    return times
  }

  private func refine(_ a: Double, _ b: Double, depth: Int, into times: inout [Double]) {
    let middle = (a + b) / 2
    if depth < Self.deepest, misses(a, b) {
      refine(a, middle, depth: depth + 1, into: &times)
      refine(middle, b, depth: depth + 1, into: &times)
    } else {
      times.append(b)
    }
  }

  /// Returns true if the curve differs from its chord by more than the tolerance at one of three points. A single point
  /// is not enough, because the curve may cross its chord there.
  private func misses(_ a: Double, _ b: Double) -> Bool {
    let (start, end) = (easing.value(at: a), easing.value(at: b))
    return [0.25, 0.5, 0.75].contains { fraction in
      let chord = start + (end - start) * fraction
      return abs(easing.value(at: a + (b - a) * fraction) - chord) > tolerance
    }
  }
}
