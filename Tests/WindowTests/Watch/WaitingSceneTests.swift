import CoreGraphics
import Foundation
import Testing

extension WindowTests {
  /// Tests of Swift scenes whose code waits with timers, queues, tasks, run loops and clocks. Without a window, they
  /// follow the scene's time, and every run gives the same result (Decision 0025).
  struct WaitingSceneTests {
    private func run(_ arguments: [String], in folder: URL) throws -> Data {
      let run = try Program.run(arguments, folder: folder)
      #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run)")
      return Data(run.output.joined(separator: "\n").utf8)
    }

    private func withScene<Result>(_ source: String, _ body: (URL) throws -> Result) throws -> Result {
      try withTemporaryFolder { folder in
        try Data(source.utf8).write(to: folder.appendingPathComponent("scene.swift"))
        return try body(folder)
      }
    }

    /// Returns the x coordinates in points of the frames of all named layers at scene time `time`, by their names.
    private func positions(_ folder: URL, at time: Double) throws -> [String: Double] {
      let text = try run(["tree", "scene.swift", "--at", "\(time)"], in: folder)
      var next = [try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])]
      var positions: [String: Double] = [:]
      while let layer = next.popLast() {
        next += layer["sublayers"] as? [[String: Any]] ?? []
        let frame = (layer["presentation"] as? [String: Any])?["frame"] as? [Double]
        if let name = layer["name"] as? String, let x = frame?.first { positions[name] = x }
      }
      return positions
    }

    /// The x coordinates in points of the squares of `WaitingScene.source` after 0.5 s and 2 s. Most squares move at
    /// a constant speed; some jump to their end position. The squares of clocks show, in hundredths of a second, the
    /// 0.7514 s that each clock has measured. The square "released timer" moves at 0, 0.1 and 0.2 s; its timer is
    /// released at 0.25 s.
    private static let expected: [String: (early: Double, late: Double)] = [
      "display link": (30, 120), "timer": (20, 80), "common modes": (50, 200), "hops": (25, 100),
      "main queue": (50, 200), "task": (25, 100), "run loop": (40, 40), "other thread": (70, 70),
      "group": (70, 70), "barrier": (70, 70),
      "later work": (0, 60), "later animation": (0, 90), "released timer": (30, 30), "date": (0, 75.14),
      "uptime": (0, 75.14), "continuous": (0, 75.14), "media": (0, 75.14),
    ]

    @Test func everyWayToWaitMovesTheScene() throws {
      try withScene(WaitingScene.source) { folder in
        let (early, late) = (try positions(folder, at: 0.5), try positions(folder, at: 2))
        for (name, expected) in Self.expected {
          #expect(abs((early[name] ?? -1) - expected.early) < 1e-3, "\(name): \(early[name] ?? -1)")
          #expect(abs((late[name] ?? -1) - expected.late) < 1e-3, "\(name): \(late[name] ?? -1)")
        }
      }
    }

    /// Expects all frames to differ, and a frame that was reached frame by frame to equal the frame that is rendered
    /// directly at its time.
    @Test func everyRunDrawsTheSameFrames() throws {
      try withScene(WaitingScene.source) { folder in
        _ = try run(["export", "scene.swift", "--to", "1", "--fps", "7", "-o", "frames/"], in: folder)
        let frames = try (0..<7).map {
          try Data(contentsOf: folder.appendingPathComponent("frames/000\($0).png"))
        }
        #expect(Set(frames).count == 7)
        let time = "\(4.0 / 7)"
        _ = try run(["render", "scene.swift", "--at", time, "-o", "picture.png"], in: folder)
        #expect(try Data(contentsOf: folder.appendingPathComponent("picture.png")) == frames[4])
      }
    }

    /// Calls that block the main thread return at once, and the scene's clock advances by the time for which they
    /// would have blocked. The scene blocks for 106 s of its own time. A run of less than 40 s, including the
    /// compilation, shows that no call has really blocked.
    @Test func blockingCallsReturnAtOnce() throws {
      try withScene(WaitingScene.blocking) { folder in
        let start = Date()
        let positions = try positions(folder, at: 1)
        let expected = [
          "slept": 50.0, "spun": 70, "waited": 10, "slept in C": 35, "own run loop": 11,
          "timer of it": 40, "in order": 10,
        ]
        #expect(positions == positions.merging(expected) { $1 })
        #expect(Date().timeIntervalSince(start) < 40)
      }
    }
  }
}
