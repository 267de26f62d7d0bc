import CoreGraphics
import RenderModel

// Animations that are made from values of the render server, so that those of a recording can be shown and edited.

extension CAAnimation {
  /// Creates an animation that compiles to the values of a recorded one. Tension, continuity and bias of a recorded
  /// curve are not known, so that an edited copy of it has none; an animation that changes nothing is of this class.
  static func recorded(_ value: AnimationValue) -> CAAnimation {
    let animation = recorded(value.kind)
    animation.take(value.timing)
    animation.timingFunction = value.curve.map { CAMediaTimingFunction(curve: $0) }
    animation.isRemovedOnCompletion = value.isRemovedOnCompletion
    return animation
  }

  private static func recorded(_ kind: AnimationValue.Kind) -> CAAnimation {
    switch kind {
    case .basic(let basic): return recorded(basic)
    case .keyframe(let keyframes): return recorded(keyframes)
    case .group(let children):
      let group = CAAnimationGroup()
      group.animations = children.map { recorded($0) }
      return group
    case .transition(let transition): return recorded(transition)
    case .inert: return CAAnimation()
    }
  }

  private func take(_ timing: Timing) {
    (beginTime, timeOffset) = (timing.beginTime, timing.timeOffset)
    (duration, speed) = (timing.duration, timing.speed)
    (repeatCount, repeatDuration) = (timing.repeatCount, timing.repeatDuration)
    autoreverses = timing.autoreverses
    fillMode = CAMediaTimingFillMode(rawValue: timing.fillMode.rawValue)
  }

  private static func recorded(_ basic: BasicAnimation) -> CAAnimation {
    let animation = basic.spring.map { CASpringAnimation(recorded: $0) } ?? CABasicAnimation()
    animation.fromValue = object(of: basic.from)
    animation.toValue = object(of: basic.to)
    animation.byValue = object(of: basic.by)
    animation.take(basic.target, basic.valueFunction)
    (animation.isAdditive, animation.isCumulative) = (basic.isAdditive, basic.isCumulative)
    return animation
  }

  private static func recorded(_ keyframes: KeyframeAnimation) -> CAAnimation {
    let animation = CAKeyframeAnimation()
    switch keyframes.route {
    case .values(let values): animation.take(values)
    case .path(let route): animation.take(route)
    }
    animation.take(keyframes.target, keyframes.valueFunction)
    (animation.isAdditive, animation.isCumulative) = (keyframes.isAdditive, keyframes.isCumulative)
    return animation
  }

  private static func recorded(_ transition: TransitionAnimation) -> CAAnimation {
    let animation = CATransition()
    let names = transition.effect.names
    animation.type = CATransitionType(rawValue: names.type)
    animation.subtype = names.subtype.map { CATransitionSubtype(rawValue: $0) }
    animation.startProgress = Float(transition.startProgress)
    animation.endProgress = Float(transition.endProgress)
    animation.capturesTarget = transition.capturesTarget
    return animation
  }

  /// Returns the object of a value of the API; a null value is an object too.
  fileprivate static func object(of value: PropertyValue?) -> Any? {
    value.map { $0.boxed ?? NSNull() }
  }
}

extension CAPropertyAnimation {
  fileprivate func take(_ target: PropertyPath, _ function: ValueFunction?) {
    keyPath = target.keyPath
    valueFunction = function.flatMap {
      CAValueFunction(name: CAValueFunctionName(rawValue: $0.rawValue))
    }
  }
}

extension CAKeyframeAnimation {
  fileprivate func take(_ recorded: KeyValues) {
    values = recorded.values.map { $0.boxed ?? NSNull() }
    take(recorded.keys, recorded.mode)
  }

  fileprivate func take(_ route: PathRoute) {
    path = CGPath.through(route.segments)
    take(route.keys, route.mode)
    rotationMode = route.rotation.map { CAAnimationRotationMode(rawValue: $0.rawValue) }
  }

  /// Takes the key times, which in the paced modes follow from the values again.
  private func take(_ keys: KeyTimes, _ mode: CalculationMode) {
    calculationMode = CAAnimationCalculationMode(rawValue: mode.rawValue)
    if calculationMode == .paced || calculationMode == .cubicPaced { return }
    keyTimes = keys.times.map { NSNumber(value: $0) }
    guard keys.curves.contains(where: { $0 != nil }) else { return }
    timingFunctions = keys.curves.map { CAMediaTimingFunction(curve: $0 ?? .linear) }
  }
}

extension CGPath {
  /// Returns the path whose segments are `segments`, with a jump where one does not begin at the end of the one before.
  fileprivate static func through(_ segments: [PathSegment]) -> CGPath {
    let path = CGMutablePath()
    var end: CGPoint?
    for segment in segments {
      if segment.p0 != end { path.move(to: segment.p0) }
      if segment.isLine {
        path.addLine(to: segment.p3)
      } else {
        path.addCurve(to: segment.p3, control1: segment.p1, control2: segment.p2)
      }
      end = segment.p3
    }
    return path
  }
}
