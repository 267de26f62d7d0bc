import CoreGraphics
import Foundation
import Testing

extension WindowTests {
  /// Tests of the results that `lamina bench` prints. They do not test how fast anything is.
  struct BenchCommandTests {
    private func object(_ run: Program.Run) throws -> [String: Any] {
      let line = try #require(run.output.first, "\(run)")
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(value as? [String: Any])
    }

    private func measure(_ arguments: String..., display: String? = nil) throws -> Program.Run {
      try Program.run(
        ["bench"] + arguments + ["--frames", "3", "--warm", "0"], environment: ["DISPLAY": display])
    }

    @Test func aSceneIsMeasuredWithoutADisplay() throws {
      let result = try object(try measure("S7", "--offscreen", "--json"))
      #expect(result["scene"] as? String == "S7")
      #expect((result["rates"] as? [String: Any])?["frames"] as? Int == 3)
      #expect((result["framesPerSecond"] as? Double ?? 0) > 0)
      let wall = result["wallMillisecondsPerFrame"] as? Double ?? 0
      #expect(wall > 0 && abs(wall * (result["framesPerSecond"] as? Double ?? 0) - 1000) < 0.001)
      #expect((result["peakMemory"] as? Int ?? 0) > 1 << 20)
      let stages = try #require(result["stages"] as? [String: Double])
      #expect(
        Set(stages.keys) == [
          "commit", "evaluate", "record", "damage", "raster", "wait", "present",
        ])
      #expect(["evaluate", "record", "raster", "present"].allSatisfy { (stages[$0] ?? 0) > 0 })
    }

    @Test func scenesAreMeasuredInRoundsInOneProcess() throws {
      let run = try measure("all", "--offscreen", "--rounds", "2", "--json")
      #expect(run.end == .exit(0) && run.output.count == 2, "\(run)")
      for (index, line) in run.output.enumerated() {
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Int]
        let round = try #require(value)
        // Thirteen scenes, with three frames each.
        #expect(round["round"] == index + 1 && round["frames"] == 13 * 3)
        #expect(round["residentMemory"] ?? 0 > 1 << 20)
        let (used, budget) = (round["cacheMemory"] ?? .max, round["cacheBudget"] ?? 0)
        #expect(used > 0 && used <= budget, "S7 leaves a blurred shadow")
      }
    }

    @Test func aSceneIsMeasuredInAWindow() throws {
      try withServer { server in
        let run = try measure("crossfade", display: server.display)
        #expect(run.end == .exit(0))
        #expect(run.output.count == 2)
        #expect(run.output.last?.hasPrefix("S6 crossfade ") == true, "\(run)")
      }
    }

    @Test func marksArePrintedForExternalMeasurement() throws {
      let run = try Program.run(
        ["bench", "S6", "--marks", "--offscreen"],
        environment: ["BENCH_WARM": "0", "BENCH_SECS": "0.1"])
      #expect(run.end == .exit(0))
      let parts = run.output.map { $0.split(separator: " ") }
      #expect(parts.map(\.first) == ["START", "END"], "\(run)")
      #expect(parts.last?.count == 3)
      #expect(parts.last.flatMap { Double($0[2]) } ?? 0 >= 0.1)
    }

    @Test func aFrameIsWrittenAsPNGAndRaw() throws {
      try withTemporaryFolder { folder in
        let (png, raw) = ("picture.png", "picture.raw")
        for name in [png, raw] {
          let run = try Program.run(
            ["bench", "S3", "--frame", "0.5", "--output", name], folder: folder)
          #expect(run.end == .exit(0), "\(run)")
        }
        let picture = try CGImage.png(contentsOfFile: folder.appendingPathComponent(png).path)
        let bytes = try Data(contentsOf: folder.appendingPathComponent(raw))
        #expect(bytes.count == 1280 * 720 * 4)
        let pixel = picture.bitmap[60, 300]
        let offset = (300 * 1280 + 60) * 4
        #expect(
          bytes[offset..<offset + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) } == pixel)
      }
    }

    @Test func invalidArgumentsAreRefused() throws {
      for arguments in [
        ["S14"], ["S1", "--frame", "1"], ["all", "--marks"], ["S1", "--frames", "0"],
        ["all", "--rounds", "0"],
      ] {
        #expect(try Program.run(["bench"] + arguments).end != .exit(0), "\(arguments)")
      }
      for arguments in [["--rounds", "1"], ["--marks"], ["--frame", "1", "--output", "a.png"]] {
        let run = try Program.run(["bench", "a.caml"] + arguments)
        #expect(run.errors.contains { $0.contains("not for documents") }, "\(run)")
      }
      let run = try measure("S1")
      #expect(run.errors.first?.contains("--offscreen") == true, "\(run.errors)")
    }
  }
}
