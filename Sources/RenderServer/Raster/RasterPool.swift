import CoreGraphics
import Synchronization

/// Draws the rectangles of a frame in bands, on the calling thread and a few helpers.
///
/// Bands do not overlap, so nobody waits for anybody's pixels. Helpers are made for the first frame that
/// is worth it and sleep without a timer between frames.
final class RasterPool {
  /// Rows a band: with a window's width it stays in the second-level cache.
  private static let bandHeights = 32...96
  /// Fewer pixels than this are drawn faster alone than a thread wakes up.
  private static let worthwhileArea = 96 * 1024

  private let own = Rasterizer()
  private let crew: Crew
  private let helperCount: Int
  private var hasHelpers = false

  /// `helperCount` threads besides the caller's; the default leaves one core to each.
  init(helperCount: Int = min(ProcessInfo.processInfo.activeProcessorCount - 1, 7)) {
    self.helperCount = max(0, helperCount)
    crew = Crew()
  }

  deinit { if hasHelpers { crew.dismiss(helperCount) } }

  /// Draws inside `rects`, which do not overlap.
  func draw(_ job: RasterJob, in rects: [PixelRect]) {
    let area = rects.reduce(0) { $0 + $1.area }
    // A backdrop reads beyond its band.
    guard helperCount > 0, area >= Self.worthwhileArea, job.recording.list.backdrops.isEmpty else {
      for rect in rects { own.draw(job, in: rect) }
      return
    }
    makeHelpers()
    let bands = rects.flatMap { $0.bands(Self.bandHeights, workers: helperCount + 1) }
    crew.draw(Crew.Work(job: job, bands: bands), with: own, helpers: helperCount)
  }

  private func makeHelpers() {
    guard !hasHelpers else { return }
    hasHelpers = true
    for _ in 0..<helperCount { crew.hire() }
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

  private let job = Mutex<Work?>(nil)
  private let nextBand = Atomic<Int>(0)
  private let work = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  func hire() {
    let thread = Thread { self.help() }
    thread.name = "lamina-raster"
    thread.start()
  }

  /// Returns when all bands are drawn and no helper holds the job any more.
  func draw(_ job: Work, with rasterizer: Rasterizer, helpers: Int) {
    self.job.withLock { $0 = job }
    nextBand.store(0, ordering: .releasing)
    for _ in 0..<helpers { work.signal() }
    drawBands(of: job, with: rasterizer)
    for _ in 0..<helpers { done.wait() }
    self.job.withLock { $0 = nil }
  }

  /// Work without a job sends a helper home.
  func dismiss(_ helpers: Int) {
    for _ in 0..<helpers { work.signal() }
  }

  private func help() {
    let rasterizer = Rasterizer()
    while true {
      work.wait()
      guard let job = job.withLock({ $0 }) else { return }
      drawBands(of: job, with: rasterizer)
      done.signal()
    }
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
