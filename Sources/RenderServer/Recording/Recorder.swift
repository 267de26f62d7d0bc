import CoreGraphics
import DisplayLists
import RenderModel

/// Visits the layers of a tree at one time and writes the display list: the "record" stage.
///
/// The input is a tree and its presentation; the output is the items in paint order (L2.2), in pixels. A display list
/// can be printed, compared with the previous one, and drawn in parts, which direct drawing cannot.
///
/// The recorder keeps a stack of its own instead of recursing, so that the depth of a tree is limited by memory only.
package struct Recorder {
  private(set) var tree = LayerTree()
  private(set) var presentation = Presentation()
  var list = DisplayList()
  /// The rectangle of pixels outside of which nothing is drawn. The clip of masksToBounds is intersected with it.
  var clip = PixelRect.empty
  package internal(set) var problems: [RenderProblem] = []
  /// The off-screen pictures of the last frame.
  var surfaces = SurfaceCache()
  /// The number of off-screen pictures that contain the one that is recorded.
  let nesting: Int
  /// The item ranges of the layers, by node index; empty in a recorder whose list is not retained.
  var records: [ItemRange] = []
  var planes: [Plane] = []
  /// The index of the recorder's first item in the retained list.
  var firstItem = 0
  /// The superlayer of the layer that was last recorded separately, and the index of the state that its sublayers
  /// inherit.
  var currentSuperlayer: (superlayer: NodeID, index: Int)?
  /// The number of open groups that `begin` has opened.
  var openDepth = 0
  /// The number of replicas recorded so far, without those in off-screen pictures.
  var instanceCount = 0
  /// True if a replica was recorded whose layers have another time than those of the original.
  var hasDelayedReplicas = false
  /// The remaining budget of the frame.
  var budget = FrameBudget()

  /// The stack of pending steps, with the next one at the end.
  private var steps: [Step] = []
  /// The states that layers inherit from their superlayers. Steps refer to them by index.
  var inheritedStates: [InheritedState] = []
  /// Layers and groups to which pending steps refer by index, so that steps take little memory.
  private var storedLayers: [VisibleLayer] = []
  var openGroups: [OpenGroup] = []
  /// Layers of depth groups, whose positions are already computed.
  var placements: [Placement] = []
  var scenes: [RunningScene] = []
  /// The trees to which the recorder returns, the innermost last.
  private var outerTrees: [(tree: LayerTree, presentation: Presentation)] = []
  /// True when compositing filters have the effect that they have in `render(in:)` (P20) instead of on the screen.
  var blendsAsCoreGraphics = false
  /// The positions of the layers, in a recorder that only collects positions and draws nothing.
  var positions: PlacedLayers?

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
    budget = FrameBudget(canvas: clip, layerCount: tree.nodes.count)
  }

  /// Sets the tree and the presentation to record.
  mutating func begin(_ tree: LayerTree, _ presentation: Presentation) {
    self.tree = tree
    self.presentation = presentation
  }

  /// Switches to another tree until the steps that are pushed from now on are done.
  mutating func enter(_ tree: LayerTree, _ presentation: Presentation) {
    outerTrees.append((self.tree, self.presentation))
    push(.leaveTree)
    begin(tree, presentation)
  }

  private mutating func leaveTree() {
    if let outer = outerTrees.popLast() { begin(outer.tree, outer.presentation) }
  }

  /// Releases the tree and all intermediate state, but keeps the capacity of the arrays.
  mutating func end() {
    (tree, presentation) = (LayerTree(), Presentation())
    problems.removeAll(keepingCapacity: true)
    inheritedStates.removeAll(keepingCapacity: true)
    storedLayers.removeAll(keepingCapacity: true)
    openGroups.removeAll(keepingCapacity: true)
    placements.removeAll(keepingCapacity: true)
    scenes.removeAll(keepingCapacity: true)
    (instanceCount, currentSuperlayer, budget) = (0, nil, FrameBudget())
  }

  /// Records the layers of `tree` on `canvas` and returns the problems. `blendsAsCoreGraphics` selects the blending
  /// of `render(in:)`. `list` is overwritten, but its memory is reused. `surfaces` are those of the previous frame.
  package static func record(
    _ tree: LayerTree, _ presentation: Presentation, on canvas: FrameCanvas,
    blendsAsCoreGraphics: Bool = false, into list: inout DisplayList, surfaces: inout SurfaceCache
  ) -> [RenderProblem] {
    var start = list
    list = DisplayList()
    start.removeAll()
    start.canvas = canvas.rect
    start.background = canvas.background
    var recorder = Recorder(tree, presentation, reusing: start, surfaces: surfaces)
    recorder.blendsAsCoreGraphics = blendsAsCoreGraphics
    start = DisplayList()
    surfaces = SurfaceCache()
    recorder.recordTree(scale: canvas.scale)
    list = recorder.list
    surfaces = recorder.surfaces
    surfaces.endFrame()
    return recorder.problems
  }

  /// Records the whole tree, starting at the root. `scale` is the number of pixels per point.
  mutating func recordTree(scale: Double) {
    guard let root = tree.root else { return }
    budget = FrameBudget(canvas: clip, layerCount: tree.nodes.count)
    inheritedStates.append(
      InheritedState(
        toPixels: Homography(scale: scale), opacity: 1, isKept: !records.isEmpty))
    record(root, in: inheritedStates.count - 1)
  }

  /// Records one layer with its sublayers.
  mutating func record(_ id: NodeID, in inheritedStates: Int) {
    steps.append(.layer(id, inheritedStates))
    run()
  }

  /// The state that a layer inherits from its superlayer.
  struct InheritedState {
    /// The matrix Q of the superlayer (L1.4); none where it is the identity or does not apply.
    var sublayerMatrix = RareMatrix.none
    var toPixels: Homography
    /// The product of the opacities of the superlayers that form no group (L2.4).
    var opacity: Double
    /// True when the viewer sees the plane of these layers from its front.
    var isFront = true
    /// True when an odd number of flips makes y point up (L1.6).
    var isYUp = false
    /// The replica to which these layers belong.
    var instance = Replica()
    /// True when these layers may be recorded again separately.
    var isKept = false
  }

  /// One step of recording. The steps that follow a layer's sublayers are below them on the stack.
  enum Step {
    /// Visits a layer with the inherited state at this index.
    case layer(NodeID, Int)
    /// Ends the range of the layer's items.
    case leave(NodeID)
    /// Visits the placement with this index.
    case placement(Int)
    case border(Int, opacity: Double)
    case mask(Int, GroupIndex)
    /// Records the piece at a position of a running scene, then those after it.
    case piece(Int, at: Int)
    case endGroup(GroupIndex)
    case restoreClip(PixelRect)
    /// Returns to the tree that was recorded before.
    case leaveTree
    /// Records the replicas of a replicator's sublayers from the given index on.
    case instances(Int, from: Int, opacity: Double)
  }

  /// A layer to be drawn, with its map to pixels.
  struct VisibleLayer {
    let id: NodeID
    let values: LayerProperties
    let toPixels: Homography
    let isFront: Bool
    let isYUp: Bool
    var instance = Replica()
    /// True when the layer's items can be replaced separately, and also those of its sublayers while no group is
    /// open.
    var isKept = false
    /// The direction of the z axis of an emitter layer that preserves depth; nil for other layers, and in an
    /// off-screen picture or a moved picture of a transition, which show the particles flattened.
    var depth: DepthAxis?
  }
}

