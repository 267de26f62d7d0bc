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
    let looks: [(isMoving: Bool, now: Double, version: Int)] = [
      (true, 0, 1), (true, 0.1, 1), (true, 0.2, 1), (false, 0.21, 1), (false, 0.3, 1), (false, 9, 1),
      (false, 9, 2), (true, 9.1, 2),
    ]
    let due = looks.map {
      throttle.shouldRefresh(isPlaying: true, isMoving: $0.isMoving, version: $0.version, now: $0.now)
    }
    #expect(due == [true, false, true, true, false, false, true, false])
  }

  @Test func overlaysAreRefreshedAtOnceWhilePaused() {
    var throttle = RefreshThrottle()
    let due = [0.0, 0.01, 0.02].map {
      throttle.shouldRefresh(isPlaying: false, isMoving: false, version: 1, now: $0)
    }
    #expect(due == [true, true, true])
  }
}
