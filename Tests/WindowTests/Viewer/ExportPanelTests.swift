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

    /// A single picture shows the current time, a sequence shows the whole scene, which lasts 1.2 s.
    @Test(arguments: [
      ExpectedFile("png", count: 1, start: 0.5), ExpectedFile("pngs", count: 36),
      ExpectedFile("gif", count: 30, rate: 25, tolerance: 16),
    ])
    fileprivate func exportedPicturesAndSequencesEqualRenderedOnes(_ expected: ExpectedFile) throws {
      try withCopy { viewer in
        // A time that the panel's field, which has three decimals, states exactly.
        try viewer.ask("seek", ["time": 0.5])
        try expectFrames(at: try export(expected.format, viewer), expected)
      }
    }

    /// The films are read back by ffmpeg. It does not support animated WebP, of which only the first frame is read.
    @Test(.enabled(if: hasFFmpeg, "films need ffmpeg"))
    func exportedFilmsEqualRenderedFrames() throws {
      try withCopy { viewer in
        for (format, tolerance) in [("apng", 1), ("mp4", 48), ("webm", 48)] {
          let path = try export(format, viewer)
          let folder = viewer.folder.appendingPathComponent("frames-\(format)").path
          try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
          try Tool.run(
            "ffmpeg", ["-v", "error", "-i", path, folder + "/%04d.png"],
            display: viewer.process.server.display)
          try expectFrames(at: folder, ExpectedFile("pngs", count: 36, tolerance: tolerance))
        }
        try expectFrames(
          at: try export("webp", viewer), ExpectedFile("webp", count: 1, tolerance: 48))
      }
    }

    /// Runs `body` with a viewer that shows a copy of a document, because the files are written into its folder.
    private func withCopy(_ body: (PageViewer) throws -> Void) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-export-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let copy = folder.appendingPathComponent("bounce.caml").path
      try FileManager.default.copyItem(atPath: PageViewer.bounce, toPath: copy)
      try withPage([copy, "--paused"], body)
    }

    /// Chooses the format and presses the Export button; returns the path of the exported file.
    private func export(_ format: String, _ viewer: PageViewer) throws -> String {
      try viewer.press("ctrl+e")
      // The panel is at the middle of the window. The formats are segments in a row of 480 by 30 points, 46
      // points below its top. The Export button has 90 by 32 points; it is 20 points from the right edge and
      // 14 from the bottom.
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

    private func expectFrames(at path: String, _ expected: ExpectedFile) throws {
      let (format, tolerance) = (expected.format, expected.tolerance)
      let frames = try frames(at: path, format)
      try #require(frames.count == expected.count, "\(format)")
      for index in [0, 7, 18].filter({ $0 < frames.count }) {
        let time = expected.start + Double(index) / expected.rate
        let still = try Program.picture(
          of: PageViewer.bounce, at: time, width: 320, height: 320)
        let difference = try #require(
          frames[index].visibleDifference(from: still, tolerance: tolerance))
        // GIF has few colors, and films and WebP blur sharp edges. Fewer pixels must differ there than the squares at the
        // four round corners of the document contain, whose radius is 24 pixels.
        let limit = tolerance > 1 ? 4 * 24 * 24 : 1
        #expect(difference.count < limit, "\(format) \(index): \(difference)")
        // The part without the round corners, whose mean color may differ by less than two levels.
        let inner = PixelRect(x: 24, y: 24, width: 272, height: 272)
        let shift = frames[index].mean(in: inner) - still.mean(in: inner)
        #expect([shift.x, shift.y, shift.z].allSatisfy { abs($0) < 2 }, "\(format) \(index): \(shift)")
      }
    }
  }
}

/// A file that the panel writes, and the frames that are expected in it.
private struct ExpectedFile {
  let format: String
  let count: Int
  /// The scene time in seconds of the first frame.
  let start: Double
  /// The number of frames per second.
  let rate: Double
  /// The greatest difference of a channel at which two pixels count as equal.
  let tolerance: Int

  init(_ format: String, count: Int, start: Double = 0, rate: Double = 30, tolerance: Int = 1) {
    (self.format, self.count, self.start) = (format, count, start)
    (self.rate, self.tolerance) = (rate, tolerance)
  }
}
