import QuartzCore
import RenderModel
import RenderServer
import WindowHosting

/// A scene with a clock of its own. Its context is drawn without a window, or embedded in a layer of one. Its time can
/// be stopped, slowed down and looped, and can go back if the history is kept, without an effect on anything around the
/// scene.
///
/// Scene time is seconds from the scene's start.
@MainActor
package final class ScenePlayback {
  package let scene: any Scene
  package let context: LayerContext
  /// The root layer of the context. It contains the root of the scene.
  package let root = CALayer()
  /// The layer of the window that displays the scene.
  package let layer = CALayer()
  /// The duration of a frame in seconds, the unit of steps.
  package var frameDuration = 1.0 / 60

  private var host: EmbeddedContextHost?
  private weak var window: WindowHost?
  /// The least number of seconds between two frames in the window; 0 for a frame with each one of the window.
  var frameInterval = 0.0 { didSet { host?.frameInterval = frameInterval } }
  /// The shape layers of the window that follow a layer of the scene; nil without one. They are kept for the next host.
  private var follower: EmbeddedContext.Follower?
  /// True during `inOneFrame`.
  private var isInOneFrame = false
  /// The context's time at scene time 0. Unless the scene has recorded times, it is the media time when the scene was
  /// made, so that the context time of a scene that plays at normal speed without pauses is media time.
  package let origin: Double
  package private(set) var renderOptions = RenderOptions()
  /// The media time that `holdingTime` keeps; nil while time is not held.
  private var heldMoment: Double?
  /// The transport that is resumed when a rest ends, from the time of the rest and not from its own; nil while time is
  /// not at rest.
  var suspendedTransport: TimeBase?
  /// True while a commit is made that does not end a rest.
  package var holdsRest = false
  /// True while a button is pressed on the scene.
  var isPressed = false
  /// True during a drag on the timeline, which stops the time that is shown, but not a program in another process.
  package var isScrubbing = false
  /// The scene time of the last change of the layers and of the last input by the user; nil before the first.
  var lastChangeTime: Double?
  /// The number of commits of the scene that ended a rest, or would have ended one.
  var commitCount = 0
  /// The least duration in seconds of a step in which time goes on without being shown.
  private var leastStep = 0.0
  /// The number of the last seek.
  private var seekNumber = 0
  /// The number of steps in which time has gone on without being shown.
  private(set) var stepsTaken = 0
  /// Called when the scene comes to rest, and when a rest ends.
  var onRestChange: (() -> Void)?

  /// The size, the resolution and the background with which the scene is drawn.
  package struct RenderOptions: Equatable {
    /// The size in points of the scene.
    package var size = CGSize(width: 1, height: 1)
    /// The scale in pixels per point.
    package var scale = 1.0
    package var background = CGColor.clear
  }

  /// Called after each frame, with the activity of the scene, which determines when it will differ from this frame.
  var onFrame: ((Activity) -> Void)?
  /// The recorder that writes what the scene shows into a file; nil while none does.
  var recorder: ContextRecorder?

  /// Creates a playback of `scene`. Time can go back only with `keepsHistory`. `context` is a hosted context that has
  /// no tree yet.
  package init(
    _ scene: any Scene, size: CGSize, scale: Double, keepsHistory: Bool = true,
    in context: LayerContext = LayerContext(isHosted: true)
  ) {
    (self.scene, self.context) = (scene, context)
    let now = CACurrentMediaTime()
    origin = scene.contextOrigin ?? now
    if keepsHistory || scene.contextOrigin != nil { context.keepHistory() }
    context.timeBase = TimeBase(anchor: now, origin: origin, rate: 0)
    root.name = "context"
    root.anchorPoint = .zero
    layer.name = "scene"
    layer.anchorPoint = .zero
    scene.root.anchorPoint = .zero
    root.addSublayer(scene.root)
    renderOptions = RenderOptions(size: size, scale: scale)
    layOut()
    context.layer = root
  }

  /// Starts the scene, which adds the animations that play without the user, while scene time is 0.
  package func begin() {
    CATransaction.flush()
    scene.remoteProgram?.playback = self
    context.inScope { scene.start() }
    CATransaction.flush()
  }

  /// Displays the scene in `window`, whose tree already contains `layer`.
  package func open(in window: WindowHost) {
    CATransaction.flush()
    let pixels = pixels
    let host = EmbeddedContextHost(
      context, in: layer, width: pixels.width, height: pixels.height, scale: renderOptions.scale,
      background: renderOptions.background)
    host.onFrame = { [weak self] report in self?.shown(report) }
    host.follow(with: follower)
    host.frameInterval = frameInterval
    window.add(host)
    (self.host, self.window) = (host, window)
  }

  /// Displays the scene again after `layer` has moved to another position in the window's tree.
  package func reopen(in window: WindowHost) {
    leaveWindow()
    open(in: window)
  }

  /// Lets shape layers of the window, such as an outline, follow a layer of the scene, so that each frame shows both at
  /// the same time; nil stops that.
  func follow(with follower: EmbeddedContext.Follower?) {
    self.follower = follower
    host?.follow(with: follower)
  }

  private func leaveWindow() {
    if let host { window?.remove(host) }
    host = nil
  }

  /// Runs `body`, which changes the scene and the views around it, and shows both changes in the same frame if possible
  /// (`EmbeddedContextHost.inOneFrame`).
  func inOneFrame(_ body: () -> Void) {
    guard let host, !isInOneFrame else { return body() }
    isInOneFrame = true
    defer { isInOneFrame = false }
    host.inOneFrame(body)
  }

  /// Ends the scene and removes it from the window. Its time stands still then; its picture can still be compared with
  /// others.
  package func close() {
    endRecording()
    context.inScope { scene.end() }
    leaveWindow()
    setRate(0)
    withoutActions { layer.removeFromSuperlayer() }
  }

  private func shown(_ report: EmbeddedContext.Report) {
    if report.isLive { scene.remoteProgram?.frameShown(at: report.time, period: beatPeriod) }
    // If the frame reports that something moves, there is no need to check for a rest.
    if report.activity == .idle { updateRest(after: report.time - origin) }
    recordFrame(at: report.time)
    onFrame?(report.activity)
  }

  /// The seconds of the context's time between two frames.
  private var beatPeriod: Double { max(1e-6, frameDuration * abs(context.timeBase.rate)) }

  // MARK: Render options

  /// The size of the picture in pixels, at least 1 by 1.
  package var pixels: (width: Int, height: Int) {
    (
      max(1, Int((renderOptions.size.width * renderOptions.scale).rounded())),
      max(1, Int((renderOptions.size.height * renderOptions.scale).rounded()))
    )
  }

  package func show(_ new: RenderOptions) {
    guard new != renderOptions else { return }
    let needsLayout = new.size != renderOptions.size || new.scale != renderOptions.scale
    renderOptions = new
    if needsLayout { layOut() }
    recorder?.note(canvas)
    host?.update(
      width: pixels.width, height: pixels.height, scale: new.scale, background: new.background)
  }

  /// Lays out the scene for its size.
  private func layOut() {
    changeView {
      root.bounds = CGRect(origin: .zero, size: renderOptions.size)
      scene.layOut(in: renderOptions.size, scale: renderOptions.scale)
    }
  }

  /// Runs `body`, which changes the way in which the scene is looked at: its size, the visible planes or the tilt of a
  /// wallpaper. The past gets the new values of the layers too, so that the change is seen at all times; it is no event
  /// of the scene, and a rest goes on (Decision 0043).
  func changeView(_ body: () -> Void) { holdingRest { context.layOutInPast(body) } }
}

