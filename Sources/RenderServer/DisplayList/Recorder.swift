import CoreGraphics

/// Walks a tree at one moment and writes the display list: the "record" stage.
///
/// In: a tree and its presentation. Out: items in paint order (L2.2), in pixels. Why it stands between
/// evaluation and drawing: a list can be printed, compared with the last one, and drawn in pieces.
///
/// The walk keeps its own stack, so a tree may be as deep as memory allows.
package struct Recorder {
  private(set) var tree = LayerTree()
  private(set) var presentation = Presentation()
  var list = DisplayList()
  /// Nothing outside is drawn; narrowed by masksToBounds.
  var clip = PixelRect.empty
  package internal(set) var problems: [RenderProblem] = []
  /// Where off-screen pictures of the last frame are found.
  var surfaces = SurfaceCache()
  /// How many off-screen pictures this one is nested in.
  let nesting: Int
  /// What is kept about the layers' items, by the node's index; empty in a recorder whose list is not kept.
  var records: [NodeRecord] = []
  var planes: [Plane] = []
  /// What the list's first item is the place of, in the list that is kept.
  var firstItem = 0
  /// The surroundings that layers are recorded in by themselves just now.
  var entered: (superlayer: NodeID, index: Int)?
  /// How many groups are open now.
  var openDepth = 0
  /// How many copies replicators have made so far.
  var instanceCount = 0
  /// What the rest of the frame may cost.
  var budget = FrameBudget()

  /// What is still to be done, the next on top.
  private var steps: [Step] = []
  /// What the layers of one superlayer share; steps refer to it by index.
  var surroundings: [Surroundings] = []
  /// Layers that steps on the stack refer to, and groups whose ends wait there; by index, so that a step
  /// stays small.
  private var waiting: [VisibleLayer] = []
  var openGroups: [OpenGroup] = []
  /// Layers of depth groups, whose place is worked out already.
  var placements: [Placement] = []
  var scenes: [RunningScene] = []
  /// The trees that the recorder will come back to, the innermost last.
  private var outerTrees: [(tree: LayerTree, presentation: Presentation)] = []
  /// Whether compositing filters act as in `render(in:)` (P20) in place of as on the screen.
  var blendsAsCoreGraphics = false
  /// Set in a recorder that draws nothing and only notes where layers are.
  var placed: PlacedLayers?

  init(nesting: Int = 0) { self.nesting = nesting }

  init(
    _ tree: LayerTree, _ presentation: Presentation, reusing list: DisplayList,
    surfaces: SurfaceCache, nesting: Int = 0
  ) {
    self.init(nesting: nesting)
    begin(tree, presentation)
    self.list = list
    self.surfaces = surfaces
    clip = list.canvas
  }

  /// What is recorded from now on is `tree` as `presentation` has it.
  mutating func begin(_ tree: LayerTree, _ presentation: Presentation) {
    self.tree = tree
    self.presentation = presentation
  }

  /// What is pushed from now on is in another tree, until it is done.
  mutating func enter(_ tree: LayerTree, _ presentation: Presentation) {
    outerTrees.append((self.tree, self.presentation))
    push(.leaveTree)
    begin(tree, presentation)
  }

  private mutating func leaveTree() {
    if let outer = outerTrees.popLast() { begin(outer.tree, outer.presentation) }
  }

  /// Lets go of the tree, and of all that was worked with; the memory stays.
  mutating func end() {
    (tree, presentation) = (LayerTree(), Presentation())
    problems.removeAll(keepingCapacity: true)
    surroundings.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
    openGroups.removeAll(keepingCapacity: true)
    placements.removeAll(keepingCapacity: true)
    scenes.removeAll(keepingCapacity: true)
    (instanceCount, entered, budget) = (0, nil, FrameBudget())
  }

  /// Records what `tree` shows in a canvas of `canvas` pixels at `scale` pixels a point. `list` is
  /// overwritten; its memory is kept. `surfaces` are those of the frame before.
  package static func record(
    _ tree: LayerTree, _ presentation: Presentation, canvas: PixelRect, scale: Double,
    background: UInt32, blendsAsCoreGraphics: Bool = false, into list: inout DisplayList,
    surfaces: inout SurfaceCache
  ) -> [RenderProblem] {
    var start = list
    list = DisplayList()
    start.removeAll()
    start.canvas = canvas
    start.background = background
    var recorder = Recorder(tree, presentation, reusing: start, surfaces: surfaces)
    recorder.blendsAsCoreGraphics = blendsAsCoreGraphics
    start = DisplayList()
    surfaces = SurfaceCache()
    recorder.recordTree(scale: scale)
    list = recorder.list
    surfaces = recorder.surfaces
    surfaces.endFrame()
    return recorder.problems
  }

  /// Records the whole tree, from the root down.
  mutating func recordTree(scale: Double) {
    guard let root = tree.root else { return }
    budget = FrameBudget(canvas: clip)
    surroundings.append(
      Surroundings(
        superlayer: nil, toPixels: Homography(scale: scale), opacity: 1, isKept: !records.isEmpty))
    record(root, in: surroundings.count - 1)
  }

  /// Records one layer with all below it.
  mutating func record(_ id: NodeID, in surroundings: Int) {
    steps.append(.layer(id, surroundings))
    run()
  }

  /// Records the inside of one layer: its own picture in its own coordinates, without its transform and
  /// opacity (L5.2). In the middle of a transition its mix is what was seen.
  package static func recordContents(
    of id: NodeID, _ tree: LayerTree, _ presentation: Presentation, canvas: PixelRect,
    toPixels: Homography, showsTransition: Bool = true
  ) -> DisplayList {
    var list = DisplayList()
    list.canvas = canvas
    var recorder = Recorder(tree, presentation, reusing: list, surfaces: SurfaceCache())
    let layer = VisibleLayer(
      id: id, values: presentation.properties(of: tree[id]), toPixels: toPixels, isFront: true,
      isYUp: recorder.isYUp(id))
    if showsTransition, let transition = recorder.activeTransition(of: id) {
      recorder.beginTransition(transition, layer, opacity: 1)
    } else {
      recorder.recordPieces(of: layer, opacity: 1)
    }
    recorder.run()
    return recorder.list
  }

  /// What a layer gets from the one above it.
  struct Surroundings {
    /// nil where the superlayer's sublayerTransform does not act.
    var superlayer: LayerProperties?
    var toPixels: Homography
    /// Opacity of superlayers that do not group theirs (L2.4).
    var opacity: Double
    /// Whether the viewer sees the plane of these layers from its front.
    var isFront = true
    /// Whether an odd number of flips makes y point up in it (L1.6).
    var isYUp = false
    /// The copy of a replicator's sublayers that these are.
    var instance = Instance()
    /// Whether layers in it may be recorded again by themselves.
    var isKept = false
  }

  /// One step of the walk. What comes after a layer's sublayers waits under them on the stack.
  enum Step {
    /// Indices into the surroundings, the waiting layers and the open groups.
    case layer(NodeID, Int)
    /// The layer's items end here.
    case leave(NodeID)
    /// Index into the placements.
    case placed(Int)
    case border(Int, opacity: Double)
    case mask(Int, GroupIndex)
    /// The piece at a position of a running scene, then those after it.
    case piece(Int, at: Int)
    case endGroup(GroupIndex)
    case restoreClip(PixelRect)
    /// Back to the tree that was recorded before.
    case leaveTree
    /// The copies of a replicator's sublayers, from the given number on.
    case instances(Int, from: Int, opacity: Double)
  }

  /// A layer that is going to be drawn, and where.
  struct VisibleLayer {
    let id: NodeID
    let values: LayerProperties
    let toPixels: Homography
    let isFront: Bool
    let isYUp: Bool
    var instance = Instance()
    /// Whether its items can be replaced by themselves, and its sublayers' too as long as no group is open.
    var isKept = false
    /// Where the layer's z axis goes; nil where only its plane counts.
    var depth: DepthAxis?
  }
}

