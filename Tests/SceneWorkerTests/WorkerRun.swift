import CommitStream
import Foundation
import Gallery
import QuartzCore
import SceneBuilding

@testable import LaminaViewer
@testable import SceneWorkers

/// A scene whose code runs in a real worker process, and the same scene in this process, both in a playback whose time stands
/// still. Both have the same times.
@MainActor
final class WorkerRun {
  let own: ScenePlayback
  let other: ScenePlayback
  private let pool: WorkerPool
  private let load: SceneLoad?

  /// Loads the scene of an entry in both processes.
  init(_ entry: SceneEntry, size: CGSize, code: SceneLoading.Code) async throws {
    own = ScenePlayback(try entry.make(AssetStore()), size: size, scale: 1)
    own.begin()
    let scene = try await Self.load(
      SceneLoading(code, isDark: false), size: size, origin: own.origin, step: own.frameDuration)
    (pool, load) = (scene.pool, scene.load)
    other = ScenePlayback(WorkerScene(scene.loaded), size: size, scale: 1)
    other.begin()
  }

  /// Lets a new worker load a scene, start it at the context's time `origin`, and bring it `seconds` further.
  static func load(
    _ loading: SceneLoading, size: CGSize, origin: Double, seconds: Double = 0, step: Double = 1 / 60,
    environment: [String: String] = [:]
  ) async throws -> (loaded: LoadedScene, pool: WorkerPool, load: SceneLoad?) {
    var launch = WorkerLaunch()
    launch.executable = try program()
    launch.environment.merge(environment) { $1 }
    let pool = WorkerPool(launch)
    let sources = SwiftSources(URL(fileURLWithPath: "/scene.swift"))
    var load: SceneLoad?
    let loaded = try await withCheckedThrowingContinuation { continuation in
      load = SceneLoad(loading, of: sources, by: pool) { _ in
        SceneStart(size: size, scale: 1, origin: origin, time: origin + seconds, step: step)
      } completion: {
        continuation.resume(with: $0)
      }
    }
    return (loaded, pool, load)
  }

  /// The program under test: the one that `LAMINA_EXECUTABLE` names, or the one that was built in the folder of the tests.
  static func program() throws -> URL {
    let given = ProcessInfo.processInfo.environment["LAMINA_EXECUTABLE"]
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? "/proc/self/exe"
    let built = URL(fileURLWithPath: bundle).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("lamina")
    return given.map { URL(fileURLWithPath: $0) } ?? built
  }

  /// Brings both scenes to a time, and waits for the worker.
  func seek(to time: Double) async throws {
    own.seek(to: time)
    other.seek(to: time)
    try await Self.wait { abs(self.other.time - time) < 1e-9 }
  }

  /// Makes both scenes perform a gesture.
  func perform(_ gesture: SceneGesture) {
    for playback in [own, other] {
      playback.act { (playback.scene as? any InteractiveScene)?.perform(gesture) }
      CATransaction.flush()
    }
  }

  /// Waits until a condition holds, with the main queue running.
  static func wait(until condition: () -> Bool) async throws {
    let end = DispatchTime.now() + 20
    while !condition() {
      guard DispatchTime.now() < end else { throw Late() }
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
    }
  }

  struct Late: Error {}

  func end() {
    own.close()
    other.close()
    pool.end()
  }
}
