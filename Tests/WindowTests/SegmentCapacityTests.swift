import Testing

@testable import WindowSystem

/// The size of the memory that a window shares with the X server.
@Suite struct SegmentCapacityTests {
  /// The width and the height are multiples of 256 pixels.
  @Test func itGrowsInSteps() {
    let first = SegmentCapacity().fitting(width: 800, height: 600)
    #expect(first.width == 1024 && first.height == 768)
    #expect(first.fitting(width: 1024, height: 700) == first, "there is room")
    let wider = first.fitting(width: 1100, height: 100)
    #expect(wider.width == 1280 && wider.height == 768)
  }

  /// The capacity is reduced when the window needs less than an eighth of it.
  @Test func aSmallerWindowKeepsItUntilMostIsUnused() {
    let maximized = SegmentCapacity().fitting(width: 1920, height: 1080)
    #expect(maximized.fitting(width: 1000, height: 700) == maximized)
    let huge = SegmentCapacity().fitting(width: 30000, height: 30000)
    let after = huge.fitting(width: 1000, height: 700)
    #expect(after == SegmentCapacity().fitting(width: 1000, height: 700))
    #expect(after.fitting(width: 560, height: 360) == after)
  }
}
