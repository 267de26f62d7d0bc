import Raster
import CoreGraphics
import DisplayLists
import RenderModel

/// The display list of a window, kept from frame to frame: the "record" stage.
///
/// Its input is a tree, its presentation and the changes since the last frame; its output is the list and the damage.
/// When layers only move or change their appearance, the items of those layers are replaced. When layers are inserted,
/// removed or reordered, the whole tree is recorded and the two lists are compared. Both ways give the same list.
///
/// `@unchecked Sendable`: the render thread changes it while no drawing is in progress; drawing threads only read it.
package final class RetainedDisplayList: @unchecked Sendable {
  let enabled: FrameCaches.Mechanisms
  // `unchecked` is safe because no code outside of this module runs during an access.
  @exclusivity(unchecked) private(set) var list = DisplayList()
  /// The index of the first item that differs from the last frame.
  private(set) var firstChange = 0
  /// The problems of the layers that the last update recorded.
  private(set) var problems: [RenderProblem] = []
  /// The work that the mechanisms saved in the last update.
  private(set) var use = FrameCaches.Use()

  /// The index of the list's items; empty when the item index is disabled.
  @exclusivity(unchecked) private(set) var index = ItemIndex()

  private var previous = DisplayList()
  @exclusivity(unchecked) private var recorder = Recorder()
  private var culling = OffscreenAnimationCulling()
  @exclusivity(unchecked) private var shapeLeaves = ShapeLeaves()
  /// The damage of the update in progress.
  @exclusivity(unchecked) private var damage = DamageRegion(canvas: .empty)
  /// True when a budget was exceeded, so that the items of one layer depend on the cost of other layers.
  private var isOverBudget = false
  /// The position in the tree's change log up to which changes are recorded.
  private var position = -1
  private var lastTime = -Double.infinity
  /// The evaluation from which the list was last updated; nil before the first update.
  private var lastEvaluation: EvaluationCache.Moment?
  private var scale = 0.0
  private var updateNumber: UInt32 = 0

  init(_ enabled: FrameCaches.Mechanisms) { self.enabled = enabled }

  /// Makes the next update, which is of another tree, record the whole tree.
  func prepareForOtherTree() { position = -1 }

  /// Updates the list to `time` of the tree's context and returns the damage.
  func update(
    _ tree: LayerTree, evaluation: inout EvaluationCache, at time: Double,
    on canvas: FrameCanvas, surfaces: inout SurfaceCache, timings: PipelineTimings
  ) -> DamageRegion {
    damage = DamageRegion(canvas: canvas.rect)
    problems.removeAll(keepingCapacity: true)
    updateNumber &+= 1
    use = FrameCaches.Use()
    let changes = mayKeep(tree, at: time, on: canvas) ? tree.changes(since: position) : nil
    lastTime = time
    position = tree.changePosition
    defer { lastEvaluation = evaluation.moment }
    if let changes,
      patch(
        tree, evaluation: &evaluation, changes: changes, at: time, surfaces: &surfaces,
        timings: timings)
    {
      return damage
    }
    // Layers that were recorded before `patch` failed are recorded again, and report their problems again.
    problems.removeAll(keepingCapacity: true)
    timings.measure(.evaluate) { evaluation.evaluate(tree, at: time) }
    timings.measure(.record) {
      recordAll(tree, presentation: evaluation.presentation, on: canvas, surfaces: &surfaces)
    }
    timings.measure(.damage) { damage.add(list.damage(since: previous)) }
    damage.include(touched: list.backdrops)
    previous.removeAll()
    firstChange = 0
    return damage
  }

  /// Returns true when it may be enough to replace the items of the changed layers. Recording them shows whether it
  /// is.
  private func mayKeep(_ tree: LayerTree, at time: Double, on canvas: FrameCanvas) -> Bool {
    enabled.contains(.retainedDisplayList) && isSame(canvas)
      && tree.tilesFadeEnd <= min(time, lastTime) && tree.emissions.isEmpty
      && list.backdrops.isEmpty && !isOverBudget
  }

  private func isSame(_ canvas: FrameCanvas) -> Bool {
    list.canvas == canvas.rect && list.background == canvas.background && scale == canvas.scale
  }
}

// MARK: - Recording the whole tree

extension RetainedDisplayList {
  private func recordAll(
    _ tree: LayerTree, presentation: Presentation, on canvas: FrameCanvas,
    surfaces: inout SurfaceCache
  ) {
    swap(&list, &previous)
    list.canvas = canvas.rect
    list.background = canvas.background
    scale = canvas.scale
    begin(tree, presentation: presentation, surfaces: &surfaces)
    swap(&recorder.list, &list)
    recorder.list.removeAll()
    recorder.clearRecords(count: tree.nodes.count)
    recorder.clip = canvas.rect
    recorder.firstItem = 0
    recorder.hasDelayedReplicas = false
    recorder.recordTree(scale: canvas.scale)
    isOverBudget = recorder.budget.isExceeded
    swap(&recorder.list, &list)
    end(&surfaces)
    surfaces.endFrame()
    if enabled.contains(.itemIndex) { index.rebuild(list) }
    culling.restoreAll(tree)
    shapeLeaves.removeAll()
  }

