import CoreGraphics
import QuartzCore
import RenderModel
import TestSupport
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  @Suite @MainActor struct LanesViewTests {
    private func draw(_ view: LanesView) -> UIImage {
      UIGraphicsImageRenderer(size: view.bounds.size).image { _ in view.draw(view.bounds) }
    }

    private func view(of count: Int) -> LanesView {
      let layer = CALayer()
      let entries = (0..<count).map { index in
        LaneEntry(
          layer: ObjectIdentifier(layer), layerTitle: "layer",
          parts: [
            LaneEntry.Part(
              title: "key\(index)", depth: 0,
              bar: LaneBar(
                address: AnimationAddress(id: UInt64(index)), start: 0, end: 3, cycle: 1))
          ])
      }
      let view = LanesView(frame: CGRect(x: 0, y: 0, width: 400, height: 140))
      view.rows = LaneRows(entries)
      view.geometry = LaneGeometry(
        scale: TimeScale(range: 0...4, start: 16, width: 368), width: 400)
      return view
    }

    @Test func onlyVisibleRowsAreEvaluated() {
      let view = view(of: 4000)
      var asked: [UInt64] = []
      view.probe = {
        asked.append($0.id)
        return nil
      }
      view.offset = LaneRows.layerHeight + 1000 * LaneRows.laneHeight
      _ = draw(view)
      // The view of 140 points shows five lanes of 28 points.
      #expect(asked == [1000, 1001, 1002, 1003, 1004])
    }

    /// The panel's playhead is below the view.
    @Test func aTitleBesideABarHidesWhatIsBelow() throws {
      let view = view(of: 1)
      let image = try #require(draw(view).cgImage)
      let (scale, y) = (image.width / 400, view.rows.tops[1] + LaneRows.laneHeight / 2)
      func alpha(_ x: Int) -> UInt32 { image.bitmap[x * scale, Int(y) * scale] >> 24 }
      #expect(alpha(294) == 0 && alpha(298) == 255, "the bar ends at 292, and the title begins at 300")
    }

    @Test func barsAreDrawnWithTheirCurves() throws {
      let view = view(of: 1)
      let path = try #require(PropertyPath("opacity", kind: .plain))
      let value = AnimationValue(
        id: AnimationID(rawValue: 1), timing: Timing(duration: 1).repeating(count: 3), curve: nil,
        isRemovedOnCompletion: true,
        kind: .basic(BasicAnimation(target: path, from: .number(0), to: .number(1))))
      let plain = try #require(draw(view).cgImage)
      view.probe = { _ in
        AnimationProbe(chain: [value], over: LayerProperties(), clock: ClockMap())
      }
      let curved = try #require(draw(view).cgImage)
      // The limit of 30 levels is a choice.
      #expect(curved.bitmap.difference(from: plain.bitmap).greatest > 30)
    }
  }
}
