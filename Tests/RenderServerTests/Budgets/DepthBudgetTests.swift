import CoreGraphics
import TestSupport
import Testing

@testable import RenderModel
@testable import RenderServer

/// Tests that a frame sorts any number of intersecting planes within its budget (L2.24).
@Suite struct DepthBudgetTests {
  private static func planes(_ count: Int, seed: UInt64) -> [DepthPlane] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      let turn = CATransform3D(
        rotationAngle: random.number(-1.4...1.4), x: random.number(-1...1),
        y: random.number(-1...1), z: random.number(-1...1))
      return DepthPlane(
        index: index, bounds: CGRect(x: -200, y: -200, width: 400, height: 400), matrix: turn)
    }
  }

  @Test func aFewPlanesAreCut() {
    var budget = DepthBudget()
    let order = DepthSort.order(Self.planes(4, seed: 1), &budget)
    #expect(order.count > 4 && order.contains { !$0.cuts.isEmpty })
    #expect(!budget.isExceeded && budget.cutsLeft < DepthBudget.cuts)
  }

  /// The numbers are so large that rounding errors hide on which side of the other plane a part lies.
  @Test func twoPlanesCutEachOtherOnce() {
    let tilted = CATransform3D(rotationAngle: 0.5, x: 1e-308, y: 1, z: 0)
    let planes = [
      DepthPlane(index: 0, bounds: CGRect(x: -50, y: -50, width: 100, height: 100), matrix: tilted),
      DepthPlane(
        index: 1, bounds: CGRect(x: -5e17, y: -5e15, width: 1e18, height: 1e16), matrix: .identity),
    ]
    var budget = DepthBudget()
    let order = DepthSort.order(planes, &budget)
    #expect(order.count <= 3 && budget.cutsLeft >= DepthBudget.cuts - 1)
  }

  @Test func manyPlanesAreCutUpToALimitAndNoneIsLost() {
    var budget = DepthBudget()
    for seed in 0..<8 as Range<UInt64> {
      let order = DepthSort.order(Self.planes(300, seed: seed), &budget)
      #expect(Set(order.map(\.index)).count == 300)
    }
    #expect(budget.isExceeded)
    // Each of the eight sorts ends at its first comparison beyond the limit, so at most eight are too many.
    #expect(budget.cutsLeft <= 0 && budget.comparisonsLeft >= -8)
    let rest = DepthSort.order(Self.planes(20, seed: 9), &budget)
    #expect(rest.count == 20 && rest.allSatisfy { $0.cuts.isEmpty })
    // Planes that have not been compared are sorted by the depths of their centers, which are all equal here.
    // Therefore the test checks only that no plane is lost.
    #expect(rest.map(\.index).sorted() == Array(0..<20))
  }

  @Test func planesBeyondTheLimitAreReportedUnlessTheyAreParallel() {
    func flat(_ index: Int) -> DepthPlane {
      DepthPlane(
        index: index, bounds: CGRect(x: 0, y: 0, width: 4, height: 4),
        matrix: CATransform3D(translationX: 0, y: 0, z: Double(index * 7 % 5000)))
    }
    var budget = DepthBudget()
    let order = DepthSort.order((0..<5000).map(flat), &budget)
    #expect(zip(order, order.dropFirst()).allSatisfy { $0.centerDepth < $1.centerDepth })
    #expect(!budget.isExceeded)
    _ = DepthSort.order(Self.planes(5000, seed: 2), &budget)
    #expect(budget.isExceeded)
  }

  @Test func crossingLayersAreReportedOnceAndTheirPiecesAreSmall() {
    var random = SeededGenerator(seed: 3)
    let canvas = PixelRect(x: 0, y: 0, width: 200, height: 200)
    func renderer(_ count: Int) -> FrameRenderer {
      let layers = (0..<count).map { _ in
        var layer = box(CGRect(x: 0, y: 0, width: 200, height: 200), .white)
        layer.transform = CATransform3D(
          rotationAngle: random.number(-1.4...1.4), x: random.number(-1...1),
          y: random.number(-1...1), z: random.number(-1...1))
        return layer
      }
      let renderer = FrameRenderer(context: context(of: layers, in: canvas))
      _ = renderer.prepare(at: 0, canvas: canvas, scale: 1)
      return renderer
    }
    let few = renderer(2)
    #expect(few.problems.isEmpty)
    let groups = few.displayList.items.filter { $0.part == .depth }
    #expect(groups.count > 1)
    // The limit of three quarters is a choice.
    #expect(groups.allSatisfy { $0.bounds.area < canvas.area * 3 / 4 })
    let many = renderer(300)
    #expect(many.problems.map(\.kind) == [.planesNotCut])
    #expect(many.displayList.items.count { $0.part == .depth } < 300 + DepthBudget.cuts)
  }

  /// The queue returns the elements in the order that a simple search finds: the search repeatedly takes the first
  /// element whose `behind` elements have all been painted, or the first element of all if there is none.
  @Test func theQueueTakesTheFirstElementThatMayCome() {
    for seed in rounds(200) {
      var random = SeededGenerator(seed: seed)
      let count = random.int(1...12)
      let elements = Array(0..<count).shuffled(using: &random)
      let behind = (0..<count).map { index in
        (0..<count).filter { $0 != index && random.once(in: 5) }
      }
      var (waiting, expected) = (elements, [Int]())
      while !waiting.isEmpty {
        let index = waiting.firstIndex { behind[$0].allSatisfy(expected.contains) } ?? 0
        expected.append(waiting.remove(at: index))
      }
      #expect(PaintQueue(elements: elements, behind: behind).order() == expected, "seed \(seed)")
    }
  }
}
