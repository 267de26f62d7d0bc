import CSceneRuntime
import Gallery
import QuartzCore

/// The time of a scene that is drawn without a window, set from outside: media time, what clocks of the system show to
/// the scene's code, and all on the main thread that waits for a time. There is one in a process.
@MainActor
enum SceneClock {
  private static var isStarted = false
  /// Seconds of real time for which work on other threads is waited for.
  private static var patience = 0.0

  /// What clocks show at time 0: eight and a half minutes past ten, in any zone.
  private static var beginning: Date {
    let parts = DateComponents(year: 2014, month: 4, day: 28, hour: 10, minute: 8, second: 30)
    return Calendar.current.date(from: parts) ?? Date(timeIntervalSince1970: 0)
  }

  /// Time is 0. What waited before is forgotten.
  static func start() {
    let beginning = beginning
    lamina_scene_clock_start(Int64(beginning.timeIntervalSince1970))
    (isStarted, patience) = (true, 5)
    MediaClock.setManualTime(0)
    MediaDelay.hold()
    SceneCalendar.now = { beginning + CACurrentMediaTime() }
  }

  /// Nothing waits for it any more. Media time stays where it is.
  static func stop() {
    lamina_scene_clock_start(0)
    isStarted = false
    MediaDelay.letGo()
  }

  /// `body` is code of the scene; without a scene's clock it runs by the clocks of the system.
  static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isStarted else { return try body() }
    lamina_scene_clock_enter()
    defer { lamina_scene_clock_leave() }
    return try body()
  }

  /// Seconds from the start; media time may differ by what rounding does.
  static func set(_ time: Double, media: Double? = nil) {
    MediaClock.setManualTime(media ?? time)
    lamina_scene_clock_set(Int64((min(time, 9e9) * 1e9).rounded()))
  }

  /// When the first of what waits is due, or now if that has gone by.
  static var nextDue: Double? {
    let next = lamina_scene_clock_next()
    return next == .max ? nil : Double(next) / 1e9
  }

  /// What is due happens, with all that comes of it. A scene that never comes to rest goes on at the next time.
  static func settle() {
    for _ in 0..<100 {
      takeTurns()
      if isWorkDone, !lamina_scene_clock_was_busy() { return }
    }
  }

  /// The run loop does one thing at a time.
  private static func takeTurns() {
    for _ in 0..<3 {
      lamina_scene_clock_release()
      _ = RunLoop.main.run(mode: .default, before: .distantPast)
    }
  }

  /// Whether everything that the scene gave to other queues was done, or took too long.
  private static var isWorkDone: Bool {
    if patience <= 0 || lamina_scene_clock_wait_for_work(0) { return true }
    let step = 0.01
    patience -= step
    return lamina_scene_clock_wait_for_work(step)
  }
}
