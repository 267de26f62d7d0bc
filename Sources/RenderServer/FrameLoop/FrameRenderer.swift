import CoreGraphics
import DisplayLists

/// Renders frames of a context: evaluates, records, computes the damage and draws it. Used by one thread.
package final class FrameRenderer {
  private let context: RenderContext
  private let pool = RasterPool()
  private let recording = RetainedDisplayList()
  private var base = StaticPrefixCache()
  private var plan = DrawPlan()
  /// The damage of the last frames, newest first, for buffers that were last shown some frames ago.
  private var history: [DamageRegion] = []
  private static let historyLimit = 4
  /// The target and validity of the current recording.
  private var recorded: (target: RetainedDisplayList.Target, validity: RenderContext.Validity)?

  package private(set) var problems: [RenderProblem] = []

  /// The color under the root layer, as premultiplied 0xAARRGGBB.
  package var background: UInt32 = 0

  package init(context: RenderContext) { self.context = context }

  /// Evaluates and records the frame for absolute media time `time` and returns the damage since the last frame. It
  /// does nothing when nothing can have changed.
  package func prepare(at time: Double, canvas: PixelRect, scale: Double) -> DamageRegion {
    let target = RetainedDisplayList.Target(rect: canvas, scale: scale, background: background)
    if let recorded, recorded.target == target, context.isCurrent(recorded.validity, at: time) {
      problems.removeAll()
      return DamageRegion(canvas: canvas)
    }
    let (damage, validity) = context.update(recording, at: time, on: target)
    recorded = (target, validity)
    problems = recording.problems
    if !damage.isEmpty { base.note(firstChange: recording.firstChange, in: recording.list) }
    // A frame without damage is not shown, so it does not age the buffers.
    if !damage.isEmpty { history.insert(damage, at: 0) }
    if history.count > Self.historyLimit { history.removeLast() }
    return damage
  }

  /// Draws the prepared frame into a bitmap that last showed the frame `age` frames ago. An age of 0 means that its
  /// pixels are undefined; then everything is drawn.
  package func draw(into bitmap: Bitmap, age: Int) {
    context.timings.measure(.raster) { draw(region(forAge: age).rects, of: bitmap) }
  }

  private func draw(_ rects: [PixelRect], of bitmap: Bitmap) {
    completeBase(in: rects)
    recording.index.plan(from: base.count, in: rects, into: &plan)
    pool.draw(RasterJob(recording, plan, base: base.bitmap, bitmap), in: rects)
  }

  private func completeBase(in rects: [PixelRect]) {
    guard let bitmap = base.bitmap else { return }
    let missing = base.missingParts(in: rects)
    guard !missing.isEmpty else { return }
    recording.index.plan(from: 0, through: base.count, in: missing, into: &plan)
    pool.draw(RasterJob(recording, plan, base: nil, bitmap), in: missing)
  }

  private func region(forAge age: Int) -> DamageRegion {
    var region = DamageRegion(canvas: recording.list.canvas)
    if age <= 0 || age > history.count {
      region.add(recording.list.canvas)
    } else {
      for damage in history.prefix(age) { region.add(damage) }
    }
    return region
  }

  /// True when the last frame was recorded by replacing items of the one before.
  package var hasKeptList: Bool { recording.isKept }

  /// The display list of the last prepared frame.
  package var displayList: DisplayList { recording.list }
}
