import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import Export

extension ExportTests {
  @MainActor struct JobTests {
    private func options(
      _ format: ExportFormat, end: Double = 0.2, rate: String = "10"
    ) throws -> ExportOptions {
      ExportOptions(format: format, end: end, rate: FrameRate(rate))
    }

    @Test func frameRatesAreFractions() throws {
      #expect(FrameRate("30")?.time(of: 45) == 1.5)
      #expect(FrameRate("29.97")?.description == "2997/100")
      #expect(FrameRate("30000/1001")?.time(of: 30000) == 1001)
      for text in ["", "0", "-1", "1/0", "x", "1e3", "1001", "30.", ".5", "30000.1/7", "1/101"] {
        #expect(FrameRate(text) == nil, "\(text)")
      }
    }

    @Test func formatsFollowFromThePath() {
      #expect(ExportFormat(path: "a/film.GIF") == .gif && ExportFormat(path: "frames/") == .pngs)
      #expect(ExportFormat(path: "a.pngs") == nil && ExportFormat(path: "gif") == nil)
    }

    /// The first frame is at the start of the range, and no frame is at its end. An animation that repeats therefore
    /// shows no frame twice.
    @Test func framesBeginInTheRange() throws {
      var options = try options(.pngs, end: 2, rate: "60")
      options.start = 1
      #expect(options.frameCount == 60 && options.time(of: 0) == 1)
      #expect(options.time(of: 59) < 2 && options.time(of: 30) == 1.5)
      options.format = .png
      #expect(options.frameCount == 1)
    }

    @Test func aSequenceIsWrittenIntoAFolder() throws {
      try withTemporaryFolder { folder in
        let target = folder.appendingPathComponent("frames")
        let source = DrawnSource.square()
        try Exporter.export(source, options(.pngs), to: target.path + "/")
        #expect(try names(in: folder) == ["frames"])
        #expect(try names(in: target) == ["0000.png", "0001.png"])
        let file = target.appendingPathComponent("0001.png")
        #expect(
          try CGImage.png(contentsOfFile: file.path).bitmap.difference(from: source.draw(0.1)).isNone)
        #expect(throws: ExportError.self) {
          try Exporter.export(source, options(.pngs), to: target.path)
        }
        #expect(try names(in: target).count == 2, "what was there stays")
      }
    }

    @Test(arguments: [ExportFormat.png, .pngs, .apng, .gif])
    func cancellingLeavesNothing(format: ExportFormat) throws {
      try withTemporaryFolder { folder in
        let path = folder.appendingPathComponent("film").path
        #expect(throws: ExportError.cancelled(path: path)) {
          try Exporter.export(.square() as DrawnSource, options(format), to: path) { done, count in
            done < count - 1
          }
        }
        let left = try names(in: folder)
        #expect(left.isEmpty)
      }
    }

    /// An export of a single frame cannot be canceled between frames. If it is canceled, the old file is kept.
    @Test(arguments: [ExportFormat.png, .gif])
    func cancellingTheOnlyFrameLeavesTheOldFile(format: ExportFormat) throws {
      final class Slow: FrameSource {
        let (pixelWidth, pixelHeight, isOpaque) = (4, 4, true)
        var isDrawn = false
        func picture(at time: Double) throws -> Bitmap {
          isDrawn = true
          return Bitmap(width: 4, height: 4)
        }
      }
      try withTemporaryFolder { folder in
        let (file, source) = (folder.appendingPathComponent("film"), Slow())
        try Data("old".utf8).write(to: file)
        #expect(throws: ExportError.cancelled(path: file.path)) {
          try Exporter.export(source, options(format, end: 0.05), to: file.path) { _, _ in
            !source.isDrawn
          }
        }
        #expect(try names(in: folder) == ["film"] && source.isDrawn)
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
      }
    }

    @Test(arguments: [ExportFormat.png, .apng, .gif])
    func aFailureLeavesTheOldFile(format: ExportFormat) throws {
      struct Failure: Error {}
      final class Failing: FrameSource {
        let (pixelWidth, pixelHeight, isOpaque) = (4, 4, true)
        func picture(at time: Double) throws -> Bitmap { throw Failure() }
      }
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("film")
        try Data("old".utf8).write(to: file)
        #expect(throws: Failure.self) {
          try Exporter.export(Failing(), options(format), to: file.path)
        }
        #expect(try names(in: folder) == ["film"])
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
      }
    }

    @Test func invalidOptionsAreReportedBeforeAnyFileIsWritten() throws {
      func reason(
        _ source: DrawnSource, _ format: ExportFormat, _ change: (inout ExportOptions) -> Void
      ) throws -> String {
        var options = try options(format)
        change(&options)
        return try withTemporaryFolder { folder in
          let error = #expect(throws: ExportError.self) {
            try Exporter.export(source, options, to: folder.path + "/film")
          }
          #expect(try names(in: folder).isEmpty && source.times.isEmpty)
          return "\(try #require(error))"
        }
      }
      let (opaque, clear) = (DrawnSource.square(), DrawnSource.square(isOpaque: false))
      #expect(try reason(opaque, .gif) { $0.end = 0 }.contains("not after its start"))
      #expect(try reason(opaque, .gif) { $0.end = .nan }.contains("finite time"))
      #expect(try reason(opaque, .gif) { $0.end = .infinity }.contains("finite time"))
      #expect(try reason(opaque, .gif) { $0.end = 1e9 }.contains("frames"))
      #expect(try reason(opaque, .gif) { $0.start = -1 }.contains("0 seconds"))
      #expect(try reason(opaque, .gif) { $0.blur = 65 }.contains("1 to 64"))
      #expect(try reason(opaque, .gif) { $0.shutter = 0 }.contains("shutter"))
      #expect(try reason(opaque, .mp4) { $0.loops = 2 }.contains("the number of times"))
      #expect(try reason(clear, .mp4) { _ in }.contains("background"))
    }

    @Test func aMissingFolderIsReported() throws {
      let error = #expect(throws: ExportError.self) {
        try Exporter.export(.square() as DrawnSource, options(.gif), to: "/nowhere/film.gif")
      }
      #expect(error?.description == "/nowhere/film.gif: cannot be written (no such file or folder)")
    }

    // MARK: Motion blur

    @Test func motionBlurSamplesTheShuttersAngle() throws {
      var options = try options(.png, rate: "8")
      options.blur = 4
      let source = DrawnSource.square()
      try withTemporaryFolder { folder in
        try Exporter.export(source, options, to: folder.path + "/a.png")
      }
      // The shutter of 180° is open for half of a frame of 1/8 s, in which 4 samples are 1/64 s apart.
      let expected = (0..<4).map { Double($0) / 64 }
      #expect(source.times == expected)
    }

    /// The average of black and white has half of the light, which is the level 188 in sRGB.
    @Test func motionBlurAveragesLinearLight() {
      var blur = MotionBlur(width: 1, height: 1)
      for pixel: UInt32 in [0xFF00_0000, 0xFFFF_FFFF] {
        let picture = Bitmap(width: 1, height: 1)
        picture[0, 0] = pixel
        blur.add(picture)
      }
      #expect(blur.picture[0, 0] == 0xFFBC_BCBC)
    }

    @Test func motionBlurDoesNotChangeAStillPicture() {
      let source = DrawnSource(256, 256, isOpaque: false) { x, y, _ in
        UInt32(x) << 24 | UInt32(min(x, y)) * 0x01_0101
      }
      var blur = MotionBlur(width: 256, height: 256)
      for _ in 0..<3 { blur.add(source.draw(0)) }
      #expect(blur.picture.difference(from: source.draw(0)).isNone)
    }
  }
}
