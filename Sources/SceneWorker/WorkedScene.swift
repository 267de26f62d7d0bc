import Attaching
import CommitStream
import Foundation
import LaminaViewer
import QuartzCore
import RenderModel
import RenderServer
import SceneBuilding
import UIKit
import ViewerKit
import WindowHosting
import WindowSystem

/// A scene whose code runs here, and whose layers a viewer shows. It performs the viewer's requests, and sends what it commits.
///
/// Its context has the clock of the viewer's context for it, and so the same times.
@MainActor
package final class WorkedScene {
  /// Sends a message to the viewer.
  package var send: (WorkerReport) -> Void = { _ in }
  /// Sends a part of the stream of commits, which takes a number of bytes in memory.
  package var sendPart: (StreamPart, Int) -> Void = { _, _ in }
  package let facts: SceneFacts

  private let scene: any Scene
  private let context: LayerContext
  private let tap = CommitTap {}
  private let clock: PacedClock
  private lazy var animations = WorkedAnimations(context, tap)
  private var isStarted = false
  private var needs: SceneNeeds = []
  /// The size and the scale in which the scene is laid out.
  private var area = (size: CGSize.zero, scale: 1.0)

  /// The greatest number of steps in which the scene is brought to a time, as in the viewer.
  private static let stepLimit = 600.0
  /// The time of the system's clock at which the viewer was told last that the scene makes progress.
  private var told = SystemClock.now
  /// The seconds between two messages about that, which are a choice.
  private static let interval = 0.2

  /// Loads a scene.
  package init(_ loading: SceneLoading, assets: AssetStore) throws {
    Theme.style = loading.isDark ? .dark : .light
    try Self.chooseScreen(loading)
    let context = LayerContext(isHosted: true)
    // There is no window whose frames could drive them.
    context.drivesUnownedDisplayLinks = true
    context.keepHistory()
    let now = MediaClock.now()
    context.timeBase = TimeBase(anchor: now, origin: now, rate: 0)
    let clock = PacedClock(context)
    clock.beginSteps()
    defer { clock.endSteps() }
    let entry = try context.inScope { try Self.entry(of: loading.code) }
    let scene = try context.inScope { try entry.make(assets) }
    scene.root.anchorPoint = .zero
    facts = SceneFacts(size: entry.size, title: entry.title, hasStyle: scene.hasStyle)
    (self.scene, self.context, self.clock) = (scene, context, clock)
    context.add(tap)
    clock.onStep = { [weak self] in self?.tellProgress() }
  }

  private static func chooseScreen(_ loading: SceneLoading) throws {
    var screen = AppScreen()
    if !loading.device.isEmpty { screen.device = try Device.named(loading.device) }
    (screen.isLandscape, screen.isDark) = (loading.isLandscape, loading.isAppDark)
    AppScreen.chosen = screen
  }

  private static func entry(of code: SceneLoading.Code) throws -> SceneEntry {
    switch code {
    case .named(let name): return try SceneSource.named(name).resolve()
    case .library(let path, let sources, let title):
      let version = SceneVersion(number: 1, library: URL(fileURLWithPath: path), title: title)
      return SceneEntry(try SceneLibrary(version), of: SwiftSources(URL(fileURLWithPath: sources)))
    }
  }

  /// Runs `body` as code of the scene.
  func inScope(_ body: () -> Void) { context.inScope(body) }

  package func end() {
    context.remove(tap)
    context.inScope { scene.end() }
  }

  // MARK: Requests

  package func perform(_ request: WorkerRequest) {
    if case .start(let start) = request { return self.start(start) }
    guard isStarted else { return }
    switch request {
    case .layOut(let size, let scale): layOut(size, scale: scale)
    case .removeBackground(let keepsOwn):
      changePast { change { scene.removeBackground(keepingOwn: keepsOwn) } }
    case .setClock(let base):
      context.timeBase = base
      clock.follow()
    case .advance(let time, let step):
      advance(to: time, step: step)
      reportTime(time)
    case .frame(let frame): show(frame)
    case .input(let input): context.inScope { take(input) }
    case .edit(let edit): perform(edit)
    case .editAnimation(let edit):
      finishTurn()
      if let (old, new) = animations.perform(edit) { send(.replacedAnimation(old, by: new)) }
    case .drawTiles(let node, let span):
      let layer = context.layer(everOf: node) as? CATiledLayer
      context.inScope { layer?.requestTiles(span, atOnce: false) }
    // These are performed elsewhere.
    case .load, .start, .ping: break
    }
    finishTurn()
  }

  private func start(_ start: SceneStart) {
    guard !isStarted else { return }
    isStarted = true
    clock.beginSteps()
    defer { clock.endSteps() }
    context.timeBase = TimeBase(anchor: MediaClock.now(), origin: start.origin, rate: 0)
    clock.origin = start.origin
    area = (start.size, start.scale)
    change { scene.layOut(in: start.size, scale: start.scale) }
    context.layer = scene.root
    CATransaction.flush()
    context.inScope { scene.start() }
    CATransaction.flush()
    // Tasks begin to sleep at this time.
    clock.settle()
    advance(to: start.time, step: start.step)
    reportTime(start.time)
  }

  private func layOut(_ size: CGSize, scale: Double) {
    guard area != (size, scale) else { return }
    area = (size, scale)
    changePast { change { scene.layOut(in: size, scale: scale) } }
  }

  private func perform(_ edit: LayerEdit) {
    guard tap.hasKept(edit.node, since: edit.commitCount) else {
      return send(.answer(number: edit.number, error: "the layer was removed"))
    }
    var error: String?
    let make = { [context] in error = edit.perform(in: context, SceneSession.animate) }
    if edit.isAnimated { make() } else { changePast(make) }
    finishTurn()
    send(.answer(number: edit.number, error: error))
  }

  /// Runs `body`, whose commits change the look of the scene at all times.
  private func changePast(_ body: () -> Void) {
    finishTurn()
    send(.changesPast(true))
    body()
    finishTurn()
    send(.changesPast(false))
  }

  /// Runs `body`, which changes layers, without animations.
  private func change(_ body: () -> Void) { context.inScope { withoutActions(body) } }

  // MARK: Time

  /// Goes to a time in steps, so that callbacks at the beginning and end of animations run at their times.
  private func advance(to time: Double, step: Double) {
    let first = max(context.server.latestTime, context.timeBase.time(at: MediaClock.now()))
    guard time > first else { return }
    clock.beginSteps()
    defer { clock.endSteps() }
    let count = min(max(1, ((time - first) / step).rounded(.up)), Self.stepLimit)
    for step in 1...Int(count) {
      let moment = first + (time - first) * Double(step) / count
      clock.runWaits(until: moment)
      context.timeBase = TimeBase(anchor: MediaClock.now(), origin: moment, rate: 0)
      context.deliver(context.server.advance(to: MediaClock.now()))
      context.runCallbacks()
      clock.settle()
      tellProgress()
    }
  }

  /// Tells the watchdog and the viewer that the scene makes progress, although the main queue does not go on.
  private func tellProgress() {
    Watchdog.answer()
    let now = SystemClock.now
    guard now - told > Self.interval else { return }
    told = now
    send(.working)
  }

  /// Reports that the scene has reached a time. What it has put on the main queue until then is done first, such as
  /// `viewDidAppear`, because the viewer shows the time when it is told.
  private func reportTime(_ time: Double) {
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        self?.finishTurn()
        self?.send(.reached(time))
      }
    }
  }

  /// Handles a frame of the viewer as those of a window: animations that have begun or ended, and then display links.
  private func show(_ frame: SceneFrame) {
    clock.frameShown()
    context.deliver(context.server.advance(to: MediaClock.now()))
    context.deliver(FrameBeat(time: frame.time, period: frame.period))
  }

  /// Commits what was changed, and tells the viewer. It is called at the end of each turn of the run loop.
  package func finishTurn() {
    guard isStarted else { return }
    CATransaction.flush()
    let (part, count) = tap.take()
    for (id, key) in animations.takeKeys() { send(.animationKey(id, key)) }
    if !part.isEmpty { sendPart(part, count) }
    let new = currentNeeds
    guard new != needs else { return }
    needs = new
    send(.needs(new))
  }

  private var currentNeeds: SceneNeeds {
    var needs: SceneNeeds = []
    if context.server.isTicking { needs.insert(.frames) }
    if context.hasActivity || clock.isWaiting { needs.insert(.time) }
    if UIResponder.hasFirstResponder { needs.insert(.keys) }
    return needs
  }

  // MARK: Input

  private func take(_ input: StreamInput) {
    guard let scene = scene as? any SceneOfViews else { return }
    let point = input.position
    switch input.kind {
    case .pointerDown: scene.pointer(.down, at: point, time: input.time)
    case .pointerMoved: scene.pointer(.moved, at: point, time: input.time)
    case .pointerUp: scene.pointer(.up, at: point, time: input.time)
    case .pointerEntered: scene.hover(at: point)
    // A press that is lost has a button.
    case .pointerLeft where input.code > 0: scene.pointer(.lost, at: point, time: input.time)
    case .pointerLeft: scene.hover(at: nil)
    case .scroll:
      scene.wheel(
        CGPoint(x: input.delta.dx, y: input.delta.dy), at: point, time: input.time,
        modifiers: Modifiers(rawValue: input.modifiers))
    case .keyDown, .keyUp: KeyEvent(input).map { scene.key($0) }
    }
  }
}
