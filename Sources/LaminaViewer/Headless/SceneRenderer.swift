import Gallery
import QuartzCore
import RenderServer

/// A scene at a time, without a window and without waiting: what `lamina render` and `lamina tree` use.
/// Its clock is the scene's, so the result depends on the arguments alone.
@MainActor
package final class SceneRenderer {
  let renderer: CARenderer
  let stage: ScenePlayback
  /// What is played on the way; nil for scenes that nobody acts on, whose every time can be shown at once.
  private let gestures: [SceneGesture]?
  package let size: CGSize
  /// Seconds that a run of the scene takes; nil when nothing says so.
  package let duration: Double?
  /// Seconds. No later time can be asked for: scenes that are played get there frame by frame.
  nonisolated package static let latestTime = 1e6
  /// How far the scene was brought; nil before it began.
  private var reached: Double?
  /// Whether nobody has said what lies behind the scene.
  var choosesBackdrop = true

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

  /// `entry` is loaded when the scene's clock runs already, since code may begin to wait then.
  init(_ entry: @autoclosure () throws -> SceneEntry, size: CGSize?, scale: Double) throws {
    SceneClock.start()
    let context = LayerContext(isHosted: true)
    context.ticksFreeLinks = true
    let entry = try context.inScope(entry)
    gestures = entry.technique?.gestures ?? entry.sources.map { _ in [] }
    let size = size ?? entry.size ?? CGSize(width: 800, height: 600)
    try PictureTooLarge.check(size, scale: scale)
    self.size = size
    stage = try SceneClock.run {
      try ScenePlayback(
        context.inScope { try entry.make(AssetStore()) }, size: size, scale: scale,
        keepsHistory: false, in: context)
    }
    duration = stage.scene.duration ?? entry.duration
    renderer = CARenderer(context: context)
    renderer.bounds = stage.root.bounds
    renderer.scale = scale
    renderer.background = Palette.stage
    let stage = stage
    SceneClock.run { stage.begin() }
    stage.setRate(1)
  }

  /// Goes to a state of a document, now.
  /// - Throws: `UnknownState`; other scenes have none.
  package func goToState(_ name: String) throws {
    guard let scene = stage.scene as? DocumentScene else { throw UnknownState(name: name, known: []) }
    try SceneClock.run {
      try stage.context.inScope { try scene.go(to: name) }
      CATransaction.flush()
    }
  }

  /// Seconds from the scene's start, never backwards. What the scene's demonstration does until then is done,
  /// frame by frame, with all that comes of it. Those frames are sixtieths of a second and the times of the
  /// gestures, so what is seen at a time does not depend on which times were asked for before. Times beyond
  /// `latestTime` show what it shows.
  package func advance(to time: Double) {
    let time = min(max(0, time), Self.latestTime)
    inScope { advanceInScope(to: time) }
  }

  /// The clocks that `body` sees are the scene's.
  private func inScope(_ body: () -> Void) { SceneClock.run { stage.context.inScope(body) } }

  private func advanceInScope(to time: Double) {
    if reached == nil {
      chooseBackdrop()
      stage.scene.demonstrate(upTo: time)
      renderer.beginFrame(atTime: 0)
    } else {
      stage.scene.demonstrate(onTo: time)
    }
    if let gestures { play(gestures, until: time) }
    reached = time
    SceneClock.set(time)
    gestures == nil ? renderer.beginFrame(atTime: time) : renderer.showFrame(atTime: time)
  }

  /// Frame by frame at these times, with all that comes of it.
  func advance(through times: [Double]) {
    inScope { for time in times { play([], at: time) } }
    reached = times.last
  }

  /// What lies after the time that was reached before.
  private func play(_ gestures: [SceneGesture], until end: Double) {
    let times = PlaybackTimes(after: reached, upTo: end, gestures: gestures.map(\.time))
    for time in times { play(gestures, at: time) }
    runDelays(to: end)
  }

  private func play(_ gestures: [SceneGesture], at time: Double) {
    runDelays(to: time, orLaterBy: 1e-6)
    SceneClock.set(time)
    MediaDelay.run()
    runCallbacks()
    renderer.beginFrame(atTime: time)
    tick(at: time)
    runCallbacks()
    for gesture in gestures where gesture.time == time { stage.scene.perform(gesture) }
    CATransaction.flush()
  }

  /// What waits for moments up to `time` happens at those moments. Where they are too many, the rest happens at once.
  /// Times that system clocks have rounded count as `time` when they are later by as little as `tolerance`.
  private func runDelays(to time: Double, orLaterBy tolerance: Double = 0) {
    for _ in 0..<1000 {
      guard let due = SceneClock.nextDue, due <= time + tolerance else { return }
      SceneClock.set(due, media: min(due, time))
      runCallbacks()
    }
  }

  /// The frame was shown. Display links fire; what they change belongs to the same time, as what gestures change does.
  private func tick(at time: Double) {
    guard time > 0 else { return }
    stage.context.deliver(FrameBeat(time: time, period: 1 / 60))
  }

  /// Lets go of what scenes share with others in the process: windows, and delays. Nothing can be drawn any more.
  package func end() {
    stage.close()
    renderer.layer = nil
    SceneClock.stop()
  }

  /// What is due, and what waits for the main queue.
  private func runCallbacks() {
    SceneClock.settle()
    CATransaction.flush()
  }

  package func picture() -> CGImage? { renderer.render() }

  /// What is drawn, as text.
  package var displayList: String {
    _ = renderer.render()
    return renderer.displayList
  }

  package func tree() -> LayerDescription? {
    renderer.layer.map { LayerDescription(of: $0, on: stage) }
  }
}
