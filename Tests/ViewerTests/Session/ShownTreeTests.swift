import QuartzCore
import RenderModel
import Testing
import WindowSystem

@testable import LaminaViewer
import ViewerControl

extension ViewerTests {
  /// Tests that `tree` describes the layers at the time that is shown.
  @Suite @MainActor struct ShownTreeTests {
    private func tree(_ world: PlaybackWorld) throws -> [String: Any] {
      let text = try LayerDescription(of: world.playback.root, on: world.playback).jsonText
      return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// Returns the square, wherever it is in the tree.
    private func square(in layer: [String: Any]) -> [String: Any]? {
      if layer["name"] as? String == "square" { return layer }
      for sublayer in layer["sublayers"] as? [[String: Any]] ?? [] {
        if let found = square(in: sublayer) { return found }
      }
      return nil
    }

    private func x(_ square: [String: Any]?) -> Double? {
      ((square?["presentation"] as? [String: Any])?["position"] as? [Double])?.first
    }

    @Test func aTreeOfTooManyLayersIsRefused() throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      let (root, playback) = (world.playback.root, world.playback)
      #expect(throws: LayerDescription.TooManyLayers.self) {
        try LayerDescription(of: root, on: playback, limit: 2)
      }
      // Three layers are allowed: the root of the playback, that of the scene, and the square.
      _ = try LayerDescription(of: root, on: playback, limit: 3)
    }

    @Test func requestsAtAPastTimeAnswerWithPastValues() async throws {
      let scene = SquareScene()
      scene.square.name = "square"
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 2.5)
      world.session.pause()
      for (time, position) in [(0.5, 10.0), (1.5, 30)] {
        world.session.seek(to: time)
        let shown = try tree(world)
        #expect(abs(try #require(shown["time"] as? Double) - time) < 1e-6)
        #expect(abs(try #require(x(square(in: shown))) - position) < 1e-3)
      }
    }

    @Test func layersThatWereRemovedSinceAreIncluded() async throws {
      let scene = SquareScene()
      scene.square.name = "square"
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 1)
      world.playback.act { scene.square.removeFromSuperlayer() }
      await world.go(to: 1.5)
      #expect(square(in: try tree(world)) == nil)
      world.session.pause()
      world.session.seek(to: 0.5)
      #expect(abs(try #require(x(square(in: try tree(world)))) - 10) < 1e-3)
    }

    @Test func theControlSocketAnswersWithTheShownTime() async throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      world.page.session.pause()
      for time in [2.0, 0.5] {
        world.page.session.seek(to: time)
        guard case .object(let answer) = try await world.viewer.perform(.tree(layer: nil)),
          case .number(let told)? = answer["time"]
        else {
          Issue.record("no time")
          return
        }
        #expect(abs(told - time) < 1e-6)
      }
    }
  }
}
