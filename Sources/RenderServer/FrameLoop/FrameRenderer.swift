import CoreGraphics
import DisplayLists

/// Renders frames of a context: evaluates, records, computes the damage and draws it. All calls come from one thread.
package final class FrameRenderer {
  private let context: RenderContext
  private let pool = RasterPool()
  private let caches: FrameCaches
  /// The damage of the last frames, newest first, for buffers that were last shown some frames ago.
  private var history: [DamageRegion] = []
  /// The number of frames whose damage is kept, which is a choice. Presenters have at most two buffers, so
  /// they seldom return one that was shown earlier. Such a bitmap is drawn completely.
  private static let historyLimit = 4
  /// The target and validity of the current recording.
  private var recorded: (target: FrameCanvas, validity: RenderContext.Validity)?

  /// The problems of the layers that were recorded for the last prepared frame. A layer whose items were kept
  /// from an earlier frame reported its problems then.
  package private(set) var problems: [RenderProblem] = []

  /// The color under the root layer, as premultiplied 0xAARRGGBB.
  package var background: UInt32 = 0

  /// Creates a renderer that has drawn nothing. With fewer `mechanisms` it is slower and draws the same pixels.
  package init(context: RenderContext, mechanisms: FrameCaches.Mechanisms = .all) {
    self.context = context
    caches = FrameCaches(mechanisms)
  }

  /// Evaluates and records the frame for media time `time`, and returns the damage since the last frame. If
  /// nothing can have changed since then, it does nothing and the damage is empty.
  package func prepare(at time: Double, canvas: PixelRect, scale: Double) -> DamageRegion {
    let target = FrameCanvas(rect: canvas, scale: scale, background: background)
    if let recorded, recorded.target == target, context.isCurrent(recorded.validity, at: time) {
      problems.removeAll()
      return DamageRegion(canvas: canvas)
    }
    let (damage, validity) = context.update(caches, at: time, on: target)
    recorded = (target, validity)
    problems = caches.problems
    if !damage.isEmpty { caches.noteChangedItems() }
    // A frame without damage is not shown, so it does not age the buffers.
    if !damage.isEmpty { history.insert(damage, at: 0) }
    if history.count > Self.historyLimit { history.removeLast() }
    return damage
  }

  /// Draws the prepared frame into a bitmap that last showed the frame `age` frames ago. An age of 0 means that the
  /// pixels of the bitmap are undefined, so that everything is drawn.
  package func draw(into bitmap: Bitmap, age: Int) {
    context.timings.measure(.raster) { draw(region(forAge: age).rects, of: bitmap) }
  }

  private func draw(_ rects: [PixelRect], of bitmap: Bitmap) {
    if let (job, missing) = caches.prefixJob(for: rects) { pool.draw(job, in: missing) }
    pool.draw(caches.job(for: rects, of: bitmap), in: rects)
  }

  private func region(forAge age: Int) -> DamageRegion {
    let canvas = caches.list.canvas
    var region = DamageRegion(canvas: canvas)
    if age <= 0 || age > history.count {
      region.add(canvas)
    } else {
      for damage in history.prefix(age) { region.add(damage) }
    }
    return region
  }

  /// The work that the mechanisms saved in the last prepared and the last drawn frame.
  package var cacheUse: FrameCaches.Use { caches.use }

  /// The display list of the last prepared frame.
  package var displayList: DisplayList { caches.list }
}
