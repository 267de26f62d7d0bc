import CoreGraphics
import Export
import Foundation
import ImageIO
import Testing

extension WindowTests {
  /// Tests that the export panel writes what `render` draws.
  struct ExportPanelTests {
    private static let formats = ExportFormat.allCases.map(\.name)
    private static let hasFFmpeg = Tool.find("ffmpeg") != nil

    @Test func picturesAndSequences() throws {
      try withPage([PageViewer.bounce, "--paused"]) { viewer in
        try viewer.press("1")
        for (format, tolerance) in [("png", 1), ("pngs", 1), ("gif", 16)] {
          // A time that the panel's field, which has three decimals, states exactly.
          try viewer.ask("seek", ["time": 0.5])
          let path = try export(format, viewer)
          // A single picture is of the time that is shown, a sequence of the whole scene.
          let (count, start) = format == "png" ? (1, 0.5) : (36, 0)
          try expectFrames(at: path, format, count: count, from: start, tolerance: tolerance)
          try FileManager.default.removeItem(atPath: path)
        }
      }
    }

    /// Read back by ffmpeg, which knows no animated WebP: of that only the first frame is read.
    @Test(.enabled(if: hasFFmpeg, "films need ffmpeg"))
    func films() throws {
      try withPage([PageViewer.bounce, "--paused"]) { viewer in
        try viewer.press("1")
        for (format, tolerance) in [("apng", 1), ("mp4", 48), ("webm", 48)] {
          let path = try export(format, viewer)
          let folder = viewer.folder.appendingPathComponent("frames-\(format)").path
          try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
          try Tool.run(
            "ffmpeg", ["-v", "error", "-i", path, folder + "/%04d.png"],
            display: viewer.process.server.display)
          try expectFrames(at: folder, "pngs", count: 36, tolerance: tolerance)
        }
        try expectFrames(at: try export("webp", viewer), "webp", count: 1, tolerance: 48)
      }
    }

    /// Chooses the format and presses the button; returns the file.
    private func export(_ format: String, _ viewer: PageViewer) throws -> String {
      try viewer.press("ctrl+e")
      let size = try viewer.state.size
      let card = CGRect(x: (size.width - 520) / 2, y: (size.height - 356) / 2, width: 520, height: 356)
      let index = try #require(Self.formats.firstIndex(of: format))
      let segment = 480 / Double(Self.formats.count)
      try viewer.click(CGPoint(x: card.minX + 20 + segment * (Double(index) + 0.5), y: card.minY + 61))
      try viewer.click(CGPoint(x: card.maxX - 65, y: card.maxY - 30))
      let state = try viewer.wait(for: "the end of the export") {
        !$0.panels.contains("export") && $0.message.hasPrefix("Exported ")
      }
      return String(state.message.dropFirst("Exported ".count))
    }

    // MARK: Comparing

    private func frames(at path: String, _ format: String) throws -> [Bitmap] {
      if format == "pngs" {
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted().map {
          try CGImage.png(contentsOfFile: path + "/" + $0).bitmap
        }
      }
      let data = try Data(contentsOf: URL(fileURLWithPath: path)) as CFData
      let source = try #require(CGImageSourceCreateWithData(data, nil))
      return try (0..<CGImageSourceGetCount(source)).map {
        try #require(CGImageSourceCreateImageAtIndex(source, $0, nil)).bitmap
      }
    }

    private func expectFrames(
      at path: String, _ format: String, count: Int, from start: Double = 0, tolerance: Int
    ) throws {
      let frames = try frames(at: path, format)
      try #require(frames.count == count, "\(format)")
      for index in [0, 7, 18].filter({ $0 < count }) {
        let expected = try Program.picture(
          of: PageViewer.bounce, at: start + Double(index) / 30, width: 320, height: 320)
        let difference = try #require(frames[index].difference(from: expected, tolerance: tolerance))
        // Films lose sharp edges.
        let corners = tolerance > 1 ? 4 * 24 * 24 : 1
        #expect(difference.count < corners, "\(format) \(index): \(difference)")
        let inner = PixelRect(x: 24, y: 24, width: 272, height: 272)
        let shift = frames[index].mean(in: inner) - expected.mean(in: inner)
        #expect([shift.x, shift.y, shift.z].allSatisfy { abs($0) < 2 }, "\(format) \(index): \(shift)")
      }
    }
  }
}
