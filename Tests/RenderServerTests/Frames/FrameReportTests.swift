@testable import RenderServer
import Testing

/// Which frames the main thread is woken for.
@Suite struct FrameReportTests {
  @Test func aFrameThatOnlyMovesIsNoNews() {
    var report = FrameReport(number: 7, mediaTime: 1)
    report.isRunning = true
    #expect(!report.needsDelivery)
  }

  @Test func whatTheMainThreadActsUponIsNews() {
    #expect(FrameReport(isTick: true).needsDelivery)
    #expect(FrameReport(error: "the connection is lost").needsDelivery)
    let event = AnimationEvent(
      node: NodeID(index: 0), animation: AnimationID(rawValue: 1), kind: .started)
    #expect(FrameReport(events: [event]).needsDelivery)
  }
}
