import QuartzCore
import RenderModel

/// Evaluates one animation at any scene time as the render server does: within the groups around it, and on top of the
/// values that its layer had when the animation was committed.
struct AnimationProbe {
  /// The groups from the outermost one inward, and then the animation itself; never empty.
  let chain: [AnimationValue]
  let underlying: LayerProperties
  /// The mapping from scene time to the layer's local time.
  let clock: ClockMap
  let animation: AnimationValue

  init?(chain: [AnimationValue], over underlying: LayerProperties, clock: ClockMap) {
    guard let last = chain.last else { return nil }
    (self.chain, self.underlying, self.clock, animation) = (chain, underlying, clock, last)
  }

  /// Returns the time in which the animation's begin time is measured: the layer's local time or that of the
  /// innermost group. Nil while a group around it is not active.
  func parentTime(at time: Double) -> Double? {
    chain.dropLast().reduce(clock.time(time)) { time, group in
      time.flatMap { group.phase(atLayerTime: $0)?.time }
    }
  }

  /// Returns the phase before the timing function is applied; nil while the animation has no effect.
  func plainPhase(at time: Double) -> TimingPhase? {
    parentTime(at: time).flatMap { animation.timing.phase(atParentTime: $0) }
  }

  /// Returns the phase after the timing function is applied; nil while the animation has no effect.
  func phase(at time: Double) -> TimingPhase? {
    parentTime(at: time).flatMap { animation.phase(atLayerTime: $0) }
  }

  /// The property that the animation changes; nil for groups, for transitions and for animations without any
  /// effect (`inert`).
  var target: PropertyPath? {
    switch animation.kind {
    case .basic(let basic): basic.target
    case .keyframe(let keyframes): keyframes.target
    case .group, .transition, .inert: nil
    }
  }

  var spring: Spring? {
    if case .basic(let basic) = animation.kind { basic.spring } else { nil }
  }

  /// Returns the progress from the start value (0) to the end value (1); outside 0…1 where the animation overshoots,
  /// and nil while it has no effect.
  func progress(at time: Double) -> Double? {
    guard let phase = phase(at: time) else { return nil }
    return spring?.progress(at: phase.time) ?? phase.fraction
  }

  /// Returns the value of the animation's key path at scene time `time`; nil while the animation has no effect, for
  /// groups, for transitions, for animations without any effect (`inert`), or when the key path is not a property of
  /// the layer.
  func value(at time: Double) -> PropertyValue? {
    guard let phase = phase(at: time) else { return nil }
    switch animation.kind {
    case .basic(let basic):
      return basic.value(
        over: underlying[path: basic.target], phase: phase, timing: animation.timing)
    case .keyframe(let keyframes):
      return keyframes.value(
        over: underlying[path: keyframes.target], phase: phase, timing: animation.timing)
    case .group, .transition, .inert: return nil
    }
  }
}

extension AnimationProbe {
  /// Creates the probe of the animation at `address`; nil when the layer's time runs backwards, or when there is no
  /// animation at `address` any more. If the layer's clock is stopped, the scene times given to the probe are taken
  /// for local times of the layer.
  @MainActor
  init?(_ address: AnimationAddress, of entry: AnimationJournal.Entry, in session: SceneSession) {
    let stopped = StoppedClock(entry.layer, in: session).map { _ in ClockMap() }
    guard let clock = stopped ?? ClockMap(to: entry.layer, in: session),
      let chain = entry.values(along: address.path)
    else { return nil }
    let values = session.playback.context.committedValues(of: entry.layer, at: entry.time)
    self.init(chain: chain, over: values, clock: clock)
  }
}

extension ClockMap {
  /// Creates the mapping from scene time to the local time of `layer`; nil unless that time runs forwards.
  @MainActor
  init?(to layer: CALayer, in session: SceneSession) {
    let (root, origin) = (session.playback.root, session.playback.origin)
    let start = root.convertTime(origin, to: layer)
    let rate = root.convertTime(origin + 1, to: layer) - start
    guard start.isFinite, rate.isFinite, rate > 0 else { return nil }
    self.init(rate: rate, offset: start)
  }
}
