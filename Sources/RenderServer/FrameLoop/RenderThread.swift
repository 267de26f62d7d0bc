import CoreGraphics
import Synchronization

// The frame loop. Read this first: it is the whole program in motion.
//
//   main thread                          render thread
//   ───────────                          ─────────────
//   layers change                        wait: for a tick while something moves,
//   commit ──values──▶ RenderContext ──▶       for a commit when nothing does
//                            ▲           tick(t): evaluate at t, record, draw the damage, present
//   callbacks ◀──events──────┴────────── report animations that began or ended

/// Where frames go and when they are due; a window's presenter behind an adapter. Used by the render
/// thread alone, except for `wake`.
package protocol FrameOutput: AnyObject, Sendable {
  /// Blocks until the next tick; nil when woken before it. Missed ticks are not queued.
  func waitForTick() throws -> FrameBeat?
  /// Blocks until `wake` or until the deadline (absolute media time; nil: none). No timer runs
  /// without a deadline.
  func waitUntilWoken(deadline: Double?) throws
  /// From any thread: ends a wait.
  func wake()
  /// A bitmap of the given size to draw in and how many frames ago it was shown (0: unknown).
  func nextBitmap(width: Int, height: Int) throws -> (bitmap: Bitmap, age: Int)
  /// The loop has ended: lets go of what it drew with.
  func close()
  /// Shows the bitmap that `nextBitmap` gave; only `damage` differs from the frame before.
  func present(damage: [PixelRect], number: UInt64, mediaTime: Double) throws
}

/// One tick of the screen.
package struct FrameBeat: Equatable, Sendable {
  /// Absolute media time of the vsync just shown.
  package var time: Double
  /// Seconds from one vsync to the next.
  package var period: Double

  package init(time: Double, period: Double) {
    self.time = time
    self.period = period
  }
}

/// What the main thread tells the render thread about the window.
package struct FrameTarget: Equatable, Sendable {
  /// Pixels.
  package var width: Int
  package var height: Int
  /// Pixels a point.
  package var scale: Double
  package var isVisible: Bool
  package var background: UInt32

  package init(
    width: Int, height: Int, scale: Double = 1, isVisible: Bool = true, background: UInt32 = 0
  ) {
    self.width = width
    self.height = height
    self.scale = scale
    self.isVisible = isVisible
    self.background = background
  }
}

/// Draws frames of one context on a thread of its own, so that a busy main thread stops no animation.
package final class RenderThread: Sendable {
  private struct Shared: Sendable {
    var target: FrameTarget
    var needsFrame = true
    var needsFullRedraw = false
    var isStopped = false
    var stages: [HostedStage] = []
  }

  private let context: RenderContext
  private let output: any FrameOutput
  private let report: @Sendable (FrameReport) -> Void
  private let shared: Mutex<Shared>
  /// Entered while the thread runs.
  private let running = DispatchGroup()

  /// `report` is called on the render thread after each frame, and with the error that ended the loop.
  package init(
    context: RenderContext, output: any FrameOutput, target: FrameTarget,
    report: @escaping @Sendable (FrameReport) -> Void
  ) {
    self.context = context
    self.output = output
    self.report = report
    shared = Mutex(Shared(target: target))
  }

  package func start() {
    context.setChangeHandler { [weak self] in self?.requestFrame() }
    running.enter()
    let thread = Thread {
      self.run()
      self.running.leave()
    }
    thread.name = "lamina-render"
    // Recording descends the layer tree; a deep one needs room.
    thread.stackSize = 64 << 20
    thread.start()
  }

  /// Returns when the thread has ended, with the frame that it may be drawing; then the window may go.
  package func stop() {
    context.setChangeHandler(nil)
    shared.withLock { $0.isStopped = true }
    output.wake()
    running.wait()
  }

  /// Something changed: draw at the next tick.
  package func requestFrame() {
    shared.withLock { $0.needsFrame = true }
    output.wake()
  }

  package func update(_ target: FrameTarget) {
    shared.withLock { $0.target = target }
    requestFrame()
  }

  /// `stage` is drawn with every frame from now on.
  package func add(_ stage: HostedStage) {
    stage.context.setChangeHandler { [weak self] in self?.requestFrame() }
    shared.withLock { $0.stages.append(stage) }
    requestFrame()
  }

  package func remove(_ stage: HostedStage) {
    stage.context.setChangeHandler(nil)
    shared.withLock { state in state.stages.removeAll { $0 === stage } }
    requestFrame()
  }

  /// The window lost its pixels.
  package func redrawEverything() {
    shared.withLock { $0.needsFullRedraw = true }
    requestFrame()
  }

  private func run() {
    var loop = FrameLoop(renderer: FrameRenderer(context: context))
    do {
      while let target = try nextTarget(&loop) {
        guard let tick = try output.waitForTick() else {
          shared.withLock { $0.needsFrame = true }
          continue
        }
        let stages = shared.withLock { $0.stages }
        report(try loop.runFrame(at: tick, context, output, target, stages))
      }
    } catch {
      report(FrameReport(error: String(describing: error)))
    }
    output.close()
  }

  /// Waits until there is something to do. nil: stop.
  private func nextTarget(_ loop: inout FrameLoop) throws -> FrameTarget? {
    while true {
      let state = shared.withLock { state in
        defer {
          if state.target.isVisible { state.needsFullRedraw = false }
          state.needsFrame = false
        }
        return state
      }
      if state.isStopped { return nil }
      if state.needsFullRedraw { loop.forgetLastFrame() }
      let mustRedraw = state.needsFullRedraw && state.target.isVisible
      if state.needsFrame || mustRedraw || loop.activity == .running {
        loop.activity = .idle
        return state.target
      }
      try wait(for: &loop)
    }
  }

  private func wait(for loop: inout FrameLoop) throws {
    guard case .waiting(let time) = loop.activity else {
      return try output.waitUntilWoken(deadline: nil)
    }
    try output.waitUntilWoken(deadline: time)
    loop.activity = .running
  }
}

