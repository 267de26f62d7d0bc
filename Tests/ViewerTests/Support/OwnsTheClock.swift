import QuartzCore
import TestSupport
import Testing

/// For a suite that sets the media clock.
struct OwnsTheClock: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await ClockOwnership.shared.take()
    // A test of the suite before may have left transactions open.
    await MainActor.run { for _ in 0..<16 { CATransaction.commit() } }
    do { try await function() } catch {
      await ClockOwnership.shared.giveBack()
      throw error
    }
    await ClockOwnership.shared.giveBack()
  }
}

extension Trait where Self == OwnsTheClock {
  static var ownsTheClock: OwnsTheClock { OwnsTheClock() }
}
