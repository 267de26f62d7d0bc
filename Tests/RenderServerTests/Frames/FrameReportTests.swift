import Testing

@testable import RenderModel
@testable import RenderServer

/// Tests of which frame reports wake the main thread, and of adding up the reports of several frames.
@Suite struct FrameReportTests {
  @Test func aReportOfAnOrdinaryFrameIsNotDelivered() {
    var report = FrameReport(number: 7, mediaTime: 1)
    report.isRunning = true
    #expect(!report.needsDelivery)
  }

  @Test func reportsThatTheMainThreadActsOnAreDelivered() {
    #expect(FrameReport(isTick: true).needsDelivery)
    #expect(FrameReport(error: "the connection is lost").needsDelivery)
    let event = AnimationEvent(
      node: NodeID(index: 0), animation: AnimationID(rawValue: 1), kind: .started)
    #expect(FrameReport(events: [event]).needsDelivery)
  }

  @Test func addedReportsKeepAllEventsAndTheLastTime() {
    var report = Self.report(1, event: .started)
    report.add(Self.report(2, event: .finished))
    report.add(FrameReport(mediaTime: 3, beat: FrameBeat(time: 3, period: 0.5)))
    #expect(report.events.map(\.kind) == [.started, .finished])
    #expect(report.number == 2, "nothing was presented after the second frame")
    #expect(report.mediaTime == 3 && report.beat == FrameBeat(time: 3, period: 0.5))
    #expect(report.isTick)
    #expect(report.frames.map(\.beat.time) == [1, 2, 3])
    #expect(report.frames.map(\.wasPresented) == [true, true, false])
  }

  @Test func anErrorOutlivesTheReportsAfterIt() {
    var report = FrameReport(error: "the connection is lost")
    report.add(FrameReport(number: 1))
    #expect(report.error == "the connection is lost")
  }

  @Test func addedReportsKeepALimitedNumberOfFrames() {
    var report = FrameReport(number: 1)
    for number in 2...3000 { report.add(FrameReport(number: UInt64(number))) }
    // The limit of frames, which are kept for statistics only.
    #expect(report.frames.count == 1024)
    #expect(report.number == 3000)
  }

  private static func report(_ number: UInt64, event kind: AnimationEvent.Kind) -> FrameReport {
    let event = AnimationEvent(
      node: NodeID(index: 0), animation: AnimationID(rawValue: 1), kind: kind)
    return FrameReport(
      number: number, mediaTime: Double(number),
      beat: FrameBeat(time: Double(number), period: 1), events: [event], isTick: number == 1)
  }
}
