import CoreGraphics
import Raster
import Synchronization

/// Draws the rectangles of a frame in bands, on the calling thread and a few helper threads.
///
/// Bands do not overlap, so no thread waits for another's pixels. The helpers are created for the first frame that is
/// large enough. Between frames they are blocked, without a timer. The caller waits only for helpers that have begun
/// to draw, so that on a system without free threads drawing is slower but complete.
final class RasterPool {
  /// The range of the number of rows in a band. A band as wide as a window then fits into the second-level cache.
  private static let bandHeights = 32...96
  /// The number of pixels below which drawing on one thread is faster than waking another one.
  private static let worthwhileArea = 96 * 1024

  private let own = Rasterizer()
  private let workers: RasterWorkers
  private let helperCount: Int
  private let startThread: (@escaping @Sendable () -> Void) -> Void
  private var hasHelpers = false

  /// Creates a pool with `helperCount` threads besides the caller's. With the default there is one thread for
  /// each core that the process may use, up to 8, which is a choice.
  init(
    helperCount: Int = min(PixelKernels.processorCount - 1, 7),
    startThread: @escaping (@escaping @Sendable () -> Void) -> Void = RasterPool.startThread
  ) {
    self.helperCount = max(0, helperCount)
    self.startThread = startThread
    workers = RasterWorkers()
  }

  deinit { if hasHelpers { workers.dismiss(helperCount) } }

  private static func startThread(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = "lamina-raster"
    thread.start()
  }

  /// Draws inside `rects`, which must not overlap.
  func draw(_ job: RasterJob, in rects: [PixelRect]) {
    let area = rects.reduce(0) { $0 + $1.area }
    // A backdrop filter reads pixels outside of its band or strip, so such a list is drawn without them.
    guard job.recording.list.backdrops.isEmpty else { return draw(job, alone: rects) }
    guard helperCount > 0, area >= Self.worthwhileArea else {
      return draw(job, alone: rects.flatMap(\.strips))
    }
    makeHelpers()
    let bands = rects.flatMap { $0.bands(Self.bandHeights, workers: helperCount + 1) }
    workers.draw(RasterWorkers.Batch(job: job, bands: bands), with: own, helpers: helperCount)
  }

  private func draw(_ job: RasterJob, alone rects: [PixelRect]) {
    for rect in rects { own.draw(job, in: rect) }
  }

  private func makeHelpers() {
    guard !hasHelpers else { return }
    hasHelpers = true
    for _ in 0..<helperCount { startThread { [workers] in workers.help() } }
  }
}

/// The state that helpers share with the caller. Helpers refer to it and not to the pool, so that the pool can be
/// released.
private final class RasterWorkers: Sendable {
  /// A drawing job, cut into bands of rows that are drawn in parallel.
  struct Batch: Sendable {
    let job: RasterJob
    let bands: [PixelRect]
  }

  private struct State {
    /// The current work; nil between frames.
    var work: Batch?
    /// The number of helpers that are drawing.
    var busy = 0
    var isDismissed = false
  }

  private let state = Mutex(State())
  private let nextBand = Atomic<Int>(0)
  private let call = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  /// Draws all bands; returns when they are finished and no helper refers to the work any more.
  func draw(_ work: Batch, with rasterizer: Rasterizer, helpers: Int) {
    nextBand.store(0, ordering: .releasing)
    state.withLock { $0.work = work }
    for _ in 0..<helpers { call.signal() }
    drawBands(of: work, with: rasterizer)
    let isBusy = state.withLock { state in
      state.work = nil
      return state.busy > 0
    }
    if isBusy { done.wait() }
  }

  func dismiss(_ helpers: Int) {
    state.withLock { $0.isDismissed = true }
    for _ in 0..<helpers { call.signal() }
  }

  /// Runs a helper until it is dismissed.
  func help() {
    let rasterizer = Rasterizer()
    while true {
      call.wait()
      let (work, isDismissed) = state.withLock { state in
        if state.work != nil { state.busy += 1 }
        return (state.work, state.isDismissed)
      }
      if isDismissed { return }
      // A helper that wakes too late for a frame waits for the next frame.
      guard let work else { continue }
      drawBands(of: work, with: rasterizer)
      leave()
    }
  }

  private func leave() {
    let isLast = state.withLock { state in
      state.busy -= 1
      // While there is work, the caller is still drawing and does not wait.
      return state.busy == 0 && state.work == nil
    }
    if isLast { done.signal() }
  }

  private func drawBands(of work: Batch, with rasterizer: Rasterizer) {
    while true {
      let index = nextBand.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue
      guard index < work.bands.count else { return }
      rasterizer.draw(work.job, in: work.bands[index])
    }
  }
}

extension PixelRect {
  /// Returns the rectangle divided into strips of decreasing height, so that all threads finish at about the same
  /// time.
  fileprivate func bands(_ heights: ClosedRange<Int>, workers: Int) -> [PixelRect] {
    var bands: [PixelRect] = []
    var y = minY
    while y < maxY {
      let fair = (maxY - y) / (2 * workers)
      let end = min(y + min(max(fair, heights.lowerBound), heights.upperBound), maxY)
      bands.append(PixelRect(minX: minX, minY: y, maxX: maxX, maxY: end))
      y = end
    }
    return bands
  }
}
