import ChildPrograms
import Foundation
import Testing

struct ChildProgramTests {
  private func shell(
    _ script: String, limit: Double? = nil, output: ChildProgram.Output = .kept
  ) -> ChildProgram {
    ChildProgram(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script],
      environment: ["WORD": "given", "PATH": "/usr/bin:/bin"], limit: limit,
      output: output)
  }

  private func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  @Test func theOutputIsReturned() async {
    let outcome = await shell("echo $WORD; echo lost >&2; exit 3").run()
    #expect(outcome.end == .exit(3))
    #expect(outcome.text == "given\n")
  }

  /// Descriptors are few, and a viewer runs a compiler for each version of a scene.
  @Test func theFilesOfTheOutputAreClosed() async throws {
    try await withFolder { folder in
      let files = ["output", "errors"].map { folder.appendingPathComponent($0) }
      let outcome = await shell(
        "echo a; echo b >&2", output: .files(output: files[0], errors: files[1])
      )
      .run()
      #expect(outcome.end == .exit(0))
      #expect(try files.map { try String(contentsOf: $0, encoding: .utf8) } == ["a\n", "b\n"])
      let own = "/proc/self/fd"
      let open = try FileManager.default.contentsOfDirectory(atPath: own).compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "\(own)/\($0)")
      }
      #expect(open.filter { $0.contains(folder.lastPathComponent) }.isEmpty)
    }
  }

  @Test func aThreadCanWaitForAProgram() {
    let outcome = shell("echo $WORD; exit 3").runBlocking()
    #expect(outcome.end == .exit(3) && outcome.text == "given\n")
    #expect(shell("sleep 60", limit: 0.05).runBlocking().end == .timeOut)
    let missing = ChildProgram(URL(fileURLWithPath: "/none"), []).runBlocking()
    guard case .notStarted = missing.end else { return #expect(Bool(false), "\(missing.end)") }
  }

  @Test func aThreadThatWaitsDoesNotWakeUp() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "sleep 1; exit 4"]
    try process.run()
    let before = Self.switches
    #expect(process.waitForEnd() == .exit(4))
    // Polling would cause 20.
    #expect(Self.switches - before < 8)
  }

  /// The number of times that the calling thread has given up its processor to wait.
  private static var switches: Int {
    var usage = rusage()
    // The value of RUSAGE_THREAD, which the module of the C library does not have.
    getrusage(1, &usage)
    return usage.ru_nvcsw
  }

  @Test func theOutputIsWrittenToFiles() async throws {
    try await withFolder { folder in
      let files = ["output", "errors"].map(folder.appendingPathComponent)
      try Data("what was there before".utf8).write(to: files[0])
      let outcome = await shell(
        "echo one; echo two >&2", output: .files(output: files[0], errors: files[1])
      ).run()
      #expect(outcome.end == .exit(0) && outcome.text.isEmpty)
      #expect(try files.map { try String(contentsOf: $0, encoding: .utf8) } == ["one\n", "two\n"])
    }
  }

  @Test func anEndBySignalIsReported() async {
    #expect(await shell("kill -SEGV $$").run().end == .signal(SIGSEGV))
  }

  @Test func aMissingProgramDoesNotStart() async {
    let outcome = await ChildProgram(URL(fileURLWithPath: "/no/such/program"), []).run()
    guard case .notStarted(let reason) = outcome.end else {
      Issue.record("it ended otherwise: \(outcome.end)")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func theProgramIsNotStartedWhenItsFilesCannotBeWritten() async {
    let nowhere = URL(fileURLWithPath: "/no/such/folder/file")
    let outcome = await shell("true", output: .files(output: nowhere, errors: nowhere)).run()
    if case .notStarted = outcome.end { return }
    Issue.record("it ended otherwise: \(outcome.end)")
  }

  /// Expects the processes that a killed program has started to be killed, too. One of them holds the lock of a file,
  /// which can be locked again afterwards.
  @Test(arguments: [false, true])
  func programsThatTakeTooLongAreKilledWithTheirChildren(isCancelled: Bool) async throws {
    try await withFolder { folder in
      let lock = folder.appendingPathComponent("lock").path
      let script = "flock '\(lock)' sh -c 'touch \"\(lock).held\"; exec sleep 600'"
      let child = ChildProgram(
        URL(fileURLWithPath: "/bin/sh"), ["-c", script], limit: isCancelled ? nil : 1)
      let task = Task { await child.run().end }
      while isCancelled, !FileManager.default.fileExists(atPath: lock + ".held") { await Task.yield() }
      if isCancelled { task.cancel() }
      #expect(await task.value == (isCancelled ? .cancelled : .timeOut))
      let next = await shell("flock -w 20 '\(lock)' true").run()
      #expect(next.end == .exit(0))
    }
  }

  /// Expects a program that is about to end to get additional time once.
  @Test func aProgramThatIsAboutToEndGetsMoreTime() async {
    func end(_ script: String, isGiven: Bool, seconds: Double) async -> ChildProgram.End {
      var program = shell(script, limit: 0.2)
      program.grace = ChildProgram.Grace(seconds: seconds) { isGiven }
      return await program.run().end
    }
    #expect(await end("sleep 0.6", isGiven: true, seconds: 60) == .exit(0))
    #expect(await end("sleep 600", isGiven: true, seconds: 0.2) == .timeOut)
    #expect(await end("sleep 600", isGiven: false, seconds: 60) == .timeOut)
  }

  /// Expects a process of the program's child to be killed also if it is in a process group of its own, as the
  /// processes of a compiler are.
  @Test func childrenInProcessGroupsOfTheirOwnAreKilled() async throws {
    try await withFolder { folder in
      let lock = folder.appendingPathComponent("lock").path
      let script = "setsid flock '\(lock)' sleep 600 & wait"
      #expect(await shell(script, limit: 1).run().end == .timeOut)
      #expect(await shell("flock -w 20 '\(lock)' true").run().end == .exit(0))
    }
  }

  @Test func programsAreFoundInThePath() {
    #expect(ChildProgram.find("sh", environment: ["PATH": "/nowhere:/bin"])?.path == "/bin/sh")
    #expect(ChildProgram.find("sh", environment: ["PATH": "/nowhere"]) == nil)
  }
}
