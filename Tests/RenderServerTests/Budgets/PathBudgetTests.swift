import CoreGraphics
import TestSupport
import Testing

@testable import DisplayLists
@testable import RenderModel
@testable import RenderServer

/// Tests that a frame draws any number of paths, points and dashes within its budget (L2.24).
@Suite struct PathBudgetTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 200, height: 200)

  private static func renderer(of layers: [LayerProperties]) -> FrameRenderer {
    let renderer = FrameRenderer(context: context(of: layers, in: canvas))
    _ = renderer.prepare(at: 0, canvas: canvas, scale: 1)
    return renderer
  }

  /// Returns a shape layer that covers the canvas and fills a path.
  private static func shape(_ path: CGPath?) -> LayerProperties {
    var layer = LayerProperties(kind: .shape)
    (layer.bounds, layer.anchorPoint) = (canvas.frame, .zero)
    var shape = ShapeProperties.initial
    (shape.path, shape.fillColor) = (path, .white)
    layer.shape = shape
    return layer
  }

  /// Returns a shape layer with a path of random lines.
  private static func scribble(lines count: Int, seed: UInt64 = 4) -> LayerProperties {
    var random = SeededGenerator(seed: seed)
    let path = CGMutablePath()
    path.move(to: .zero)
    for _ in 0..<count {
      path.addLine(to: CGPoint(x: random.number(0...200), y: random.number(0...200)))
    }
    return shape(path.copy())
  }

  private static func stroked(_ layer: LayerProperties, width: Double) -> LayerProperties {
    var layer = layer
    (layer.shape.fillColor, layer.shape.strokeColor) = (nil, .black)
    layer.shape.lineWidth = width
    return layer
  }

  /// Returns the path commands of a display list, including those in the display lists of its surfaces.
  private static func paths(_ list: DisplayList) -> [PathCommand] {
    list.items.flatMap { (item: DisplayItem) -> [PathCommand] in
      switch item.command {
      case .path(let path): [path]
      case .surface(let command): paths(command.surface.recipe.list)
      case .fill, .ring, .image, .particles, .backdrop, .gradient, .shadow, .warp, .beginGroup,
        .groupMiddle, .endGroup:
        []
      }
    }
  }

  /// Returns the number of points of all outlines in a display list. An outline that several commands share counts
  /// once.
  private static func pointCount(_ list: DisplayList) -> Int {
    var outlines: [ObjectIdentifier: Int] = [:]
    for path in paths(list) {
      outlines[ObjectIdentifier(path.outline)] = path.outline.polygons.points.count
    }
    return outlines.values.reduce(0, +)
  }

  @Test func pathsOfVeryManyLinesAreDrawnCoarsely() {
    // A random line crosses a third of the 200 rows on average. 20,000 lines cross 1.3 million rows, and
    // 300,000 lines 20 million, which is more than half of `PathBudget.steps`.
    let few = Self.renderer(of: [Self.scribble(lines: 20_000)])
    #expect(few.problems.isEmpty)
    #expect(few.displayList.offscreenCount == 0)
    let many = Self.renderer(of: [Self.scribble(lines: 300_000)])
    #expect(many.problems.map(\.kind) == [.pathsDrawnCoarsely])
    #expect(many.displayList.offscreenCount == 1)
    // In both cases the path covers nearly the whole row of pixels, up to the edges of the canvas.
    for renderer in [few, many] {
      let bitmap = Bitmap(width: 200, height: 200)
      renderer.draw(into: bitmap, age: 0)
      let covered = (0..<200).reduce(0) { $0 + (bitmap[$1, 100] >> 24 > 200 ? 1 : 0) }
      #expect(covered > 180, "\(covered)")
    }
  }

  @Test func roundJoinsOfVeryManyLinesHaveFewChords() throws {
    var layer = Self.stroked(Self.scribble(lines: 100_000), width: 1e5)
    layer.shape.lineJoin = "round"
    let renderer = Self.renderer(of: [layer])
    #expect(Self.pointCount(renderer.displayList) < 2_000_000)
    #expect(renderer.problems.map(\.kind) == [.pathsDrawnCoarsely])
  }

  @Test func enormousCurvesHaveFewChords() {
    var random = SeededGenerator(seed: 5)
    let path = CGMutablePath()
    path.move(to: .zero)
    func point() -> CGPoint { CGPoint(x: random.number(-1e6...1e6), y: random.number(-1e6...1e6)) }
    for _ in 0..<6000 { path.addCurve(to: point(), control1: point(), control2: point()) }
    let renderer = Self.renderer(of: [Self.stroked(Self.shape(path.copy()), width: 1000)])
    #expect(Self.pointCount(renderer.displayList) < 2_000_000)
    #expect(renderer.problems.map(\.kind) == [.pathsDrawnCoarsely])
  }

  @Test func theDashesOfAllPathsAreLimitedTogether() {
    let layers = (0..<60 as Range<UInt64>).map { seed in
      var layer = Self.stroked(Self.scribble(lines: 8, seed: seed), width: 9)
      (layer.shape.lineDashPattern, layer.shape.lineCap) = ([0.2, 0.2], "round")
      return layer
    }
    #expect(Self.renderer(of: Array(layers.prefix(1))).problems.isEmpty)
    let renderer = Self.renderer(of: layers)
    #expect(renderer.problems.map(\.kind).contains(.pathsDrawnCoarsely))
    // Paths are left out when the points exceed the limit by as much again. The third part is a choice.
    #expect(Self.pointCount(renderer.displayList) < 3 * PathBudget.points)
  }

  @Test func aPathThatIsRefusedCostsNothing() throws {
    let list = Self.renderer(of: [Self.scribble(lines: 2000)]).displayList
    let outlines = list.items.compactMap { item -> ShapeOutline? in
      guard case .path(let path) = item.command else { return nil }
      return path.outline
    }
    let outline = try #require(outlines.first)
    let work = outline.work(through: .identity, in: Self.canvas)
    var budget = PathBudget()
    var last = budget
    repeat { last = budget } while budget.affordsAgain(outline, work: work)
    #expect(budget == last && !budget.isExceeded)
  }

  /// Paths that follow those that used up the whole budget are not drawn, however simple they are.
  @Test func pathsAfterTheEndOfTheBudgetAreLeftOut() {
    let layers = (0..<40 as Range<UInt64>).map { Self.scribble(lines: 150_000, seed: $0) }
    let renderer = Self.renderer(of: layers)
    #expect(renderer.problems.map(\.kind) == [.pathsDrawnCoarsely, .pathsLeftOut])
    // Paths are left out when the points exceed the limit by as much again. The last path before that may add
    // its 150,000 points.
    #expect(Self.pointCount(renderer.displayList) < 2 * PathBudget.points + 200_000)
  }

  @Test func theCopiesOfAPathShareItsOutlineAndItsLimit() {
    var rows = LayerProperties(kind: .replicator)
    (rows.bounds, rows.anchorPoint) = (Self.canvas.frame, .zero)
    rows.replicator.instanceCount = 2_147_483_647
    rows.replicator.instanceTransform = CATransform3D(rotationAngle: 0.02, x: 0, y: 0, z: 1)
    var layer = Self.stroked(Self.scribble(lines: 100), width: 3)
    layer.shape.lineDashPattern = [2, 1]
    let renderer = FrameRenderer(context: context(ofChain: [root(filling: Self.canvas), rows, layer]))
    _ = renderer.prepare(at: 0, canvas: Self.canvas, scale: 1)
    let paths = Self.paths(renderer.displayList)
    #expect(Set(paths.map { ObjectIdentifier($0.outline) }).count == 1)
    #expect(renderer.problems.map(\.kind).contains(.pathsLeftOut))
    let steps = paths.reduce(0.0) { sum, path in
      sum + path.outline.work(through: path.toPixels, in: Self.canvas).visits
    }
    // Paths are left out when the steps exceed the limit by half. The rest is for the last path.
    #expect(steps < 2 * PathBudget.steps)
  }

  @Test func aPathGetsAtMostHalfOfTheRemainingBudget() {
    var budget = PathBudget()
    let work = ShapeOutline.Work(lineCount: 100_000, length: PathBudget.steps, visits: 0)
    #expect(budget.reduction(for: work) == 2)
    #expect(budget.isExceeded)
    #expect(budget.reduction(for: work) == 4)
    let small = ShapeOutline.Work(lineCount: 100, length: PathBudget.steps / 8, visits: 0)
    // A path of at most 4096 lines may use all that is left, which is a quarter of the limit here.
    #expect(budget.reduction(for: small) == 1)
  }
}
