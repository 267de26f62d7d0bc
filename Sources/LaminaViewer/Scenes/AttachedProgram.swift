import Attaching
import CommitStream
import Localization
import QuartzCore
import Recordings
import RenderModel

/// A running program to which this viewer is attached: layers that stand for those of the program and follow its commits,
/// and a playback whose clock follows that of the program, and sets it.
///
/// Times of the program are times of the playback's context. The playback is a little behind the program, so that commits
/// arrive before the time at which they were made is shown.
@MainActor
package final class AttachedProgram: RemoteProgram {
  /// The layer that stands for the program's window.
  let window = CALayer()
  let name: String
  /// The title of the program's window, or else its name, and the process number.
  let title: String
  package var windowSize: CGSize? { window.bounds.size }
  /// The time of the program at scene time 0.
  let start: Double
  package weak var playback: (any RemoteProgramPlayback)?
  package var onSelection: ((CALayer?) -> Void)?
  package var onEnd: ((String) -> Void)?
  private var onProblem: ((Issue) -> Void)?
  private var onChange: (() -> Void)?
  package private(set) var hasEnded = false

  private let connection: ProgramConnection
  private var stream = LiveStreamReader()
  /// The layers; nil before the scene has started, and after it has ended.
  private var layers: RecordedLayers?
  /// The program's clock, and the media time of this process at which it was received.
  private var clock: (state: ProgramClockState, received: Double)
  /// The events that have arrived before the scene has started.
  private var early: [StreamEvent] = []
  /// The inputs of the program, and the pixels per point of its window.
  private var (inputs, scale) = (RecordedInputs(), 1.0)
  /// The speed that was requested of the program last.
  private var requestedSpeed: Double
  /// True while the clock of the program changes that of the playback.
  private var isFollowing = false
  private var editNumber = 0
  /// The number of commits of the stream that were applied.
  private var commitCount = 0
  /// The statistics of the program that were not shown yet.
  private var statistics: [ProgramStatistics] = []

  /// The seconds by which the playback is behind the program while time runs. It is a choice: about the variation of
  /// the delay of a connection.
  private static let lag = 0.05
  /// The difference in seconds from which on the playback is set to the program's time, which is a choice.
  private static let tolerance = 0.1
  /// The number of messages with statistics that are kept, which is a choice: about those of a minute.
  private static let statisticsLimit = 256
  /// The seconds that the program has to answer when the viewer attaches.
  private static let timeout = 10.0

  /// Attaches to the program that listens at `path`.
  /// - Throws: `AttachingFailure`
  init(at path: String) throws {
    do {
      let client = try ProgramClient(path: path, timeout: Self.timeout)
      let beginning = try AttachedBeginning(client)
      (name, start) = (beginning.greeting.name, beginning.clock.time)
      title = Self.title(of: beginning.greeting)
      (stream, early) = (beginning.stream, beginning.events)
      clock = (beginning.clock, MediaClock.now())
      requestedSpeed = beginning.clock.speed
      connection = ProgramConnection(client)
    } catch {
      throw AttachingFailure(path, error)
    }
    window.name = "window"
    // Layers that reach beyond the edges of the window are not seen there.
    window.masksToBounds = true
    window.anchorPoint = .zero
    for case .canvas(let canvas) in early { window.showWindow(of: canvas) }
  }

  /// The greatest number of characters of a window's title that are shown, which is a choice.
  private static let titleLength = 200

  private static func title(of greeting: ProgramGreeting) -> String {
    let window = greeting.windows.first.flatMap { $0.isEmpty ? nil : $0 } ?? greeting.name
    return "\(window.prefix(titleLength)) (\(greeting.processID))"
  }

  // MARK: The stream

  /// Begins to follow the program. It is called in the scope of the playback's context.
  func begin() {
    guard layers == nil, let context = LayerContext.inScope else { return }
    context.commitNow()
    layers = RecordedLayers(in: context, below: window)
    for event in early { take(event) }
    early = []
    connection.onMessage = { [weak self] in self?.take($0) }
    connection.onEnd = { [weak self] in self?.lost($0) }
    connection.send(.setSelecting(.withModifiers))
    connection.begin()
  }

  /// Detaches from the program.
  func end() {
    layers = nil
    connection.close()
  }

  private func take(_ message: ProgramMessage) {
    switch message {
    case .stream(let bytes): take(bytes)
    case .clock(let state):
      clock = (state, MediaClock.now())
      follow(always: true)
    case .selection(let node, _): onSelection?(node.flatMap { layers?.layer(of: $0) })
    case .answer(_, let error?): Issue.report(.document(name, issue: error))
    case .refusal(let refusal): lost(.isRefused(refusal))
    case .statistics(let new):
      statistics = (statistics + [new]).suffix(Self.statisticsLimit)
      advancePresent()
    case .answer, .greeting: break
    }
  }

  private func take(_ bytes: [UInt8]) {
    stream.append(bytes)
    do {
      while let event = try stream.next() { take(event) }
    } catch {
      connection.close()
      lost(.isDamaged)
    }
  }

  private func take(_ event: StreamEvent) {
    advancePresent()
    switch event {
    case .commit(let commit):
      if early.isEmpty { follow(always: false) }
      playback?.context.inScope { layers?.apply(commit.commit) }
      commitCount += 1
    case .canvas(let canvas):
      scale = canvas.scale
      playback?.context.inScope { window.showWindow(of: canvas) }
      onChange?()
    case .input(let input): take(input)
    case .problem(let problem): onProblem?(.document(name, issue: problem.text))
    case .tick, .bound: break
    }
  }

  private func take(_ input: StreamInput) {
    guard input.time.isFinite else { return }
    var own = input
    own.time = max(0, input.time - start)
    inputs.addLive(own, scale: scale)
  }

  package var markers: [DocumentMarker] { inputs.markers }

  package func observeProblems(_ body: @escaping (Issue) -> Void) { onProblem = body }
  package func observeChanges(_ body: @escaping () -> Void) { onChange = body }

  private func lost(_ error: AttachError) {
    guard layers != nil else { return }
    advancePresent()
    layers = nil
    hasEnded = true
    onChange?()
    onEnd?(AttachingFailure.text(error, name))
  }

  // MARK: Time

  /// The scene time that is to be shown now.
  private var targetTime: Double {
    let state = clock.state
    let passed = MediaClock.now() - clock.received
    let time = state.time - start + (state.speed > 0 ? passed * state.speed - Self.lag : 0)
    return min(max(0, time), RecordingLimits.duration)
  }

  package var present: Double? {
    guard let playback, layers != nil else { return nil }
    return max(playback.latestTime, targetTime)
  }

  /// True while the playback shows the present, and no drag on the timeline holds it there.
  private var isFollowed: Bool { playback.map { $0.isLive && !$0.isScrubbing } ?? false }

  /// While the user looks at the past, lets the present go on, so that what happens has its time in the history.
  private func advancePresent() {
    guard let layers, let context = playback?.context, !isFollowed else { return }
    let (time, base) = (start + targetTime, context.timeBase)
    guard time > context.liveTime else { return }
    context.inScope { layers.advance(to: time) }
    context.timeBase = base
  }

  /// Sets the time of the playback to that of the program, if they differ or if the program's clock has changed. While the
  /// user looks at the past, the playback is left alone.
  private func follow(always: Bool) {
    guard let playback, layers != nil, isFollowed else { return }
    let target = max(targetTime, playback.latestTime)
    // Until the program has answered a change of its speed, its time is not known.
    let isKnown = clock.state.speed == requestedSpeed
    guard always || isKnown && abs(playback.time - target) > Self.tolerance else { return }
    isFollowing = true
    defer { isFollowing = false }
    playback.transport = TimeBase(
      anchor: MediaClock.now(), origin: target, rate: clock.state.speed)
  }

  /// Sets the program's speed to that which the user has chosen.
  package func transportChanged(_ transport: TimeBase) {
    guard let playback, !isFollowing, !playback.isScrubbing, layers != nil else { return }
    let speed = speed(for: transport.rate, isLive: playback.isLive)
    if speed != requestedSpeed {
      requestedSpeed = speed
      return connection.send(.setSpeed(speed))
    }
    // The playback may have been stopped while the program's time ran on, or runs faster than the program can.
    let isFaster = transport.rate > 1
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.follow(always: isFaster) }
    }
  }

  /// Returns the speed that the program gets while the playback has a rate. Programs run forwards, and at most at normal speed.
  /// While an earlier time is shown, the program goes on, and a pause there does not change its speed.
  private func speed(for rate: Double, isLive: Bool) -> Double {
    if rate < 0 { return 1 }
    return rate == 0 && !isLive ? requestedSpeed : min(rate, 1)
  }

  /// A playback of the past that has reached the present goes on as the program does.
  package func frameShown(at time: Double, period: Double) {
    // At rest, the time that is shown is behind that of the program.
    guard let playback, !playback.isAtRest, clock.state.speed == requestedSpeed else { return }
    follow(always: playback.transport.rate != requestedSpeed)
  }

  /// The greatest number of frames of a step, which is a choice.
  private static let stepLimit = 1000

  package func steps(by frames: Int) -> Bool {
    guard let playback, layers != nil, playback.isLive, frames > 0 else { return false }
    connection.send(.step(frames: min(frames, Self.stepLimit)))
    return true
  }

  package func takeStatistics() -> [ProgramStatistics] {
    defer { statistics = [] }
    return statistics
  }

  // MARK: Edits

  package func set(_ value: Any?, _ keyPath: String, on layer: CALayer, isAnimated: Bool) {
    guard let node = layers?.node(of: layer) else { return }
    editNumber += 1
    let edit = LayerEdit(
      number: editNumber, node: node, after: commitCount, keyPath: keyPath,
      value: PropertyValue(boxing: value), isAnimated: isAnimated)
    connection.send(.edit(edit))
  }
}
