import CoreGraphics

extension AnimationValue {
  /// Returns the animation's phase, with the timing function applied to the phase's fraction; nil when the animation
  /// has no effect at that time. `time` is the local time of the layer, or of the group, to which the animation
  /// belongs, in seconds.
  package func phase(atLayerTime time: Double) -> TimingPhase? {
    guard var phase = timing.phase(atParentTime: time) else { return nil }
    if let curve {
      phase.fraction = curve.value(at: phase.fraction)
      phase.time = phase.fraction * timing.duration
    }
    return phase
  }
}

extension LayerProperties {
  /// Applies `animation` to the current values (T3.2). `time` is as in `phase(atLayerTime:)`. Animations must be
  /// applied in the order in which they were added.
  package mutating func apply(_ animation: AnimationValue, atLayerTime time: Double) {
    guard let phase = animation.phase(atLayerTime: time) else { return }
    switch animation.kind {
    case .basic(let basic): apply(basic, at: phase, timing: animation.timing)
    case .keyframe(let keyframes): apply(keyframes, at: phase, timing: animation.timing)
    case .group(let children):
      for child in children { apply(child, atLayerTime: phase.time) }
    case .transition, .inert: break
    }
  }

  private mutating func apply(_ basic: BasicAnimation, at phase: TimingPhase, timing: Timing) {
    let underlying = self[path: basic.target]
    guard let value = basic.value(over: underlying, phase: phase, timing: timing) else { return }
    self[path: basic.target] = value
  }

  private mutating func apply(
    _ keyframes: KeyframeAnimation, at phase: TimingPhase, timing: Timing
  ) {
    // Only a value that is added needs the underlying one, which has to be computed if it is a part of the transform.
    let underlying = keyframes.isAdditive ? self[path: keyframes.target] : .null
    guard let value = keyframes.value(over: underlying, phase: phase, timing: timing) else {
      return
    }
    self[path: keyframes.target] = value
    guard case .path(let route) = keyframes.route, route.rotation != nil else { return }
    // The rotation along the path comes before the layer's own transform (T4.11).
    let turn = CATransform3D(rotationAngle: route.angle(at: phase.fraction), x: 0, y: 0, z: 1)
    transform = turn.concatenating(transform)
  }
}

extension KeyframeAnimation {
  /// Returns the property's value at `phase`. `underlying` is the property's value without this animation, with which
  /// the result is combined. Nil means that the animation does not change the property.
  package func value(
    over underlying: PropertyValue, phase: TimingPhase, timing: Timing
  ) -> PropertyValue? {
    ValueStages(isAdditive: isAdditive, isCumulative: isCumulative, function: valueFunction)
      .finish(
        value(at: phase.fraction), cycleEnd: endValue, over: underlying, phase: phase,
        timing: timing)
  }
}

extension BasicAnimation {
  /// Returns the property's value at `phase`. `underlying` is the property's value without this animation, with which
  /// the result is combined. Nil means that the animation does not change the property.
  package func value(
    over underlying: PropertyValue, phase: TimingPhase, timing: Timing
  ) -> PropertyValue? {
    // With a value function, the underlying value is a matrix, which cannot replace a missing number (T7.9).
    let base = valueFunction == nil ? underlying : .null
    let (start, end) = ends(over: base)
    // Without both ends there is nothing to interpolate (T3.13).
    if start.isNull || end.isNull { return nil }
    return ValueStages(
      isAdditive: isAdditive, isCumulative: isCumulative, function: valueFunction
    )
    .finish(
      start.interpolated(to: end, fraction: progress(phase, start)), cycleEnd: end,
      over: underlying, phase: phase, timing: timing)
  }

  private func progress(_ phase: TimingPhase, _ start: PropertyValue) -> Double {
    guard let spring else { return phase.fraction }
    let progress = spring.progress(at: phase.time)
    // A path does not overshoot its end (T3.18).
    if case .path = start { return min(progress, 1) }
    return progress
  }

  /// Returns the start and end values for each of the eight combinations of from, to and by (T3.1). `u` is the
  /// underlying value. When all three are set, the result is undefined in Core Animation; here `by` is ignored.
  private func ends(over u: PropertyValue) -> (PropertyValue, PropertyValue) {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): (from, by.added(to: from))
    case (nil, let to?, let by?): (to.subtracting(by), to)
    case (let from?, nil, nil): (from, u)
    case (nil, let to?, nil): (u, to)
    case (nil, nil, let by?): (u, by.added(to: u))
    case (nil, nil, nil): (u, u)
    }
  }
}

/// The steps that follow interpolation, in the order of T1.14: cumulative, value function, additive.
private struct ValueStages {
  let isAdditive: Bool
  let isCumulative: Bool
  let function: ValueFunction?

  /// Returns the interpolated `value` after all steps; nil when the value function does not accept a value of that
  /// type.
  func finish(
    _ value: PropertyValue, cycleEnd: @autoclosure () -> PropertyValue, over underlying: PropertyValue,
    phase: TimingPhase, timing: Timing
  ) -> PropertyValue? {
    var value = value
    // A reversing cycle ends where it began, so it accumulates nothing (T3.6).
    if isCumulative, phase.iteration > 0, !timing.autoreverses {
      value = value.added(to: cycleEnd().scaled(by: phase.iteration))
    }
    if let function {
      guard let matrix = function.matrix(of: value) else { return nil }
      value = .transform(matrix)
    }
    return isAdditive ? value.added(to: underlying) : value
  }
}
