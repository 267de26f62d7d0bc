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
  private var encoder = StreamEncoder()
  private var isFlushScheduled = false
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
    tap = CommitTap()
    tap.viewer = self
    host.context.add(tap)
    host.inspector = self
    timings.switchOn()
  }

  /// Ends the observation of the program, whose clock becomes normal.
  func end() {
    host.context.remove(tap)
    tap.viewer = nil
    host.inspector = nil
    timings.switchOff()
    if !host.timeBase.isMedia { host.timeBase = .media }
  }

  // MARK: The stream

  /// Begins the stream, or begins it again, with the tree that is committed now.
  func beginStream() {
    CATransaction.flush()
    encoder = StreamEncoder()
    encoder.append(host.canvas)
    let tree = host.context.server.tree(at: .infinity)
    tree.takeSnapshots()
    let now = MediaClock.now()
    encoder.append(
      Commit(describing: tree, time: host.timeBase.time(at: now), mediaTime: now))
    sendPart(isBase: true)
    sendClock()
  }

  fileprivate func receive(_ commit: Commit) {
    encoder.append(commit)
    scheduleFlush()
  }

  /// Sends what was committed in this turn of the run loop at its end.
  private func scheduleFlush() {
    guard !isFlushScheduled else { return }
    isFlushScheduled = true
    DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.flush() } }
  }

  private func flush() {
    isFlushScheduled = false
    if program.viewer === self { sendPart() }
  }

  private func sendPart(isBase: Bool = false) {
    let count = encoder.pendingBytes
    connection.send(encoder.take(), estimated: count, isBase: isBase)
  }

  private func send(_ message: ProgramMessage) {
    if encoder.pendingBytes > 0 { sendPart() }
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
    case .edit(let edit):
      send(.answer(number: edit.number, error: edit.perform(in: host.context, program.animate)))
    case .setSelecting(let selecting): self.selecting = selecting
    }
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
    encoder.append(canvas)
    scheduleFlush()
  }

  func receive(_ input: StreamInput) {
    encoder.append(input)
    scheduleFlush()
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

/// The listener of the window's context.
///
/// `@unchecked Sendable`: it is used on the main thread, which owns the layers of a window.
private final class CommitTap: CommitListener, @unchecked Sendable {
  weak var viewer: AttachedViewer?

  func receive(_ commit: borrowing Commit, isLive: Bool) {
    guard isLive else { return }
    let commit = copy commit
    MainActor.assumeIsolated { viewer?.receive(commit) }
  }
}

private enum ResidentMemory {
  /// The resident memory of this process in bytes; 0 where the system does not tell it.
  static var byteCount: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