// MARK: - The walk

extension Recorder {
  /// Of the first layer of a frame that has the problem: all that are in it have it too.
  mutating func reportOnce(_ kind: RenderProblem.Kind, of id: NodeID) {
    guard !problems.contains(where: { $0.kind == kind }) else { return }
    problems.append(RenderProblem(node: id, kind: kind))
  }

  mutating func run() {
    while let step = steps.popLast() {
      switch step {
      case .layer(let id, let index):
        if openDepth == 0, surroundings[index].isKept {
          visitKept(id, surroundings[index])
        } else {
          if !records.isEmpty, outerTrees.isEmpty { records[Int(id.index)].join() }
          visit(id, surroundings[index])
        }
      case .leave(let id): leave(id)
      case .placed(let index): visit(placements[index])
      case .border(let index, let opacity): recordBorder(waiting[index], opacity)
      case .mask(let index, let group): recordMask(of: waiting[index], group)
      case .piece(let index, let position): recordPiece(of: scenes[index], index, position)
      case .endGroup(let index): endGroup(index)
      case .restoreClip(let saved): clip = saved
      case .leaveTree: leaveTree()
      case .instances(let index, let first, let opacity):
        recordInstances(of: waiting[index], at: index, from: first, opacity)
      }
    }
  }

  /// For later: below everything that is pushed after it.
  mutating func push(_ step: Step) { steps.append(step) }

