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

  package private(set) var problems: [RenderProblem] = []

  /// Premultiplied 0xAARRGGBB under the root layer.
  package var background: UInt32 = 0

  package init(context: RenderContext) { self.context = context }

  /// Evaluates and records the frame for `time`; returns what changed since the last one.
  package func prepare(at time: Double, canvas: PixelRect, scale: Double) -> DamageRegion {
    swap(&current, &previous)
    current.canvas = canvas
    problems = context.record(
      at: time, canvas: canvas, scale: scale, background: background, into: &current)
    let damage = current.damage(since: previous)
    // A frame without damage is not shown, so it does not age the buffers.
    if !damage.isEmpty { history.insert(damage, at: 0) }
    if history.count > Self.historyLimit { history.removeLast() }
    return damage
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
