import CoreGraphics

/// Draws the pictures of one commit's transitions: the old ones from what was committed before (L5.2), and new
/// ones, where they are to stand still, from what is committed then (L8.25).
struct PictureTaker {
  private let tree: LayerTree
  private let presentation: Presentation
  /// Pixels a point of the window.
  private let scale: Double
  private let rasterizer = Rasterizer()
  /// How many pixels the pictures may still have together; the less is left, the coarser they become.
  private var allowance = 64.0 * 1024 * 1024

  init(_ tree: LayerTree, _ presentation: Presentation, scale: Double) {
    self.tree = tree
    self.presentation = presentation
    self.scale = scale
  }

  /// A layer's subtree by itself, without its transform and opacity; nil when nothing shows. The new one is
  /// what the layer's transition leads to.
  mutating func picture(
    of id: NodeID, for effect: TransitionEffect, isNew: Bool
  ) -> LayerPicture? {
    let values = presentation.properties(of: tree[id])
    guard !values.has(.hidden), values.hasFiniteGeometry else { return nil }
    let isWhole = effect.applicable(to: values.bounds.size).isClippedToBounds
    var plan = PicturePlan(of: values.bounds, seen: mapToPixels(id), scale, isWhole: isWhole)
    var list = record(id, plan, isNew)
    guard !list.items.isEmpty else { return nil }
    let limit = max(allowance / 4, 4096)
    if Double(plan.extent(of: list).area) > limit {
      plan.shrink(by: (limit / Double(plan.extent(of: list).area)).squareRoot())
      list = record(id, plan, isNew)
    }
    let extent = plan.extent(of: list)
    guard !extent.isEmpty else { return nil }
    allowance -= Double(extent.area)
    return LayerPicture(
      image: CGImage(adopting: rasterizer.picture(of: list, in: extent)), frame: plan.frame(extent))
  }

  private func record(_ id: NodeID, _ plan: PicturePlan, _ isNew: Bool) -> DisplayList {
    Recorder.recordContents(
      of: id, tree, presentation, canvas: plan.canvas, toPixels: plan.toPicture,
      showsTransition: !isNew)
  }

  /// Where the layer is seen.
  private func mapToPixels(_ id: NodeID) -> Homography {
    var map = Homography.identity
    var next: NodeID? = id
    while let node = next {
      next = tree[node].superlayer
      let superlayer = next.map { presentation.properties(of: tree[$0]) }
      let matrix = presentation.properties(of: tree[node]).matrix(in: superlayer)
      map = map.concatenating(Homography(matrix))
    }
    return map.concatenating(Homography(scale: scale))
  }
}
