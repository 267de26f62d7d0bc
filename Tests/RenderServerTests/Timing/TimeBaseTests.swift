import RenderModel
import Testing

@Suite struct TimeBaseTests {
  @Test func mediaTimeIsItself() {
    #expect(TimeBase.media.time(at: 12345.678) == 12345.678)
    #expect(TimeBase.media.rate(at: 5) == 1)
    #expect(TimeBase.media.mediaTime(of: 7) == 7)
  }

  @Test(arguments: [0.05, 1, 8, -1, -3])
  func timeRunsAtTheRateAndBack(rate: Double) {
    let base = TimeBase(anchor: 100, origin: 20, rate: rate)
    #expect(base.time(at: 102) == 20 + 2 * rate)
    #expect(abs((base.mediaTime(of: base.time(at: 107.5)) ?? 0) - 107.5) < 1e-9)
  }

  @Test func aStoppedTimeHasNoMediaTime() {
    let base = TimeBase(anchor: 100, origin: 20, rate: 0)
    #expect(base.time(at: 1e6) == 20)
    #expect(base.mediaTime(of: 20) == nil)
  }

  @Test func aSingleRunStopsAtItsEnd() {
    let base = TimeBase(anchor: 0, origin: 1, rate: 2, range: 0...4, loop: .once)
    #expect([0, 1, 1.5, 9].map { base.time(at: $0) } == [1, 3, 4, 4])
    #expect([0, 1, 1.5, 9].map { base.rate(at: $0) } == [2, 2, 0, 0])
    let back = TimeBase(anchor: 0, origin: 1, rate: -1, range: 0...4, loop: .once)
    #expect([0.5, 1, 3].map { back.time(at: $0) } == [0.5, 0, 0])
    #expect(back.rate(at: 3) == 0)
  }

  /// Tests that a clock that starts beyond the range is not set back into it.
  @Test func aSingleRunThatBeginsBeyondItsRangeStandsStill() {
    let base = TimeBase(anchor: 0, origin: 6, rate: 1, range: 0...4, loop: .once)
    #expect(base.time(at: 3) == 6)
    #expect(base.rate(at: 3) == 0)
  }

  @Test func aLoopContinuesAtTheOtherEnd() {
    let base = TimeBase(anchor: 10, origin: 2, rate: 1, range: 1...3, loop: .loop)
    #expect([10, 10.5, 11, 12.25, 13].map { base.time(at: $0) } == [2, 2.5, 1, 2.25, 1])
    let back = TimeBase(anchor: 10, origin: 2, rate: -1, range: 1...3, loop: .loop)
    #expect([10.5, 11, 11.5, 13].map { back.time(at: $0) } == [1.5, 3, 2.5, 3])
  }

  /// A frame may have begun before the clock. Its time must not wrap around to the other end of the range.
  @Test(arguments: TimeBase.Loop.allCases, [1.0, -1])
  func timesBeforeTheAnchorShowThatOfTheAnchor(loop: TimeBase.Loop, rate: Double) {
    let base = TimeBase(anchor: 10, origin: 1, rate: rate, range: 1...3, loop: loop)
    #expect(base.time(at: 9.99) == base.time(at: 10))
    #expect(base.rate(at: 9.99) == base.rate(at: 10))
  }

  @Test func pingPongReversesAtBothEnds() {
    let base = TimeBase(anchor: 0, origin: 0, rate: 1, range: 0...2, loop: .pingPong)
    #expect([0.5, 2, 3, 4, 4.5].map { base.time(at: $0) } == [0.5, 2, 1, 0, 0.5])
    #expect([0.5, 2, 3, 4, 4.5].map { base.rate(at: $0) } == [1, -1, -1, 1, 1])
    let back = TimeBase(anchor: 0, origin: 2, rate: -1, range: 0...2, loop: .pingPong)
    #expect([0, 0.5, 2, 3, 4].map { back.time(at: $0) } == [2, 1.5, 0, 1, 2])
    #expect([0, 0.5, 2, 3, 4].map { back.rate(at: $0) } == [-1, -1, 1, 1, -1])
  }

  @Test(arguments: TimeBase.Loop.allCases)
  func changesDoNotJump(loop: TimeBase.Loop) {
    let base = TimeBase(anchor: 0, origin: 0.5, rate: 1.5, range: 0...2, loop: loop)
    for media in stride(from: 0, to: 9, by: 0.37) {
      let slower = base.changed(at: media, rate: 0.25)
      #expect(abs(slower.time(at: media) - base.time(at: media)) < 1e-12)
      #expect(slower.time(at: media) >= 0 && slower.time(at: media) <= 2)
    }
  }

  @Test func anEmptyRangeHasOneTime() {
    let base = TimeBase(anchor: 0, origin: 0, rate: 1, range: 2...2, loop: .loop)
    #expect(base.time(at: 5) == 2)
    #expect(base.rate(at: 5) == 0)
  }
}