// MARK: - Visiting layers

extension Recorder {
  mutating func run() {
    while let step = steps.popLast() {
      switch step {
      case .layer(let id, let index):
        if openDepth == 0, inheritedStates[index].isKept {
          visitKept(id, inheritedStates[index])
        } else {
          if !records.isEmpty, outerTrees.isEmpty { records[Int(id.index)].join() }
          visit(id, inheritedStates[index])
        }
      case .leave(let id): leave(id)
      case .placement(let index): visit(placements[index])
      case .border(let index, let opacity): recordBorder(storedLayers[index], opacity)
      case .mask(let index, let group): recordMask(of: storedLayers[index], group)
      case .piece(let index, let position): recordPiece(of: scenes[index], index, position)
      case .endGroup(let index): endGroup(index)
      case .restoreClip(let saved): clip = saved
      case .leaveTree: leaveTree()
      case .instances(let index, let first, let opacity):
        recordInstances(of: storedLayers[index], at: index, from: first, opacity)
      }
    }
  }

  /// Pushes a step, which runs after all steps that are pushed later.
  mutating func push(_ step: Step) { steps.append(step) }

  /// Stores `layer` for a pending step and returns its index.
  mutating func store(_ layer: VisibleLayer) -> Int {
    storedLayers.append(layer)
    return storedLayers.count - 1
  }

