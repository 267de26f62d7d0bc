internal import CPixelKernels
import CoreGraphics

/// The display list of a window, kept from frame to frame: the "record" stage.
///
/// In: a tree, its presentation, and what changed since the last frame. Out: the list, and where it differs
/// from the last one. A frame in which layers only move or change their looks replaces the items of those
/// layers; when layers come, go or change places, the whole tree is recorded anew and the two lists are
/// compared. Either way the list is the same.
///
/// `@unchecked Sendable`: the render thread changes it, with no drawing going on; threads that draw only read.
package final class Recording: @unchecked Sendable {
  // Unchecked: no code of others runs inside an access.
  @exclusivity(unchecked) package private(set) var list = DisplayList()
  /// Items before this one are those of the last frame.
  package private(set) var firstChange = 0
  /// Whether the last update left the list as it was, but for the items of layers that changed.
  package private(set) var isKept = false
  package private(set) var problems: [RenderProblem] = []

  @exclusivity(unchecked) private(set) var index = ItemIndex()

  private var previous = DisplayList()
  @exclusivity(unchecked) private var recorder = Recorder()
  private var sleep = AnimationSleep()
  /// Whether what is drawn of a layer depends on what others cost.
  private var isOverBudget = false
  /// How far the tree's changes have been followed.
  private var position = -1
  private var lastTime = -Double.infinity
  private var scale = 0.0
  private var turn: UInt32 = 0

  package init() {}

  /// The next update is of another tree.
  func forget() { position = -1 }

  /// Brings the list to `time`. Returns where it changed.
  func update(
    _ tree: inout LayerTree, _ presentation: inout Presentation, at time: Double, on canvas: Target,
    surfaces: inout SurfaceCache, _ stages: StageTimes
  ) -> DamageRegion {
    var damage = DamageRegion(canvas: canvas.rect)
    problems.removeAll(keepingCapacity: true)
    turn &+= 1
    let isSteady = isSame(canvas) && tree.tilesFadeEnd <= min(time, lastTime)
    let changes = isSteady ? tree.changes(since: position) : nil
    lastTime = time
    position = tree.changePosition
    isKept = false
    if let changes, tree.emissions.isEmpty, list.backdrops.isEmpty, !isOverBudget,
      patch(&tree, &presentation, changes, at: time, &surfaces, &damage, stages)
    {
      isKept = true
      return damage
    }
    stages.measure(.evaluate) { presentation.evaluate(&tree, at: time) }
    stages.measure(.record) { recordAll(tree, presentation, canvas, &surfaces) }
    stages.measure(.damage) { damage.add(list.damage(since: previous)) }
    damage.include(touched: list.backdrops)
    previous.removeAll()
    firstChange = 0
    return damage
  }

  /// What is recorded for.
  package struct Target: Equatable, Sendable {
    package var rect: PixelRect
    /// Pixels a point.
    package var scale: Double
    /// Premultiplied 0xAARRGGBB, under everything.
    package var background: UInt32

    package init(rect: PixelRect, scale: Double, background: UInt32) {
      self.rect = rect
      self.scale = scale
      self.background = background
    }
  }

  private func isSame(_ canvas: Target) -> Bool {
    list.canvas == canvas.rect && list.background == canvas.background && scale == canvas.scale
  }
}

// MARK: - The whole tree

extension Recording {
  private func recordAll(
    _ tree: LayerTree, _ presentation: Presentation, _ canvas: Target, _ surfaces: inout SurfaceCache
  ) {
    swap(&list, &previous)
    list.canvas = canvas.rect
    list.background = canvas.background
    scale = canvas.scale
    begin(tree, presentation, &surfaces)
    swap(&recorder.list, &list)
    recorder.list.removeAll()
    recorder.forgetRecords(count: tree.nodes.count)
    recorder.clip = canvas.rect
    recorder.firstItem = 0
    recorder.recordTree(scale: canvas.scale)
    isOverBudget = recorder.budget.isExceeded
    swap(&recorder.list, &list)
    end(&surfaces)
    surfaces.endFrame()
    index.rebuild(list)
    sleep.wakeAll(tree)
  }