extension ScenePlayback: RemoteProgramPlayback {}

// MARK: - Transport

extension ScenePlayback {
  /// The map from media time to scene time; at rest, as it would be if time went on now. Setting it ends a rest and
  /// changes how time runs from now on.
  package var transport: TimeBase {
    get {
      suspendedTransport?.moved(to: shownTransport.origin, at: now) ?? shownTransport
    }
    set {
      let rested = isAtRest
      let waits = scene.remoteProgram?.isStarting == true
      suspendedTransport = waits ? newValue : nil
      runTime(by: waits ? newValue.changed(at: now, rate: 0) : newValue)
      scene.remoteProgram?.transportChanged(newValue)
      // The program may have ended the rest.
      if rested, !controlsTime { onRestChange?() }
    }
  }

  /// True if this playback determines how time passes. A time that follows the clock of a program in another process cannot be set
  /// to one that was not reached.
  var controlsTime: Bool { scene.remoteProgram?.leadsTime != true }

  /// The map from media time to the scene time that is shown, which does not change during a rest.
  var shownTransport: TimeBase { context.timeBase.shifted(by: -origin) }

  /// Changes how time runs from now on.
  func runTime(by transport: TimeBase) {
    context.timeBase = transport.shifted(by: origin)
    scene.remoteProgram?.clockChanged(context.timeBase)
    if heldMoment != nil { heldMoment = MediaClock.now() }
  }

  var now: Double { heldMoment ?? MediaClock.now() }

  /// The scene time that is shown now. During a rest, and during `holdingTime`, it does not change.
  package var time: Double { shownTransport.time(at: now) }

