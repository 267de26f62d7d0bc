import CoreGraphics
import RenderServer

public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// Through a row of values, or along a path (T4). Nothing is taken from the layer: the property jumps to
/// the first value when the animation begins.
open class CAKeyframeAnimation: CAPropertyAnimation {
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

  /// At least two, or nothing happens (T4.12).
  public var values: [Any]? {
    get { keys.values }
    set { change { _ in keys.values = newValue } }
  }
  /// Overrides `values` for properties that are points.
  public var path: CGPath? {
    get { keys.path }
    set { change { _ in keys.path = newValue?.copy() } }
  }
  /// Fractions of the duration, ascending; one for each value, or evenly spaced when nil.
  public var keyTimes: [NSNumber]? {
    get { keys.keyTimes }
    set { change { _ in keys.keyTimes = newValue } }
  }
  /// One for each stretch between two values; missing ones are linear.
  public var timingFunctions: [CAMediaTimingFunction]? {
    get { keys.timingFunctions }
    set { change { _ in keys.timingFunctions = newValue } }
  }
  /// An unknown mode is linear (T4.15).
  public var calculationMode: CAAnimationCalculationMode {
    get { keys.calculationMode }
    set { change { _ in keys.calculationMode = newValue } }
  }
  /// For the cubic modes, one for each value: 1 is tight, −1 slack.
  public var tensionValues: [NSNumber]? {
    get { keys.tension }
    set { change { _ in keys.tension = newValue } }
  }
  public var continuityValues: [NSNumber]? {
    get { keys.continuity }
    set { change { _ in keys.continuity = newValue } }
  }
  public var biasValues: [NSNumber]? {
    get { keys.bias }
    set { change { _ in keys.bias = newValue } }
  }
  /// Turns the layer along the path (T4.11); means nothing without one.
  public var rotationMode: CAAnimationRotationMode? {
    get { keys.rotationMode }
    set { change { _ in keys.rotationMode = newValue } }
  }

  override func declaredProperty(forKey key: String) -> AnimationProperty? {
    typealias Keyframes = CAKeyframeAnimation
    return switch key {
    case "values":
      .of(Keyframes.self, read: { $0.values }, write: { $0.values = $1 as? [Any] })
    case "path": .of(Keyframes.self, read: { $0.path }, write: { $0.path = $1 as? CGPath })
    case "keyTimes": .numbers(of: Keyframes.self, \.keyTimes)
    case "tensionValues": .numbers(of: Keyframes.self, \.tensionValues)
    case "continuityValues": .numbers(of: Keyframes.self, \.continuityValues)
    case "biasValues": .numbers(of: Keyframes.self, \.biasValues)
    case "timingFunctions":
      .of(
        Keyframes.self, read: { $0.timingFunctions },
        write: { $0.timingFunctions = $1 as? [CAMediaTimingFunction] })
    case "calculationMode":
      .of(
        Keyframes.self, read: { $0.calculationMode.rawValue },
        write: { $0.calculationMode = CAAnimationCalculationMode(rawValue: $1 as? String ?? "") })
    case "rotationMode":
      .of(
        Keyframes.self, read: { $0.rotationMode?.rawValue },
        write: {
          $0.rotationMode = ($1 as? String).map { CAAnimationRotationMode(rawValue: $0) }
        })
    default: super.declaredProperty(forKey: key)
    }
  }

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    (copy as? CAKeyframeAnimation)?.keys = keys
  }

  override func kind(on target: AnimationTarget) -> AnimationValue.Kind {
    guard let path = changedPath(on: target), let route = route(for: path) else {
      return target.inert(keyPath)
    }
    for flaw in keyFlaws { target.report(flaw) }
    return .keyframe(
      KeyframeAnimation(
        target: path, route: route, isAdditive: isAdditive, isCumulative: isCumulative,
        valueFunction: valueFunction?.function))
  }

  private func route(for target: PropertyPath) -> KeyframeAnimation.Route? {
    let times = keyTimesAscend ? keys.keyTimes?.map(\.doubleValue) : nil
    let curves = (keys.timingFunctions ?? []).map { Optional($0.curve) }
    let mode = CalculationMode(rawValue: keys.calculationMode.rawValue) ?? .linear
    if let path = keys.path, target.type == .point || target.type == nil {
      guard PropertyValue.path(path).isFinite else { return nil }
      return PathRoute(
        path, keyTimes: times, curves: curves, mode: mode,
        rotation: keys.rotationMode.flatMap { PathRoute.RotationMode(rawValue: $0.rawValue) }
      ).map { .path($0) }
    }
    let boxed = (keys.values ?? []).compactMap { usable($0, for: target) }
    guard boxed.count == keys.values?.count, !boxed.contains(.null) else { return nil }
    return KeyValues(boxed, keyTimes: times, curves: curves, mode: mode, shape: curveShapes)
      .map { .values($0) }
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
  /// Fractions of the duration, and the values there, between which straight lines lead along the same way as the
  /// animation on `layer`; nil when it shows nothing there, or goes along a path or in jumps.
  package final func straightened(on layer: CALayer) -> (times: [Double], values: [Any])? {
    guard let path = keyPath.flatMap({ PropertyPath($0, kind: layer.kind) }),
      calculationMode != .discrete, case .values(let values)? = route(for: path)
    else { return nil }
    let times = values.straightTimes
    let shown = times.compactMap { values.value(at: $0).boxed }
    return shown.count == times.count ? (times, shown) : nil
  }
}

// MARK: - What does not fit together

extension CAKeyframeAnimation {
  private var keyTimesAscend: Bool {
    guard let times = keyTimes else { return true }
    return times.allSatisfy(\.doubleValue.isFinite)
      && zip(times, times.dropFirst()).allSatisfy { $0.doubleValue <= $1.doubleValue }
  }

  /// Only of an animation that shows something.
  private var keyFlaws: [AnimationFlaw] {
    var flaws: [AnimationFlaw] = []
    let isPaced = calculationMode == .paced || calculationMode == .cubicPaced
    if !isPaced, let flaw = timeFlaw ?? functionFlaw { flaws.append(flaw) }
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

  /// The stops that key times belong to.
  private var stopCount: Int { path.map { PathRoute.stopCount(of: $0) } ?? values?.count ?? 0 }

  /// Discrete values may have one time more, for the end (T4.5).
  private var timeFlaw: AnimationFlaw? {
    guard let times = keyTimes else { return nil }
    if !keyTimesAscend { return .keyTimesOutOfOrder }
    let (given, needed) = (times.count, stopCount)
    let fits = given == needed || calculationMode == .discrete && path == nil && given == needed + 1
    return fits ? nil : .keyTimeCount(given, values: needed)
  }

  private var functionFlaw: AnimationFlaw? {
    guard let functions = timingFunctions, calculationMode != .discrete else { return nil }
    return functions.count == stopCount - 1
      ? nil : .functionCount(functions.count, stretches: stopCount - 1)
  }
}
