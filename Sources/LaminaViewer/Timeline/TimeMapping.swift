import QuartzCore
import RenderServer

/// The way from the window's time to the fraction that an animation shows, with the numbers of one moment.
struct TimeMapping: Equatable {
  /// Seconds.
  var scene: Double
  var window: Double
  var layer: Double
  /// The animation's own time; nil while a group around it shows nothing.
  var local: Double?
  /// From 0.
  var iteration: Double?
  /// Before the timing function; nil while nothing shows.
  var fraction: Double?
  /// After it, or where the spring is.
  var result: Double?
  var function: String

  init(_ probe: AnimationProbe, at scene: Double, origin: Double) {
    self.scene = scene
    window = scene + origin
    layer = probe.clock.time(scene)
    local = probe.parentTime(at: scene).map { probe.animation.timing.localTime(atParentTime: $0) }
    let phase = probe.plainPhase(at: scene)
    (iteration, fraction) = (phase?.iteration, phase?.fraction)
    result = probe.progress(at: scene)
    function =
      probe.spring != nil
      ? "spring" : NamedCurve.title(of: probe.animation.curve ?? .linear)
  }

  /// The steps, to be joined by arrows.
  var steps: [String] {
    func seconds(_ time: Double) -> String { time.formatted(decimals: 3) }
    var steps = ["scene \(seconds(scene))", "window \(seconds(window))", "layer \(seconds(layer))"]
    guard let local else { return steps + ["its group shows nothing"] }
    let round = iteration.map { $0 > 0 ? "  (cycle \(Int(saturating: $0) + 1))" : "" } ?? ""
    steps.append("animation \(seconds(local)) s\(round)")
    guard let fraction, let result else { return steps + [local < 0 ? "not begun" : "shows nothing"] }
    steps.append("fraction \(fraction.formatted(decimals: 3))")
    return steps + ["\(function) \(result.formatted(decimals: 3))"]
  }

  var text: String { steps.joined(separator: "  →  ") }
}
