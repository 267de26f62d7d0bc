import CAML
import Gallery
import QuartzCore
import RenderServer

/// Renders a scene at given times, without a window and without waiting, for `lamina render` and `lamina tree`. It uses
/// the scene's own clock, so the result depends on the arguments alone.
@MainActor
package final class SceneRenderer {
  let renderer: CARenderer
  let playback: ScenePlayback
  /// The gestures of the script or the demonstration, for a scene that is played frame by frame; nil for a scene that
  /// can be shown at any time directly.
  private let gestures: [SceneGesture]?
  /// True if a scene with a lesson performs the actions of the lesson (`DemonstratedScene`). The demonstration of a
  /// tutorial's scene is in `gestures`.
  private let performsLesson: Bool
  package let size: CGSize
  /// The seconds that one run of the scene takes; nil when that is unknown.
  package let duration: Double?
  /// The greatest scene time, in seconds, that can be shown. It limits the number of frames of scenes that are played.
  nonisolated package static let latestTime = 1e6
  /// Called before each frame that is played, and each time at which delayed work runs, so that the progress of a scene can
  /// be seen.
  package var onStep: () -> Void = {}
  /// The scene time that was reached; nil before the first frame.
  private var reached: Double?
  /// True if the background is chosen for the contents of a document; false once one was set explicitly.
  var choosesBackground = true

  /// The greatest number of times before a frame at which delayed work runs. It is a choice, and bounds the time for
  /// work that always schedules more work.
  private static let delayLimit = 1000

  /// Creates a renderer of the scene `name` of the catalog.
  /// - Parameters:
  ///   - size: The size in points; nil is the size that the scene is made for.
  ///   - scale: The scale in pixels per point.
  package convenience init(sceneNamed name: String, size: CGSize?, scale: Double) throws {
    try self.init(.named(name), size: size, scale: scale)
  }

  /// Creates a renderer of anything that can be shown. With `isLimited`, a document is read within the limits of the
  /// window.
  package convenience init(
    _ source: SceneSource, size: CGSize?, scale: Double, gestures choice: GestureChoice = .standard,
    isLimited: Bool = false
  ) throws {
    let script = try choice.script(for: source)
    let budget = isLimited ? DocumentLoader.Limits.window.budget : .unlimited
    try self.init(
      source.resolve(within: budget), size: size, scale: scale, script: script,
      playsDemonstration: !choice.isNone)
  }

  /// Creates a renderer of `entry`, which is evaluated after the scene's clock was started, because code of the scene
  /// may set timers when it is loaded.
  ///
  /// - Parameters:
  ///   - script: The gestures to play in place of the demonstration; nil plays the demonstration.
  ///   - playsDemonstration: False to play neither a demonstration nor a lesson.
  init(
    _ entry: @autoclosure () throws -> SceneEntry, size: CGSize?, scale: Double,
    script: GestureScript? = nil, playsDemonstration: Bool = true
  ) throws {
    SceneClock.start()
    let context = LayerContext(isHosted: true)
    // There is no window whose frames could drive them.
    context.drivesUnownedDisplayLinks = true
    let entry = try context.inScope(entry)
    performsLesson = script == nil && playsDemonstration
    let scene = try SceneClock.run { try context.inScope { try Self.scene(of: entry) } }
    let device = (scene as? DocumentScene)?.deviceSize
    let size = size ?? device ?? entry.size ?? CGSize(width: 800, height: 600)
    try PictureTooLarge.check(size, scale: scale)
    self.size = size
    playback = SceneClock.run {
      ScenePlayback(scene, size: size, scale: scale, keepsHistory: false, in: context)
    }
    try script?.checkStates(in: playback.scene)
    let area = (playback.scene as? any InteractiveScene)?.gestureLayer.bounds.size
    gestures = Self.gestures(
      of: entry, script: script, area: area, playsDemonstration: playsDemonstration)
    let emitters = (playback.scene as? DocumentScene)?.emitterExtent
    let durations = [playback.scene.duration ?? entry.duration ?? emitters, script?.duration]
    duration = durations.compactMap(\.self).max()
    renderer = CARenderer(context: context)
    renderer.bounds = playback.root.bounds
    renderer.scale = scale
    renderer.background = Palette.canvas
    let playback = playback
    SceneClock.run { playback.begin() }
    playback.setRate(1)
  }

  /// Makes the scene of `entry`, a wallpaper with the device that the user has chosen.
  private static func scene(of entry: SceneEntry) throws -> any Scene {
    let scene = try entry.make(AssetStore())
    (scene as? DocumentScene)?.showChosenDevice()
    return scene
  }

  /// True if the scene is shown on the screen of a device.
  package var showsDevice: Bool {
    switch playback.scene {
    case let document as DocumentScene: document.deviceSize != nil
    case let scene as ControllerScene: scene.screen.device != nil
    default: false
    }
  }

  /// Returns the gestures with which a scene is played frame by frame; nil if it can be shown at any time directly.
  /// Tutorials and Swift scenes may have timers and display links, so they are always played. `area` is the size in
  /// points in which gestures are made; nil is the size of the script.
  private static func gestures(
    of entry: SceneEntry, script: GestureScript?, area: CGSize?, playsDemonstration: Bool
  ) -> [SceneGesture]? {
    if let script { return script.gestures(in: area ?? script.size) }
    if let scene = entry.tutorialScene { return playsDemonstration ? scene.gestures : [] }
    return entry.source.isSwift ? [] : nil
  }

  /// Goes to a state of the scene at the current time.
  /// - Throws: `UnknownState`, also for scenes without states.
  package func goToState(_ name: String) throws {
    guard let scene = playback.scene as? any SceneWithStates else {
      throw UnknownState(name: name, known: [])
    }
    try SceneClock.run {
      try playback.context.inScope { try scene.go(to: name) }
      CATransaction.flush()
    }
  }

  /// Shows a part of the change to the state `end`; `fraction` is 0…1. The change begins at the state `start`; nil is
  /// the current state.
  /// - Throws: `UnknownState`, also for scenes without states.
  package func show(_ end: String, at fraction: Double, from start: String?) throws {
    guard let scene = playback.scene as? any SceneWithStates else {
      throw UnknownState(name: end, known: [])
    }
    let progress = StateProgress(from: start ?? scene.state, to: end, fraction: fraction)
    try SceneClock.run {
      try playback.context.inScope { try scene.show(progress) }
      CATransaction.flush()
    }
  }

  /// Advances the scene to `time`, in seconds from its start; time must not go backwards. Times beyond
  /// `latestTime` count as `latestTime`.
  ///
  /// A scene with `gestures` is played up to `time` frame by frame, with its gestures and all callbacks. There is a frame
  /// at each sixtieth of a second and at the time of each gesture, so the picture at a time does not depend on the times
  /// that were asked for before. Other scenes are shown at `time` directly.
  package func advance(to time: Double) {
    let time = min(max(0, time), Self.latestTime)
    inScope { advanceInScope(to: time) }
  }

  /// Sets the size of the rendered area so that the picture has `width` × `height` pixels. A document is stretched to
  /// fill it, unless its size differs from the area by less than a pixel. Other scenes are laid out in the new area.
  package func fill(width: Int, height: Int) {
    let area = CGSize(
      width: (Double(width) / renderer.scale).slightlyReduced,
      height: (Double(height) / renderer.scale).slightlyReduced)
    let keepsSize =
      abs(area.width - size.width) * renderer.scale < 1
      && abs(area.height - size.height) * renderer.scale < 1
    renderer.bounds = CGRect(origin: .zero, size: area)
    (playback.scene as? DocumentScene)?.filling = keepsSize ? .unscaled : .stretched
    var options = playback.renderOptions
    options.size = area
    inScope { playback.show(options) }
  }

  /// Runs `body` in the scene's context and by the scene's clock.
  private func inScope(_ body: () -> Void) { SceneClock.run { playback.context.inScope(body) } }

  private func advanceInScope(to time: Double) {
    if reached == nil { chooseBackground() }
    performLesson(at: time)
    // Commits the first changes at time 0, because animations begin at their commit (T1.15).
    if reached == nil { renderer.beginFrame(atTime: 0) }
    if let gestures { play(gestures, until: time) }
    reached = time
    SceneClock.set(time)
    if gestures == nil {
      renderer.beginFrame(atTime: time)
    } else {
      // The time may lie between the frames that were played. To look at it must not report animations.
      renderer.showFrame(atTime: time)
    }
  }

  private func performLesson(at time: Double) {
    guard performsLesson else { return }
    (playback.scene as? any DemonstratedScene)?.demonstrate(at: time, after: reached)
  }

  /// Plays the scene at these times, with all callbacks but without gestures.
  func advance(through times: [Double]) {
    inScope { for time in times { play([], at: time) } }
    reached = times.last
  }

  /// Plays the frames and gestures after the time that was reached, up to `end`.
  private func play(_ gestures: [SceneGesture], until end: Double) {
    let times = PlaybackTimes(after: reached, upTo: end, gestures: gestures.map(\.time))
    for time in times { play(gestures, at: time) }
    runDelays(to: end)
  }

  /// Plays one frame, in the order of a window: first the work that is due, then the frame with its animation events and
  /// display links, and at last the gestures of that time, whose changes are committed with the frame's.
  private func play(_ gestures: [SceneGesture], at time: Double) {
    onStep()
    runDelays(to: time, tolerance: 1e-6)
    SceneClock.set(time)
    MediaDelay.run()
    runCallbacks()
    renderer.beginFrame(atTime: time)
    deliverBeat(at: time)
    runCallbacks()
    for gesture in gestures where gesture.time == time {
      (playback.scene as? any InteractiveScene)?.perform(gesture)
    }
    CATransaction.flush()
  }

  /// Runs the delayed work that is due up to `time`, at each of the times at which it is due. After `delayLimit`
  /// such times, the remaining work runs with the callbacks of the next frame. System clocks round times, so work that
  /// is due at most `tolerance` seconds after `time` is included.
  private func runDelays(to time: Double, tolerance: Double = 0) {
    for _ in 0..<Self.delayLimit {
      guard let due = SceneClock.nextDue, due <= time + tolerance else { return }
      onStep()
      // The work may be due after `time` by rounding; media time must not go beyond it.
      SceneClock.set(due, media: min(due, time))
      runCallbacks()
    }
  }

  /// Calls the display links of a frame. Their changes belong to the time of that frame, as those of gestures do.
  private func deliverBeat(at time: Double) {
    // Display links are called for a frame that was shown, and there is none before the one at 0.
    guard time > 0 else { return }
    playback.context.deliver(FrameBeat(time: time, period: 1 / 60))
  }

  /// Ends the scene, and releases what scenes share within the process: windows and delays. Nothing can be drawn
  /// afterwards.
  package func end() {
    playback.close()
    renderer.layer = nil
    SceneClock.stop()
  }

  /// Runs the callbacks that are due and those on the main queue, and commits their changes.
  private func runCallbacks() {
    SceneClock.settle()
    CATransaction.flush()
  }

  package func picture() -> CGImage? { renderer.render() }

  /// The display list of the current picture, as text.
  package var displayList: String {
    // The list is recorded when a picture is drawn.
    _ = renderer.render()
    return renderer.displayList
  }

  /// Describes all layers; nil when there is none.
  /// - Throws: An error that says that there are too many.
  package func tree() throws -> LayerDescription? {
    try renderer.layer.map { try LayerDescription(of: $0, on: playback) }
  }
}
