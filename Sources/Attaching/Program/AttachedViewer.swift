import CommitStream
import CoreGraphics
import Dispatch
import QuartzCore
import Raster
import RenderModel
import RenderServer
import WindowHosting
import WindowSystem

/// The viewer that is attached to this program. It sends what the program commits, and performs the viewer's requests.
@MainActor
final class AttachedViewer {
  let connection: ViewerConnection
  private let program: AttachableProgram
  private let tap: CommitTap
  /// The number of the observer of problems.
  private let observer: Int
  private var areStatisticsScheduled = false
  private var statistics = ProgramStatistics()
  /// The period of the last frame in seconds, the unit of steps.
  private var framePeriod = 1.0 / 60
  private var selecting = LayerSelecting.never
  /// True while a press that selects a layer lasts.
  private var isPressing = false

  private var host: WindowHost { program.host }
  private var timings: PipelineTimings { host.context.server.timings }

  /// The greatest number of frames of a message, which is a choice. Later ones are left out.
  private static let frameLimit = 1024
  /// The seconds between two messages with statistics, which is a choice.
  private static let statisticsInterval = 0.25

  init(_ connection: ViewerConnection, to program: AttachableProgram) {
    (self.connection, self.program) = (connection, program)
    tap = CommitTap { [weak program, weak connection] in
      guard let viewer = program?.viewer, viewer.connection === connection else { return }
      viewer.sendPart()
    }
    observer = Self.observeProblems(of: program.host.context.server, tap)
    CATransaction.withoutCommits { host.context.add(tap) }
    host.inspector = self
    timings.switchOn()
  }

  /// Adds the problems that are reported on any thread to the stream, and returns the number of the observer.
  private static func observeProblems(of context: RenderContext, _ tap: CommitTap) -> Int {
    Issue.addObserver { issue in
      let time = context.liveTime(at: MediaClock.now())
      tap.append { $0.append(StreamProblem(time: time, text: issue.description)) }
    }
  }

  /// Ends the observation of the program, whose clock becomes normal.
  func end() {
    Issue.removeObserver(observer)
    CATransaction.withoutCommits { host.context.remove(tap) }
    host.inspector = nil
    timings.switchOff()
    if !host.timeBase.isMedia { host.timeBase = .media }
  }

  // MARK: The stream

  /// Begins the stream, or begins it again, with the tree that is committed now.
  func beginStream() {
    CATransaction.flush()
    // Most snapshots are drawn here, because other threads cannot commit below.
    host.context.server.tree(at: .infinity).takeSnapshots()
    CATransaction.withoutCommits {
      let tree = host.context.server.tree(at: .infinity)
      tree.takeSnapshots()
      let now = MediaClock.now()
      let commit = Commit(describing: tree, time: host.timeBase.time(at: now), mediaTime: now)
      tap.begin { encoder in
        encoder.append(host.canvas)
        encoder.append(commit)
      }
    }
    sendPart()
    sendClock()
  }

  private func sendPart() {
    let (part, count) = tap.take()
    guard !part.isEmpty else { return }
    connection.send(part, estimated: count)
  }

  /// Sends a message after everything that was committed before.
  private func send(_ message: ProgramMessage) {
    sendPart()
    connection.send(message)
  }

  // MARK: Requests

  func perform(_ message: ViewerMessage) {
    switch message {
    // The connection performs this request itself.
    case .attach: break
    case .setSpeed(let speed):
      host.timeBase = host.timeBase.changed(at: MediaClock.now(), rate: speed)
      sendClock()
    case .step(let frames): step(frames)
    case .edit(let edit): send(.answer(number: edit.number, error: flaw(afterMaking: edit)))
    case .setSelecting(let selecting): self.selecting = selecting
    }
  }

  /// Makes an edit, unless it is refused; then it returns the reason.
  private func flaw(afterMaking edit: LayerEdit) -> String? {
    guard tap.hasKept(edit.node, since: edit.commitCount) else { return "the layer was removed" }
    return edit.perform(in: host.context, program.animate)
  }

  /// Stops the clock and moves it forward, but not beyond media time: when the viewer has gone, no time may be repeated.
  private func step(_ frames: Int) {
    let now = MediaClock.now()
    let base = host.timeBase.changed(at: now, rate: 0)
    host.timeBase = base.moved(to: min(now, base.time(at: now) + Double(frames) * framePeriod), at: now)
    sendClock()
  }

  private func sendClock() {
    let (now, base) = (MediaClock.now(), host.timeBase)
    send(
      .clock(ProgramClockState(mediaTime: now, time: base.time(at: now), speed: base.rate(at: now))))
  }
}

// MARK: - The window

extension AttachedViewer: WindowInspector {
  func receive(_ canvas: StreamCanvas) {
    tap.append { $0.append(canvas) }
  }

  func receive(_ input: StreamInput) {
    tap.append { $0.append(input) }
  }

  func receive(_ report: FrameReport) {
    framePeriod = report.beat.period
    report.forEachFrame { frame in
      guard statistics.frames.count < Self.frameLimit else { return }
      statistics.frames.append(
        ProgramStatistics.Frame(
          time: frame.beat.time, period: frame.beat.period, wasPresented: frame.wasPresented,
          isRunning: frame.isRunning))
    }
    scheduleStatistics()
  }

  func takes(_ event: WindowEvent) -> Bool {
    guard case .pointer(let pointer) = event else { return false }
    switch pointer.phase {
    case .down where pointer.button == 1 && selects(pointer.modifiers):
      isPressing = true
      select(at: CGPoint(x: pointer.x / host.window.scale, y: pointer.y / host.window.scale))
      return true
    case .up where isPressing && pointer.button == 1:
      isPressing = false
      return true
    case .moved: return isPressing
    case .down, .up, .entered, .left: return false
    }
  }

  /// True if a click with these modifier keys selects a layer.
  private func selects(_ modifiers: Modifiers) -> Bool {
    switch selecting {
    case .never: false
    case .always: true
    case .withModifiers: !modifiers.isDisjoint(with: [.alt, .control])
    }
  }

  /// Sends the frontmost layer at a point of the window.
  private func select(at point: CGPoint) {
    let time = host.timeBase.time(at: MediaClock.now())
    let hits = LayerHits(host.context.server.tree(at: time), at: time)
    send(.selection(hits.layers(at: point).first, at: point))
  }

  // MARK: Statistics

  private func scheduleStatistics() {
    guard !areStatisticsScheduled else { return }
    areStatisticsScheduled = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.statisticsInterval) { [weak self] in
      MainActor.assumeIsolated { self?.sendStatistics() }
    }
  }

  private func sendStatistics() {
    areStatisticsScheduled = false
    guard program.viewer === self else { return }
    statistics.stages = PipelineTimings.Stage.allCases.map {
      ProgramStatistics.Stage(name: "\($0)", seconds: timings[$0])
    }
    let cache = CacheUse.now
    (statistics.cacheBytes, statistics.cacheLimit) = (cache.byteCount, cache.budget)
    statistics.residentBytes = ResidentMemory.byteCount
    send(.statistics(statistics))
    statistics = ProgramStatistics()
  }
}
