import CoreGraphics
import TestSupport
import Testing

@testable import DisplayLists
@testable import RenderModel
@testable import RenderServer

/// Tests of the limits on the layers, pixels and tiles of a frame, however often a document repeats them (L2.24).
@Suite struct PaintBudgetTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 400, height: 300)

  /// Returns a renderer that has prepared a frame of a tree in which each layer is the only sublayer of the one before
  /// it.
  private static func renderer(ofChain layers: [LayerProperties]) -> FrameRenderer {
    let renderer = FrameRenderer(context: context(ofChain: layers))
    _ = renderer.prepare(at: 0, canvas: canvas, scale: 1)
    return renderer
  }

  private static func layer(_ kind: LayerKind = .plain) -> LayerProperties {
    var values = LayerProperties(kind: kind)
    (values.bounds, values.anchorPoint) = (canvas.frame, .zero)
    return values
  }

  private static func replicator(_ count: Double) -> LayerProperties {
    var values = layer(.replicator)
    values.replicator.instanceCount = count
    return values
  }

  private static var image: LayerProperties {
    var values = layer()
    values.contents = .image(CGImage(adopting: Bitmap(width: 4, height: 4)))
    return values
  }

  @Test func replicasOfImagesStopAtTheLimitOfPixels() {
    let renderer = Self.renderer(ofChain: [Self.replicator(300), Self.replicator(300), Self.image])
    #expect(renderer.problems.map(\.kind) == [.tooMuchToDraw])
    // A pixel of an upright image counts 6 times. Only the last item may exceed the limit. The lower bound of
    // half the limit is a choice.
    let pixels = renderer.displayList.items.reduce(0) { $0 + $1.bounds.area }
    #expect(Double(pixels) * 6 <= PaintBudget.pixels + 12 * Double(Self.canvas.area))
    #expect(Double(pixels) * 6 > PaintBudget.pixels / 2)
  }

  @Test func replicasWithinTheBudgetAreAllDrawn() {
    let renderer = Self.renderer(ofChain: [Self.replicator(60), Self.replicator(60), Self.image])
    #expect(renderer.problems.isEmpty)
    #expect(renderer.displayList.items.count == 3600)
  }

  @Test func hundredsOfLayersFillALargeCanvas() {
    var budget = PaintBudget(
      canvas: PixelRect(x: 0, y: 0, width: 3840, height: 2160), layerCount: 1000)
    let outline = RoundedRect(Self.canvas.frame)
    let fill = DisplayCommand.fill(FillCommand(shape: outline, toPixels: .identity, color: ~0))
    for _ in 0..<1000 {
      let isWithinBudget = budget.consumeLayers(1) && budget.consume(for: fill, covering: 3840 * 2160)
      #expect(isWithinBudget)
    }
    #expect(!budget.isExceeded)
  }

  /// Replicas of invisible layers need no pixels, but each replicated layer counts towards the limit of layers.
  @Test func replicasOfInvisibleLayersStopAtTheLimitOfLayers() {
    let chain = [Self.replicator(300), Self.replicator(300)] + (0..<30).map { _ in Self.layer() }
    let renderer = Self.renderer(ofChain: chain)
    #expect(renderer.problems.map(\.kind) == [.tooMuchToDraw])
  }

  /// Each replica counts as one more layer. Without that, the replicated layers of this tree would fit into the
  /// budget.
  @Test func replicasCountAsLayers() {
    let chain = [Self.replicator(30), Self.replicator(1500), Self.layer(), Self.layer(), Self.layer()]
    #expect(30 * 1500 * 3 < PaintBudget.layers && 30 * 1500 * 4 > PaintBudget.layers)
    #expect(Self.renderer(ofChain: chain).problems.map(\.kind) == [.tooMuchToDraw])
  }

  /// A frame that just fits into the budget still fits when one of its layers changes and only that layer is recorded
  /// again.
  @Test func theBudgetOfAChangedLayerIsThatOfTheFrame() {
    // Each copy is 1001 layers: the replica and its 1000 layers. All copies have 150,150 layers, which is
    // within `PaintBudget.layers` and twice the layers of the tree.
    var layers = [Self.layer(), Self.replicator(Double(PaintBudget.layers / 1001 + 1))]
    layers += (0..<1000).map { _ in Self.layer() }
    let tree = context(ofChain: layers)
    let renderer = FrameRenderer(context: tree)
    _ = renderer.prepare(at: 0, canvas: Self.canvas, scale: 1)
    #expect(renderer.problems.isEmpty)
    var update = NodeUpdate(id: NodeID(index: 1))
    layers[1].position.x = 1
    update.properties = layers[1]
    var commit = Commit(time: 1)
    commit.updates = [update]
    tree.commit(commit)
    _ = renderer.prepare(at: 1, canvas: Self.canvas, scale: 1)
    #expect(renderer.problems.isEmpty && renderer.cacheUse.isListKept)
  }

  /// Each layer with a shadow records its whole subtree once more for the shadow. Without a limit, 110 nested
  /// layers would record the image 2^110 times. The limit of 1000 items is a choice.
  @Test func nestedShadowsDoNotMultiply() {
    var shadow = Self.layer()
    shadow.shouldCastShadow()
    shadow.flags.insert(.shouldRasterize)
    shadow.rare.values.rasterizationScale = 20
    let renderer = Self.renderer(
      ofChain: [Self.layer()] + (0..<110).map { _ in shadow } + [Self.image])
    #expect(renderer.problems.filter { $0.kind == .tooMuchToDraw }.count == 1)
    #expect(renderer.displayList.items.count < 1000)
  }

  @Test func aFrameWithinTheBudgetLeavesNothingOut() {
    var budget = PaintBudget(canvas: Self.canvas, layerCount: 0)
    let (most, last) = (budget.consumeLayers(PaintBudget.layers - 1), budget.consumeLayers(1))
    #expect(most && last)
    #expect(!budget.isExceeded && !budget.isClosed)
    let more = budget.consumeLayers(1)
    #expect(!more)
    #expect(budget.isExceeded && budget.isClosed)
  }

  @Test func tilesOfAllLayersHaveALimit() {
    var budget = PaintBudget(canvas: Self.canvas, layerCount: 0)
    let most = budget.consumeTiles(PaintBudget.tiles - 5)
    #expect(most == PaintBudget.tiles - 5 && !budget.isExceeded)
    let (rest, none) = (budget.consumeTiles(10), budget.consumeTiles(10))
    #expect(rest == 5 && none == 0)
    #expect(budget.isExceeded && !budget.isClosed)
  }

  /// A budget that makes room for one picture after another examines all of its surfaces only occasionally.
  /// It has room for 100 of the 1000 pictures, and releases an eighth of them each time, so about 70 sweeps
  /// are needed. The limit is a choice between that and one sweep for each of the 900 other pictures.
  @Test func makingRoomForManySurfacesNeedsFewSweeps() {
    let budget = SurfaceBudget(byteBudget: 100 * 64 * 64 * 4)
    let surfaces = (0..<1000).map { _ in Self.surface(budget) }
    for surface in surfaces { _ = surface.picture() }
    #expect(budget.byteCount <= 100 * 64 * 64 * 4)
    #expect(budget.sweepCount < 200, "\(budget.sweepCount)")
  }

  private static func surface(_ budget: SurfaceBudget) -> Surface {
    let area = PixelRect(x: 0, y: 0, width: 64, height: 64)
    var list = DisplayList()
    list.canvas = area
    let fill = FillCommand(shape: RoundedRect(area.frame), toPixels: .identity, color: ~0)
    list.items = [
      DisplayItem(node: NodeID(index: 0), part: .background, bounds: area, command: .fill(fill))
    ]
    return Surface(
      Surface.Recipe(list: list, area: area, effects: [], map: .identity), budget: budget)
  }

  /// Many animations that end at the same time are removed in one pass.
  @Test func animationsAreRemovedTogether() {
    var random = SeededGenerator(seed: 7)
    var (node, animations) = (LayerNode(), RandomAnimation())
    let added = (0..<50).map { _ in animations.animation(&random) }
    node.append(added)
    node.remove(added.dropLast(3).map(\.id))
    #expect(node.animations.map(\.id) == added.suffix(3).map(\.id))
    let revision = node.revision
    node.remove([added[0].id])
    #expect(node.animations.count == 3 && node.revision == revision, "nothing is compiled again")
  }
}

extension LayerProperties {
  fileprivate mutating func shouldCastShadow() {
    rare.values.shadowOpacity = 0.6
    rare.values.shadowRadius = 4
    backgroundColor = nil
  }
}