  private func begin(
    _ tree: LayerTree, presentation: Presentation, surfaces: inout SurfaceCache
  ) {
    recorder.begin(tree, presentation)
    swap(&recorder.surfaces, &surfaces)
  }

  private func end(_ surfaces: inout SurfaceCache) {
    swap(&recorder.surfaces, &surfaces)
    problems += recorder.problems
    recorder.end()
  }
}

// MARK: - Recording single layers

extension RetainedDisplayList {
  /// Replaces the items of changed layers. Returns false when the whole list must be recorded; `damage` then contains
  /// the items that were replaced so far.
  private func patch(
    _ tree: LayerTree, evaluation: inout EvaluationCache, changes: ArraySlice<NodeID>,
    at time: Double, surfaces: inout SurfaceCache, timings: PipelineTimings
  ) -> Bool {
    culling.prepare(tree, changes)
    timings.measure(.evaluate) { evaluation.evaluate(tree, only: culling.evaluated, at: time) }
    return timings.measure(.record) {
      firstChange = list.items.count
      begin(tree, presentation: evaluation.presentation, surfaces: &surfaces)
      recorder.budget = FrameBudget(canvas: list.canvas, layerCount: tree.nodes.count)
      let leaves = replace(changes) ? replaceEvaluated(evaluation) : nil
      let isDone = leaves != nil && !recorder.budget.isExceeded
      end(&surfaces)
      if let leaves, isDone {
        surfaces.endPatch()
        noteUse(leaves: leaves, animatedLayers: tree.animatedNodes.count)
      }
      return isDone
    }
  }

  private func noteUse(leaves: Int, animatedLayers: Int) {
    use.isListKept = true
    use.leaves = leaves
    use.culledLayers = animatedLayers - culling.evaluated.count
  }

  private func replace(_ changes: ArraySlice<NodeID>) -> Bool {
    for id in changes where !replace(id) { return false }
    return true
  }

  /// Replaces the items of the evaluated layers, except those whose values are the same as in the last update. Returns the
  /// number of layers that took the leaf path; nil when the whole list must be recorded.
  private func replaceEvaluated(_ evaluation: EvaluationCache) -> Int? {
    let (usesLeafPath, culls) = (
      enabled.contains(.leafPath), enabled.contains(.offscreenAnimationCulling)
    )
    // Replicas with clocks of their own may move while their originals rest.
    let last = evaluation.restCount > 0 && !recorder.hasDelayedReplicas ? lastEvaluation : nil
    var (leaves, leafCount) = (LeafRecorder(recorder, evaluation, since: last), 0)
    let (evaluated, nodes) = (culling.evaluated, recorder.tree.animatedNodes)
    for (position, index) in evaluated.enumerated() {
      if let last, evaluation.isUnchanged(Int(index), since: last) { continue }
      if position + Self.prefetchDistance < evaluated.count {
        let next = Int(evaluated[position + Self.prefetchDistance])
        prefetchItem(of: nodes[next], next)
      }
      let id = nodes[Int(index)]
      if usesLeafPath, replaceLeaf(id, at: Int(index), by: &leaves) {
        leafCount += 1
      } else {
        guard replace(id) else { return nil }
        leaves.discardPlane()
      }
      if culls, isVisibilityCheckDue(of: id), isOutOfSight(id), recorder.staysOffCanvas(id) {
        culling.cull(id)
      }
    }
    return leafCount
  }

  /// The number of layers to prefetch ahead, as in `EvaluationCache`.
  private static let prefetchDistance = 4

  /// Prefetches an item that will be replaced soon, and its layer's color.
  private func prefetchItem(of id: NodeID, _ index: Int) {
    let item = Int(recorder.records[Int(id.index)].start)
    list.items.withUnsafeBufferPointer { items in
      guard item < items.count else { return }
      PixelKernels.prefetch(items.baseAddress.map { $0 + item }, bytes: MemoryLayout<DisplayItem>.size)
    }
    recorder.presentation.animated.withUnsafeBufferPointer { values in
      guard let color = values[index].backgroundColor else { return }
      // These are two cache lines, which contain the components of the color (`CGColor.rgba`).
      PixelKernels.prefetch(Unmanaged.passUnretained(color).toOpaque(), bytes: 80)
    }
  }

