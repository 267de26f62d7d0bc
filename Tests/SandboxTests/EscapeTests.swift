import Foundation
import Sandbox
import Testing

/// Tests with a process that tries to break out of the sandbox, as an ordinary user.
@Suite struct EscapeTests {
  /// The attempts that the system may forbid an ordinary user in any case. Where it does, the sandbox is not tested by
  /// them. All other attempts must succeed without the sandbox.
  private static let uncertain: Set = [
    "read the passwords", "read the parent's environment", "read the parent's addresses",
    "change the attributes of a file", "write a setting of the process", "trace the parent",
    "read the parent's memory", "open the parent's memory", "use rings of requests", "make a namespace",
    "run a program in the kernel", "measure events", "handle faults", "open a file by its handle",
    "use keys", "make a queue", "share memory", "call as a program of 32 bits",
    "call as a program with short pointers",
  ]

  /// The versions of Landlock that can be tested: older kernels are tested by using only what they have.
  private static let versions = Array(1...max(1, Sandbox.support.landlockVersion))

  @Test func theAttemptsSucceedWithoutASandbox() async throws {
    let run = try await SandboxedProgram().run(landlock: nil)
    #expect(run.end == .exit(0), "\(run.errors)")
    let failed = run.attempts.filter { !$0.isSuccessful }.map(\.name)
    #expect(run.attempts.count > 80)
    #expect(failed.filter { !Self.uncertain.contains($0) } == [])
    #expect(run.failedWork == [] && run.workCount > 10)
    if !failed.isEmpty { print("This system forbids in any case: \(failed.joined(separator: "; "))") }
  }

  @Test(
    .enabled(if: Sandbox.support.isComplete, "This kernel lacks Landlock or seccomp."),
    arguments: versions)
  func noAttemptSucceedsInTheSandbox(landlock: Int) async throws {
    let run = try await SandboxedProgram().run(landlock: landlock)
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(run.attempts.count > 80)
    #expect(run.attempts.filter(\.isSuccessful).map(\.name) == [])
    #expect(run.failedWork == [] && run.workCount > 10)
  }

  /// Reading is then not restricted, which the report says.
  @Test(.enabled(if: Sandbox.support.restrictsCalls, "This kernel lacks seccomp."))
  func withoutLandlockNothingIsWritten() async throws {
    let run = try await SandboxedProgram().run(landlock: 0)
    #expect(run.end == .exit(0), "\(run.errors)")
    let successful = run.attempts.filter(\.isSuccessful)
    #expect(successful.filter { $0.part != "reading" }.map(\.name) == ["open the parent's memory"])
    #expect(successful.contains { $0.name == "read a file in the home folder" })
    #expect(
      run.failedWork.count == 1 && run.failedWork.first?.hasPrefix("write temporary files") == true)
  }

  /// A thread that runs already would not be restricted.
  @Test func aProcessWithOtherThreadsIsRefused() {
    let error = #expect(throws: SandboxError.self) { _ = try Sandbox(readable: []).apply() }
    guard case .threads(let count) = error else { return #expect(Bool(false), "\(error as Any)") }
    #expect(count > 1)
  }
}