  /// Where `layer` waits for a step that names it.
  mutating func wait(for layer: VisibleLayer) -> Int {
    waiting.append(layer)
    return waiting.count - 1
  }

  private mutating func pushBorder(of layer: VisibleLayer, _ opacity: Double) {
    guard layer.values.borderWidth > 0 else { return }
    push(.border(wait(for: layer), opacity: opacity))
  }

  /// A layer whose superlayer is not a superlayer of the usual kind: a mask.
  mutating func push(mask id: NodeID, of layer: VisibleLayer) {
    surroundings.append(
      Surroundings(
        superlayer: nil, toPixels: layer.toPixels, opacity: 1, isFront: layer.isFront,
        isYUp: layer.isYUp, instance: layer.instance.untinted))
    push(.layer(id, surroundings.count - 1))
  }

  /// Notes which items the layer and all below it consist of.
  private mutating func visitKept(_ id: NodeID, _ around: Surroundings) {
    let depth = steps.count
    steps.append(.leave(id))
    records[Int(id.index)].begin(
      at: firstItem + list.items.count, zPosition: zPosition(of: id, in: around.instance))
    visit(id, around)
    guard steps.count == depth + 1 else { return }
    steps.removeLast()
    leave(id)
  }

  private mutating func leave(_ id: NodeID) {
    records[Int(id.index)].end = Int32(firstItem + list.items.count)
  }

  private mutating func visit(_ id: NodeID, _ around: Surroundings) {
    let instance = around.instance.entering(tree[id])
    let values = values(of: id, in: instance)
    visit(id, values, around.instance.place(values.matrix(in: around.superlayer)), around, instance)
  }

  /// `matrix` takes the layer to the plane that `around` describes.
  mutating func visit(
    _ id: NodeID, _ values: LayerProperties, _ matrix: CATransform3D, _ around: Surroundings,
    _ instance: Instance, cuts: [Cut] = []
  ) {
    let opacity = values.drawnOpacity * around.opacity
    let transition = activeTransition(of: id, at: instance.clock)
    guard !values.has(.hidden) || transition?.coversHiding == true, opacity > 0 else { return }
    guard values.hasFiniteGeometry else {
      problems.append(RenderProblem(node: id, kind: .geometryNotFinite))
      return
    }
    guard var layer = place(id, values, matrix, around) else { return }
    layer.instance = instance
    layer.isKept = around.isKept && openDepth == 0
    if values.spansDepth { return pushDepthGroup(in: layer, opacity, instance) }
    if placed != nil { return notePlace(of: layer, opacity, cuts: cuts) }
    if !cuts.isEmpty { beginCut(layer, opacity, along: cuts) }
    beginTint(of: &layer, isPicture: transition != nil || hasEffects(layer))
    if hasEffects(layer) {
      recordWithEffects(layer, opacity: opacity, transition)
    } else {
      recordPicture(of: layer, opacity: opacity, transition)
    }
  }

