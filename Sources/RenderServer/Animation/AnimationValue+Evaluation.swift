import CoreGraphics

extension AnimationValue {
  /// The fraction after the timing function, and the cycles done, at a time on the layer's clock; nil
  /// when the animation does not show.
  package func phase(atLayerTime time: Double) -> TimingPhase? {
    guard var phase = timing.phase(atParentTime: time) else { return nil }
    if let curve { phase.fraction = curve.value(at: phase.fraction) }
    return phase
  }
}

extension LayerProperties {
  /// Applies `animation` to the values under it (T3.2): call in the order the animations were added.
  package mutating func apply(_ animation: AnimationValue, atLayerTime time: Double) {
    guard case .basic(let basic) = animation.kind, let phase = animation.phase(atLayerTime: time)
    else { return }
    let underlying = self[path: basic.target]
    if let value = basic.value(over: underlying, phase: phase, timing: animation.timing) {
      self[path: basic.target] = value
    }
  }
}

extension BasicAnimation {
  /// The property's value while this animation is at `phase`, over `underlying`; nil leaves it alone.
  package func value(
    over underlying: PropertyValue, phase: TimingPhase, timing: Timing
  ) -> PropertyValue? {
    let (start, end) = ends(over: underlying)
    // T3.13: a nil end means there is nothing to interpolate.
    if start.isNull || end.isNull { return nil }
    var value = start.interpolated(to: end, fraction: phase.fraction)
    // T3.6: a reversing cycle ends where it began and adds nothing.
    if isCumulative, phase.iteration > 0, !timing.autoreverses {
      value = value.added(to: end.scaled(by: phase.iteration))
    }
    return isAdditive ? value.added(to: underlying) : value
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
