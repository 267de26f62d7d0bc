import Localization
import QuartzCore
import RenderModel
import ViewerKit

/// The steps from the scene's time to the fraction that an animation shows, with their values at one moment.
struct TimeMapping: Equatable {
  /// The scene time in seconds; `window` is the context's time, `layer` the layer's local time.
  var scene: Double
  var window: Double
  var layer: Double
  /// The animation's local time in seconds; nil while a group around it has no effect.
  var local: Double?
  /// True before the animation's begin time, on its parent's clock (T1.6).
  var isBeforeStart: Bool
  /// The number of completed repetitions.
  var iteration: Double?
  /// The fraction before the timing function; nil while the animation has no effect.
  var fraction: Double?
  /// The fraction after the timing function, or the progress of the spring.
  var result: Double?
  var function: String

  /// Creates the steps at scene time `scene`; `axis` is the time at which `probe` is evaluated, if it differs, as for a
  /// layer whose clock is stopped. `origin` is the context time at the scene's start.
  init(_ probe: AnimationProbe, at scene: Double, axis: Double? = nil, origin: Double) {
    let axis = axis ?? scene
    self.scene = scene
    window = scene + origin
    layer = probe.clock.time(axis)
    let (parent, timing) = (probe.parentTime(at: axis), probe.animation.timing)
    local = parent.map { timing.localTime(atParentTime: $0) }
    isBeforeStart = parent.map { $0 < timing.beginTime } ?? false
    let phase = probe.plainPhase(at: axis)
    (iteration, fraction) = (phase?.iteration, phase?.fraction)
    result = probe.progress(at: axis)
    function =
      probe.spring != nil
      ? localized("spring") : NamedCurve.title(of: probe.animation.curve ?? .linear)
  }

  /// The steps as texts, in order.
  var steps: [String] {
    func seconds(_ time: Double) -> String { time.shown(decimals: 3) }
    var steps = [
      localized("scene \(seconds(scene))"), localized("window \(seconds(window))"),
      localized("layer \(seconds(layer))"),
    ]
    guard let local else { return steps + [localized("its group has no effect")] }
    if let iteration, iteration > 0 {
      let cycle = Int(saturating: iteration) + 1
      steps.append(localized("animation \(seconds(local)) s  (cycle \(cycle))"))
    } else {
      steps.append(localized("animation \(seconds(local)) s"))
    }
    guard let fraction, let result else {
      return steps + [isBeforeStart ? localized("not begun") : localized("has no effect")]
    }
    steps.append(localized("fraction \(fraction.shown(decimals: 3))"))
    return steps + ["\(function) \(result.shown(decimals: 3))"]
  }

  var text: String { steps.joined(separator: "  →  ") }
}
