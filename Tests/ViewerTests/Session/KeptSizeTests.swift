import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  /// A scene that fills the canvas keeps its size from the first press on it.
  @Suite @MainActor struct KeptSizeTests {
    private func mover(_ world: PageWorld) throws -> CALayer {
      try #require(world.page.session.playback.root.sublayers?.lazy.compactMap(self.mover(in:)).first)
    }

    private func mover(in layer: CALayer) -> CALayer? {
      layer.name == "mover" ? layer : layer.sublayers?.lazy.compactMap(mover(in:)).first
    }

    @Test func aPanelScalesThePictureAfterAPress() throws {
      let world = try PageWorld("easing")
      defer { world.end() }
      let canvas = world.page.canvas
      let size = canvas.geometry.sceneSize
      #expect(size == canvas.bounds.size && canvas.geometry.factor == 1)
      world.click(world.windowPoint(CGPoint(x: 60, y: canvas.bounds.maxY - 60), in: canvas))
      #expect(canvas.geometry.frame == canvas.bounds, "the press itself changes nothing")
      let position = try mover(world).position
      // Tab opens the animations below the canvas, and closes them.
      world.press(.tab)
      #expect(canvas.bounds.height < size.height)
      #expect(canvas.geometry.sceneSize == size && canvas.geometry.factor < 1)
      #expect(canvas.bounds.contains(canvas.geometry.frame))
      #expect(try mover(world).position == position)
      let shown = canvas.geometry.toCanvas(CGPoint(x: position.x, y: position.y))
      #expect(canvas.bounds.contains(shown))
      world.press(.tab)
      #expect(canvas.geometry.frame == canvas.bounds)
    }

    @Test func aPanelLaysTheSceneOutBeforeAPress() throws {
      let world = try PageWorld("easing")
      defer { world.end() }
      let canvas = world.page.canvas
      world.press(.tab)
      #expect(canvas.geometry.sceneSize == canvas.bounds.size && canvas.geometry.factor == 1)
    }
  }
}
