import Testing

@testable import LaminaViewer

@Suite struct TimelineMarksTests {
  private static let frame = 1.0 / 60

  private func marks(_ range: ClosedRange<Double>, inFrames: Bool = false) -> TimelineMarks {
    TimelineMarks(
      TimeScale(range: range, start: 0, width: 1000), frame: Self.frame, inFrames: inFrames)
  }

  @Test func numbersAreRoundWhereverTheRangeStarts() {
    let marks = marks(2.2534...3.2534)
    #expect(marks.step == 0.1)
    #expect(marks.numbered.count == 10 && abs(marks.numbered[0] - 2.3) < 1e-9)
  }

  @Test func smallMarksAreFifthsOfAStepWhereFramesHaveNoRoom() {
    let marks = marks(0...10)
    #expect(!marks.showsFrames && marks.step == 1)
    #expect(marks.small.count == 51 && abs(marks.small[1] - 0.2) < 1e-9)
  }

  @Test(arguments: [false, true]) func smallMarksAreFramesWhereTheyHaveRoom(inFrames: Bool) {
    let marks = marks(1...1.5, inFrames: inFrames)
    #expect(marks.showsFrames)
    #expect(marks.small.count == 31 && abs(marks.small[1] - 61 * Self.frame) < 1e-9)
  }

  @Test func framesNeedFivePointsEach() {
    // 1000 points are 5.05 for each of 198 frames, and 4.9 for each of 204.
    #expect(marks(0...3.3).showsFrames && !marks(0...3.4).showsFrames)
  }

  @Test func extremeRangesHaveFewMarks() {
    // Of more than 10,000 marks, none are made.
    for range in [0...1e30, 0...1e308, -1e300...1e300] {
      #expect(marks(range).numbered.isEmpty && marks(range).small.isEmpty, "\(range)")
    }
    // Ranges that are shorter than the distance of two marks have one, at their start.
    for range in [1e30...1e30, 0...1e-300] {
      #expect(marks(range).numbered.count == 1 && marks(range).small.count == 1, "\(range)")
    }
  }
}
