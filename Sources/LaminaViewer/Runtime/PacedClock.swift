import CSceneRuntime
import Dispatch
import QuartzCore
import RenderModel

/// The clock of the only scene of this process, whose time a viewer in another process sets (Decision 0061). Everything on
/// the main thread that waits for a time waits for the scene's live time, which never goes back.
///
/// Scene time is seconds from the scene's start.
@MainActor
package final class PacedClock {
  /// The context's time at scene time 0.
  package var origin: Double
  private let context: LayerContext
  /// Called after the work of each time in a step, so that the progress of a scene can be seen.
  package var onStep: () -> Void = {}
  /// The latest scene time that was known to be reached.
  private var reached = 0.0
  /// True if the time that is followed now stays in a range.
  private var hasRange = false
  /// The number of calls of `beginSteps` minus those of `endSteps`.
  private var depth = 0
  /// The seconds of real time that may still be spent waiting for work on other threads, and those of them that may be spent
  /// while time advances once. Both are choices.
  private var (patience, stepPatience) = (5.0, 0.5)

  /// The greatest number of times in a step at which waiting work runs, which is a choice.
  private static let limit = 1000

  /// Creates the clock of a scene that is about to be loaded. Its time is 0, and stands still.
  package init(_ context: LayerContext) {
    self.context = context
    origin = context.timeBase.time(at: MediaClock.now())
    lamina_scene_pace_start(waitsChanged)
  }

  /// True while something waits for a time.
  package var isWaiting: Bool { SceneClock.nextDue != nil }

  /// Follows the context's time base, which has changed.
  package func follow() {
    catchUp()
    let (now, base) = (MediaClock.now(), context.timeBase)
    var pace = lamina_scene_pace(
      anchor: now, origin: base.time(at: now) - origin, rate: base.rate(at: now), earliest: reached,
      latest: latest(base))
    lamina_scene_pace_set(&pace)
    hasRange = base.range != nil
  }

  /// Notes that the viewer has shown a frame of the present.
  package func frameShown() {
    // The direction of such a time changes by itself.
    if context.timeBase.loop == .pingPong { follow() }
  }

  /// Returns the latest scene time to which a time base leads. A loop does not show the end of its range.
  private func latest(_ base: TimeBase) -> Double {
    guard let range = base.range else { return .infinity }
    return range.upperBound - origin - (base.loop == .once ? 0 : 1e-6)
  }

  private func catchUp() {
    let time = max(context.server.latestTime, context.timeBase.time(at: MediaClock.now()))
    reached = max(reached, time - origin, hasRange ? lamina_scene_pace_time() : 0)
  }

  // MARK: Steps

  /// From now on, time only advances by `runWaits`, and the scene's clocks stand still in between.
  package func beginSteps() {
    catchUp()
    lamina_scene_clock_enter()
    depth += 1
    guard depth == 1 else { return }
    stepPatience = min(stepPatience, patience)
    SceneClock.remainingWait = stepPatience
    set(reached)
  }

  /// Lets time go on as the context's time base says.
  package func endSteps() {
    lamina_scene_clock_leave()
    depth -= 1
    guard depth == 0 else { return }
    patience = max(0, patience - stepPatience + max(0, SceneClock.remainingWait))
    follow()
  }

  /// Runs the work that is due until the context's time is `time`, at each of the times at which it is due. Work that is due
  /// up to 10 µs later is included, because clocks round times.
  package func runWaits(until time: Double) {
    for _ in 0..<Self.limit {
      guard let due = SceneClock.nextDue, origin + due <= time + 1e-5 else { break }
      set(due)
      context.timeBase = TimeBase(
        anchor: MediaClock.now(), origin: min(origin + due, time), rate: 0)
      settle()
      onStep()
    }
    set(time - origin)
  }

  /// Runs the callbacks that are due, and those on the main queue.
  package func settle() {
    SceneClock.settle()
    context.runCallbacks()
  }

  private func set(_ time: Double) {
    reached = max(reached, time)
    lamina_scene_clock_set(Int64((min(reached, 9e9) * 1e9).rounded()))
  }
}

/// Ends a turn of the run loop, after which the viewer is told about changes. It may be called on any thread.
private func waitsChanged() { DispatchQueue.main.async {} }
