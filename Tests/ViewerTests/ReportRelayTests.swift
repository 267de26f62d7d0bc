import Dispatch
import RenderServer
import Testing
import WindowHosting

/// Tests of the delivery of frame reports from the render thread to the main thread.
@MainActor @Suite struct ReportRelayTests {
  private let relay = ReportRelay()

  /// A main thread that is slower than the screen gets the frames together, so that it does not fall behind further
  /// with each one.
  @Test func framesOfABusyMainThreadArriveTogether() async {
    var received: [FrameReport] = []
    relay.receive = { received.append($0) }
    for number in 1...500 { relay.send(Self.tick(number)) }
    await Self.mainQueueIsEmpty()
    #expect(received.map(\.number) == [500])
    #expect(received.first?.frames.count == 500)
  }

  @Test func framesOfAFreeMainThreadArriveOneByOne() async {
    var numbers: [UInt64] = []
    relay.receive = { numbers.append($0.number) }
    for number in 1...3 {
      relay.send(Self.tick(number))
      await Self.mainQueueIsEmpty()
    }
    #expect(numbers == [1, 2, 3])
  }

  /// A frame that is shown while the report before it is delivered is delivered in a report of its own.
  @Test func aReportDuringADeliveryIsNotLost() async {
    var numbers: [UInt64] = []
    relay.receive = { [relay] report in
      numbers.append(report.number)
      if report.number == 1 { relay.send(Self.tick(2)) }
    }
    relay.send(Self.tick(1))
    await Self.mainQueueIsEmpty()
    await Self.mainQueueIsEmpty()
    #expect(numbers == [1, 2])
  }

  private static func tick(_ number: Int) -> FrameReport {
    FrameReport(number: UInt64(number), isTick: true)
  }

  /// Waits until all blocks that are on the main queue now have run.
  private static func mainQueueIsEmpty() async {
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
  }
}
