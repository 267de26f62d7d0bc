import CoreGraphics
import DisplayLists
import RenderModel
import Synchronization

// The frame loop, a good place to start reading: it shows how the whole program works together.
//
//   main thread                          render thread
//   ───────────                          ─────────────
//   layers change                        wait: for a tick while something moves,
//   commit ──values──▶ RenderContext ──▶       for a commit when nothing does
//                            ▲           tick(t): evaluate at t, record, draw the damage, present
//   callbacks ◀──events──────┴────────── report animations that began or ended

/// The destination and the clock of frames, usually the presenter of a window. Only the render thread uses it, except
/// that any thread may call `wake`.
package protocol FrameOutput: AnyObject, Sendable {
  /// Blocks until the next tick; returns nil when `wake` was called before it. Missed ticks are not queued.
  func waitForTick() throws -> FrameBeat?
  /// Blocks until `wake` or the deadline in media time; without a deadline no timer runs.
  func waitUntilWoken(deadline: Double?) throws
  /// Ends a wait; may be called on any thread.
  func wake()
  /// Returns a bitmap of the given size in pixels to draw into, and the number of frames since it was shown; 0 if its
  /// pixels are undefined.
  func nextBitmap(width: Int, height: Int) throws -> (bitmap: Bitmap, age: Int)
  /// Releases the drawing resources after the loop has ended.
  func close()
  /// Shows the bitmap that `nextBitmap` returned; only `damage`, in pixels, differs from the frame before.
  func present(damage: [PixelRect], number: UInt64, mediaTime: Double) throws
}

/// The time and the period of a frame, on the clock of the context that draws it. Display links receive it.
package struct FrameBeat: Equatable, Sendable {
  /// The time of the last vertical sync, on the clock of the context.
  package var time: Double
  /// The seconds between two vertical syncs on the same clock; 0 if the clock stands still.
  package var period: Double

  package init(time: Double, period: Double) {
    self.time = time
    self.period = period
  }
}

/// The properties of the window that the main thread passes to the render thread.
package struct FrameTarget: Equatable, Sendable {
  /// The size in pixels.
  package var width: Int
  package var height: Int
  /// The scale in pixels per point.
  package var scale: Double
  package var isVisible: Bool
  /// The color under the root layer, as premultiplied 0xAARRGGBB.
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

/// Draws the frames of one context on its own thread, so that animations continue while the main thread is busy.
package final class RenderThread: Sendable {
  private struct Shared: Sendable {
    var target: FrameTarget
    var needsFrame = true
    var needsFullRedraw = false
    var isStopped = false
    var embedded: [EmbeddedContext] = []
  }

  private let context: RenderContext
  private let output: any FrameOutput
  private let report: @Sendable (FrameReport) -> Void
  private let shared: Mutex<Shared>
  /// A group that is entered while the thread runs.
  private let running = DispatchGroup()

  /// Creates the thread. It calls `report` after each frame, and with the error that ended the loop.
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
    // Each off-screen picture inside of another one takes some of the stack (`Recorder.mayNestSurface`). The
    // size is a choice.
    thread.stackSize = 64 << 20
    thread.start()
  }

  /// Stops the thread after its current frame and waits for it. The window may be destroyed after that.
  package func stop() {
    context.setChangeHandler(nil)
    shared.withLock { $0.isStopped = true }
    output.wake()
    running.wait()
  }

  /// Requests a frame at the next tick, after a change.
  package func requestFrame() {
    shared.withLock { $0.needsFrame = true }
    output.wake()
  }

  package func update(_ target: FrameTarget) {
    shared.withLock { $0.target = target }
    requestFrame()
  }

  /// Draws `embedded` with every frame from now on.
  package func add(_ embedded: EmbeddedContext) {
    embedded.context.setChangeHandler { [weak self] in self?.requestFrame() }
    shared.withLock { $0.embedded.append(embedded) }
    requestFrame()
  }

  package func remove(_ embedded: EmbeddedContext) {
    embedded.context.setChangeHandler(nil)
    shared.withLock { state in state.embedded.removeAll { $0 === embedded } }
    requestFrame()
  }

  /// Redraws the whole window after its pixels were lost.
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
        let embedded = shared.withLock { $0.embedded }
        report(try loop.runFrame(at: tick, of: context, on: output, target: target, embedded: embedded))
      }
    } catch {
      report(FrameReport(error: String(describing: error)))
    }
    output.close()
  }

  /// Waits until a frame is needed and returns its target; nil when the thread is to stop.
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
      if state.needsFullRedraw { loop.redrawNextFrame() }
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

/// The state that the frame loop keeps from frame to frame.
private struct FrameLoop {
  let renderer: FrameRenderer
  var activity = Activity.idle
  private var number: UInt64 = 0
  private var isFirstAfterLoss = true

  init(renderer: FrameRenderer) { self.renderer = renderer }

  /// Makes the next frame a full one, because the pixels of the last frame were lost.
  mutating func redrawNextFrame() { isFirstAfterLoss = true }

  /// Runs one tick: evaluates, records, draws the damage and presents the frame. For a hidden window, it only
  /// processes the starts and ends of animations.
  mutating func runFrame(
    at beat: FrameBeat, of context: RenderContext, on output: any FrameOutput,
    target: FrameTarget, embedded: [EmbeddedContext]
  ) throws -> FrameReport {
    // A frame never shows a time before the commit that requested it.
    let time = max(beat.time, context.lastCommitTime)
    var report = FrameReport(mediaTime: time, beat: beat, events: context.advance(to: time))
    report.embedded = embedded.compactMap {
      $0.runFrame(at: beat, in: context, isVisible: target.isVisible)
    }
    if target.isVisible {
      renderer.background = target.background
      let canvas = PixelRect(x: 0, y: 0, width: target.width, height: target.height)
      var damage = renderer.prepare(at: time, canvas: canvas, scale: target.scale)
      if isFirstAfterLoss { damage.add(canvas) }
      if !damage.isEmpty {
        try present(damage, at: time, on: output, target: target, timings: context.timings)
        report.number = number
      }
      report.problems = renderer.problems
      activity = context.activity(at: time)
    } else {
      activity = context.completionActivity(at: time)
    }
    activity = embedded.reduce(activity) { $0.merged(with: $1.activity) }
    report.isRunning = activity == .running
    report.isTick = context.isTicking
    return report
  }

  private mutating func present(
    _ damage: DamageRegion, at time: Double, on output: any FrameOutput, target: FrameTarget,
    timings: PipelineTimings
  ) throws {
    let (bitmap, age) = try timings.measure(.wait) {
      try output.nextBitmap(width: target.width, height: target.height)
    }
    renderer.draw(into: bitmap, age: isFirstAfterLoss ? 0 : age)
    isFirstAfterLoss = false
    number += 1
    try timings.measure(.present) {
      try output.present(damage: damage.rects, number: number, mediaTime: time)
    }
  }
}