/// What one turn of the loop did.
package struct FrameReport: Sendable {
  /// 0 when nothing was presented.
  package var number: UInt64 = 0
  package var mediaTime = 0.0
  package var beat = FrameBeat(time: 0, period: 1.0 / 60)
  package var events: [AnimationEvent] = []
  package var problems: [RenderProblem] = []
  package var stages: [HostedStage.Report] = []
  /// Whether the next frame will differ.
  package var isRunning = false
  /// Whether the owner of the layers has asked for every frame.
  package var isTick = false
  /// Set when the loop has ended because of it.
  package var error: String?

  /// Whether the owner of the layers has anything to do with it.
  package var isNews: Bool {
    isTick || error != nil || !(events.isEmpty && problems.isEmpty && stages.isEmpty)
  }
}

/// The state that goes from frame to frame.
private struct FrameLoop {
  let renderer: FrameRenderer
  var activity = Activity.idle
  private var number: UInt64 = 0
  private var isFirstAfterLoss = true

  init(renderer: FrameRenderer) { self.renderer = renderer }

  mutating func forgetLastFrame() { isFirstAfterLoss = true }

  /// One tick: evaluate, record, draw the damage, present. A hidden window only keeps its animations'
  /// books.
  mutating func runFrame(
    at beat: FrameBeat, _ context: RenderContext, _ output: any FrameOutput, _ target: FrameTarget,
    _ stages: [HostedStage]
  ) throws -> FrameReport {
    // A frame never shows a time before the commit that asked for it.
    let time = max(beat.time, context.lastCommitTime)
    var report = FrameReport(mediaTime: time, beat: beat, events: context.advance(to: time))
    report.stages = stages.map {
      $0.runFrame(at: beat, in: context, isVisible: target.isVisible)
    }
    if target.isVisible {
      renderer.background = target.background
      let canvas = PixelRect(x: 0, y: 0, width: target.width, height: target.height)
      var damage = renderer.prepare(at: time, canvas: canvas, scale: target.scale)
      if isFirstAfterLoss { damage.add(canvas) }
      if !damage.isEmpty {
        try present(damage, at: time, context.stages, on: output, target)
        report.number = number
      }
      report.problems = renderer.problems
      activity = context.activity(at: time)
    } else {
      activity = context.completionActivity(at: time)
    }
    activity = report.stages.reduce(activity) { $0.merged(with: $1.activity) }
    report.isRunning = activity == .running
    report.isTick = context.isTicking
    return report
  }

  private mutating func present(
    _ damage: DamageRegion, at time: Double, _ stages: StageTimes, on output: any FrameOutput,
    _ target: FrameTarget
  ) throws {
    let (bitmap, age) = try stages.measure(.wait) {
      try output.nextBitmap(width: target.width, height: target.height)
    }
    renderer.draw(into: bitmap, age: isFirstAfterLoss ? 0 : age)
    isFirstAfterLoss = false
    number += 1
    try stages.measure(.present) {
      try output.present(damage: damage.rects, number: number, mediaTime: time)
    }
  }
}
