import CommitStream
import Gallery
import Localization
import QuartzCore
import RenderModel
import SceneBuilding
import SceneWorkers
import UIKit
import WindowHosting
import WindowSystem

/// A scene whose code runs in a worker process (Decision 0061). Its layers stand for those of the worker and follow its
/// commits. The worker's context has the clock of the playback's, so both have the same times.
@MainActor
final class WorkerScene: RemoteProgram {
  weak var playback: (any RemoteProgramPlayback)?
  var onSelection: ((CALayer?) -> Void)?
  var onEnd: ((String) -> Void)?
  /// Called once when the worker has ended by itself. The last picture and the history stay.
  var onProblem: ((SceneProblem) -> Void)? {
    didSet { if let onProblem, let problem = problem.take() { onProblem(problem) } }
  }
  /// The problem that was not reported yet.
  private var problem: SceneProblem?

  private let loaded: LoadedScene
  private let placeholder = CALayer()
  /// The layer of the playback that contains the root of the scene; nil before the start.
  private var holder: CALayer?
  /// The layers; nil before the scene has started, and after the worker has ended.
  private var layers: RecordedLayers?
  private var stream = LiveStreamReader(imageLimit: WorkerMemory.pictures)
  private var needs: SceneNeeds = []
  /// The functions to call when the worker has reached the times that it was told to go to.
  private var arrivals: [() -> Void] = []
  private var editNumber = 0
  /// The number of commits that were applied.
  private var commitCount = 0
  private(set) var isStarting = false
  private var area: (size: CGSize, scale: Double)
  private var isStarted: Bool
  /// True while commits arrive that change the look of the scene at all times.
  private var changesPast = false
  private(set) var hasEnded = false
  private var onChange: (() -> Void)?
  /// The issues that have arrived before somebody observes them.
  private var issues: [SceneIssueReport] = []
  private var onIssue: ((SceneIssueReport) -> Void)?

  /// The greatest number of issues that wait, and the greatest length of one in bytes. Both are choices.
  private static let issueLimit = (count: 1000, length: 4096)

  private var worker: WorkerProcess { loaded.worker }

  init(_ loaded: LoadedScene) {
    self.loaded = loaded
    area = loaded.start.map { ($0.size, $0.scale) } ?? (.zero, 0)
    isStarted = loaded.start != nil
    placeholder.name = loaded.facts.title
  }

  // MARK: Messages

  private func take(_ report: WorkerReport) {
    switch report {
    case .stream(let bytes): take(bytes)
    case .reached(let time): arrive(at: time)
    case .needs(let new): take(new)
    case .answer(_, let error?): Issue.report(.document(loaded.facts.title, issue: error))
    case .issue(let issue): take(issue)
    case .changesPast(let begins): changesPast = begins
    case .animationKey(let animation, let key): layers?.setKey(key, of: animation)
    case .replacedAnimation(let old, let new): playback?.context.renumberRecorded(old, as: new)
    case .ready, .loaded, .failed, .working, .answer, .pong: break
    }
  }

  private func take(_ bytes: [UInt8]) {
    stream.append(bytes)
    do {
      while let event = try stream.next() {
        if case .commit(let commit) = event { apply(commit.commit) }
      }
    } catch {
      worker.end()
      ended(SceneProblem(problem(error)))
    }
  }

  /// Describes why the stream of the scene cannot be read.
  private func problem(_ error: StreamError) -> String {
    let (name, limit) = (loaded.sources.url.lastPathComponent, WorkerMemory.pictures >> 20)
    return switch error {
    case .needsTooMuchMemory:
      localized("\(name) needs more memory than a scene may: its pictures can have \(limit) MiB")
    case .notAStream, .unknownVersion, .endsTooEarly, .isDamaged, .invalid:
      localized("\(name) has sent something that cannot be read")
    }
  }

  private func take(_ issue: SceneIssueReport) {
    if let onIssue { return onIssue(issue) }
    let length = issue.text.utf8.count + (issue.layerPath?.utf8.count ?? 0)
    if issues.count < Self.issueLimit.count, length <= Self.issueLimit.length { issues.append(issue) }
  }

