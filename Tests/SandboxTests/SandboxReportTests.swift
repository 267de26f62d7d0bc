import Sandbox
import Testing

@Suite struct SandboxReportTests {
  @Test(
    arguments: [
      (7, true, []), (1, true, []), (0, true, [.reading]), (7, false, [.writing, .calls]),
      (0, false, [.reading, .writing, .calls]),
    ] as [(Int, Bool, Set<SandboxReport.Part>)])
  func missingPartsAreReported(landlock: Int, calls: Bool, missing: Set<SandboxReport.Part>) {
    let report = SandboxReport(landlockVersion: landlock, restrictsCalls: calls)
    #expect(report.missing == missing)
    #expect(report.isComplete == missing.isEmpty)
    #expect((report.notice == nil) == missing.isEmpty)
    #expect(report.notice?.contains("seccomp") ?? false == missing.contains(.calls))
  }

  @Test func errorsNameTheirReason() {
    #expect("\(SandboxError.threads(3))" == "the sandbox cannot be made: 3 threads run already")
    #expect("\(SandboxError.threads(0))".contains("/proc"))
    #expect("\(SandboxError.refused("files", 7))".contains("files: "))
  }
}
