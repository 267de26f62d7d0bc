import QuartzCore
import Testing

/// For a suite that sets the media clock, and all suites in it: it runs while no other such suite does. Every test
/// in it must end the transactions that it begins.
package struct OwnsTheClock: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal private static var isOwned = false

  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard !Self.isOwned else { return try await run(test, testCase, function) }
    await ClockOwnership.shared.take()
    do {
      try await Self.$isOwned.withValue(true) { try await run(test, testCase, function) }
    } catch {
      await ClockOwnership.shared.giveBack()
      throw error
    }
    await ClockOwnership.shared.giveBack()
  }

  private func run(
    _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    guard testCase != nil else { return }
    let left = await MainActor.run { CATransaction.explicitDepth }
    guard left > 0 else { return }
    Issue.record("leaves \(left) transactions open", sourceLocation: test.sourceLocation)
    await MainActor.run { for _ in 0..<left { CATransaction.commit() } }
  }
}

extension Trait where Self == OwnsTheClock {
  package static var ownsTheClock: OwnsTheClock { OwnsTheClock() }
}
