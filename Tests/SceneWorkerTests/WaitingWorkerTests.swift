import CommitStream
import CoreGraphics
import Foundation
import QuartzCore
import SceneBuilding
import TestSupport
import Testing

@testable import LaminaViewer
@testable import SceneWorkers

/// Tests of timers, delayed blocks and tasks in a real worker process, whose time the viewer stops, slows down and moves.
@MainActor
@Suite(.serialized, .ownsTheClock) struct WaitingWorkerTests {
  private static let size = CGSize(width: 300, height: 100)
  /// The views that move by 10 points each tenth of a second.
  private static let repeating = ["timer", "blocks", "source", "task"]

  /// The view "system" moves whenever a tenth of a second of the system's clock has passed. It is outside of the picture.
  private static let source = """
    import UIKit

    final class Waiting: UIViewController {
      private var kept: DispatchSourceTimer?

      init() {
        super.init(nibName: nil, bundle: nil)
        preferredContentSize = CGSize(width: 300, height: 100)
      }

      required init?(coder: NSCoder) { fatalError() }

      private func square(_ name: String) -> UIView {
        let square = UIView(frame: CGRect(x: 0, y: view.subviews.count * 12, width: 10, height: 10))
        square.backgroundColor = .black
        square.layer.name = name
        view.addSubview(square)
        return square
      }

      override func viewDidLoad() {
        view.backgroundColor = .white
        let (timer, blocks, source) = (square("timer"), square("blocks"), square("source"))
        let (task, once, animated) = (square("task"), square("once"), square("animated"))
        Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in timer.frame.origin.x += 10 }
        func move() {
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
            blocks.frame.origin.x += 10
            move()
          }
        }
        move()
        let kept = DispatchSource.makeTimerSource(queue: .main)
        kept.setEventHandler { source.frame.origin.x += 10 }
        kept.schedule(deadline: .now() + 0.1, repeating: 0.1)
        kept.resume()
        self.kept = kept
        Task { @MainActor in
          while true {
            try await Task.sleep(nanoseconds: 100_000_000)
            task.frame.origin.x += 10
          }
        }
        Timer.scheduledTimer(withTimeInterval: 0.25, repeats: false) { _ in once.frame.origin.x += 50 }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.35) {
          UIView.animate(withDuration: 0.5) { animated.frame.origin.x = 200 }
        }
        let system = square("system")
        system.frame.origin.y = 500
        Thread.detachNewThread {
          while true {
            usleep(100_000)
            DispatchQueue.main.async { system.frame.origin.x += 1 }
          }
        }
      }
    }
    """

  /// The compiled scene.
  private static let compiled = Result {
    let file = folder.appendingPathComponent("waiting.swift")
    atexit {
      Leftovers.removeAll()
      try? FileManager.default.removeItem(at: WaitingWorkerTests.folder)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(source.utf8).write(to: file)
    return try CompiledScene(SwiftSources(file), isTrusted: false, program: WorkerRun.program())
  }

  /// The folder of the scene's source, which is removed at the end of the process.
  private nonisolated static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("waiting-\(UUID().uuidString)")

  private struct Run {
    let scene: CompiledScene
    let playback: ScenePlayback

    /// Returns the distances that the views have moved at a time.
    @MainActor func places(_ names: [String], at time: Double? = nil) -> [Double] {
      let time = playback.origin + (time ?? playback.latestTime)
      return names.map { name in
        playback.scene.root.first(named: name).flatMap {
          playback.context.presentation(of: $0, at: time)
        }.map { $0.frame.minX } ?? -1
      }
    }

    /// Waits until some tenths of a second of the system's clock have passed in the worker.
    @MainActor func waitInWorker(tenths: Double = 3) async throws {
      let start = try #require(places(["system"]).first)
      try await WorkerRun.wait { places(["system"]).allSatisfy { $0 >= start + tenths } }
    }

    @MainActor func seek(to time: Double) async throws {
      playback.seek(to: time)
      try await WorkerRun.wait { abs(playback.time - time) < 1e-9 }
    }
  }

  private func withRun(_ body: (Run) async throws -> Void) async throws {
    let compiled = try Self.compiled.get()
    let scene = try await WorkerRun.load(
      SceneLoading(compiled.version, of: compiled.sources, isDark: false), size: Self.size,
      origin: MediaClock.now())
    defer { scene.pool.end() }
    let playback = ScenePlayback(WorkerScene(scene.loaded), size: Self.size, scale: 1)
    playback.begin()
    defer { playback.close() }
    let run = Run(scene: compiled, playback: playback)
    try await WorkerRun.wait { run.places(["system"]) != [-1] }
    try await body(run)
  }

  @Test func nothingFiresWhileTimeIsStopped() async throws {
    try await withRun { run in
      try await run.waitInWorker()
      #expect(run.places(Self.repeating) == [0, 0, 0, 0] && run.places(["once"]) == [0])
    }
  }

  /// Frame by frame, and in one go, the pictures are those of the same scene without a window.
  @Test func stepsAndSeeksRunWhatIsDueAtItsTime() async throws {
    try await withRun { run in
      var setup = SceneSetup()
      setup.size = Self.size
      let renderer = try WorkerRenderer(run.scene, setup)
      for frame in 1...30 {
        try await run.seek(to: Double(frame) / 60)
        #expect(run.places(Self.repeating) == .init(repeating: Double(frame / 6 * 10), count: 4))
      }
      try await run.seek(to: 2)
      #expect(run.places(Self.repeating + ["once"]) == [200, 200, 200, 200, 50])
      for time in [0.05, 0.1, 0.3, 0.5, 0.55, 0.8, 1.95] {
        let own = try renderer.picture(at: time)
        let other = try #require(run.playback.picture(at: time))
        let difference = other.bitmap.difference(from: own)
        #expect(difference.isNone, "at \(time) s: \(difference)")
      }
    }
  }

  @Test func waitsAreLongerWhileTimeIsSlow() async throws {
    try await withRun { run in
      run.playback.setRate(0.25)
      try await WorkerRun.wait { run.playback.latestTime > 0.3 }
      run.playback.setRate(0)
      for (time, place) in [(0.09, 0.0), (0.19, 10.0), (0.29, 20.0)] {
        #expect(run.places(Self.repeating, at: time) == .init(repeating: place, count: 4))
      }
    }
  }

  @Test func nothingFiresTwiceAfterTimeHasGoneBack() async throws {
    try await withRun { run in
      try await run.seek(to: 0.45)
      try await run.seek(to: 0.15)
      #expect(run.places(Self.repeating, at: 0.15) == [10, 10, 10, 10])
      run.playback.setRange(0.1...0.3, loop: .loop)
      run.playback.setRate(1)
      try await run.waitInWorker(tenths: 5)
      #expect(run.places(Self.repeating + ["once"]) == [40, 40, 40, 40, 50])
      run.playback.setRate(0)
      run.playback.setRange(nil, loop: .once)
      try await run.seek(to: 0.55)
      #expect(run.places(Self.repeating + ["once"]) == [50, 50, 50, 50, 50])
    }
  }
}

extension CALayer {
  /// Returns the first layer of this name in the subtree.
  fileprivate func first(named name: String) -> CALayer? {
    if self.name == name { return self }
    for layer in sublayers ?? [] {
      if let found = layer.first(named: name) { return found }
    }
    return nil
  }
}
