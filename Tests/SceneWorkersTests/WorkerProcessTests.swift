import CommitStream
import Foundation
import Testing

@testable import SceneWorkers

/// Tests of the supervision of worker processes, with other programs in their place.
@MainActor
@Suite struct WorkerProcessTests {
  private func worker(_ script: String) throws -> WorkerProcess {
    var launch = WorkerLaunch()
    launch.executable = URL(fileURLWithPath: "/bin/sh")
    launch.arguments = ["-c", script]
    launch.environment = ["PATH": "/usr/bin:/bin"]
    // The worker inherits the signal mask, and the test runner's threads block the signals that would end it.
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try WorkerProcess(launch)
  }

  /// Writes bytes to a new file, and returns it.
  private func file(_ bytes: [UInt8]) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    return file
  }

  private func end(of worker: WorkerProcess) async -> WorkerEnd {
    await withCheckedContinuation { continuation in
      worker.onEnd = { continuation.resume(returning: $0) }
    }
  }

  @Test func anExitIsReportedWithTheLastErrors() async throws {
    let end = await end(of: try worker("echo one >&2; exit 3"))
    #expect(end == WorkerEnd(cause: .exit(3), text: "one\n", wasReady: false))
    #expect(end.startError == "one")
  }

  @Test func aSignalIsReported() async throws {
    let end = await end(of: try worker("kill -SEGV $$"))
    #expect(end.cause == .signal(SIGSEGV))
  }

  /// A worker that has ended before anybody asks is reported all the same.
  @Test func anEndIsReportedLater() async throws {
    let worker = try worker("exit 4")
    while kill(worker.identifier, 0) == 0 { await Task.yield() }
    #expect(await end(of: worker).cause == .exit(4))
  }

  @Test func aWorkerThatDoesNotAnswerIsEnded() async throws {
    let worker = try worker("sleep 60")
    worker.startLimit = 0.05
    worker.send(.removeBackground(keepingOwn: true))
    #expect(await end(of: worker).cause == .hang)
  }

  /// A worker that plays many frames answers late, and tells that it makes progress.
  @Test func aWorkerThatMakesProgressIsNotEnded() async throws {
    let working = try file(WorkerReport.working.chunk.bytes)
    defer { try? FileManager.default.removeItem(at: working) }
    let worker = try worker(
      "for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do cat '\(working.path)' >&0; sleep 0.1; done; exit 5"
    )
    worker.startLimit = 0.5
    worker.send(.advance(to: 10, step: 1))
    #expect(await end(of: worker).cause == .exit(5))
  }

  private static let loading = WorkerRequest.load(SceneLoading(.named("stars"), isDark: false))

  /// Any thread of a scene that never starts could answer.
  @Test func aSceneMustBeLoadedInTime() async throws {
    let pong = try file(WorkerReport.pong(1).chunk.bytes)
    defer { try? FileManager.default.removeItem(at: pong) }
    let worker = try worker("cat '\(pong.path)' >&0; exec sleep 60")
    worker.startLimit = 0.05
    worker.send(Self.loading)
    #expect(await end(of: worker).cause == .hang)
  }

  @Test(arguments: [true, false]) func aWorkerCannotFillTheMemory(isLoading: Bool) async throws {
    // All of it fits into the socket, as a script does not wait until it can send more.
    var stream = WorkerReport.stream([UInt8](repeating: 0, count: 1000)).chunk.bytes
    // Messages that nobody takes are kept after the end of the loading too.
    if !isLoading { stream += WorkerReport.reached(0).chunk.bytes }
    let messages = try file((0..<100).flatMap { _ in stream })
    defer { try? FileManager.default.removeItem(at: messages) }
    let worker = try worker("cat '\(messages.path)' >&0; exec sleep 60")
    worker.keepLimit = 50_000
    var count = 0
    if isLoading {
      worker.onReport = { _ in count += 1 }
      worker.send(Self.loading)
    }
    #expect(await end(of: worker).cause == .excess(limit: 50_000))
    #expect(count == (isLoading ? 50 : 0))
  }

  /// A worker that is slower than the screen does not get all frames.
  @Test func framesThatAreNotAnsweredAreLimited() async throws {
    let frame = WorkerRequest.frame(SceneFrame(time: 1, period: 0.5))
    // The script does not wait in `head`, whose input may be empty.
    let worker = try worker(
      """
      while :; do
        text=$(head -c 4096 <&0 2>/dev/null | tr -d '\\0')
        printf %s "$text" >&2
        case "$text" in *back*) exit 0;; esac
        sleep 0.05
      done
      """)
    for _ in 0..<100 { worker.send(frame) }
    worker.send(.removeBackground(keepingOwn: true))
    let text = await end(of: worker).text
    #expect(text.components(separatedBy: "fram").count == 9)
  }

  /// Without a request, no answer is owed.
  @Test func aWorkerMayBeSilent() async throws {
    let worker = try worker("exec sleep 0.4")
    worker.startLimit = 0.01
    #expect(await end(of: worker).cause == .exit(0))
  }

  /// Text that looks like a crash is only a reason to ask whether the worker still answers.
  @Test func aWorkerMayWriteWhatLooksLikeACrash() async throws {
    let worker = try worker("echo '*** scene.swift:12 ***' >&2; exec sleep 0.2")
    worker.isLocated = { $0.contains("scene.swift:12") }
    #expect(await end(of: worker).cause == .exit(0))
  }

  /// A scene that writes such text without end does not keep the main thread.
  @Test func callsAboutACrashAreNotCollected() async throws {
    let errors = WorkerErrors(DispatchQueue(label: "errors"))
    let writer = errors.handle
    let descriptor = dup(writer.fileDescriptor)
    defer { close(descriptor) }
    var count = 0
    errors.begin { count += 1 }
    // No call can run before the main thread waits.
    for number in 0..<20 {
      let line = Array("*** \(number)\n".utf8)
      #expect(write(descriptor, line, line.count) == line.count)
      while !errors.text.contains("*** \(number)\n") { sched_yield() }
    }
    #expect(count == 0)
    while count == 0 { await Task.yield() }
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(count == 1)
    errors.noteProgress()
    #expect(!errors.isCrash && errors.newText.isEmpty && errors.text.hasSuffix("*** 19\n"))
  }

  /// The place of a trap is in its first line. What follows may take seconds.
  @Test func aCrashIsReportedOnceItsPlaceIsKnown() async throws {
    let worker = try worker("echo 'scene.swift:12: Fatal error: empty' >&2; sleep 60")
    worker.startLimit = 0.05
    worker.isLocated = { $0.contains("scene.swift:12") }
    let end = await end(of: worker)
    #expect(
      end
        == WorkerEnd(
          cause: .signal(SIGILL), text: "scene.swift:12: Fatal error: empty\n", wasReady: false))
    #expect(end.startError == nil)
  }

  /// A process of the worker that has left its group, and goes on, does not delay the report.
  @Test func theEndDoesNotWaitForOtherProcesses() async throws {
    let end = await end(of: try worker("setsid sleep 60 & echo $! >&2; exit 3"))
    #expect(end.cause == .exit(3))
    let other = try #require(pid_t(end.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(other, SIGKILL) == 0, "it has ended before")
  }

  /// A process in the group of the worker ends with it.
  @Test func theGroupEndsWithTheWorker() async throws {
    let end = await end(of: try worker("sleep 60 & echo $! >&2; exit 3"))
    #expect(end.cause == .exit(3))
    let other = try #require(pid_t(end.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    while isRunning(other) { await Task.yield() }
  }

  private func isRunning(_ process: pid_t) -> Bool {
    // A process that has ended is a zombie until its status is read.
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
  }

  /// Bytes that are no message end the connection, and then the worker.
  @Test func aWorkerThatSendsNonsenseIsEnded() async throws {
    let end = await end(of: try worker("echo 'GET / HTTP/1.1' >&0; exec sleep 60"))
    #expect(end.cause == .signal(SIGTERM))
  }

  @Test func messagesOfTheWorkerArrive() async throws {
    let messages = try file(WorkerReport.ready.chunk.bytes + WorkerReport.reached(2).chunk.bytes)
    defer { try? FileManager.default.removeItem(at: messages) }
    let worker = try worker("cat '\(messages.path)' >&0; exec sleep 60")
    var reports: [WorkerReport] = []
    await withCheckedContinuation { continuation in
      worker.onReport = {
        reports.append($0)
        if reports.count == 2 { continuation.resume() }
      }
    }
    #expect(reports == [.ready, .reached(2)])
    worker.end()
  }
}