  /// The layer's own picture with its opacity, without what is done to the picture as a whole.
  mutating func recordPicture(
    of layer: VisibleLayer, opacity: Double, _ transition: RunningTransition?
  ) {
    if let transition { return beginTransition(transition, layer, opacity: opacity) }
    let fades = opacity < 1 && layer.values.has(.allowsGroupOpacity) && !isSinglePiece(layer)
    let isIsolated = isIsolated(layer)
    guard fades || isIsolated, mayOpenGroup(for: layer.id) else {
      return recordPieces(of: layer, opacity: opacity)
    }
    let command = GroupCommand(opacity: fades ? opacity : 1)
    begin(isIsolated ? .isolation : .group, command, of: layer.id)
    recordPieces(of: layer, opacity: fades ? 1 : opacity)
  }

  /// nil for a layer that is seen edge-on, or from behind although it has one side only.
  private func place(
    _ id: NodeID, _ values: LayerProperties, _ matrix: CATransform3D, _ around: Surroundings
  ) -> VisibleLayer? {
    let toPixels = Homography(matrix).concatenating(around.toPixels)
    guard toPixels.isFinite, toPixels.inverse != nil else { return nil }
    let isFront = LayerProperties.isFrontFacing(matrix) == around.isFront
    guard values.has(.doubleSided) || isFront else { return nil }
    var layer = VisibleLayer(
      id: id, values: values, toPixels: toPixels, isFront: isFront,
      isYUp: around.isYUp != values.has(.geometryFlipped))
    if values.kind == .emitter, values.emitter.preservesDepth {
      layer.depth = DepthAxis(matrix, around.toPixels)
    }
    return layer
  }

  /// Everything the layer paints, `opacity` multiplied into every piece.
  mutating func recordPieces(of layer: VisibleLayer, opacity: Double) {
    recordBackground(layer, opacity)
    recordGradient(layer, opacity)
    if layer.values.kind == .emitter {
      recordBorder(layer, opacity)
    } else {
      pushBorder(of: layer, opacity)
    }
    beginClip(layer)
    recordContents(layer, opacity)
    recordShape(layer, opacity)
    recordParticles(layer, opacity)
    if layer.values.kind == .replicator {
      push(.instances(wait(for: layer), from: 0, opacity: opacity))
    } else {
      pushSublayers(of: layer, opacity, layer.instance)
    }
  }

  /// Back to front: the one to be drawn first goes on top of the stack.
  mutating func pushSublayers(
    of layer: VisibleLayer, _ opacity: Double, _ instance: Instance
  ) {
    let sublayers = tree[layer.id].sublayers
    guard let last = sublayers.last else { return }
    if isDepthGroup(layer, instance) { return pushDepthGroup(in: layer, opacity, instance) }
    let isKept = layer.isKept && openDepth == 0 && layer.values.kind != .replicator
    if isKept { keepPlane(of: layer, opacity) }
    surroundings.append(
      Surroundings(
        superlayer: layer.values, toPixels: layer.toPixels, opacity: opacity,
        isFront: layer.isFront, isYUp: layer.isYUp, instance: instance, isKept: isKept))
    let index = surroundings.count - 1
    let depth = zPosition(of: last, in: instance)
    if sublayers.allSatisfy({ zPosition(of: $0, in: instance) == depth }) {
      for sublayer in sublayers.reversed() { push(.layer(sublayer, index)) }
    } else {
      let depths = sublayers.map { zPosition(of: $0, in: instance) }
      for place in paintOrder(zPositions: depths).reversed() {
        push(.layer(sublayers[place], index))
      }
    }
  }

  /// Whether y points up inside `id`: the parity of the flips from the root on.
  private func isYUp(_ id: NodeID) -> Bool {
    sequence(first: id, next: { tree[$0].superlayer })
      .reduce(false) { $0 != presentation.properties(of: tree[$1]).has(.geometryFlipped) }
  }
}
