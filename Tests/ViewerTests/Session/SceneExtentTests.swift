import Testing

@testable import LaminaViewer

@Suite struct SceneExtentTests {
  /// Periods and their common period, in seconds. Without a common multiple of at most 60 s the longest period counts.
  private static let cases: [(periods: [Double], common: Double)] = [
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
}