  private mutating func pushBorder(of layer: VisibleLayer, _ opacity: Double) {
    guard layer.values.borderWidth > 0 else { return }
    push(.border(store(layer), opacity: opacity))
  }

  /// Pushes the step of a mask, for which no superlayer values are set.
  mutating func push(mask id: NodeID, of layer: VisibleLayer) {
    inheritedStates.append(
      InheritedState(
        toPixels: layer.toPixels, opacity: 1, isFront: layer.isFront,
        isYUp: layer.isYUp, instance: layer.instance.untinted))
    push(.layer(id, inheritedStates.count - 1))
  }

  /// Visits a layer and records the range of the items of the layer and its sublayers.
  private mutating func visitKept(_ id: NodeID, _ inherited: InheritedState) {
    let depth = steps.count
    steps.append(.leave(id))
    records[Int(id.index)].begin(
      at: firstItem + list.items.count, zPosition: zPosition(of: id, in: inherited.instance))
    visit(id, inherited)
    guard steps.count == depth + 1 else { return }
    steps.removeLast()
    leave(id)
  }

  private mutating func leave(_ id: NodeID) {
    records[Int(id.index)].end = Int32(firstItem + list.items.count)
  }

  private mutating func visit(_ id: NodeID, _ inherited: InheritedState) {
    guard consumeLayers(of: id) else { return }
    let instance = inherited.instance.entering(tree[id])
    let values = values(of: id, in: instance)
    visit(
      id, values: values,
      matrix: inherited.instance.transform(inherited.sublayerMatrix.after(values.matrix(in: nil))),
      in: inherited, instance: instance)
  }

  /// Visits a layer. `matrix` maps it to the plane that `inherited` describes.
  mutating func visit(
    _ id: NodeID, values: LayerProperties, matrix: CATransform3D, in inherited: InheritedState,
    instance: Replica, cuts: [Cut] = []
  ) {
    let opacity = values.drawnOpacity * inherited.opacity
    let transition = activeTransition(of: id, at: instance.clock)
    guard !values.has(.hidden) || transition?.coversHiding == true, opacity > 0 else { return }
    guard values.hasFiniteGeometry else {
      return report(.geometryNotFinite, of: id)
    }
    guard var layer = visibleLayer(id, values: values, matrix: matrix, in: inherited) else { return }
    layer.instance = instance
    layer.isKept = inherited.isKept && openDepth == 0
    if values.spansDepth { return pushDepthGroup(in: layer, opacity, instance) }
    if positions != nil { return notePosition(of: layer, opacity, cuts: cuts) }
    if !cuts.isEmpty { beginCut(layer, opacity, along: cuts) }
    beginTint(of: &layer, isPicture: transition != nil || hasEffects(layer))
    if hasEffects(layer) {
      recordWithEffects(layer, opacity: opacity, transition: transition)
    } else {
      recordPicture(of: layer, opacity: opacity, transition: transition)
    }
  }