  /// Runs `body` while time is held, so that all panels that it updates show the same moment.
  func holdingTime<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard heldMoment == nil else { return try body() }
    heldMoment = MediaClock.now()
    defer { heldMoment = nil }
    return try body()
  }

  /// The latest scene time that was shown.
  package var latestTime: Double { max(0, context.server.latestTime - origin) }
  package var isLive: Bool { context.timeBase.time(at: now) >= context.server.latestTime }

  /// The scene time from which on history is kept; 0 unless older history was dropped to save memory.
  package var pastStart: Double { max(0, (context.server.historyUse?.start ?? origin) - origin) }

  package func seek(to time: Double) {
    if advancesElsewhere(to: time) { return }
    let now = MediaClock.now()
    let moved = transport.moved(to: max(0, time), at: now)
    suspendedTransport = nil
    if controlsTime { playThrough(to: time) }
    transport = moved
  }

  /// Lets a program in another process go to a time that was not reached yet, and shows that time when the program has
  /// arrived there. Returns false if this playback goes there itself.
  private func advancesElsewhere(to time: Double) -> Bool {
    seekNumber += 1
    guard time > latestTime, let program = scene.remoteProgram, !program.leadsTime else { return false }
    if self.time < latestTime { transport = transport.moved(to: latestTime, at: MediaClock.now()) }
    let number = seekNumber
    return program.advance(to: origin + time, step: max(frameDuration, leastStep)) { [weak self] in
      // Another seek may have followed.
      guard let self, number == seekNumber else { return }
      transport = transport.moved(to: time, at: MediaClock.now())
      context.server.requestFrame()
    }
  }

  /// Lets a program in another process reach a time without a change of the time that is shown, and calls `completion` then;
  /// at once if there is no such program, or if it cannot do that.
  func reach(_ time: Double, _ completion: @escaping () -> Void) {
    guard time > latestTime, let program = scene.remoteProgram, !program.leadsTime else {
      return completion()
    }
    let isReaching = program.advance(to: origin + time, step: frameDuration) { [weak self] in
      guard let self else { return }
      program.clockChanged(context.timeBase)
      completion()
    }
    if !isReaching { completion() }
  }

  package func setRate(_ rate: Double) {
    transport = transport.changed(at: MediaClock.now(), rate: rate)
  }

  package func setRange(_ range: ClosedRange<Double>?, loop: TimeBase.Loop) {
    transport = transport.changed(at: MediaClock.now(), range: .some(range), loop: loop)
  }

  /// Runs `body`, which seeks to times up to `end` one after the other, with longer steps, so that it takes no more of
  /// them than a single seek to `end` would.
  func dividingSteps(until end: Double, _ body: () -> Void) {
    // Each seek may take a step more than its share. `SavedSession.restore` seeks to the changes of a history,
    // to the latest time and to the time that is shown.
    leastStep = max(0, end - latestTime) / (Self.stepLimit - Double(StateHistory.limit) - 2)
    defer { leastStep = 0 }
    body()
  }

  /// The greatest number of steps in which one seek goes through times that were not reached before.
  private static let stepLimit = 600.0

  /// Goes from the latest time to `time` frame by frame, so that callbacks at the beginning and end of animations run
  /// at their times. A long interval is divided into 600 longer steps.
  private func playThrough(to time: Double) {
    let first = latestTime
    guard time > first else { return }
    let steps = ((time - first) / max(frameDuration, leastStep)).rounded(.up)
    let count = min(max(1, steps), Self.stepLimit)
    stepsTaken += Int(count)
    for step in 1...Int(count) {
      let moment = first + (time - first) * Double(step) / count
      context.timeBase = TimeBase(
        anchor: MediaClock.now(), origin: origin + moment, rate: 0)
      context.deliver(context.server.advance(to: MediaClock.now()))
      context.runCallbacks()
    }
  }
}

extension ScenePlayback {
  /// The scene as it is shown now, which may be a moment of its past.
  var moment: LayerContext.Moment { context.moment(at: context.timeBase.time(at: now)) }

  /// Returns the layer's values as they are shown now, which may be those of its past; nil when it is not in the tree.
  package func shownValues(of layer: CALayer) -> CALayer? {
    context.presentation(of: layer, at: context.timeBase.time(at: now))
  }

  /// Returns the time on the context's clock of an event with a timestamp in media time; it is the timestamp that the
  /// scene's code gets. It is at most the live time. The two times differ after a pause or a rest, and while the scene
  /// runs at another speed.
  package func contextTime(ofMediaTime time: Double) -> Double {
    min(context.timeBase.time(at: time), context.liveTime)
  }

  /// Runs `body`, an action of the user on the scene. Past moments cannot be changed, so time first goes to the latest
  /// one.
  package func act(_ body: () throws -> Void) rethrows {
    if !isLive { seek(to: latestTime) }
    try context.inScope(body)
  }

  /// True for a document whose states are versions of all of it, such as the themes of a Lottie file.
  var hasVersions: Bool { (scene as? DocumentScene)?.hasVersions ?? false }

  /// Runs `body`, an action of the user that may change the state of the scene. Another version of a document is shown at
  /// all times, so that the time stays, and a rest goes on if nothing moves (Decision 0055).
  package func actOnState(_ body: () throws -> Void) rethrows {
    guard hasVersions else { return try act(body) }
    try holdingRest { try context.inScope(body) }
    updateRest()
  }
}
