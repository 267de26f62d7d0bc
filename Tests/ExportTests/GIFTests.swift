import CoreGraphics
import Foundation
import ImageIO
import TestSupport
import Testing

@testable import Export

extension ExportTests {
  @MainActor struct GIFTests {
    private struct Film {
      let data: Data
      let pictures: [Bitmap]
      /// The delays of the frames, in hundredths of a second.
      let delays: [Int]
    }

    private func export(
      _ source: DrawnSource, seconds: Double, rate: String = "25",
      _ change: (inout ExportOptions) -> Void = { _ in }
    ) throws -> Film {
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("film.gif")
        var options = ExportOptions(
          format: .gif, end: seconds, rate: FrameRate(rate))
        change(&options)
        try Exporter.export(source, options, to: file.path)
        #expect(try names(in: folder) == ["film.gif"])
        return try read(Data(contentsOf: file))
      }
    }

    private func read(_ data: Data) throws -> Film {
      let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
      let pictures = try (0..<CGImageSourceGetCount(source)).map {
        try #require(CGImageSourceCreateImageAtIndex(source, $0, nil)).bitmap
      }
      return Film(data: data, pictures: pictures, delays: delays(data))
    }

    /// Returns the delays in the graphic control extensions. The other data in these files does not resemble such an
    /// extension.
    private func delays(_ data: Data) -> [Int] {
      let bytes = [UInt8](data)
      return bytes.indices.dropLast(8).filter {
        bytes[$0] == 0x21 && bytes[$0 + 1] == 0xF9 && bytes[$0 + 2] == 4 && bytes[$0 + 7] == 0
          && bytes[$0 + 8] == 0x2C
      }.map { Int(bytes[$0 + 4]) | Int(bytes[$0 + 5]) << 8 }
    }

    @Test(arguments: [true, false])
    func fewColorsAreExact(isOpaque: Bool) throws {
      let source = DrawnSource.square(isOpaque: isOpaque)
      let film = try export(source, seconds: 0.4)
      #expect(film.pictures.count == 10 && film.delays == .init(repeating: 4, count: 10))
      for (index, picture) in film.pictures.enumerated() {
        let difference = picture.difference(from: source.draw(Double(index) / 25))
        #expect(difference.isNone, "frame \(index): \(difference)")
      }
    }

    @Test(arguments: [false, true])
    func manyColorsAreApproximated(dithers: Bool) throws {
      let source = DrawnSource.gradient()
      let film = try export(source, seconds: 0.2) { $0.dithers = dithers }
      #expect(film.pictures.count == 5)
      for (index, picture) in film.pictures.enumerated() {
        let difference = picture.difference(from: source.draw(Double(index) / 25))
        #expect(difference.greatest <= (dithers ? 40 : 24), "frame \(index): \(difference)")
        #expect(meanError(picture, source.draw(Double(index) / 25)) < (dithers ? 9 : 5))
      }
    }

    /// Returns the mean difference of the channels, in levels from 0 to 255.
    private func meanError(_ a: Bitmap, _ b: Bitmap) -> Double {
      var sum = 0
      for y in 0..<a.height {
        for x in 0..<a.width {
          sum += zip(a[x, y].channels, b[x, y].channels).map { abs($0 - $1) }.reduce(0, +)
        }
      }
      // Both pictures are opaque, so only three of the four channels differ.
      return Double(sum) / Double(a.width * a.height * 3)
    }

    /// A frame lasts 3⅓ hundredths of a second. The frames get different rounded delays, whose sum is right.
    @Test func roundedDelaysAddUp() throws {
      let film = try export(.square(), seconds: 1, rate: "30")
      #expect(Set(film.delays) == [3, 4] && film.delays.reduce(0, +) == 100)
    }

    /// Browsers play frames more slowly that are shorter than two hundredths of a second.
    @Test func framesThatAreTooShortAreLeftOut() throws {
      let film = try export(.square(), seconds: 1, rate: "60")
      #expect(film.delays.allSatisfy { $0 >= 2 } && film.delays.reduce(0, +) == 100)
    }

    @Test func aStillSceneIsOneLongFrame() throws {
      let film = try export(DrawnSource(4, 3) { _, _, _ in 0xFF12_3456 }, seconds: 10)
      #expect(film.delays == [1000])
    }

    /// A delay has 16 bits, so a still scene needs another frame after at most 655.35 seconds.
    @Test func aLongStillSceneHasAsFewFramesAsPossible() throws {
      let film = try export(
        DrawnSource(4, 3) { _, _, _ in 0xFF12_3456 }, seconds: 1000, rate: "1/100")
      #expect(film.delays == [60000, 40000])
      #expect(film.pictures.allSatisfy { $0[0, 0] == 0xFF12_3456 })
    }

    @Test func aSceneOfOtherColorsGetsItsOwnPalette() throws {
      let source = DrawnSource(100, 20) { x, _, time in
        0xFF00_0000 | UInt32(x * 2) << (time < 0.1 ? 16 : 0)
      }
      let film = try export(source, seconds: 0.2, rate: "10")
      #expect(film.pictures[1].difference(from: source.draw(0.1)).isNone)
    }

    @Test func theFileStatesTheNumberOfLoops() throws {
      func repetitions(_ loops: Int) throws -> [UInt8]? {
        let data = try export(.square(), seconds: 0.1) { $0.loops = loops }.data
        guard let name = data.range(of: Data("NETSCAPE2.0".utf8)) else { return nil }
        return Array(data[name.upperBound..<name.upperBound + 5])
      }
      // A block of 3 bytes, with the number 1 and the number of repetitions, low byte first; 0 is forever.
      // A film that is played 300 times is repeated 299 times, 43 + 256 · 1. The last byte ends the block.
      #expect(try repetitions(0) == [3, 1, 0, 0, 0])
      #expect(try repetitions(1) == nil)
      #expect(try repetitions(300) == [3, 1, 43, 1, 0])
    }

    /// Noise needs more codes than the compression's table can hold, so the table is cleared in between.
    @Test func noiseIsDecodedExactly() throws {
      let source = DrawnSource(200, 150) { x, y, _ in
        let seed = UInt32(x * 7919 + y * 104_729) &* 2_654_435_761
        return 0xFF00_0000 | (seed >> 20 & 127) * 0x01_0101
      }
      let film = try export(source, seconds: 0.04)
      #expect(film.pictures[0].difference(from: source.draw(0)).isNone)
    }
  }
}
