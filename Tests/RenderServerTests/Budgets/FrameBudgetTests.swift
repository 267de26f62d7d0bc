import CoreGraphics
import TestSupport
import Testing

@testable import DisplayLists
@testable import Raster
@testable import RenderModel
@testable import RenderServer

/// Tests that a frame draws any number of effects within its budget (L2.24).
@Suite struct FrameBudgetTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 200, height: 200)

  private static func blurred(_ side: Double) -> LayerProperties {
    var layer = box(CGRect(x: 0, y: 0, width: side, height: side), .white)
    layer.rare.values.filters = .one("gaussianBlur", "inputRadius", 2)
    return layer
  }

  private static func renderer(of layers: [LayerProperties]) -> FrameRenderer {
    let renderer = FrameRenderer(context: context(of: layers, in: canvas))
    _ = renderer.prepare(at: 0, canvas: canvas, scale: 1)
    return renderer
  }

  private static func pixelCount(_ list: DisplayList) -> Int {
    list.items.reduce(0) { sum, item in
      guard case .surface(let command) = item.command else { return sum }
      return sum + command.surface.recipe.area.area
    }
  }

  @Test func aFewEffectsAreDrawnWithAllTheirPixels() {
    // Layers of at most 2048 pixels are recorded as a whole, also where they lie outside of the canvas.
    let renderer = Self.renderer(of: (0..<10).map { _ in Self.blurred(1000) })
    #expect(renderer.problems.isEmpty)
    #expect(Self.pixelCount(renderer.displayList) > 10 * 1000 * 1000)
  }

  /// A few effects that cover the whole of a large window are drawn at full resolution, too.
  @Test func theBudgetGrowsWithTheCanvas() {
    let canvas = PixelRect(x: 0, y: 0, width: 5120, height: 2880)
    var (small, large) = (FrameBudget(), FrameBudget(canvas: canvas))
    // A picture costs twice the canvas. That is more than a quarter of 48 Mi pixels, but even the third such
    // picture costs less than a quarter of what is left of 24 canvases.
    #expect(small.reduction(of: canvas, passes: 2) > 1)
    for _ in 0..<3 { #expect(large.reduction(of: canvas, passes: 2) == 1) }
    #expect(small.isExceeded && !large.isExceeded)
  }

  @Test func tooManyEffectsAreDrawnCoarselyAndReportedOnce() {
    let layers = (0..<200).map { _ in Self.blurred(2000) }
    let renderer = Self.renderer(of: layers)
    #expect(renderer.problems.map(\.kind) == [.drawnCoarsely])
    let most = FrameBudget.pixels + Double(layers.count) * FrameBudget.leastAllowance
    #expect(Double(Self.pixelCount(renderer.displayList)) <= most)
    let bitmap = Bitmap(width: 200, height: 200)
    renderer.draw(into: bitmap, age: 0)
    #expect(bitmap[100, 100] == 0xFFFF_FFFF)
  }

  @Test func aPictureGetsAtMostAQuarterOfTheRemainingPixels() {
    var budget = FrameBudget()
    let area = PixelRect(x: 0, y: 0, width: 1 << 15, height: 1 << 15)
    #expect(budget.reduction(of: PixelRect(x: 0, y: 0, width: 100, height: 100), passes: 1) == 1)
    #expect(!budget.isExceeded)
    // The picture has 2^30 pixels. Divided by 16², it needs 4 Mi, which fit into a quarter of 48 Mi; divided
    // by 8², it would need 16 Mi.
    #expect(budget.reduction(of: area, passes: 1) == 16)
    #expect(budget.isExceeded)
    // A quarter of the rest is 11 Mi. The cost of 2^32 pixels is 4 Mi divided by 32², and 16 Mi divided by
    // 16².
    #expect(budget.reduction(of: area, passes: 4) == 32)
  }

  @Test func rasterizationScalesShareTheLimitOfAFrame() {
    var layer = box(CGRect(x: 0, y: 0, width: 100, height: 100), .white)
    layer.flags.insert(.shouldRasterize)
    layer.rare.values.rasterizationScale = 30
    let renderer = Self.renderer(of: (0..<30).map { _ in layer })
    #expect(renderer.problems.map(\.kind) == [.drawnCoarsely])
    // Each of the 30 layers may have `leastAllowance` pixels, 4096, even if the budget is used up.
    #expect(Double(Self.pixelCount(renderer.displayList)) <= FrameBudget.pixels + 30 * 4096)
  }

  /// The layers share the budget of the frame, which they exceed. When one of them changes, all of them must be
  /// recorded again, so that each gets the same share as in a frame that is recorded from the beginning.
  @Test func aFrameBeyondTheBudgetIsTheSameWhenItIsDrawnAgain() {
    let context = context(of: (0..<40).map { _ in Self.blurred(2000) }, in: Self.canvas)
    let renderer = FrameRenderer(context: context)
    _ = renderer.prepare(at: 0, canvas: Self.canvas, scale: 1)
    var update = NodeUpdate(id: NodeID(index: 40))
    update.properties = Self.blurred(1990)
    var commit = Commit(time: 1)
    commit.updates = [update]
    context.commit(commit)
    _ = renderer.prepare(at: 1, canvas: Self.canvas, scale: 1)
    let whole = wholePicture(of: context, at: 1, canvas: Self.canvas)
    #expect(Self.pixelCount(renderer.displayList) == Self.pixelCount(whole.list))
  }

  @Test func backgroundFiltersBeyondTheBudgetAreLeftOutAndReportedOnce() {
    var layer = box(CGRect(x: 0, y: 0, width: 2000, height: 2000), nil)
    layer.rare.values.backgroundFilters = .one("gaussianBlur", "inputRadius", 2)
    let canvas = PixelRect(x: 0, y: 0, width: 2000, height: 2000)
    let renderer = FrameRenderer(context: context(of: (0..<30).map { _ in layer }, in: canvas))
    _ = renderer.prepare(at: 0, canvas: canvas, scale: 1)
    #expect(renderer.problems.map(\.kind) == [.backdropsLeftOut])
    let areas = renderer.displayList.backdrops.reduce(0) { $0 + $1.area }
    #expect(areas <= Int(FrameBudget.canvases) * canvas.area && areas > 0)
    #expect(renderer.displayList.items.count == renderer.displayList.backdrops.count)
  }

  /// A display list that is scaled to half its size shows the same picture at half the size.
  @Test func scaledListsShowTheSameSmaller() {
    let canvas = PixelRect(x: 0, y: 0, width: 160, height: 120)
    for seed in rounds(30) {
      var scene = RandomScene(seed: seed, canvas: canvas, .rich)
      let context = RenderContext()
      context.commit(scene.firstCommit(layers: 12))
      let (picture, list) = wholePicture(of: context, at: 0, canvas: canvas)
      let small = Rasterizer().picture(
        of: list.scaled(by: 0.5), in: PixelRect(x: 0, y: 0, width: 80, height: 60))
      let distance = small.meanDistance(toHalved: picture)
      // The limit of 12 levels is a choice.
      #expect(distance < 12, "\(scene.random.seedText): \(distance)\n\(list)")
    }
  }

  @Test func picturesDrawnInStripsAreTheSame() {
    let canvas = PixelRect(x: 0, y: 0, width: 1100, height: 1000)
    #expect(canvas.strips.count > 1)
    #expect(canvas.strips.reduce(0) { $0 + $1.area } == canvas.area)
    for seed in rounds(5) {
      var scene = RandomScene(seed: seed, canvas: canvas)
      let context = RenderContext()
      context.commit(scene.firstCommit(layers: 20))
      let list = wholePicture(of: context, at: 0, canvas: canvas).list
      let whole = Bitmap(width: canvas.width, height: canvas.height)
      Rasterizer().draw(list, in: canvas, of: whole)
      let difference = Rasterizer().picture(of: list, in: canvas).difference(from: whole)
      #expect(difference.isNone, "\(scene.random.seedText): \(difference)")
    }
  }
}

extension Bitmap {
  /// Returns the mean difference between a channel level of this bitmap and the average of the corresponding levels
  /// of four pixels of `large`, which is twice as wide and twice as high.
  fileprivate func meanDistance(toHalved large: Bitmap) -> Double {
    var sum = 0.0
    for y in 0..<height {
      for x in 0..<width {
        for shift in [0, 8, 16, 24] {
          func level(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Double {
            Double(bitmap[x, y] >> UInt32(shift) & 255)
          }
          let mean =
            (level(large, 2 * x, 2 * y) + level(large, 2 * x + 1, 2 * y)
              + level(large, 2 * x, 2 * y + 1) + level(large, 2 * x + 1, 2 * y + 1)) / 4
          sum += abs(level(self, x, y) - mean)
        }
      }
    }
    return sum / Double(width * height * 4)
  }
}
