import Foundation
import Testing

@testable import SceneWorkers

/// Tests of the time in which a worker must answer.
@MainActor
@Suite struct AnswerDeadlineTests {
  /// Keeps the main thread busy for some seconds.
  private func blockTheMainThread(seconds: Double) {
    let end = DispatchTime.now() + seconds
    while DispatchTime.now() < end { sched_yield() }
  }

  /// Lets the main thread do what waits for it.
  private func performWaiting() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  /// The answer may have arrived while the main thread was busy, so it has some more time, even if there was another timer.
  @Test func aLateMainThreadMissesNoAnswer() async throws {
    let deadline = AnswerDeadline(grace: 1000)
    var missed = 0
    deadline.onMissed = { missed += 1 }
    let number = try #require(deadline.ask(within: 0.1))
    deadline.shorten(to: 0.05)
    blockTheMainThread(seconds: 0.3)
    await performWaiting()
    #expect(missed == 0)
    #expect(deadline.answered(number, next: 1) == nil)
  }

  /// A timer of an earlier question, which comes late, does not delay that of a later one.
  @Test func aShortTimeFollowsALongOne() async throws {
    let deadline = AnswerDeadline()
    let number = try #require(deadline.ask(within: 1000))
    #expect(deadline.answered(number, next: 1) == nil)
    _ = deadline.ask(within: 0.01)
    await withCheckedContinuation { continuation in
      deadline.onMissed = { continuation.resume() }
    }
  }
}
