import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  /// Tests of the ruler with ranges that documents may have.
  @Suite @MainActor struct RulerTests {
    private func drawn(_ range: ClosedRange<Double>, inFrames: Bool) -> Bool {
      let ruler = RulerView(frame: CGRect(x: 0, y: 0, width: 400, height: 22))
      ruler.show(
        TimeScale(range: range, start: 0, width: 400), frame: 1.0 / 60, inFrames: inFrames)
      UIGraphicsBeginImageContext(ruler.bounds.size)
      defer { UIGraphicsEndImageContext() }
      ruler.draw(ruler.bounds)
      let image = UIGraphicsGetImageFromCurrentImageContext()?.cgImage
      return image.map { image in
        (0..<image.width).contains { image.bitmap[$0, 20] >> 24 > 0 }
      } ?? false
    }

    @Test(arguments: [false, true]) func ordinaryRangesHaveMarks(inFrames: Bool) {
      for end in [0.1, 1, 60, 3600, 1e6] { #expect(drawn(0...end, inFrames: inFrames), "\(end) s") }
    }

    @Test(arguments: [false, true]) func extremeRangesAreDrawn(inFrames: Bool) {
      for range in [0...1e30, 0...1e308, -1e300...1e300, 1e30...1e30, 0...1e-300] {
        // Drawing must not trap or run endlessly. Some of these ranges have no marks.
        _ = drawn(range, inFrames: inFrames)
      }
    }
  }
}
