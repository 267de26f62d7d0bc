import QuartzCore
import RenderServer
import WindowHosting

/// A scene with a clock of its own: a context that is drawn without a window, or shown by a layer of one. Time can be
/// stopped, slowed down and repeated, and turned back where the past is kept; what surrounds the scene does not notice.
///
/// Scene time is seconds from the scene's start.
@MainActor
package final class ScenePlayback {
  package let scene: any Scene
  package let context: LayerContext
  /// The root of the scene's own tree.
  package let root = CALayer()
  /// Shows the scene in the window.
  package let layer = CALayer()
  /// The frames that steps count.
  package var frameDuration = 1.0 / 60

  private var host: EmbeddedContextHost?
  private weak var window: WindowHost?
  /// The context's time at scene time 0: media time when the scene was built, so that a scene that only ever plays
  /// shows media time itself.
  package let origin = CACurrentMediaTime()
  package private(set) var renderOptions = RenderOptions()
  /// Media time that stands still while what shows this scene is brought up to date.
  private var heldMoment: Double?

  /// How the picture is made.
  package struct RenderOptions: Equatable {
    /// Points of the scene.
    package var size = CGSize(width: 1, height: 1)
    /// Pixels a point.
    package var scale = 1.0
    package var background = CGColor.clear
  }

  /// Called after each frame, with the scene time that it showed.
  package var onFrame: ((_ time: Double, _ isLive: Bool, _ isRunning: Bool) -> Void)?

  /// `keepsHistory`: only then time can go back. `context`: a hosted one that has no tree yet.
  package init(
    _ scene: any Scene, size: CGSize, scale: Double, keepsHistory: Bool = true,
    in context: LayerContext = LayerContext(isHosted: true)
  ) {
    (self.scene, self.context) = (scene, context)
    if keepsHistory { context.keepHistory() }
    context.timeBase = TimeBase(anchor: origin, origin: origin, rate: 0)
    root.name = "stage"
    root.anchorPoint = .zero
    layer.name = "scene"
    layer.anchorPoint = .zero
    scene.root.anchorPoint = .zero
    root.addSublayer(scene.root)
    renderOptions = RenderOptions(size: size, scale: scale)
    layOut()
    context.layer = root
  }

  /// Builds what plays by itself, with time standing at 0.
  package func begin() {
    CATransaction.flush()
    context.inScope { scene.start() }
    CATransaction.flush()
  }

  /// Shows it in `window`, whose tree has `layer` by now.
  package func open(in window: WindowHost) {
    CATransaction.flush()
    let pixels = pixels
    let host = EmbeddedContextHost(
      context, in: layer, width: pixels.width, height: pixels.height, scale: renderOptions.scale,
      background: renderOptions.background)
    host.onFrame = { [weak self] report in self?.shown(report) }
    window.add(host)
    (self.host, self.window) = (host, window)
  }

  /// `layer` has come to another place of the window's tree.
  package func openAnew(in window: WindowHost) {
    leaveWindow()
    open(in: window)
  }

  private func leaveWindow() {
    if let host { window?.remove(host) }
    host = nil
  }

  package func close() {
    context.inScope { scene.end() }
    leaveWindow()
    withoutActions { layer.removeFromSuperlayer() }
  }

  private func shown(_ report: EmbeddedContext.Report) {
    onFrame?(report.time - origin, report.isLive, report.activity == .running)
  }

  // MARK: Looks

  /// Of the picture.
  package var pixels: (width: Int, height: Int) {
    (
      max(1, Int((renderOptions.size.width * renderOptions.scale).rounded())),
      max(1, Int((renderOptions.size.height * renderOptions.scale).rounded()))
    )
  }

  package func show(_ new: RenderOptions) {
    guard new != renderOptions else { return }
    let isLaidOutAnew = new.size != renderOptions.size || new.scale != renderOptions.scale
    renderOptions = new
    if isLaidOutAnew { layOut() }
    host?.update(
      width: pixels.width, height: pixels.height, scale: new.scale, background: new.background)
  }

  private func layOut() {
    withoutActions {
      root.bounds = CGRect(origin: .zero, size: renderOptions.size)
      context.inScope { scene.layOut(in: renderOptions.size, scale: renderOptions.scale) }
    }
  }
}

// MARK: - Transport

extension ScenePlayback {
  /// What time does from now on; its times are scene times.
  package var transport: TimeBase {
    get { context.timeBase.shifted(by: -origin) }
    set {
      context.timeBase = newValue.shifted(by: origin)
      if heldMoment != nil { heldMoment = MediaClock.now() }
    }
  }

  private var now: Double { heldMoment ?? MediaClock.now() }

  /// Scene time now; all through `holdingTime` the same.
  package var time: Double { transport.time(at: now) }

  /// What `body` brings up to date shows one moment, however long it takes: the panels agree.
  func holdingTime<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard heldMoment == nil else { return try body() }
    heldMoment = MediaClock.now()
    defer { heldMoment = nil }
    return try body()
  }

  /// The latest scene time that was shown.
  package var latestTime: Double { max(0, context.server.latestTime - origin) }
  package var isLive: Bool { context.timeBase.time(at: now) >= context.server.latestTime }

  /// Scene time before which the past was dropped, for lack of memory; 0 while all of it is kept.
  package var pastStart: Double { max(0, (context.server.historyUse?.start ?? origin) - origin) }

  package func seek(to time: Double) {
    let now = MediaClock.now()
    let moved = transport.moved(to: max(0, time), at: now)
    playThrough(to: time)
    transport = moved
  }

  package func setRate(_ rate: Double) {
    transport = transport.changed(at: MediaClock.now(), rate: rate)
  }

  package func setRange(_ range: ClosedRange<Double>?, loop: TimeBase.Loop) {
    transport = transport.changed(at: MediaClock.now(), range: .some(range), loop: loop)
  }

  /// Where time has not been yet it goes frame by frame, so that what depends on ends and beginnings happens when it
  /// would. Long stretches go in longer steps.
  private func playThrough(to time: Double) {
    let first = latestTime
    guard time > first else { return }
    let count = min(max(1, ((time - first) / frameDuration).rounded(.up)), 600)
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
  /// What is seen at present, past or not.
  var moment: LayerContext.Moment { context.moment(at: context.timeBase.time(at: now)) }

  /// The layer's values as they show at present, past or not.
  package func shownValues(of layer: CALayer) -> CALayer? {
    context.presentation(of: layer, at: context.timeBase.time(at: now))
  }

  /// Does `body`, which is the user acting on the scene: at the frontier, since what is past is done.
  package func act(_ body: () throws -> Void) rethrows {
    if !isLive { seek(to: latestTime) }
    try context.inScope(body)
  }
}
