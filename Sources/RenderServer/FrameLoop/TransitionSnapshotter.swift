import CoreGraphics
import DisplayLists
import Raster
import RenderModel

/// Draws the pictures of one `SnapshotBatch`: the old pictures of a commit's transitions from the tree before the commit
/// (L5.2) or, for transitions that end at a picture, the new ones from the tree after it (L8.25).
struct TransitionSnapshotter {
  private let tree: LayerTree
  private let presentation: Presentation
  /// The scale of the window in pixels per point.
  private let scale: Double
  private let rasterizer = Rasterizer()
  /// The number of pixels that all further pictures may use, whose initial value is a choice. Each of them
  /// takes at most a quarter, so that later pictures get coarser, but may always have
  /// `FrameBudget.leastAllowance`.
  private var pixelBudget = 64.0 * 1024 * 1024

  init(_ tree: LayerTree, _ presentation: Presentation, scale: Double) {
    self.tree = tree
    self.presentation = presentation
    self.scale = scale
  }

  /// Draws a layer's subtree without the layer's transform and opacity; returns nil when nothing is visible. With
  /// `isNew`, the layer's transition is left out, so that the picture shows the state at which the transition ends.
  mutating func picture(
    of id: NodeID, for effect: TransitionEffect, isNew: Bool
  ) -> LayerPicture? {
    let values = presentation.properties(of: tree[id])
    guard !values.has(.hidden), values.hasFiniteGeometry else { return nil }
    let isWhole = effect.applicable(to: values.bounds.size).isClippedToBounds
    var plan = PicturePlan(of: values.bounds, toWindow: mapToPixels(id), scale, isWhole: isWhole)
    var list = record(id, as: plan, isNew: isNew)
    guard !list.items.isEmpty else { return nil }
    let limit = max(pixelBudget / 4, FrameBudget.leastAllowance)
    if Double(plan.extent(of: list).area) > limit {
      plan.shrink(by: (limit / Double(plan.extent(of: list).area)).squareRoot())
      list = record(id, as: plan, isNew: isNew)
    }
    let extent = plan.extent(of: list)
    guard !extent.isEmpty else { return nil }
    pixelBudget -= Double(extent.area)
    return LayerPicture(
      image: CGImage(adopting: rasterizer.picture(of: list, in: extent)), frame: plan.frame(extent))
  }

  private func record(_ id: NodeID, as plan: PicturePlan, isNew: Bool) -> DisplayList {
    Recorder.recordContents(
      of: id, tree, presentation, canvas: plan.canvas, toPixels: plan.toPicture,
      showsTransition: !isNew)
  }

  /// Returns the map from the layer to pixels of the window.
  private func mapToPixels(_ id: NodeID) -> Homography {
    var map = Homography.identity
    tree.forEachPlane(from: id, presentation) { map = map.concatenating(Homography($0)) }
    return map.concatenating(Homography(scale: scale))
  }
}
