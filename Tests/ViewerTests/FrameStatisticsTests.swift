import Testing

@testable import LaminaViewer

@Suite struct FrameStatisticsTests {
  private let period = 0.01

  private func note(
    _ statistics: inout FrameStatistics, _ tick: Int, shown: Bool = true, running: Bool = true
  ) {
    statistics.note(
      time: Double(tick) * period, period: period, wasPresented: shown, isRunning: running)
  }

  @Test func missedTicksAreDroppedFrames() {
    var statistics = FrameStatistics()
    // The ticks 3 and 4 are missing, which is two frames of a rate of 1 / 0.01 = 100.
    for tick in [0, 1, 2, 5, 6] { note(&statistics, tick) }
    #expect(statistics.dropped == 2 && statistics.droppedInLastSecond == 2)
    #expect(statistics.targetRate == 100)
  }

  @Test func noFramesAreDroppedAtRest() {
    var statistics = FrameStatistics()
    note(&statistics, 0)
    note(&statistics, 1, running: false)
    note(&statistics, 300)
    #expect(statistics.dropped == 0)
  }

  @Test func droppedFramesOfTheLastSecondExpire() {
    var statistics = FrameStatistics()
    note(&statistics, 0)
    note(&statistics, 4)
    for tick in 5...120 { note(&statistics, tick) }
    #expect(statistics.dropped == 3 && statistics.droppedInLastSecond == 0)
    #expect(statistics.rate == 100)
  }

  @Test func wakeUpsWithoutAFrameAreCounted() {
    var statistics = FrameStatistics()
    note(&statistics, 0)
    note(&statistics, 1, shown: false, running: false)
    #expect(statistics.idleWakeUps == 1 && statistics.rate == 1 && !statistics.isRunning)
    statistics.reset()
    #expect(statistics.idleWakeUps == 0 && statistics.rate == 0)
  }

  @Test func stagesAreInMillisecondsPerFrame() {
    // `update` takes the total seconds of each stage since the start. A smaller total means that they were
    // restarted.
    var figures = StageTimings()
    figures.update([0, 0.004, 0, 0, 0, 0], frames: 2)
    #expect(figures.milliseconds[1] == 2)
    figures.update([0, 0.005, 0, 0, 0, 0], frames: 1)
    #expect(abs(figures.milliseconds[1] - 1) < 1e-9, "since the last update only")
    figures.update([0, 0.002, 0, 0, 0, 0], frames: 1)
    #expect(abs(figures.milliseconds[1] - 2) < 1e-9, "the timings were restarted")
  }

  // MARK: Refreshing overlays

  @Test func overlaysAreRefreshedAtIntervalsAndOnceAtRest() {
    var throttle = RefreshThrottle()
    func rest(_ version: Int, until end: Double? = nil) -> RefreshThrottle.Rest {
      RefreshThrottle.Rest(version: version, end: end)
    }
    // While the scene moves, the interval is 0.16 s. Each rest with another version or end is due once.
    let looks: [(rest: RefreshThrottle.Rest?, now: Double)] = [
      (nil, 0), (nil, 0.1), (nil, 0.2), (rest(1), 0.21), (rest(1), 0.3), (rest(1), 9), (rest(2), 9),
      (nil, 9.1),
    ]
    let due = looks.map { throttle.shouldRefresh(isPlaying: true, rest: $0.rest, now: $0.now) }
    #expect(due == [true, false, true, true, false, false, true, false])
    let steps = [rest(2, until: 10), rest(2, until: 10), rest(2, until: 10.5), rest(2)]
    let dueAtSteps = steps.map { throttle.shouldRefresh(isPlaying: true, rest: $0, now: 9.2) }
    #expect(dueAtSteps == [true, false, true, true], "once for each value of a discrete animation")
  }

  /// The time of the last frame may be corrected to that of the end of the last animation.
  @Test func overlaysAreRefreshedWhenTheTimeOfARestIsCorrected() {
    var throttle = RefreshThrottle()
    let due = [1.02, 1, 1].map {
      throttle.shouldRefresh(isPlaying: true, rest: RefreshThrottle.Rest(version: 1, time: $0), now: 9)
    }
    #expect(due == [true, true, false])
  }

  @Test func overlaysAreRefreshedAtOnceWhilePaused() {
    var throttle = RefreshThrottle()
    let due = [0.0, 0.01, 0.02].map {
      throttle.shouldRefresh(
        isPlaying: false, rest: RefreshThrottle.Rest(version: 1, end: nil), now: $0)
    }
    #expect(due == [true, true, true])
  }
}
