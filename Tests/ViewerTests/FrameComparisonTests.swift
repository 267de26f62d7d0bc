import CoreGraphics
import Export
import Testing

@testable import LaminaViewer

/// Tests of the comparison of scenes frame by frame.
@Suite("The comparison of frames") @MainActor struct FrameComparisonTests {
  /// Draws pictures of one pixel, whose color changes at a time.
  private final class Pixel: FrameSource {
    let (pixelWidth, pixelHeight, isOpaque) = (1, 1, true)
    private let changeTime: Double

    init(changingAt time: Double) { changeTime = time }

    func picture(at time: Double) throws -> Bitmap {
      let bitmap = Bitmap(width: 1, height: 1)
      bitmap[0, 0] = time < changeTime ? 0xFF00_0000 : 0xFFFF_FFFF
      return bitmap
    }
  }

  private static func comparison(
    _ other: Double, durations: (Double?, Double?), comparesDurations: Bool = true
  ) throws -> FrameComparison {
    var comparison = try FrameComparison(
      Pixel(changingAt: 1), Pixel(changingAt: other), durations: durations, rate: 10, gain: 1,
      tolerance: 0)
    comparison.comparesDurations = comparesDurations
    return comparison
  }

  @Test("Frames that differ are counted up to the end of the shorter one")
  func frames() throws {
    let same = try Self.comparison(1, durations: (2, 2.05))
    #expect(same.areEqual && same.lines.count == 1)
    let different = try Self.comparison(1.5, durations: (2, nil))
    #expect(!different.areEqual && different.lines.first?.hasPrefix("5 of 21 frames differ") == true)
  }

  @Test("Recordings of different durations differ, and a recording may be longer than a scene")
  func durations() throws {
    let recordings = try Self.comparison(1, durations: (2, 3))
    #expect(!recordings.areEqual && recordings.lines.last?.contains("2.000 s and 3.000 s") == true)
    let scene = try Self.comparison(1, durations: (2, 3), comparesDurations: false)
    #expect(scene.areEqual && scene.lines.count == 2)
  }

  @Test("More frames than an export may have are not compared")
  func frameLimit() throws {
    for duration in [1e6, .infinity] {
      let error = #expect(throws: ExportError.self) {
        try Self.comparison(1, durations: (duration, nil))
      }
      #expect(error?.description.contains("more than 100000 frames") == true)
    }
  }
}
