import CoreGraphics
import Synchronization

/// Draws the rectangles of a frame in bands, on the calling thread and a few helpers.
///
/// Bands do not overlap, so nobody waits for anybody's pixels. Helpers are made for the first frame that
/// is worth it and sleep without a timer between frames. The caller waits only for helpers that have begun, so a system
/// that gives no threads only makes it slower.
final class RasterPool {
  /// Rows a band: with a window's width it stays in the second-level cache.
  private static let bandHeights = 32...96
  /// Fewer pixels than this are drawn faster alone than a thread wakes up.
  private static let worthwhileArea = 96 * 1024

  private let own = Rasterizer()
  private let crew: Crew
  private let helperCount: Int
  private let startThread: (@escaping @Sendable () -> Void) -> Void
  private var hasHelpers = false

  /// `helperCount` threads besides the caller's; the default leaves one core to each.
  init(
    helperCount: Int = min(ProcessInfo.processInfo.activeProcessorCount - 1, 7),
    startThread: @escaping (@escaping @Sendable () -> Void) -> Void = RasterPool.startThread
  ) {
    self.helperCount = max(0, helperCount)
    self.startThread = startThread
    crew = Crew()
  }

  deinit { if hasHelpers { crew.dismiss(helperCount) } }

  private static func startThread(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = "lamina-raster"
    thread.start()
  }

  /// Draws inside `rects`, which do not overlap.
  func draw(_ job: RasterJob, in rects: [PixelRect]) {
    let area = rects.reduce(0) { $0 + $1.area }
    // A backdrop reads beyond its band.
    guard job.recording.list.backdrops.isEmpty else { return draw(job, alone: rects) }
    guard helperCount > 0, area >= Self.worthwhileArea else {
      return draw(job, alone: rects.flatMap(\.strips))
    }
    makeHelpers()
    let bands = rects.flatMap { $0.bands(Self.bandHeights, workers: helperCount + 1) }
    crew.draw(Crew.Work(job: job, bands: bands), with: own, helpers: helperCount)
  }

  private func draw(_ job: RasterJob, alone rects: [PixelRect]) {
    for rect in rects { own.draw(job, in: rect) }
  }

  private func makeHelpers() {
    guard !hasHelpers else { return }
    hasHelpers = true
    for _ in 0..<helperCount { startThread { [crew] in crew.help() } }
  }
}

/// What has to be drawn of a frame, and into what.
struct RasterJob: Sendable {
  let recording: Recording
  let plan: DrawPlan
  /// What the items before the planned ones look like; nil for the background alone.
  let ground: Bitmap?
  let bitmap: Bitmap

  init(_ recording: Recording, _ plan: DrawPlan, ground: Bitmap?, _ bitmap: Bitmap) {
    self.recording = recording
    self.plan = plan
    self.ground = ground
    self.bitmap = bitmap
  }
}

/// What the helpers share with the caller. They hold it, not the pool, so the pool can go away.
private final class Crew: Sendable {
  struct Work: Sendable {
    let job: RasterJob
    let bands: [PixelRect]
  }

  private struct State {
    /// nil between frames.
    var work: Work?
    /// Helpers that hold it.
    var busy = 0
    var isDismissed = false
  }

  private let state = Mutex(State())
  private let nextBand = Atomic<Int>(0)
  private let call = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  /// Returns when all bands are drawn and no helper holds the work any more.
  func draw(_ work: Work, with rasterizer: Rasterizer, helpers: Int) {
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

  /// A helper's life.
  func help() {
    let rasterizer = Rasterizer()
    while true {
      call.wait()
      let (work, isDismissed) = state.withLock { state in
        if state.work != nil { state.busy += 1 }
        return (state.work, state.isDismissed)
      }
      if isDismissed { return }
      // One that comes too late for a frame waits for the next.
      guard let work else { continue }
      drawBands(of: work, with: rasterizer)
      leave()
    }
  }

  private func leave() {
    let isLast = state.withLock { state in
      state.busy -= 1
      // Before that the caller still draws, and does not wait.
      return state.busy == 0 && state.work == nil
    }
    if isLast { done.signal() }
  }

  private func drawBands(of work: Work, with rasterizer: Rasterizer) {
    while true {
      let index = nextBand.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue
      guard index < work.bands.count else { return }
      rasterizer.draw(work.job, in: work.bands[index])
    }
  }
}

extension PixelRect {
  /// The rectangle cut into strips, lower and lower ones, so that all workers end at about the same time.
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
