import QuartzCore
import Testing

/// The trait of a suite that sets the media clock. Such suites run one after the other. The suite must end all
/// transactions that it begins.
package struct OwnsTheClock: SuiteTrait, TestScoping {
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await ClockOwnership.shared.take()
    do { try await function() } catch {
      await ClockOwnership.shared.release()
      throw error
    }
    await expectNoTransaction(after: test)
    await ClockOwnership.shared.release()
  }

  @MainActor
  private func expectNoTransaction(after test: Test) {
    let left = CATransaction.explicitDepth
    guard left > 0 else { return }
    Issue.record("\(test.name) leaves \(left) transactions open", sourceLocation: test.sourceLocation)
    for _ in 0..<left { CATransaction.commit() }
  }
}

extension Trait where Self == OwnsTheClock {
  package static var ownsTheClock: OwnsTheClock { OwnsTheClock() }
}