  /// Updates the item of a leaf. Returns false when `Recorder` must record the layer.
  private func replaceLeaf(
    _ id: NodeID, at index: Int, by leaves: inout LeafRecorder
  ) -> Bool {
    let record = recorder.records[Int(id.index)]
    guard record.isKept, record.updateNumber != updateNumber else { return false }
    if record.items.isEmpty { return leaves.paintsNothing(id, index) }
    guard record.items.count == 1 else { return false }
    let item = Int(record.start)
    let update = leaves.update(
      &list.items[item], of: id, at: index, record: record, plane: plane)
    return note(update, of: item) || replaceShapeLeaf(id, at: index, record, by: leaves)
  }

  /// Updates the item of a shape layer. Returns false when `Recorder` must record the layer.
  private func replaceShapeLeaf(
    _ id: NodeID, at index: Int, _ record: ItemRange, by leaves: LeafRecorder
  ) -> Bool {
    let item = Int(record.start)
    let update = leaves.updateShape(
      &list.items[item], of: id, at: index, record: record, shapes: &shapeLeaves,
      budget: &recorder.budget.paths)
    return note(update, of: item)
  }

  /// Notes the change of an item. Returns false when the item was not updated.
  @inline(__always)
  private func note(_ update: LeafUpdate, of item: Int) -> Bool {
    switch update {
    case .impossible: return false
    case .same: return true
    case .changed(let before, let after, let hides):
      noteReplacement(at: item, from: before, to: after)
      if enabled.contains(.itemIndex) {
        self.index.update(item, bounds: after, hides: hides)
      }
      return true
    }
  }

  /// Returns the plane of the sublayers of `id`. The recorder's lists are read in place, because a call of its methods
  /// copies it.
  private func plane(of id: NodeID) -> Plane? {
    let index = Int(recorder.records[Int(id.index)].plane)
    return index >= 0 ? recorder.planes[index] : nil
  }

  private func noteReplacement(at item: Int, from before: PixelRect, to after: PixelRect) {
    damage.add(before)
    damage.add(after)
    firstChange = min(firstChange, item)
  }

  /// Returns true when it is time to check whether `id` can skip evaluation. Each layer is checked in every eighth
  /// frame, to limit the cost of layers for which the check fails every time.
  private func isVisibilityCheckDue(of id: NodeID) -> Bool {
    (updateNumber &+ UInt32(id.index)) & 7 == 0
  }

  private func isOutOfSight(_ id: NodeID) -> Bool {
    let record = recorder.records[Int(id.index)]
    return record.isKept && list.items[record.items].allSatisfy(\.bounds.isEmpty)
  }

  /// Replaces the items of a layer. Returns false when the items of other layers would have to move in the list.
  private func replace(_ id: NodeID) -> Bool {
    guard let unit = keptLayer(inherited: id) else { return true }
    guard let superlayer = recorder.tree[unit].superlayer else { return false }
    if recorder.records[Int(unit.index)].updateNumber == updateNumber { return true }
    let range = recorder.records[Int(unit.index)].items
    guard record(unit, below: superlayer, at: range.lowerBound),
      recorder.list.items.count == range.count, recorder.list.backdrops.isEmpty,
      recorder.list.sprites.isEmpty
    else { return false }
    replaceItems(range)
    recorder.records[Int(unit.index)].updateNumber = updateNumber
    return true
  }

  /// Returns the nearest layer, starting with `id` and going up, whose items can be replaced separately; nil when
  /// `id` is not in the tree. A layer whose z position changed, which left its superlayer's plane, or which blends
  /// with the backdrop, must be recorded together with its superlayer.
  private func keptLayer(inherited id: NodeID) -> NodeID? {
    var next: NodeID? = id
    while let node = next {
      let record = recorder.records[Int(node.index)]
      if record.isKept, recorder.presentation.zPosition(of: recorder.tree[node]) == record.zPosition,
        !recorder.presentation.isTilted(recorder.tree[node]),
        !recorder.tree[node].properties.spansDepth,
        !recorder.tree[node].properties.blends
      {
        return node
      }
      next = recorder.tree[node].superlayer
    }
    return nil
  }

  private func record(_ id: NodeID, below superlayer: NodeID, at first: Int) -> Bool {
    guard let inheritedStates = recorder.enter(superlayer) else { return false }
    recorder.list.removeAll()
    recorder.firstItem = first
    recorder.record(id, in: inheritedStates)
    return true
  }

  private func replaceItems(_ range: Range<Int>) {
    for offset in 0..<range.count {
      let item = range.lowerBound + offset
      guard !list.items[item].hasSameAppearance(recorder.list.items[offset]) else { continue }
      swap(&list.items[item], &recorder.list.items[offset])
      let before = recorder.list.items[offset]
      if let parts = list.items[item].changedParts(since: before, recorder.tree.partialChanges) {
        for part in parts { damage.add(part) }
        firstChange = min(firstChange, item)
      } else {
        noteReplacement(at: item, from: before.bounds, to: list.items[item].bounds)
      }
      guard enabled.contains(.itemIndex) else { continue }
      list.items.withUnsafeBufferPointer { index.update(item, $0) }
    }
  }
}
