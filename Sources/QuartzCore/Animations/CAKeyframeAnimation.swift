import CoreGraphics
import RenderModel

/// The way in which a keyframe animation gets from one key value to the next.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a mode from its name; an unknown one behaves like `linear` and is reported.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Straight lines between the key values.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Jumps from one key value to the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight lines at constant speed; key times and timing functions are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A smooth curve through the key values, shaped by tension, continuity and bias.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// A smooth curve whose key times are proportional to the distances between the key values.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The way in which a layer turns while it moves along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name in key-value coding and in documents.
  public let rawValue: String
  /// Creates a mode from its name; an unknown one does not turn the layer.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Turns the layer so that its x axis points in the direction of travel.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Turns the layer so that its x axis points against the direction of travel.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through a series of values, or along a path (T4).
///
/// No value is taken from the layer: the property jumps to the first key value when the animation begins (T4.2).
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values of the animation's properties.
  private struct Keys {
    var values: [Any]?
    var path: CGPath?
    var keyTimes: [NSNumber]?
    var timingFunctions: [CAMediaTimingFunction]?
    var calculationMode = CAAnimationCalculationMode.linear
    var tension: [NSNumber]?
    var continuity: [NSNumber]?
    var bias: [NSNumber]?
    var rotationMode: CAAnimationRotationMode?
  }

  private var keys = Keys()

  public override init() { super.init() }

  /// The key values. At least two are needed, otherwise the animation shows nothing (T4.12). nil by default.
  public var values: [Any]? {
    get { keys.values }
    set { change { keys.values = newValue } }
  }
  /// The path for a property that is a point, in the property's coordinates; it takes precedence over `values`. It is
  /// copied when it is set.
  public var path: CGPath? {
    get { keys.path }
    set { change { keys.path = newValue?.copy() } }
  }
  /// The times of the key values as fractions of the duration, ascending; nil, the default, spaces them evenly. Times
  /// that do not ascend are ignored and reported (T4.3).
  public var keyTimes: [NSNumber]? {
    get { keys.keyTimes }
    set { change { keys.keyTimes = newValue } }
  }
  /// The timing function of each segment between two key values. Missing ones are linear (T4.4).
  public var timingFunctions: [CAMediaTimingFunction]? {
    get { keys.timingFunctions }
    set { change { keys.timingFunctions = newValue } }
  }
  /// The interpolation between key values; `linear` by default. An unknown mode is linear and reported (T4.15).
  public var calculationMode: CAAnimationCalculationMode {
    get { keys.calculationMode }
    set { change { keys.calculationMode = newValue } }
  }
  /// The tension at each key value in the cubic modes: 1 is tight, −1 is slack, and 0 is the default (T4.8).
  public var tensionValues: [NSNumber]? {
    get { keys.tension }
    set { change { keys.tension = newValue } }
  }
  /// The continuity at each key value in the cubic modes: other values than 0, the default, make corners (T4.8).
  public var continuityValues: [NSNumber]? {
    get { keys.continuity }
    set { change { keys.continuity = newValue } }
  }
  /// The bias at each key value in the cubic modes, which moves the bend before or after the key value; 0 by default
  /// (T4.8).
  public var biasValues: [NSNumber]? {
    get { keys.bias }
    set { change { keys.bias = newValue } }
  }
  /// The rotation of the layer along `path`; nil, the default, does not turn it. Without a path it has no effect
  /// (T4.11).
  public var rotationMode: CAAnimationRotationMode? {
    get { keys.rotationMode }
    set { change { keys.rotationMode = newValue } }
  }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    (copy as? CAKeyframeAnimation)?.keys = keys
  }

  override func compiledBody(for target: AnimationTarget) -> AnimationValue.Kind {
    let changed = changedPath(on: target)
    guard let path = changed, let route = route(for: path) else {
      return inert(on: target, at: changed, values: usedValues(for: changed))
    }
    for flaw in keyFlaws(along: followedPath(for: path)) { target.report(flaw) }
    return .keyframe(
      KeyframeAnimation(
        target: path, route: route, isAdditive: isAdditive, isCumulative: isCumulative,
        valueFunction: valueFunction?.function))
  }

  /// Returns the animation's path if the property at `target` is a point, or an undeclared key, which may store one.
  /// Returns nil for other properties, which use the key values.
  private func followedPath(for target: PropertyPath?) -> CGPath? {
    guard let target, target.type == .point || target.type == nil else { return nil }
    return keys.path
  }

  private func route(for target: PropertyPath) -> KeyframeAnimation.Route? {
    let times = keyTimesAscend ? keys.keyTimes?.map(\.doubleValue) : nil
    let curves = (keys.timingFunctions ?? []).map { Optional($0.curve) }
    let mode = CalculationMode(rawValue: keys.calculationMode.rawValue) ?? .linear
    if let path = followedPath(for: target) {
      guard PropertyValue.path(path).isFinite else { return nil }
      return PathRoute(
        path, keyTimes: times, curves: curves, mode: mode,
        rotation: keys.rotationMode.flatMap { PathRoute.RotationMode(rawValue: $0.rawValue) }
      ).map { .path($0) }
    }
    let boxed = (keys.values ?? []).compactMap { usable($0, for: target) }
    // A null object among the key values is reported as a value of a wrong type: that is a choice.
    guard boxed.count == keys.values?.count, !boxed.contains(.null) else { return nil }
    return KeyValues(boxed, keyTimes: times, curves: curves, mode: mode, shape: curveShapes)
      .map { .values($0) }
  }

  /// The values that the animation gives to the property at `path`: the points of the animation's path, if it follows
  /// the path, or else the key values.
  private func usedValues(for path: PropertyPath?) -> [Any] {
    if let route = followedPath(for: path) {
      return route.elements.flatMap(\.points)
    }
    return keys.values ?? []
  }

  private var curveShapes: [CurveShape] {
    let count = [keys.tension, keys.continuity, keys.bias].map { $0?.count ?? 0 }.max() ?? 0
    func value(_ list: [NSNumber]?, _ index: Int) -> Double {
      guard let list, index < list.count, list[index].doubleValue.isFinite else { return 0 }
      return list[index].doubleValue
    }
    return (0..<count).map { index in
      CurveShape(
        tension: value(keys.tension, index), continuity: value(keys.continuity, index),
        bias: value(keys.bias, index))
    }
  }
}

