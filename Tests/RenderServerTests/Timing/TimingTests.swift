import RenderModel
import Testing

/// Tests of the clauses of T1 that are functions of values.
@Suite struct TimingTests {
  private static func fraction(_ timing: Timing, _ time: Double) -> Double? {
    timing.phase(atParentTime: time)?.fraction
  }

  /// Checks the fraction of the basic duration at several times. Each row is a time and the expected fraction, or nil
  /// if the animation has no effect at that time.
  private static func expect(
    _ timing: Timing, _ rows: [(Double, Double?)], _ clause: String
  ) {
    for (time, expected) in rows {
      let value = fraction(timing, time)
      switch (value, expected) {
      case (nil, nil): break
      case (let value?, let expected?):
        #expect(abs(value - expected) < 1e-6, "\(clause) at \(time): \(value), not \(expected)")
      default:
        Issue.record(
          "\(clause) at \(time): \(String(describing: value)), not \(String(describing: expected))")
      }
    }
  }

  @Test func fillModesT1_12() {
    let rows: [(FillMode, Double?, Double?)] = [
      (.removed, nil, nil), (.forwards, nil, 1), (.backwards, 0, nil), (.both, 0, 1),
    ]
    for (mode, before, after) in rows {
      let timing = Timing(beginTime: 1, duration: 1, fillMode: mode)
      Self.expect(
        timing, [(0, before), (0.5, before), (1, 0), (1.5, 0.5), (2, 1), (2.5, after)],
        "T1.12 \(mode)")
    }
  }

  @Test func bothEndsAreActiveT1_6() {
    let timing = Timing(beginTime: 0, duration: 1, speed: 2)
    #expect(timing.endTime == 0.5)
    Self.expect(timing, [(-0.01, nil), (0, 0), (0.25, 0.5), (0.5, 1), (0.51, nil)], "T1.6")
  }

  @Test func timeOffsetShiftsThePhaseT1_8() {
    let timing = Timing(timeOffset: 0.3, duration: 1)
    Self.expect(
      timing, [(0, 0.3), (0.5, 0.8), (0.9, 0.2), (1, 0.3), (1.01, nil)], "T1.8")
  }

  @Test func negativeSpeedRunsBackwardsT1_9() {
    let timing = Timing(duration: 1, speed: -1)
    Self.expect(timing, [(0, 0), (0.2, 0.8), (0.5, 0.5), (0.9, 0.1), (1, 0), (1.1, nil)], "T1.9")
  }

  @Test func theEndIsThatOfTheCycleThatTimeHasRunThroughT1_7() {
    let ahead = Timing(timeOffset: -1, duration: 1, fillMode: .forwards)
    Self.expect(ahead, [(0, 0), (0.5, 0.5), (1, 1), (2, 1)], "T1.7, local time -1 ... 0")
    let back = Timing(timeOffset: 2, duration: 1, speed: -1, fillMode: .forwards)
    Self.expect(back, [(0, 0), (0.25, 0.75), (0.75, 0.25), (1, 0), (2, 0)], "T1.9, 2 ... 1")
  }

  @Test func speedZeroStandsStillT1_10() {
    let timing = Timing(timeOffset: 0.4, duration: 1, speed: 0)
    Self.expect(timing, [(-1, nil), (0, 0.4), (1e6, 0.4)], "T1.10")
    #expect(timing.endTime == nil)
  }

  @Test func autoreverseMirrorsEachCycleT1_11() {
    let timing = Timing(duration: 1).repeating(count: 2, autoreverses: true)
    Self.expect(
      timing, [(0.25, 0.25), (1, 1), (1.75, 0.25), (2, 0), (2.1, 0.1), (3, 1), (4, 0)], "T1.11")
    #expect(timing.activeDuration == 4)
  }

  @Test func partOfACycleFillsWithItsEndT1_12() {
    let timing = Timing(duration: 1, fillMode: .forwards).repeating(count: 3.5)
    Self.expect(timing, [(3.4, 0.4), (3.5, 0.5), (9, 0.5)], "T1.12")
    #expect(timing.phase(atParentTime: 3.2)?.iteration == 3)
  }

  @Test func repeatDurationWinsT1_13() {
    let timing = Timing(duration: 1).repeating(count: 9, duration: 2.5, autoreverses: true)
    #expect(timing.activeDuration == 2.5)
    let forever = Timing(duration: 1).repeating(count: .greatestFiniteMagnitude)
    #expect(forever.activeDuration == .infinity && forever.endTime == nil)
  }

  @Test func localAndParentTimeAreInverseT1_18() {
    for speed: Float in [1, 2, -1, 0.25] {
      let timing = Timing(beginTime: 3, timeOffset: 1, duration: 1, speed: speed)
      for time in [-4.0, 0, 3, 17.5] {
        #expect(timing.parentTime(atLocalTime: timing.localTime(atParentTime: time)) == time)
      }
    }
    let still = Timing(beginTime: 3, timeOffset: 1, duration: 1, speed: 0)
    #expect(still.parentTime(atLocalTime: 8) == 3, "T1.19")
  }

  @Test func invalidTimingsAreFoundT1_26() {
    #expect(Timing(duration: 1).isValid)
    let bad = [
      Timing(beginTime: .nan, duration: 1), Timing(timeOffset: .infinity, duration: 1),
      Timing(duration: .nan), Timing(duration: .infinity), Timing(duration: 0),
      Timing(duration: 1).repeating(duration: .nan), Timing(duration: 1, speed: .infinity),
      Timing(duration: 1).repeating(count: .nan),
    ]
    for timing in bad { #expect(!timing.isValid, "\(timing)") }
  }
}
