import TestSupport
import Testing

@testable import QuartzCore

extension LayerTests {
  /// The memory of the pictures of text is limited, however much text there is (L2.24).
  @Suite @MainActor struct TextPictureBudgetTests {
    @Test func ordinaryTextIsDrawnAtFullResolution() {
      let budget = TextPictureBudget(byteLimit: 192 << 20)
      // These pictures take 11 MiB. The large one takes 32 MiB, less than a quarter of what is left (L2.24).
      for _ in 0..<300 { #expect(budget.take(4 * 200 * 50).reduction == 1) }
      #expect(budget.take(4 * 3840 * 2160).reduction == 1)
    }

    @Test func textBeyondTheBudgetIsDrawnAtAReducedResolution() {
      let budget = TextPictureBudget(byteLimit: 8 << 20)
      let taken = (0..<500).map { _ in budget.take(4 * 400 * 300) }
      // Once fewer than 120,000 bytes are left, a picture of 480,000 bytes is reduced by 8 along both axes.
      #expect(taken.last.map { $0.reduction > 4 } == true)
      #expect(budget.byteCount == taken.reduce(0) { $0 + $1.byteCount })
      #expect(budget.byteCount <= 8 << 20 + 500 * TextPictureBudget.leastAllowance)
      #expect(budget.reportsReduction() && !budget.reportsReduction())
      for picture in taken { budget.release(picture.byteCount) }
      #expect(budget.byteCount == 0)
      #expect(budget.reportsReduction())
    }

    /// Only the current picture of a layer counts, and nothing counts once the layer is deallocated.
    @Test func layersReturnTheMemoryOfTheirPictures() {
      let before = TextPictureBudget.shared.byteCount
      var layer: CATextLayer? = CATextLayer()
      layer?.string = "Text"
      layer?.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
      for _ in 0..<3 {
        layer?.setNeedsDisplay()
        layer?.displayIfNeeded()
      }
      #expect(TextPictureBudget.shared.byteCount - before == 4 * 100 * 50)
      layer = nil
      #expect(TextPictureBudget.shared.byteCount == before)
    }
  }
}