  private func begin(
    _ tree: LayerTree, _ presentation: Presentation, _ surfaces: inout SurfaceCache
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

// MARK: - Single layers

extension Recording {
  /// False when the list has to be recorded whole; `damage` has what was replaced until then.
  private func patch(
    _ tree: inout LayerTree, _ presentation: inout Presentation, _ changes: ArraySlice<NodeID>,
    at time: Double, _ surfaces: inout SurfaceCache, _ damage: inout DamageRegion,
    _ stages: StageTimes
  ) -> Bool {
    sleep.prepare(tree, changes)
    stages.measure(.evaluate) { presentation.evaluate(&tree, only: sleep.awake, at: time) }
    return stages.measure(.record) {
      firstChange = list.items.count
      begin(tree, presentation, &surfaces)
      let isDone =
        replace(changes, &damage) && replaceAwake(&damage) && !recorder.budget.isExceeded
      end(&surfaces)
      if isDone { surfaces.endPatch() }
      return isDone
    }
  }

  private func replace(_ changes: ArraySlice<NodeID>, _ damage: inout DamageRegion) -> Bool {
    for id in changes where !replace(id, &damage) { return false }
    return true
  }

  private func replaceAwake(_ damage: inout DamageRegion) -> Bool {
    var leaves = LeafRecorder(recorder)
    let (awake, nodes) = (sleep.awake, recorder.tree.animatedNodes)
    for (place, index) in awake.enumerated() {
      if place + 4 < awake.count {
        let next = Int(awake[place + 4])
        prefetchItem(of: nodes[next], next)
      }
      let id = nodes[Int(index)]
      if !replaceLeaf(id, Int(index), &leaves, &damage) {
        guard replace(id, &damage) else { return false }
        leaves.forgetPlane()
      }
      if isTurn(of: id), isOutOfSight(id), recorder.staysOutOfSight(id) { sleep.fallAsleep(id) }
    }
    return true
  }

  /// Asks for the memory of an item that will be replaced soon, and of its layer's colour.
  private func prefetchItem(of id: NodeID, _ index: Int) {
    let place = Int(recorder.records[Int(id.index)].start)
    list.items.withUnsafeBufferPointer { items in
      guard place < items.count else { return }
      lk_prefetch(items.baseAddress.map { $0 + place }, MemoryLayout<DisplayItem>.size)
    }
    recorder.presentation.animated.withUnsafeBufferPointer { values in
      guard let color = values[index].backgroundColor else { return }
      lk_prefetch(Unmanaged.passUnretained(color).toOpaque(), 80)
    }
  }

  /// False when the layer has to go the long way.
  private func replaceLeaf(
    _ id: NodeID, _ index: Int, _ leaves: inout LeafRecorder, _ damage: inout DamageRegion
  ) -> Bool {
    let record = recorder.records[Int(id.index)]
    guard record.isKept, record.turn != turn else { return false }
    if record.items.isEmpty { return leaves.paintsNothing(id, index) }
    guard record.items.count == 1 else { return false }
    let place = Int(record.start)
    let update = leaves.update(&list.items[place], of: id, index, record) { recorder.plane(of: $0) }
    switch update {
    case .impossible: return false
    case .same: return true
    case .changed(let before, let after, let hidesMuch):
      noteReplacement(at: place, before, after, &damage)
      self.index.update(place, bounds: after, isOpaque: hidesMuch)
      return true
    }
  }

  private func noteReplacement(
    at place: Int, _ before: PixelRect, _ after: PixelRect, _ damage: inout DamageRegion
  ) {
    damage.add(before)
    damage.add(after)
    firstChange = min(firstChange, place)
  }

  /// Whether to look if `id` may sleep: not in every frame, since those that may not would be asked each time.
  private func isTurn(of id: NodeID) -> Bool { (turn &+ UInt32(id.index)) & 7 == 0 }

  private func isOutOfSight(_ id: NodeID) -> Bool {
    let record = recorder.records[Int(id.index)]
    return record.isKept && list.items[record.items].allSatisfy(\.bounds.isEmpty)
  }

  /// False when other layers' items would have to move.
  private func replace(_ id: NodeID, _ damage: inout DamageRegion) -> Bool {
    guard let unit = recorder.keptLayer(around: id) else { return true }
    guard let superlayer = recorder.tree[unit].superlayer else { return false }
    if recorder.records[Int(unit.index)].turn == turn { return true }
    let range = recorder.records[Int(unit.index)].items
    guard record(unit, below: superlayer, at: range.lowerBound),
      recorder.list.items.count == range.count, recorder.list.backdrops.isEmpty,
      recorder.list.sprites.isEmpty
    else { return false }
    replaceItems(range, &damage)
    recorder.records[Int(unit.index)].turn = turn
    return true
  }

  private func record(_ id: NodeID, below superlayer: NodeID, at first: Int) -> Bool {
    guard let surroundings = recorder.enter(superlayer) else { return false }
    recorder.list.removeAll()
    recorder.firstItem = first
    recorder.record(id, in: surroundings)
    return true
  }

  private func replaceItems(_ range: Range<Int>, _ damage: inout DamageRegion) {
    for offset in 0..<range.count {
      let place = range.lowerBound + offset
      guard !list.items[place].looksLike(recorder.list.items[offset]) else { continue }
      swap(&list.items[place], &recorder.list.items[offset])
      let before = recorder.list.items[offset]
      if let parts = list.items[place].changedParts(since: before, recorder.tree.partialChanges) {
        for part in parts { damage.add(part) }
        firstChange = min(firstChange, place)
      } else {
        noteReplacement(at: place, before.bounds, list.items[place].bounds, &damage)
      }
      list.items.withUnsafeBufferPointer { index.update(place, $0) }
    }
  }
}
