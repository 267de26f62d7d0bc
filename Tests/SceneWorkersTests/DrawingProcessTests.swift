import CoreGraphics
import Foundation
import Testing

@testable import SceneWorkers

/// Tests of the supervision of processes that draw scenes for commands, with other programs in their place.
@MainActor
@Suite struct DrawingProcessTests {
  /// Starts a process that runs a script, in which `$answers` is a file with messages to send.
  private func process(
    _ script: String, sending answers: [DrawingAnswer] = [], limits: DrawingProcess.Limits = .init()
  ) throws -> (process: DrawingProcess, file: URL) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(answers.flatMap { try DrawingForm.bytes(of: $0) }).write(to: file)
    var launch = WorkerLaunch()
    launch.executable = URL(fileURLWithPath: "/bin/sh")
    launch.arguments = ["-c", script]
    launch.environment = ["PATH": "/usr/bin:/bin", "answers": file.path]
    // The worker inherits the signal mask, and the test runner's threads block the signals that would end it.
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return (try DrawingProcess(launch, limits: limits), file)
  }

  private func facts(_ width: Double, duration: Double?) -> DrawingFacts {
    DrawingFacts(
      size: CGSize(width: width, height: 20), pixelWidth: 10, pixelHeight: 20, isOpaque: true,
      duration: duration, showsDevice: false)
  }

  private static let request = DrawingRequest.load(
    DrawingCode(library: "", sources: "", title: ""), setup: Data())

  /// Such a number of seconds must not become the number of frames of a file.
  @Test(arguments: [1e7, 1e300]) func aGreatDurationIsLimited(duration: Double) throws {
    let (process, file) = try process(
      "cat \"$answers\" >&0; exec sleep 60", sending: [.loaded(facts(10, duration: duration))])
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try process.load(Self.request) == facts(10, duration: 1e6))
  }

  @Test(arguments: [(1e300, 1.0), (-1, 1), (10, -1)])
  func impossibleFactsAreRefused(width: Double, duration: Double) throws {
    let (process, file) = try process(
      "cat \"$answers\" >&0; exec sleep 60", sending: [.loaded(facts(width, duration: duration))])
    defer { try? FileManager.default.removeItem(at: file) }
    #expect { try process.load(Self.request) } throws: { isDamage($0) }
  }

  /// A scene must not keep its command for ever.
  @Test(arguments: [DrawingAnswer.working, .reached])
  func progressIsLimited(_ answer: DrawingAnswer) throws {
    let (process, file) = try process(
      "while cat \"$answers\" >&0; do :; done; exec sleep 60",
      sending: Array(repeating: answer, count: 100))
    defer { try? FileManager.default.removeItem(at: file) }
    #expect { try process.text(.tree(at: 0.1)) } throws: { isDamage($0) }
  }

  /// There is a message for each frame on the way to a time.
  @Test func aLongWayHasMoreProgress() throws {
    let (process, file) = try process(
      "cat \"$answers\" >&0; exec sleep 60",
      sending: Array(repeating: .working, count: 600) + [.reached, .nothing])
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try process.text(.tree(at: 10)) == nil)
  }

  /// The text that a scene prints is copied, and limited, although its messages arrive without a pause.
  @Test func outputIsCopiedWhileAnswersArrive() throws {
    let limit = ScenePrinting.limit
    ScenePrinting.limit = 8
    defer { ScenePrinting.limit = limit }
    let (process, file) = try process(
      "echo 'A scene prints.' >&2; while cat \"$answers\" >&0; do :; done; exec sleep 60",
      sending: Array(repeating: .working, count: 100))
    defer { try? FileManager.default.removeItem(at: file) }
    #expect { try process.text(.tree(at: 1000)) } throws: { error in
      if case DrawingProcess.Failure.printsTooMuch = error { true } else { false }
    }
  }
}

/// Returns true for the error about a process that has sent something which is no answer.
private func isDamage(_ error: any Error) -> Bool {
  if case DrawingProcess.Failure.damaged = error { true } else { false }
}
