import CommitStream
import CoreGraphics
import Foundation
import QuartzCore
import SceneBuilding
import Testing

@testable import LaminaViewer
@testable import SceneWorkers

/// Tests of scenes in Swift that try to harm the command which draws them without a window. The code runs in real worker
/// processes.
@MainActor
@Suite(.serialized) struct HostileSceneTests {
  /// The seconds in which a worker must answer in these tests.
  private static let step = 2.0
  /// The seconds in which every scene must have ended, on a machine with other work.
  private static let patience = 30.0

  /// The folder of the scene's source, which is removed at the end of the process.
  private nonisolated static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("hostile-\(UUID().uuidString)")

  /// The compiled scene.
  private static let compiled = Result {
    atexit {
      Leftovers.removeAll()
      try? FileManager.default.removeItem(at: HostileSceneTests.folder)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent(HostileScene.name)
    try Data(HostileScene.source.utf8).write(to: file)
    return try CompiledScene(SwiftSources(file), isTrusted: false, program: WorkerRun.program())
  }

  private static func renderer(_ kind: String, _ text: String = "") throws -> WorkerRenderer {
    let scene = try compiled.get()
    scene.limits.step = step
    scene.launch.environment["HOSTILE"] = kind
    scene.launch.environment["HOSTILE_TEXT"] = text
    scene.first = nil
    var setup = SceneSetup()
    setup.size = CGSize(width: 300, height: 200)
    // The worker inherits the signal mask, and the test runner's threads block the signals that would end it.
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try WorkerRenderer(scene, setup)
  }

  /// The pictures of the same scene without an attack, by their times.
  private static let pictures = Result {
    let renderer = try Self.renderer("")
    return try [0.5, 1.5].reduce(into: [:]) { $0[$1] = try renderer.picture(at: $1) }
  }

  private func expect(
    _ picture: Bitmap, at time: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try #require(Self.pictures.get()[time])
    #expect(picture.difference(from: expected).isNone, sourceLocation: sourceLocation)
  }

  private func isRunning(_ process: pid_t) -> Bool {
    // A process that has ended is a zombie until its status is read.
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
  }

  @Test(arguments: HostileScene.attacks.keys.sorted())
  func anAttackEndsOnlyTheScene(kind: String) throws {
    let limit = ScenePrinting.limit
    ScenePrinting.limit = 1 << 16
    defer { ScenePrinting.limit = limit }
    let renderer = try Self.renderer(kind)
    let start = DispatchTime.now()
    // The picture before the attack is that of any scene.
    try expect(renderer.picture(at: 0.5), at: 0.5)
    let problem = try #require(throws: SceneProblem.self) { try renderer.picture(at: 1.5) }
    #expect(!problem.description.contains("\n") && problem.headline.contains(HostileScene.name))
    if !["close", "deaf", "print", "complain", "exit", "success"].contains(kind) {
      #expect(problem.locations.first?.file == HostileScene.name, "\(kind): \(problem)")
    }
    #expect(!isRunning(renderer.process.identifier))
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    #expect(seconds < Self.patience)
  }

  @Test(arguments: ["trap", "loop", "abort", "wait"])
  func theLineIsNamed(kind: String) throws {
    let renderer = try Self.renderer(kind)
    let problem = try #require(throws: SceneProblem.self) { try renderer.picture(at: 1.5) }
    #expect(problem.locations.first?.line == HostileScene.line(of: kind), "\(problem)")
  }

  /// Instructions without a line, which such a loop has between others, have that of the ones before them in the file.
  @Test func theLineOfALoopThatCallsALibraryIsNamed() throws {
    let renderer = try Self.renderer("compare")
    let problem = try #require(throws: SceneProblem.self) { try renderer.picture(at: 1.5) }
    #expect(problem.locations.first?.file == HostileScene.name)
    withKnownIssue("the moment decides at which instruction the loop is", isIntermittent: true) {
      #expect(problem.locations.first?.line == HostileScene.line(of: "compare"), "\(problem)")
    }
  }

  @Test func writingOutsideTheSandboxHasNoEffect() throws {
    let path = NSHomeDirectory() + "/lamina-hostile-\(UUID().uuidString)"
    for kind in ["write", "start"] {
      try expect(Self.renderer(kind, path).picture(at: 1.5), at: 1.5)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// A scene that always has more to call does not keep the command.
  @Test func callbacksWithoutEndAreCutOff() throws {
    let picture = try Self.renderer("callbacks").picture(at: 1.5)
    #expect(picture.width == 300)
  }

  /// A scene that works in each frame needs seconds to reach a later time, in which its worker cannot answer.
  @Test func aLongWayIsPlayedToItsEnd() async throws {
    let scene = try Self.compiled.get()
    let code = SceneLoading.Code.library(
      path: scene.version.library.path, sources: scene.sources.url.path, title: "")
    // The worker inherits the signal mask, and the test runner's threads block the signals that would end it.
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let origin = MediaClock.now()
    let (loaded, pool, load) = try await WorkerRun.load(
      SceneLoading(code, isDark: false), size: CGSize(width: 300, height: 200), origin: origin,
      seconds: 11, environment: ["HOSTILE": "busy"])
    #expect(loaded.takeReports().contains(.reached(origin + 11)))
    loaded.worker.end()
    pool.end()
    withExtendedLifetime(load) {}
  }

  @Test func theGreatestDurationIsThatOfTheRenderer() {
    #expect(DrawingFacts.durationLimit == SceneRenderer.latestTime)
  }

  @Test func signalsHaveNoEffect() throws {
    try expect(Self.renderer("kill").picture(at: 1.5), at: 1.5)
  }

  @Test func noConnectionIsMade() throws {
    let listener = try TestListener()
    try expect(Self.renderer("connect", "\(listener.port)").picture(at: 1.5), at: 1.5)
    #expect(!listener.hasConnection)
  }
}

/// A server of this machine that accepts nobody.
private final class TestListener {
  private let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  let port: UInt16

  struct Failure: Error {}

  init() throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 4) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    if !status { throw Failure() }
  }

  /// True if somebody has connected.
  var hasConnection: Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) == 1
  }

  deinit { close(descriptor) }
}