  /// Records the layer's own picture with its opacity, without the effects on the picture as a whole. A mesh of
  /// the layer deforms the picture only if `deforms` is true.
  mutating func recordPicture(
    of layer: VisibleLayer, opacity: Double, transition: RunningTransition?, deforms: Bool = true
  ) {
    if let transition { return beginTransition(transition, layer, opacity: opacity) }
    if deforms, let mesh = layer.values.mesh, mayNestSurface(in: layer.id) {
      return recordDeformed(layer, by: mesh, opacity: opacity)
    }
    let fades = opacity < 1 && layer.values.has(.allowsGroupOpacity) && !isSinglePiece(layer)
    let isIsolated = isIsolated(layer)
    guard fades || isIsolated, mayOpenGroup(for: layer.id) else {
      return recordPieces(of: layer, opacity: opacity)
    }
    let command = GroupCommand(opacity: fades ? opacity : 1)
    begin(isIsolated ? .isolation : .group, command, of: layer.id)
    recordPieces(of: layer, opacity: fades ? 1 : opacity)
  }

  /// Returns the layer with its map to pixels; nil when it is edge-on, parallel to the screen and behind the eye, or seen
  /// from behind and not double-sided. The sublayers of a transform layer can be visible when its own plane is not.
  private func visibleLayer(
    _ id: NodeID, values: LayerProperties, matrix: CATransform3D, in inherited: InheritedState
  ) -> VisibleLayer? {
    let toPixels = Homography(matrix).concatenating(inherited.toPixels)
    guard toPixels.isFinite, toPixels.inverse != nil else { return nil }
    guard values.spansDepth || !toPixels.isBehindEye else { return nil }
    let isFront = matrix.isFrontFacing == inherited.isFront
    guard values.has(.doubleSided) || isFront else { return nil }
    var layer = VisibleLayer(
      id: id, values: values, toPixels: toPixels, isFront: isFront,
      isYUp: inherited.isYUp != values.has(.geometryFlipped))
    if values.kind == .emitter, values.emitter.preservesDepth {
      layer.depth = DepthAxis(matrix, containingPlane: inherited.toPixels)
    }
    return layer
  }

  /// Records all pieces of the layer, with `opacity` multiplied into each.
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
      push(.instances(store(layer), from: 0, opacity: opacity))
    } else {
      pushSublayers(of: layer, opacity, layer.instance)
    }
  }

  /// Pushes the sublayers so that they are visited back to front.
  mutating func pushSublayers(
    of layer: VisibleLayer, _ opacity: Double, _ instance: Replica
  ) {
    let sublayers = tree[layer.id].sublayers
    guard let last = sublayers.last else { return }
    if isDepthGroup(layer, instance) { return pushDepthGroup(in: layer, opacity, instance) }
    let isKept = layer.isKept && openDepth == 0 && layer.values.kind != .replicator
    if isKept { keepPlane(of: layer, opacity) }
    inheritedStates.append(
      InheritedState(
        sublayerMatrix: RareMatrix(layer.values.drawnSublayerMatrix), toPixels: layer.toPixels,
        opacity: opacity, isFront: layer.isFront, isYUp: layer.isYUp, instance: instance, isKept: isKept
      ))
    let index = inheritedStates.count - 1
    let depth = zPosition(of: last, in: instance)
    if !layer.values.has(.sortsSublayers)
      || sublayers.allSatisfy({ zPosition(of: $0, in: instance) == depth })
    {
      for sublayer in sublayers.reversed() { push(.layer(sublayer, index)) }
    } else {
      let depths = sublayers.map { zPosition(of: $0, in: instance) }
      for position in paintOrder(zPositions: depths).reversed() {
        push(.layer(sublayers[position], index))
      }
    }
  }
}
