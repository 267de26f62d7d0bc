import CoreGraphics

extension AnimationValue {
  /// The fraction after the timing function, and the cycles done, at a time on the layer's clock; nil
  /// when the animation does not show.
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
  /// Applies `animation` to the values under it (T3.2): call in the order the animations were added.
  package mutating func apply(_ animation: AnimationValue, atLayerTime time: Double) {
    guard let phase = animation.phase(atLayerTime: time) else { return }
    switch animation.kind {
    case .basic(let basic): apply(basic, phase, animation.timing)
    case .keyframe(let keyframes): apply(keyframes, phase, animation.timing)
    case .group(let children):
      for child in children { apply(child, atLayerTime: phase.time) }
    case .transition, .inert: break
    }
  }

  private mutating func apply(_ basic: BasicAnimation, _ phase: TimingPhase, _ timing: Timing) {
    let underlying = self[path: basic.target]
    guard let value = basic.value(over: underlying, phase: phase, timing: timing) else { return }
    self[path: basic.target] = value
  }

  private mutating func apply(
    _ keyframes: KeyframeAnimation, _ phase: TimingPhase, _ timing: Timing
  ) {
    let underlying = self[path: keyframes.target]
    guard let value = keyframes.value(over: underlying, phase: phase, timing: timing) else {
      return
    }
    self[path: keyframes.target] = value
    guard case .path(let route) = keyframes.route, route.rotation != nil else { return }
    // T4.11: the layer first turns, then does what its own transform says.
    let turn = CATransform3D(rotationAngle: route.angle(at: phase.fraction), x: 0, y: 0, z: 1)
    transform = turn.concatenating(transform)
  }
}

extension KeyframeAnimation {
  /// The property's value at `phase`, over `underlying`; nil leaves it alone.
  package func value(
    over underlying: PropertyValue, phase: TimingPhase, timing: Timing
  ) -> PropertyValue? {
    finished(
      value(at: phase.fraction), cycleEnd: endValue, over: underlying, phase: phase, timing: timing,
      isAdditive: isAdditive, isCumulative: isCumulative, function: valueFunction)
  }
}

extension BasicAnimation {
  /// The property's value while this animation is at `phase`, over `underlying`; nil leaves it alone.
  package func value(
    over underlying: PropertyValue, phase: TimingPhase, timing: Timing
  ) -> PropertyValue? {
    // T7.9: open ends cannot come from a matrix.
    let base = valueFunction == nil ? underlying : .null
    let (start, end) = ends(over: base)
    // T3.13: a nil end means there is nothing to interpolate.
    if start.isNull || end.isNull { return nil }
    return finished(
      start.interpolated(to: end, fraction: progress(phase, start)), cycleEnd: end,
      over: underlying, phase: phase, timing: timing, isAdditive: isAdditive,
      isCumulative: isCumulative, function: valueFunction)
  }

  private func progress(_ phase: TimingPhase, _ start: PropertyValue) -> Double {
    guard let spring else { return phase.fraction }
    let progress = spring.progress(at: phase.time)
    // T3.18: paths do not overshoot.
    if case .path = start { return min(progress, 1) }
    return progress
  }

  /// The eight combinations of T3.1. All three together are undefined; `by` is ignored then.
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

/// The stages after interpolation, in the order of T1.14: cumulative, value function, additive.
private func finished(
  _ value: PropertyValue, cycleEnd: PropertyValue, over underlying: PropertyValue,
  phase: TimingPhase, timing: Timing, isAdditive: Bool, isCumulative: Bool,
  function: ValueFunction?
) -> PropertyValue? {
  var value = value
  // T3.6: a reversing cycle ends where it began and adds nothing.
  if isCumulative, phase.iteration > 0, !timing.autoreverses {
    value = value.added(to: cycleEnd.scaled(by: phase.iteration))
  }
  if let function {
    guard let matrix = function.matrix(of: value) else { return nil }
    value = .transform(matrix)
  }
  return isAdditive ? value.added(to: underlying) : value
}
