import CommitStream
import CoreGraphics
import Foundation
import RenderModel
import Testing

extension WindowTests {
  /// The commands without a display, with recordings.
  struct RecordingFileTests {
    /// Writes a recording of two seconds in which a red box moves by 100 points at the time `step`.
    private func write(_ url: URL, stepAt step: Double = 1, size: Int = 200) throws {
      var encoder = StreamEncoder()
      encoder.append(StreamCanvas(width: size, height: size, scale: 1, background: 0xFFFF_FFFF))
      var commit = Commit(time: 50)
      commit.inserted = [NodeID(index: 0), NodeID(index: 1)]
      commit.root = .some(NodeID(index: 0))
      var root = NodeUpdate(id: NodeID(index: 0))
      root.properties = LayerProperties()
      root.sublayers = [NodeID(index: 1)]
      commit.updates = [root, box(x: 20)]
      encoder.append(commit)
      var move = Commit(time: 50 + step)
      move.updates = [box(x: 120)]
      encoder.append(move)
      encoder.append(StreamTick(time: 52, period: 1 / 60))
      try Data(encoder.take().bytes()).write(to: url)
    }

    private func box(x: Double) -> NodeUpdate {
      var update = NodeUpdate(id: NodeID(index: 1))
      update.properties = LayerProperties()
      update.properties?.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      update.properties?.position = CGPoint(x: x + 20, y: 40)
      update.properties?.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      update.properties?.rare.values.name = "box"
      return update
    }

    private func picture(_ arguments: [String], in folder: URL) throws -> Bitmap {
      let run = try Program.run(["render"] + arguments + ["-o", "p.png"], folder: folder)
      guard run.end == .exit(0) else { throw Failure("lamina render: \(run)") }
      return try CGImage.png(contentsOfFile: folder.appendingPathComponent("p.png").path).bitmap
    }

    @Test func aRecordingIsRenderedAtAnyTimeAndSize() throws {
      try withTemporaryFolder { folder in
        try write(folder.appendingPathComponent("a.lamina"))
        let (red, white): (UInt32, UInt32) = (0xFFFF_0000, 0xFFFF_FFFF)
        for (time, x) in [("0", 40), ("0.99", 40), ("1", 140), ("2", 140), ("900", 140)] {
          let shown = try picture(["a.lamina", "--time", time], in: folder)
          #expect(shown.width == 200 && shown[x, 40] == red && shown[180 - x, 40] == white, "\(time)")
        }
        #expect(try picture(["a.lamina", "--scale", "2"], in: folder)[80, 80] == red)
        #expect(try picture(["a.lamina", "--fit", "50"], in: folder)[10, 10] == red)
        // The canvas is in the middle of a wide picture.
        let wide = try picture(["a.lamina", "--fit", "400x200"], in: folder)
        #expect(wide.width == 400 && wide[140, 40] == red && wide[40, 40] == white)
        #expect(try picture(["a.lamina", "--background", "#00ff00"], in: folder)[1, 1] == 0xFF00_FF00)
      }
    }

    @Test func aRecordingIsExportedAndItsTreePrinted() throws {
      try withTemporaryFolder { folder in
        try write(folder.appendingPathComponent("a.lamina"))
        let export = try Program.run(
          ["export", "a.lamina", "--fps", "5", "-o", "frames/"], folder: folder)
        #expect(export.end == .exit(0) && export.errors.isEmpty, "\(export)")
        let frames = folder.appendingPathComponent("frames").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: frames).count == 10)
        let tree = try Program.run(["tree", "a.lamina", "--time", "1.5"], folder: folder)
        #expect(tree.end == .exit(0), "\(tree)")
        let text = Data(tree.output.joined(separator: "\n").utf8)
        let root = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
        let box = try #require((root["sublayers"] as? [[String: Any]])?.first)
        #expect(box["name"] as? String == "box" && box["class"] as? String == "CALayer")
        let values = box["presentation"] as? [String: Any]
        #expect(values?["position"] as? [Double] == [140, 40])
      }
    }

    @Test func recordingsAreComparedFrameByFrame() throws {
      try withTemporaryFolder { folder in
        try write(folder.appendingPathComponent("a.lamina"))
        try write(folder.appendingPathComponent("b.lamina"), stepAt: 1.5)
        let same = try Program.run(["compare", "a.lamina", "a.lamina"], folder: folder)
        #expect(same.end == .exit(0) && same.output == ["no frame of 61 differs"], "\(same)")
        let other = try Program.run(
          ["compare", "a.lamina", "b.lamina", "--fps", "10", "-o", "d.png"], folder: folder)
        #expect(other.end == .exit(1))
        #expect(
          other.output.first?.hasPrefix("5 of 21 frames differ, first at 1.000 s") == true, "\(other)")
        let picture = try CGImage.png(contentsOfFile: folder.appendingPathComponent("d.png").path)
        #expect(picture.bitmap[10, 10] == 0xFF00_0000 && picture.bitmap[40, 40] != 0xFF00_0000)
        let moment = try Program.run(
          ["compare", "a.lamina", "b.lamina", "--at", "0.5"], folder: folder)
        #expect(moment.end == .exit(0), "\(moment)")
      }
    }

    @Test func aRecordingIsCheckedForMissingParts() throws {
      try withTemporaryFolder { folder in
        let url = folder.appendingPathComponent("a.lamina")
        try write(url)
        #expect(try Program.run(["check", "a.lamina"], folder: folder).end == .exit(0))
        try Data(contentsOf: url).dropLast(3).write(to: folder.appendingPathComponent("b.lamina"))
        let empty = try Program.run(["check", "b.lamina"], folder: folder)
        #expect(empty.end == .exit(2) && empty.output.count == 1, "\(empty)")
        let both = try Data(contentsOf: url) + Data("junk".utf8)
        try both.write(to: folder.appendingPathComponent("c.lamina"))
        let cut = try Program.run(["check", "c.lamina"], folder: folder)
        #expect(cut.end == .exit(1) && cut.output.first?.contains("was cut off") == true, "\(cut)")
      }
    }

    @Test func badRecordingsAreReportedInOneLine() throws {
      try withTemporaryFolder { folder in
        try write(folder.appendingPathComponent("a.lamina"))
        try Data("no recording".utf8).write(to: folder.appendingPathComponent("b.lamina"))
        let wrong = [
          ["b.lamina"], ["missing.lamina"], [folder.path + "/.lamina"], ["a.lamina", "--state", "x"],
          ["a.lamina", "--gestures", "none"], ["a.lamina", "--scale", "16", "--size", "9000x9000"],
        ]
        for arguments in wrong {
          let run = try Program.run(["render"] + arguments + ["-o", "p.png"], folder: folder)
          #expect(run.end != .exit(0) && !run.errors.isEmpty, "\(arguments): \(run)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("p.png").path))
        // The recording is the input.
        let same = try Program.run(["render", "a.lamina", "-o", "a.lamina"], folder: folder)
        #expect(same.end != .exit(0))
      }
    }
  }
}
