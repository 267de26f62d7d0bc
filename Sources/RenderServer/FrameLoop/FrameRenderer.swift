import CoreGraphics

/// Turns a render context into frames: evaluate, record, find the damage, draw it. One thread uses it.
package final class FrameRenderer {
  private let context: RenderContext
  private let pool = RasterPool()
  private var current = DisplayList()
  private var previous = DisplayList()
  /// The damage of the last frames, newest first: what a buffer that was shown some frames ago lacks.
  private var history: [DamageRegion] = []
  private static let historyLimit = 4
  /// What `current` was recorded for.
  private var recorded: Recording?

  private struct Recording {
    let canvas: PixelRect
    let scale: Double
    let background: UInt32
    let validity: RenderContext.Validity
  }

  package private(set) var problems: [RenderProblem] = []

  /// Premultiplied 0xAARRGGBB under the root layer.
  package var background: UInt32 = 0

  package init(context: RenderContext) { self.context = context }

  /// Evaluates and records the frame for `time`; returns what changed since the last one. Where nothing can
  /// have changed nothing is done.
  package func prepare(at time: Double, canvas: PixelRect, scale: Double) -> DamageRegion {
    if isRecorded(time, canvas, scale) {
      problems.removeAll()
      return DamageRegion(canvas: canvas)
    }
    record(at: time, canvas: canvas, scale: scale)
    var damage = current.damage(since: previous)
    damage.include(touched: current.backdrops)
    // A frame without damage is not shown, so it does not age the buffers.
    if !damage.isEmpty { history.insert(damage, at: 0) }
    if history.count > Self.historyLimit { history.removeLast() }
    return damage
  }

  private func isRecorded(_ time: Double, _ canvas: PixelRect, _ scale: Double) -> Bool {
    guard let recorded, recorded.canvas == canvas, recorded.scale == scale else { return false }
    return recorded.background == background && context.isCurrent(recorded.validity, at: time)
  }

  private func record(at time: Double, canvas: PixelRect, scale: Double) {
    swap(&current, &previous)
    current.canvas = canvas
    let result = context.record(
      at: time, canvas: canvas, scale: scale, background: background, into: &current)
    problems = result.problems
    recorded = Recording(
      canvas: canvas, scale: scale, background: background, validity: result.validity)
  }

  /// Draws the prepared frame into a bitmap that last held the frame `age` frames ago; 0 when what it
  /// holds is unknown, and then everything is drawn.
  package func draw(into bitmap: Bitmap, age: Int) {
    pool.draw(current, in: region(forAge: age).rects, of: bitmap)
  }

  private func region(forAge age: Int) -> DamageRegion {
    var region = DamageRegion(canvas: current.canvas)
    if age <= 0 || age > history.count {
      region.add(current.canvas)
    } else {
      for damage in history.prefix(age) { region.add(damage) }
    }
    return region
  }

  /// What the last prepared frame consists of.
  package var displayList: DisplayList { current }
}
