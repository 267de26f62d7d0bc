import Bench
import CoreGraphics
import QuartzCore
import TestSupport
import Testing

extension BenchTests {
  @MainActor struct Goldens {
    /// The top left corner of the compared part of each scene, 1.25 seconds after the start. `labels` is not compared,
    /// because its text is drawn with a font of the machine.
    private static let points: [(scene: BenchScene, x: Int, y: Int)] = [
      (.cards, 1130, 100), (.images, 620, 320), (.doors, 440, 60), (.sparse, 360, 280),
      (.deep, 200, 300), (.crossfade, 1120, 600), (.shadows, 200, 140),
      (.particles, 300, 120), (.strokes, 840, 260), (.backdrop, 300, 260), (.gradients, 600, 240),
      (.masks, 300, 200),
    ]
    /// The greatest difference of a channel. Coverage and blending are rounded once per painted layer, and the
    /// functions sin and cos of another C library may differ in the last bit.
    private static let tolerance = 2

    private func picture(of scene: BenchScene, x: Int, y: Int) throws -> Bitmap {
      defer { MediaClock.setManualTime(nil) }
      let image = try #require(try BenchPicture(scene).image(at: 1.25))
      return image.bitmap.part(x: x, y: y, width: 160, height: 120)
    }

    @Test func scenesEqualTheirGoldens() throws {
      for (scene, x, y) in Self.points {
        let name = "bench-\(scene.title)"
        let actual = try picture(of: scene, x: x, y: y)
        if GoldenStore.isRecording { try GoldenStore.record(actual, as: name) }
        let golden = try GoldenStore.golden(name)
        let difference = actual.difference(from: golden)
        if difference.greatest <= Self.tolerance { continue }
        let files = try GoldenStore.report(actual, against: golden, as: name)
        Issue.record("\(name): \(difference): \(files)")
      }
      #expect(!GoldenStore.isRecording, "recorded: look at Tests/Goldens, then run again without")
    }
  }
}
