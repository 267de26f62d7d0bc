import QuartzCore
import Testing

@testable import LaminaViewer

@Suite @MainActor struct SceneExtentTests {
  /// Periods and their common period, in seconds. Without a common multiple of at most 60 s the longest period counts.
  private nonisolated static let cases: [(periods: [Double], common: Double)] = [
    ([2], 2), ([2, 3], 6), ([0.5, 0.75, 2], 6), ([1.2, 0.7], 8.4), ([59, 61], 61), ([7, 11, 13], 13),
    ([1.0 / 3, 0.5], 1), ([], 0), ([1e-9, 2], 2),
  ]

  @Test(arguments: cases)
  func theCommonPeriodIsTheLeastCommonMultiple(periods: [Double], common: Double) {
    #expect(abs(SceneExtent.commonPeriod(of: periods) - common) < 1e-9)
  }

  @Test func aSceneWithoutAnimationsEndsWithItsInput() {
    #expect(SceneExtent(spans: [], lastChange: nil).end == 0)
    #expect(SceneExtent(spans: [], lastChange: 2.5).end == 2.5)
  }

  /// The extent of emitters is at least a second more than the longest life of particles and of those that they emit.
  @Test func emittersHaveTheExtentOfTheirParticles() {
    let (root, emitter) = (CALayer(), CAEmitterLayer())
    #expect(EmitterExtent.end(in: root) == nil)
    root.addSublayer(emitter)
    #expect(EmitterExtent.end(in: root) == nil, "without cells")
    let (cell, spark) = (CAEmitterCell(), CAEmitterCell())
    (cell.lifetime, cell.lifetimeRange, cell.birthRate) = (2, 1, 5)
    emitter.emitterCells = [cell]
    // A lifetime of 2 ± 0.5 and a second more, up to a whole second. The least extent is 4 as well.
    #expect(EmitterExtent.end(in: root) == 4)
    (spark.lifetime, spark.birthRate) = (6, 5)
    cell.emitterCells = [spark]
    emitter.emitterCells = [cell]
    // 2.5 + 6 + 1 = 9.5, rounded up.
    #expect(EmitterExtent.end(in: root) == 10)
    emitter.lifetime = 2
    // (2.5 + 6) · 2 + 1 = 18.
    #expect(EmitterExtent.end(in: root) == 18, "the lifetimes of the cells are multiplied")
    emitter.lifetime = 1
    (spark.lifetime, cell.emitterCells) = (1e9, [spark])
    emitter.emitterCells = [cell]
    // The greatest extent is 60 s.
    #expect(EmitterExtent.end(in: root) == 60)
  }
}
