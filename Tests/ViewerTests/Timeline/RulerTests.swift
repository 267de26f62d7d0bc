import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  /// Tests of the ruler with ranges that documents may have.
  @Suite @MainActor struct RulerTests {
    /// Returns the columns of pixels in which a ruler of 400 points has marks.
    private func columns(_ range: ClosedRange<Double>, inFrames: Bool) throws -> [Int] {
      let ruler = RulerView(frame: CGRect(x: 0, y: 0, width: 400, height: 22))
      ruler.show(
        TimeScale(range: range, start: 0, width: 400), frame: 1.0 / 60, inFrames: inFrames)
      UIGraphicsBeginImageContext(ruler.bounds.size)
      defer { UIGraphicsEndImageContext() }
      ruler.draw(ruler.bounds)
      let image = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
      return (0..<image.width).filter { image.bitmap[$0, 20] >> 24 > 0 }
    }

    @Test(arguments: [false, true]) func ordinaryRangesHaveMarks(inFrames: Bool) throws {
      for end in [0.1, 1, 60, 3600, 1e6] {
        // There is a mark at 0, and several follow.
        let columns = try columns(0...end, inFrames: inFrames)
        #expect(columns.first == 0 && columns.count > 1, "\(end) s: \(columns)")
      }
    }

    @Test(arguments: [false, true]) func extremeRangesAreDrawn(inFrames: Bool) throws {
      // Drawing must not trap or run endlessly. Of more than 10,000 marks none are drawn.
      for range in [0...1e30, 0...1e308, -1e300...1e300] {
        #expect(try columns(range, inFrames: inFrames) == [], "\(range)")
      }
      // Ranges that are shorter than the distance of two marks have one, at their start.
      for range in [1e30...1e30, 0...1e-300] {
        #expect(try columns(range, inFrames: inFrames) == [0], "\(range)")
      }
    }
  }
}