extension CAKeyframeAnimation {
  /// Returns the key times and key values of a piecewise linear animation that shows the same values as this one on
  /// layers of `kind`. Times are fractions of the duration. Returns nil if the animation has no effect on such layers,
  /// follows a path or is discrete.
  package final func straightened(on kind: LayerKind) -> (times: [Double], values: [Any])? {
    guard let path = keyPath.flatMap({ PropertyPath($0, kind: kind) }),
      calculationMode != .discrete, case .values(let values)? = route(for: path)
    else { return nil }
    let times = values.straightTimes
    let keyValues = times.compactMap { values.value(at: $0).boxed }
    return keyValues.count == times.count ? (times, keyValues) : nil
  }
}

// MARK: - Flaws in the combination of keys

extension CAKeyframeAnimation {
  private var keyTimesAscend: Bool {
    guard let times = keyTimes else { return true }
    return times.allSatisfy(\.doubleValue.isFinite)
      && zip(times, times.dropFirst()).allSatisfy { $0.doubleValue <= $1.doubleValue }
  }

  /// Returns the flaws of the keys, which are reported only for an animation that shows something. `path` is the path
  /// that it follows, nil if it uses the key values. If both the key times and the timing functions have a wrong
  /// number, only the times are reported, which is a choice.
  private func keyFlaws(along path: CGPath?) -> [AnimationFlaw] {
    var flaws: [AnimationFlaw] = []
    let isPaced = calculationMode == .paced || calculationMode == .cubicPaced
    if !isPaced, let flaw = timeFlaw(along: path) ?? functionFlaw(along: path) { flaws.append(flaw) }
    let shapes = [tensionValues, continuityValues, biasValues].flatMap { $0 ?? [] }
    if !shapes.allSatisfy(\.doubleValue.isFinite) { flaws.append(.shapeNotFinite) }
    if timingFunctions?.contains(where: { !$0.curve.isFinite }) == true {
      flaws.append(.curveNotFinite)
    }
    if CalculationMode(rawValue: calculationMode.rawValue) == nil {
      flaws.append(.unknownName("calculationMode", calculationMode.rawValue))
    }
    return flaws
  }

  /// Returns the number of positions that key times apply to: the stops of `path`, or else the key values.
  private func stopCount(along path: CGPath?) -> Int {
    path.map { PathRoute.stopCount(of: $0) } ?? values?.count ?? 0
  }

  /// Returns the flaw of the key times. Discrete values may have one more time, for the end (T4.5).
  private func timeFlaw(along path: CGPath?) -> AnimationFlaw? {
    guard let times = keyTimes else { return nil }
    if !keyTimesAscend { return .keyTimesOutOfOrder }
    let (given, needed) = (times.count, stopCount(along: path))
    let fits = given == needed || calculationMode == .discrete && path == nil && given == needed + 1
    return fits ? nil : .keyTimeCount(given, values: needed)
  }

  private func functionFlaw(along path: CGPath?) -> AnimationFlaw? {
    guard let functions = timingFunctions, calculationMode != .discrete else { return nil }
    let intervals = stopCount(along: path) - 1
    return functions.count == intervals ? nil : .functionCount(functions.count, intervals: intervals)
  }
}
