import Testing
import UIKit

@testable import Gallery
@testable import LaminaViewer
@testable import ViewerKit

extension GalleryTests {
  /// Tests that are run for every scene.
  @Suite @MainActor struct EveryScene {
    private func colors(_ world: SceneWorld) -> Set<UInt32> {
      let picture = world.window.snapshot()
      var found: Set<UInt32> = []
      for y in stride(from: 0, to: picture.height, by: 3) {
        for x in stride(from: 0, to: picture.width, by: 3) { found.insert(picture[x, y]) }
      }
      return found
    }

    /// Expects the scene to draw something, and to play its demonstration with all gestures.
    @Test(arguments: GalleryCatalog.scenes.map(\.name))
    func everyScenePlaysItsDemonstration(name: String) async throws {
      let world = try SceneWorld(name)
      defer { world.end() }
      await world.go(to: 0.1)
      #expect(colors(world).count > 1, "something is drawn")
      await world.demonstrate(until: (world.entry.tutorialScene?.gestures.last?.time ?? 0) + 0.4)
      #expect(world.viewer.outcome == nil)
    }

    @Test(arguments: ["countdown", "curves", "tab-bar", "speed-and-offset"])
    func scenesAreVisibleInTheDarkAppearance(name: String) async throws {
      Theme.style = .dark
      defer {
        Theme.style = .light
        UITraitCollection.current = UITraitCollection(userInterfaceStyle: .light)
      }
      let world = try SceneWorld(name)
      defer { world.end() }
      await world.go(to: 0.1)
      #expect(colors(world).count > 1)
      // The knobs of sliders are white in both appearances.
      #expect(!colors(world).contains(0xFFFF_FFFF) || name == "speed-and-offset", "no white sheet")
    }
  }
}
