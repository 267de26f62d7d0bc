import Testing

@testable import LaminaViewer

@Suite struct SceneExtentTests {
  @Test(arguments: [
    ([2.0], 2.0), ([2, 3], 6), ([0.5, 0.75, 2], 6), ([1.2, 0.7], 8.4), ([59, 61], 61),
    ([7, 11, 13], 13),
    ([1 / 3, 0.5], 1), ([], 0), ([1e-9, 2], 2),
  ])
  func periodsRepeatTogether(periods: [Double], common: Double) {
    #expect(abs(SceneExtent.commonPeriod(of: periods) - common) < 1e-9)
  }

  @Test func aSceneWithoutAnimationsEndsWithItsInput() {
    #expect(SceneExtent([], lastInput: nil).end == 0)
    #expect(SceneExtent([], lastInput: 2.5).end == 2.5)
  }
}