  func observeIssues(_ body: @escaping (SceneIssueReport) -> Void) {
    onIssue = body
    for issue in issues { body(issue) }
    issues = []
  }

  func observeChanges(_ body: @escaping () -> Void) { onChange = body }

  private func apply(_ commit: Commit) {
    guard let playback, let layers else { return }
    let (context, heldRest) = (playback.context, playback.holdsRest)
    playback.holdsRest = heldRest || changesPast
    defer { playback.holdsRest = heldRest }
    isStarting = false
    commitCount += 1
    context.inScope {
      // Where the worker goes forward, its commits have the times at which they were made. Otherwise they have just been
      // made, and both clocks agree.
      if !arrivals.isEmpty, commit.time > context.liveTime { advance(layers, to: commit.time) }
      layers.apply(commit, changesPast: changesPast)
    }
  }

  /// Lets the context reach a time, without a change of the time that is shown.
  private func advance(_ layers: RecordedLayers, to time: Double) {
    guard let context = playback?.context else { return }
    let base = context.timeBase
    layers.advance(to: time)
    context.timeBase = base
  }

  private func arrive(at time: Double) {
    guard let context = playback?.context, let layers, !arrivals.isEmpty else { return }
    let arrival = arrivals.removeFirst()
    if time > context.liveTime { advance(layers, to: time) }
    arrival()
  }

  private func take(_ new: SceneNeeds) {
    needs = new
    guard let playback else { return }
    let server = playback.context.server
    server.setTicking(new.contains(.frames))
    if needsTime { server.requestFrame() }
    playback.updateRest()
  }

  private func ended(_ problem: SceneProblem) {
    guard layers != nil else { return }
    layers = nil
    (isStarting, hasEnded) = (false, true)
    let waiting = arrivals
    (needs, arrivals) = ([], [])
    playback?.context.server.setTicking(false)
    // What waited for a time goes on with the layers as they are.
    for arrival in waiting { arrival() }
    if let onProblem { onProblem(problem) } else { self.problem = problem }
    onChange?()
  }

  // MARK: Time

  var leadsTime: Bool { false }
  var needsTime: Bool { !needs.isDisjoint(with: [.frames, .time]) }
  /// True if a text of the scene is edited, so that keys belong to it.
  var takesKeys: Bool { needs.contains(.keys) }

  func transportChanged(_ transport: TimeBase) {}

  func clockChanged(_ base: TimeBase) { send(.setClock(base)) }

  func frameShown(at time: Double, period: Double) {
    guard needsTime else { return }
    send(.frame(SceneFrame(time: time, period: period)))
  }

  func advance(to time: Double, step: Double, _ completion: @escaping () -> Void) -> Bool {
    guard layers != nil else { return false }
    arrivals.append(completion)
    worker.send(.advance(to: time, step: step))
    return true
  }

  func steps(by frames: Int) -> Bool { false }
  func takeStatistics() -> [ProgramStatistics] { [] }

  func set(_ value: Any?, _ keyPath: String, on layer: CALayer, isAnimated: Bool) {
    guard let node = layers?.node(of: layer) else { return }
    editNumber += 1
    send(
      .edit(
        LayerEdit(
          number: editNumber, node: node, after: commitCount, keyPath: keyPath,
          value: PropertyValue(boxing: value), isAnimated: isAnimated)))
  }

  func edit(_ edit: AnimationEdit) { send(.editAnimation(edit)) }

  /// Sends a request to the scene, if it has started.
  private func send(_ request: WorkerRequest) {
    if layers != nil { worker.send(request) }
  }
}

// MARK: - The scene

extension WorkerScene: SceneOfViews {
  var root: CALayer { holder?.sublayers?.first ?? placeholder }
  var remoteProgram: (any RemoteProgram)? { self }
  var contextOrigin: Double? { loaded.start?.origin }
  var hasStyle: Bool { loaded.facts.hasStyle }

