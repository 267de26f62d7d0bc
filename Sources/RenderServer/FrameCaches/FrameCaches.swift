import CoreGraphics
import DisplayLists
import RenderModel

/// Everything that a renderer keeps from frame to frame in order to shorten the next frame.
///
/// The mechanisms save time only: the pixels of a frame do not depend on them. Documentation/FrameCaches.md says what
/// each mechanism keeps, when that becomes invalid, and how the mechanisms combine.
///
/// `@unchecked Sendable`: only the thread that renders the frames uses it.
package final class FrameCaches: @unchecked Sendable {
  /// The display list, with the items' index and the animations that are not evaluated.
  private let recording: RetainedDisplayList
  private var prefix = StaticPrefixCache()
  /// The items to draw next. It is a property so that its memory is reused.
  private var plan = DrawPlan()
  private let enabled: Mechanisms
  private var drawing = Use()

  /// Creates empty caches that use only the `enabled` mechanisms.
  package init(_ enabled: Mechanisms = .all) {
    self.enabled = enabled
    recording = RetainedDisplayList(enabled)
  }

  /// The display list of the last recorded frame.
  package var list: DisplayList { recording.list }

  /// The problems of the layers that the last update recorded.
  var problems: [RenderProblem] { recording.problems }

  /// The work that the mechanisms saved in the last recorded and the last drawn frame.
  package var use: Use {
    var use = recording.use
    (use.skippedItems, use.prefixItems) = (drawing.skippedItems, drawing.prefixItems)
    return use
  }
}

// MARK: - Evaluating and recording

extension FrameCaches {
  /// Discards what was kept of the tree, because the next update is of another one.
  func prepareForOtherTree() { recording.prepareForOtherTree() }

  /// Evaluates `tree` at `time` of its context, updates the display list and returns the damage. The caller holds the
  /// context's lock.
  func update(
    _ tree: LayerTree, evaluation: inout EvaluationCache, at time: Double,
    on canvas: FrameCanvas, surfaces: inout SurfaceCache, timings: PipelineTimings
  ) -> DamageRegion {
    let damage = recording.update(
      tree, evaluation: &evaluation, at: time, on: canvas, surfaces: &surfaces,
      timings: timings)
    prefix.dropUnlessUnchanged(before: recording.firstChange)
    return damage
  }

  /// Informs the static prefix of the items that the last update changed. The method is called after an update with
  /// damage, without the context's lock, because it may create the prefix's picture.
  func noteChangedItems() {
    guard enabled.contains(.staticPrefix) else { return }
    prefix.note(firstChange: recording.firstChange, in: recording.list)
  }
}

// MARK: - Drawing

extension FrameCaches {
  /// Returns the job that draws the missing parts of the static prefix's picture in `rects`, and these parts; nil
  /// when none is missing. The job must be done before that of `job(for:of:)`.
  func prefixJob(for rects: [PixelRect]) -> (job: RasterJob, missing: [PixelRect])? {
    guard let bitmap = prefix.bitmap else { return nil }
    let missing = prefix.missingParts(in: rects)
    guard !missing.isEmpty else { return nil }
    makePlan(of: 0..<prefix.count, in: missing)
    return (RasterJob(recording: recording, plan: plan, base: nil, bitmap: bitmap), missing)
  }

  /// Returns the job that draws the recorded frame inside of `rects` into `bitmap`.
  func job(for rects: [PixelRect], of bitmap: Bitmap) -> RasterJob {
    let items = (prefix.count..<Int.max).clamped(to: recording.list.items.indices)
    makePlan(of: items, in: rects)
    drawing.prefixItems = prefix.count
    drawing.skippedItems = items.count - plan.items.count
    return RasterJob(recording: recording, plan: plan, base: prefix.bitmap, bitmap: bitmap)
  }

  private func makePlan(of items: Range<Int>, in rects: [PixelRect]) {
    if enabled.contains(.itemIndex) {
      recording.index.plan(items, in: rects, into: &plan)
      plan.findHiddenAreas(in: recording.list)
    } else {
      plan.setAll(items)
    }
  }
}
