import TestSupport
import Testing
import UIKit

extension LayerTests {
  /// Pictures that are drawn with Core Graphics. The first test compares them with their goldens. The others draw them
  /// at another place or with a clip, and compare the parts that must be equal.
  @Suite @MainActor struct DrawingGoldens {
    private func picture(
      of scene: DrawingScene, x: Int = 0, y: Int = 0, clip: CGRect? = nil
    ) throws -> Bitmap {
      let context = try #require(CGContext(width: 100 + x, height: 100 + y, isFlipped: true))
      context.setFillColor(.white)
      context.fill(CGRect(x: 0, y: 0, width: 100 + x, height: 100 + y))
      context.setFillColor(.black)
      if let clip { context.clip(to: clip) }
      context.translateBy(x: CGFloat(x), y: CGFloat(y))
      UIGraphicsPushContext(context)
      scene.draw(context)
      UIGraphicsPopContext()
      return try #require(context.makeImage()).bitmap
    }

    /// Compares a picture with its golden. If they differ by more than the tolerance, the test fails and both pictures
    /// are saved.
    private func expect(
      _ actual: Bitmap, equals expected: Bitmap, within tolerance: Tolerance.Entry, _ name: String
    ) throws {
      let difference = actual.difference(from: expected)
      guard difference.greatest > tolerance.levels else { return }
      let files = try GoldenStore.report(actual, against: expected, as: name)
      Issue.record(
        "\(name): \(difference), allowed \(tolerance.levels) (\(tolerance.reason)): \(files)")
    }

    @Test func drawingsEqualTheirGoldens() throws {
      for scene in DrawingScene.all {
        let actual = try picture(of: scene)
        if GoldenStore.isRecording { try GoldenStore.record(actual, as: scene.name) }
        try expect(
          actual, equals: GoldenStore.golden(scene.name), within: Tolerance.drawing, scene.name)
      }
      #expect(!GoldenStore.isRecording, "recorded: look at Tests/Goldens, then run again without")
    }

    @Test func aMovedDrawingIsTheGoldenMoved() throws {
      for scene in DrawingScene.all {
        let expected = try picture(of: scene)
        let moved = try picture(of: scene, x: 7, y: 13).part(x: 7, y: 13, width: 100, height: 100)
        try expect(moved, equals: expected, within: Tolerance.moved, "\(scene.name)-moved")
      }
    }

    @Test func aClippedDrawingIsAPartOfTheGolden() throws {
      for scene in DrawingScene.all {
        let expected = try picture(of: scene)
        let part = try picture(of: scene, clip: CGRect(x: 20, y: 30, width: 50, height: 40))
          .part(x: 20, y: 30, width: 50, height: 40)
        try expect(
          part, equals: expected.part(x: 20, y: 30, width: 50, height: 40),
          within: Tolerance.clippedDrawing, "\(scene.name)-clipped")
      }
    }
  }
}
