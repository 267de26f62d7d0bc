import CoreGraphics
import DisplayLists
import Raster

/// The items of a frame to draw and the bitmap to draw into.
struct RasterJob: Sendable {
  let recording: RetainedDisplayList
  let plan: DrawPlan
  /// The picture of the items before the planned ones; nil when there is none, so that the background is drawn
  /// instead.
  let base: Bitmap?
  let bitmap: Bitmap
}

extension Rasterizer {
  /// Draws the planned items inside `rect` over the picture of the items before them.
  func draw(_ job: RasterJob, in rect: PixelRect) {
    let clip = rect.intersection(job.bitmap.bounds)
    guard !clip.isEmpty else { return }
    let list = job.recording.list
    guard list.backdrops.isEmpty else { return draw(list, in: rect, of: job.bitmap) }
    let canvas = Canvas(job.bitmap, maxX: clip.maxX)
    if let base = job.base {
      canvas.copy(clip, from: Canvas(base))
    } else if !job.plan.coversBase {
      fill(canvas, with: list.background, clip: clip)
    }
    let isTransparent = job.base == nil && !job.plan.coversBase && list.background == 0
    let index = job.recording.enabled.contains(.itemIndex) ? job.recording.index : nil
    draw(job.plan, of: list, index: index, into: canvas, clip: clip, isTransparent: isTransparent)
  }
}
