import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import Export

extension ExportTests {
  @MainActor struct APNGTests {
    private func export(
      _ source: DrawnSource, seconds: Double, rate: String, loops: Int = 0
    ) throws -> APNGReader {
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("film.png")
        var options = ExportOptions(
          format: .apng, end: seconds, rate: FrameRate(rate))
        options.loops = loops
        try Exporter.export(source, options, to: file.path)
        #expect(try names(in: folder) == ["film.png"])
        return try APNGReader(Data(contentsOf: file))
      }
    }

    @Test(arguments: [true, false])
    func framesEqualTheSourcesPictures(isOpaque: Bool) throws {
      let source = DrawnSource.square(isOpaque: isOpaque)
      let film = try export(source, seconds: 0.5, rate: "30", loops: 3)
      #expect(film.frames.count == 15 && film.announcedFrames == 15 && film.plays == 3)
      for (index, frame) in film.frames.enumerated() {
        #expect(frame.picture.difference(from: source.draw(Double(index) / 30)).isNone)
        #expect(frame.delay == (1, 30))
      }
    }

    @Test func aFrameContainsOnlyTheChangedPart() throws {
      let film = try export(.square(), seconds: 0.1, rate: "30")
      #expect(film.frames[0].rect == PixelRect(x: 0, y: 0, width: 61, height: 40))
      // The square of 8 pixels has moved by one pixel, from x = 0 to x = 1.
      #expect(film.frames[1].rect == PixelRect(x: 0, y: 10, width: 9, height: 8))
    }

    @Test func aStillSceneIsOneLongFrame() throws {
      let film = try export(DrawnSource(4, 3) { _, _, _ in 0xFF12_3456 }, seconds: 10, rate: "30")
      #expect(film.frames.count == 1 && film.frames[0].delay == (300, 30))
    }

    /// A delay is a number of 16 bits, so frames of one pixel continue a picture that is shown longer.
    @Test func aLongStillPictureAtAFractionalRateKeepsItsDuration() throws {
      let film = try export(
        DrawnSource(2, 2) { _, _, _ in 0xFF12_3456 }, seconds: 100, rate: "30000/1001")
      #expect(film.frames.count > 1 && film.frames.allSatisfy { $0.delay.1 == 30000 })
      let duration = film.frames.map(\.delay.0).reduce(0, +)
      // In 100 s begin 2998 frames: 100 · 30000 / 1001 is 2997.003, rounded up.
      #expect(duration == 2998 * 1001)
    }

    @Test func translucentPixelsAreExact() throws {
      let source = DrawnSource(256, 2, isOpaque: false) { x, y, _ in
        let alpha = UInt32(x)
        return alpha << 24 | (alpha * 3 / 4) << 16 | (alpha / 2) << 8 | (y == 0 ? alpha : 0)
      }
      let film = try export(source, seconds: 0.01, rate: "30")
      #expect(film.frames[0].picture.difference(from: source.draw(0)).isNone)
    }

    @Test func noiseIsExact() throws {
      let source = DrawnSource(97, 31) { x, y, time in
        let seed = UInt32(truncatingIfNeeded: x &* 7919 &+ y &* 104_729 &+ Int(time * 997))
        return 0xFF00_0000 | (seed &* 2_654_435_761) >> 8
      }
      let film = try export(source, seconds: 0.2, rate: "10")
      #expect(film.frames[1].picture.difference(from: source.draw(0.1)).isNone)
    }
  }
}
