import CoreGraphics
import RenderModel
import TestSupport
import Testing

extension LayerTests {
  @Suite @MainActor struct Goldens {
    /// Returns the scene's picture, drawn in one piece.
    private func picture(of scene: GoldenScene) -> Bitmap {
      let stage = GoldenStage(scene)
      defer { stage.end() }
      stage.prepare()
      return stage.draw()
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

    @Test func scenesEqualTheirGoldens() throws {
      for scene in GoldenScene.all {
        let actual = picture(of: scene)
        if GoldenStore.isRecording { try GoldenStore.record(actual, as: scene.name) }
        try expect(
          actual, equals: GoldenStore.golden(scene.name), within: Tolerance.ofScene(scene.name),
          scene.name)
      }
      #expect(!GoldenStore.isRecording, "recorded: look at Tests/Goldens, then run again without")
    }

    @Test func aFlippedSceneIsTheGoldenUpsideDownL1_6() throws {
      for scene in GoldenScene.all where !scene.isUpright {
        let stage = GoldenStage(scene, isFlipped: true)
        defer { stage.end() }
        stage.prepare()
        try expect(
          stage.draw(), equals: picture(of: scene).upsideDown, within: Tolerance.flipped,
          "\(scene.name)-flipped")
      }
    }

    @Test func aMovedSceneIsTheGoldenMoved() throws {
      for scene in GoldenScene.all {
        let expected = picture(of: scene)
        for (x, y) in [(1, 0), (7, 13), (64, 1)] {
          let stage = GoldenStage(scene, x: x, y: y)
          defer { stage.end() }
          stage.prepare()
          let moved = stage.draw().part(x: x, y: y, width: 100, height: 100)
          try expect(moved, equals: expected, within: Tolerance.moved, "\(scene.name)-moved")
        }
      }
    }

    @Test func tilesMakeUpTheGolden() throws {
      let exact = Tolerance.Entry(levels: 0, reason: "a tile draws the same pixels")
      for scene in GoldenScene.all {
        let stage = GoldenStage(scene)
        defer { stage.end() }
        stage.prepare()
        let expected = stage.draw()
        for (width, height) in [(100, 1), (1, 100), (16, 16), (33, 7)] {
          let tiled = stage.drawInTiles(width: width, height: height)
          try expect(tiled, equals: expected, within: exact, "\(scene.name)-tiles")
        }
      }
    }

    @Test func committingUnchangedLayersCausesNoDamage() throws {
      let exact = Tolerance.Entry(levels: 0, reason: "nothing changed")
      for scene in GoldenScene.all {
        let stage = GoldenStage(scene)
        defer { stage.end() }
        stage.prepare()
        let expected = stage.draw()
        stage.commitUnchanged()
        let damage = stage.prepare()
        #expect(damage.isEmpty, "\(scene.name): \(damage.rects.map(\.text))")
        try expect(stage.draw(), equals: expected, within: exact, "\(scene.name)-again")
      }
    }
  }
}
