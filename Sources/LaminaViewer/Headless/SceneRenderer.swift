import Gallery
import QuartzCore
import RenderServer

/// A scene at a time, without a window and without waiting: what `lamina render` and `lamina tree` use.
/// The clock is manual, so the result depends on the arguments alone.
@MainActor
package final class SceneRenderer {
  let renderer: CARenderer
  let stage: SceneStage
  /// What is played on the way; nil for scenes that nobody acts on, whose every time can be shown at once.
  private let gestures: [SceneGesture]?
  package let size: CGSize
  /// Seconds that a run of the scene takes; nil when nothing says so.
  package let duration: Double?
  /// Seconds. No later time can be asked for: scenes that are played get there frame by frame.
  nonisolated package static let latestTime = 1e6
  /// How far the scene was brought; nil before it began.
  private var reached: Double?

  /// What clocks show at time 0: eight and a half minutes past ten, in any zone.
  private static var start: Date {
    let parts = DateComponents(year: 2014, month: 4, day: 28, hour: 10, minute: 8, second: 30)
    return Calendar.current.date(from: parts) ?? Date(timeIntervalSince1970: 0)
  }

  /// - Parameters:
  ///   - size: points; nil is what the scene is made for.
  ///   - scale: pixels a point.
  package convenience init(sceneNamed name: String, size: CGSize?, scale: Double) throws {
    try self.init(.named(name), size: size, scale: scale)
  }

  /// The same for anything that can be shown.
  package convenience init(_ source: SceneSource, size: CGSize?, scale: Double) throws {
    try self.init(source.resolve(), size: size, scale: scale)
  }

  init(_ entry: SceneEntry, size: CGSize?, scale: Double) throws {
    gestures = entry.technique?.gestures ?? entry.sources.map { _ in [] }
    MediaClock.setManualTime(0)
    MediaDelay.hold()
    let size = size ?? entry.size ?? CGSize(width: 800, height: 600)
    try PictureTooLarge.check(size, scale: scale)
    SceneCalendar.now = { Self.start + CACurrentMediaTime() }
    self.size = size
    stage = SceneStage(
      try entry.make(AssetStore()), size: size, scale: scale, keepsHistory: false)
    duration = stage.scene.duration ?? entry.duration
    renderer = CARenderer(context: stage.context)
    renderer.bounds = stage.root.bounds
    renderer.scale = scale
    renderer.background = Palette.stage
    stage.begin()
    stage.setRate(1)
  }

  /// Goes to a state of a document, now.
  /// - Throws: `UnknownState`; other scenes have none.
  package func goToState(_ name: String) throws {
    guard let scene = stage.scene as? DocumentScene else { throw UnknownState(name: name, known: []) }
    try stage.context.inScope { try scene.go(to: name) }
    CATransaction.flush()
  }

  /// Seconds from the scene's start, never backwards. What the scene's demonstration does until then is done,
  /// frame by frame, with all that comes of it. Those frames are sixtieths of a second and the times of the
  /// gestures, so what is seen at a time does not depend on which times were asked for before. Times beyond
  /// `latestTime` show what it shows.
  package func advance(to time: Double) {
    let time = min(max(0, time), Self.latestTime)
    stage.context.inScope { advanceInScope(to: time) }
  }

  private func advanceInScope(to time: Double) {
    if reached == nil {
      stage.scene.demonstrate(upTo: time)
      renderer.beginFrame(atTime: 0)
    } else {
      stage.scene.demonstrate(onTo: time)
    }
    if let gestures { play(gestures, until: time) }
    reached = time
    MediaClock.setManualTime(time)
    gestures == nil ? renderer.beginFrame(atTime: time) : renderer.showFrame(atTime: time)
  }

  /// Frame by frame at these times, with all that comes of it.
  func advance(through times: [Double]) {
    stage.context.inScope { for time in times { play([], at: time) } }
    reached = times.last
  }

  /// What lies after the time that was reached before.
  private func play(_ gestures: [SceneGesture], until end: Double) {
    let times = PlaybackTimes(after: reached, upTo: end, gestures: gestures.map(\.time))
    for time in times { play(gestures, at: time) }
    runCallbacks()
  }

  private func play(_ gestures: [SceneGesture], at time: Double) {
    MediaClock.setManualTime(time)
    MediaDelay.run()
    runCallbacks()
    renderer.beginFrame(atTime: time)
    runCallbacks()
    for gesture in gestures where gesture.time == time { stage.scene.perform(gesture) }
    CATransaction.flush()
  }

  /// Lets go of what scenes share with others in the process: windows, and delays. Nothing can be drawn any more.
  package func end() {
    stage.close()
    renderer.layer = nil
    MediaDelay.letGo()
  }

  /// What waits for the main queue.
  private func runCallbacks() {
    for _ in 0..<3 { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
    CATransaction.flush()
  }

  package func picture() -> CGImage? { renderer.render() }

  /// What is drawn, as text.
  package var displayList: String {
    _ = renderer.render()
    return renderer.displayList
  }

  package func tree() -> LayerDescription? {
    renderer.layer.map { LayerDescription(of: $0) }
  }
}
