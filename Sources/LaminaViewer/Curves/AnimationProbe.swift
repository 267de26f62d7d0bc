import QuartzCore
import RenderServer

/// One animation as the engine evaluates it, at any scene time: inside of the groups around it, over the values that
/// its layer had when it was committed.
struct AnimationProbe {
  /// From the outermost group to the animation itself; never empty.
  let chain: [AnimationValue]
  let underlying: LayerProperties
  /// Scene time → the layer's time.
  let clock: ClockMap
  let animation: AnimationValue

  init?(chain: [AnimationValue], over underlying: LayerProperties, clock: ClockMap) {
    guard let last = chain.last else { return nil }
    (self.chain, self.underlying, self.clock, animation) = (chain, underlying, clock, last)
  }

  /// On the clock that the animation's begin time is on; nil while a group around it shows nothing.
  func parentTime(at time: Double) -> Double? {
    chain.dropLast().reduce(clock.time(time)) { time, group in
      time.flatMap { group.phase(atLayerTime: $0)?.time }
    }
  }

  /// Before the timing function; nil while nothing shows.
  func plainPhase(at time: Double) -> TimingPhase? {
    parentTime(at: time).flatMap { animation.timing.phase(atParentTime: $0) }
  }

  /// After the timing function.
  func phase(at time: Double) -> TimingPhase? {
    parentTime(at: time).flatMap { animation.phase(atLayerTime: $0) }
  }

  var spring: Spring? {
    if case .basic(let basic) = animation.kind { basic.spring } else { nil }
  }

  /// How far it has come from its start to its end: 0…1, and beyond where it overshoots.
  func progress(at time: Double) -> Double? {
    guard let phase = phase(at: time) else { return nil }
    return spring?.progress(at: phase.time) ?? phase.fraction
  }

  /// The value of the animation's key path at scene time `time`; nil while the animation has no effect,
  /// or when the key path is not a property of the layer.
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
  /// nil when the layer's clock stands still or runs backwards, or nothing is at `address` any more.
  @MainActor
  init?(_ address: AnimationAddress, of entry: AnimationJournal.Entry, in session: SceneSession) {
    guard let clock = ClockMap(to: entry.layer, in: session),
      let chain = entry.values(along: address.path)
    else { return nil }
    let values = session.stage.context.committedValues(of: entry.layer, at: entry.time)
    self.init(chain: chain, over: values, clock: clock)
  }
}

extension ClockMap {
  /// Scene time → the time of `layer`; nil unless that runs forwards.
  @MainActor
  init?(to layer: CALayer, in session: SceneSession) {
    let (root, origin) = (session.stage.root, session.stage.origin)
    let start = root.convertTime(origin, to: layer)
    let rate = root.convertTime(origin + 1, to: layer) - start
    guard start.isFinite, rate.isFinite, rate > 0 else { return nil }
    self.init(rate: rate, offset: start)
  }
}
