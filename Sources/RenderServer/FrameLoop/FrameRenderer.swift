import CoreGraphics

/// Turns a render context into frames: evaluate, record, find the damage, draw it. One thread uses it.
package final class FrameRenderer {
  private let context: RenderContext
  private let pool = RasterPool()
  private let recording = Recording()
  private var ground = StillGround()
  private var plan = DrawPlan()
  /// The damage of the last frames, newest first: what a buffer that was shown some frames ago lacks.
  private var history: [DamageRegion] = []
  private static let historyLimit = 4
  /// What the recording is of, and for how long.
  private var recorded: (target: Recording.Target, validity: RenderContext.Validity)?

  package private(set) var problems: [RenderProblem] = []

  /// Premultiplied 0xAARRGGBB under the root layer.
  package var background: UInt32 = 0

  package init(context: RenderContext) { self.context = context }

  /// Evaluates and records the frame for `time`; returns what changed since the last one. Where nothing can
  /// have changed nothing is done.
  package func prepare(at time: Double, canvas: PixelRect, scale: Double) -> DamageRegion {
    let target = Recording.Target(rect: canvas, scale: scale, background: background)
    if let recorded, recorded.target == target, context.isCurrent(recorded.validity, at: time) {
      problems.removeAll()
      return DamageRegion(canvas: canvas)
    }
    let (damage, validity) = context.update(recording, at: time, on: target)
    recorded = (target, validity)
    problems = recording.problems
    if !damage.isEmpty { ground.note(firstChange: recording.firstChange, in: recording.list) }
    // A frame without damage is not shown, so it does not age the buffers.
    if !damage.isEmpty { history.insert(damage, at: 0) }
    if history.count > Self.historyLimit { history.removeLast() }
    return damage
  }

  /// Draws the prepared frame into a bitmap that last held the frame `age` frames ago; 0 when what it
  /// holds is unknown, and then everything is drawn.
  package func draw(into bitmap: Bitmap, age: Int) {
    context.stages.measure(.raster) { draw(region(forAge: age).rects, of: bitmap) }
  }

  private func draw(_ rects: [PixelRect], of bitmap: Bitmap) {
    completeGround(in: rects)
    recording.index.plan(from: ground.count, in: rects, into: &plan)
    pool.draw(RasterJob(recording, plan, ground: ground.bitmap, bitmap), in: rects)
  }

  private func completeGround(in rects: [PixelRect]) {
    guard let bitmap = ground.bitmap else { return }
    let missing = ground.missingParts(in: rects)
    guard !missing.isEmpty else { return }
    recording.index.plan(from: 0, through: ground.count, in: missing, into: &plan)
    pool.draw(RasterJob(recording, plan, ground: nil, bitmap), in: missing)
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

  /// Whether the last frame was recorded by replacing some items of the one before.
  package var hasKeptList: Bool { recording.isKept }

  /// What the last prepared frame consists of.
  package var displayList: DisplayList { recording.list }
}
