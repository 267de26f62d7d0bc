import CSceneRuntime
import Gallery
import QuartzCore

/// The clock of a scene that is drawn without a window. Its time is set from outside. It drives media time, the system
/// clocks as the scene's code sees them, and everything on the main thread that waits for a time. A process has one.
@MainActor
enum SceneClock {
  private static var isStarted = false
  /// The seconds of real time that may still be spent waiting for work on other threads.
  static var remainingWait = 0.0

  /// The date that clocks show at time 0: 28 April 2014, 10:08:30, in the local time zone (Decision 0025).
  private static var beginning: Date {
    let parts = DateComponents(year: 2014, month: 4, day: 28, hour: 10, minute: 8, second: 30)
    return Calendar.current.date(from: parts) ?? Date(timeIntervalSince1970: 0)
  }

  /// Starts the clock at time 0. Work that waited before is dropped.
  ///
  /// - Parameter patience: The seconds of real time that may be spent waiting for work on other threads.
  static func start(patience: Double = 5) {
    let beginning = beginning
    lamina_scene_clock_start(Int64(beginning.timeIntervalSince1970))
    (isStarted, remainingWait) = (true, patience)
    MediaClock.setManualTime(0)
    MediaDelay.waitForRun()
    SceneCalendar.now = { beginning + CACurrentMediaTime() }
  }

  /// Stops the clock, so that nothing waits for it any more. Media time stays where it is.
  static func stop() {
    lamina_scene_clock_start(0)
    isStarted = false
    MediaDelay.useMainQueue()
  }

  /// Runs `body`, which is code of the scene, so that it sees the scene's clock, or the system's clocks when the
  /// scene's clock is not started.
  static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isStarted else { return try body() }
    lamina_scene_clock_enter()
    defer { lamina_scene_clock_leave() }
    return try body()
  }

  /// Sets the time in seconds from the start. `media` is the media time if it differs, as it may by rounding.
  static func set(_ time: Double, media: Double? = nil) {
    MediaClock.setManualTime(media ?? time)
    // 9e9 seconds in nanoseconds are less than the greatest `Int64`.
    lamina_scene_clock_set(Int64((min(time, 9e9) * 1e9).rounded()))
  }

  /// The time in seconds at which the next waiting work is due, or now if it is overdue; nil when nothing waits.
  static var nextDue: Double? {
    let next = lamina_scene_clock_next()
    return next == .max ? nil : Double(next) / 1e9
  }

  /// Runs everything that is due, and everything that follows from it. If a scene has not come to rest after a
  /// hundred rounds, which is a choice, the remaining work runs at the next time.
  static func settle() {
    for _ in 0..<100 {
      takeTurns()
      if isWorkDone, !lamina_scene_clock_was_busy() { return }
    }
  }

  /// Releases the work that is due and runs the run loop, three times. One turn of the run loop handles one source, and
  /// the clock does not notice blocks of `RunLoop.perform` and sources that the scene adds itself: after one turn,
  /// `settle` could take the scene for idle. The number is a choice; longer chains of such work continue at the next time.
  private static func takeTurns() {
    for _ in 0..<3 {
      lamina_scene_clock_release()
      _ = RunLoop.main.run(mode: .default, before: .distantPast)
    }
  }

  /// True when everything that the scene gave to other queues is done, or has taken too long.
  private static var isWorkDone: Bool {
    if remainingWait <= 0 || lamina_scene_clock_wait_for_work(0) { return true }
    let step = 0.01
    remainingWait -= step
    return lamina_scene_clock_wait_for_work(step)
  }
}
