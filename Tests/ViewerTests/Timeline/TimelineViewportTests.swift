import Testing

@testable import LaminaViewer

@Suite struct TimelineViewportTests {
  @Test func theWholeExtentIsVisibleAtFirst() {
    #expect(TimelineViewport().range(extent: 4, time: 1) == 0...4)
  }

  @Test func zoomKeepsTheTimeUnderThePointer() {
    var viewport = TimelineViewport()
    viewport.zoom(by: 4, around: 3, in: 0...4, end: 4)
    let range = viewport.range(extent: 4, time: 0)
    #expect(range == 2.25...3.25)
    #expect((3 - range.lowerBound) / (range.upperBound - range.lowerBound) == 0.75)
  }

  @Test func zoomingOutFarShowsTheWholeExtentAgain() {
    var viewport = TimelineViewport()
    viewport.zoom(by: 4, around: 3, in: 0...4, end: 4)
    viewport.zoom(by: 0.1, around: 3, in: 2.25...3.25, end: 4)
    #expect(viewport.zoomed == nil)
  }

  @Test func panningStopsAtBothEnds() {
    var viewport = TimelineViewport()
    viewport.zoom(by: 4, around: 2, in: 0...4, end: 4)
    viewport.pan(by: 100, in: viewport.range(extent: 4, time: 0), end: 4)
    #expect(viewport.zoomed == 3...4)
    viewport.pan(by: -100, in: 3...4, end: 4)
    #expect(viewport.zoomed == 0...1)
  }

  @Test func withoutAZoomPanningDoesNothing() {
    var viewport = TimelineViewport()
    viewport.pan(by: 1, in: 0...4, end: 4)
    #expect(viewport.zoomed == nil)
  }

  @Test func theVisibleRangeHasALeastLength() {
    var viewport = TimelineViewport()
    viewport.zoom(by: 1e9, around: 1, in: 0...4, end: 4)
    let range = viewport.range(extent: 4, time: 0)
    #expect(abs(range.upperBound - range.lowerBound - TimelineViewport.shortest) < 1e-9)
  }

  /// An endless animation of two seconds shows one period at a time, at 7 s the fourth.
  @Test func beyondTheExtentTheRangeMovesByWholeLengths() {
    #expect(TimelineViewport().range(extent: 2, time: 7) == 6...8)
    #expect(
      TimelineViewport().range(extent: 1.2, time: 1.2 + 1e-9) == 0...1.2, "the tolerance at the end")
  }

  @Test func aRangeFitsBetweenNarrowMargins() {
    var viewport = TimelineViewport()
    viewport.fit(1...2, end: 4)
    // The margin is 4 percent of the length on each side.
    #expect(viewport.zoomed == 0.96...2.04)
    viewport.fit(0...2, end: 4)
    #expect(viewport.zoomed == 0...2.08, "nothing before 0 is shown")
  }

  @Test func fittingTheSameRangeAgainShowsTheWholeExtent() {
    var viewport = TimelineViewport()
    viewport.fit(1...2, end: 4)
    viewport.fit(1...2, end: 4)
    #expect(viewport.zoomed == nil)
    viewport.fit(0...4, end: 4)
    #expect(viewport.zoomed == nil, "the range is the whole extent")
  }

  @Test func aTimeOutsideOfTheVisibleRangeIsRevealedInItsMiddle() {
    var viewport = TimelineViewport()
    viewport.zoom(by: 4, around: 0, in: 0...4, end: 4)
    viewport.reveal(0.7, end: 4)
    #expect(viewport.zoomed == 0...1, "a visible time moves nothing")
    viewport.reveal(3, end: 4)
    #expect(viewport.zoomed == 2.5...3.5)
  }

  @Test func aZoomedRangeFollowsPlaybackPageByPage() {
    var viewport = TimelineViewport()
    viewport.zoom(by: 4, around: 0, in: 0...4, end: 4)
    viewport.follow(0.99, from: 0.95, end: 4)
    #expect(viewport.zoomed == 0...1)
    viewport.follow(1.04, from: 0.99, end: 4)
    #expect(viewport.zoomed == 1...2)
    viewport.follow(0.96, from: 1.01, end: 4)
    #expect(viewport.zoomed == 0...1, "backwards, the time is near the end")
    viewport.follow(3.5, from: 2, end: 4)
    #expect(viewport.zoomed == 0...1, "a range that the user moved away stays")
    viewport.follow(3.9, from: 0.5, end: 4)
    #expect(viewport.zoomed == 3...4)
    viewport.follow(0, from: 3.95, end: 4)
    #expect(viewport.zoomed == 0...1, "a loop begins again")
  }

  @Test func theLastSecondsOfAProgramAreVisible() {
    func range(_ present: Double, _ time: Double) -> ClosedRange<Double> {
      TimelineViewport.recentRange(until: present, showing: time)
    }
    #expect(range(0, 0) == 0...10 && range(9, 9) == 0...10)
    #expect(range(40, 40) == 31...41 && range(40.4, 40.4) == 31...41, "it moves in whole seconds")
    #expect(range(40.6, 40.6) == 32...42)
    #expect(range(40, 33) == 31...41, "the past that is visible does not scroll")
    #expect(range(40, 20) == 15...25 && range(40, 2) == 0...10)
  }
}