  /// The layer of the scene's window. It is in front of the body of a device, if there is one.
  var gestureLayer: CALayer {
    let layers = root.sublayers ?? []
    return layers.dropFirst(AppScreen.chosen.device == nil ? 0 : 1).first ?? root
  }

  func layOut(in size: CGSize, scale: CGFloat) {
    withoutActions { placeholder.bounds = CGRect(origin: .zero, size: size) }
    guard area != (size, scale) else { return }
    area = (size, scale)
    if isStarted { worker.send(.layOut(size: size, scale: scale)) }
  }

  func removeBackground(keepingOwn: Bool) { worker.send(.removeBackground(keepingOwn: keepingOwn)) }

  func start() {
    guard layers == nil, let context = LayerContext.inScope, let holder = placeholder.superlayer
    else { return }
    self.holder = holder
    withoutActions { placeholder.removeFromSuperlayer() }
    context.commitNow()
    layers = RecordedLayers(in: context, below: holder)
    layers?.onTilesMissing = { [weak self] in self?.send(.drawTiles($0, $1)) }
    isStarting = true
    arrivals = [{}]
    if isStarted {
      for report in loaded.takeReports() { take(report) }
    } else {
      isStarted = true
      let time = context.liveTime
      worker.send(
        .start(
          SceneStart(size: area.size, scale: area.scale, origin: time, time: time, step: 1 / 60)))
    }
    worker.onReport = { [weak self] in self?.take($0) }
    worker.onEnd = { [weak self, sources = loaded.sources] in self?.ended(SceneProblem($0, of: sources))
    }
  }

  func end() {
    layers = nil
    worker.end()
  }

  // MARK: Input

  func pointer(_ phase: UIWindow.PointerPhase, at point: CGPoint, time: Double) {
    let kind: StreamInput.Kind =
      switch phase {
      case .down: .pointerDown
      case .moved: .pointerMoved
      case .up: .pointerUp
      case .lost: .pointerLeft
      }
    var input = StreamInput(time: time, kind: kind, position: point)
    input.code = 1
    send(.input(input))
  }

  func hover(at point: CGPoint?) {
    let kind: StreamInput.Kind = point == nil ? .pointerLeft : .pointerEntered
    send(.input(StreamInput(time: CACurrentMediaTime(), kind: kind, position: point ?? .zero)))
  }

  @discardableResult
  func wheel(_ delta: CGPoint, at point: CGPoint, time: Double, modifiers: Modifiers) -> Bool {
    var input = StreamInput(
      time: time, kind: .scroll, position: point, delta: CGVector(dx: delta.x, dy: delta.y))
    input.modifiers = modifiers.rawValue
    send(.input(input))
    return layers != nil
  }

  func key(_ event: KeyEvent) {
    guard let input = StreamInput(.key(event)) else { return }
    send(.input(input))
  }

  func perform(_ gesture: SceneGesture) {
    let now = CACurrentMediaTime()
    func place(_ point: CGPoint) -> CGPoint { root.convert(point, from: gestureLayer) }
    switch gesture.action {
    case .down(let point): pointer(.down, at: place(point), time: now)
    case .moved(let point): pointer(.moved, at: place(point), time: now)
    case .up(let point): pointer(.up, at: place(point), time: now)
    case .type(let text):
      for character in text {
        press(character == "\n" ? .return : .character(character), typing: "\(character)", at: now)
      }
    case .press(let name):
      if let stroke = KeyStroke(name) { press(stroke.key, at: now, modifiers: stroke.modifiers) }
    case .hover(let point): hover(at: point.map(place))
    case .wheel(let delta, let point, let names):
      wheel(delta, at: place(point), time: now, modifiers: KeyStroke.modifiers(named: names))
    case .state, .progress: break
    }
  }

  private func press(
    _ key: Key, typing text: String = "", at time: Double, modifiers: Modifiers = []
  ) {
    for isDown in [true, false] {
      self.key(
        KeyEvent(
          isDown: isDown, key: key, text: isDown ? text : "", modifiers: modifiers, timestamp: time))
    }
  }
}
