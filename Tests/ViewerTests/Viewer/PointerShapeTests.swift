import QuartzCore
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer

extension ViewerTests {
  @Suite("The shape of the pointer") @MainActor struct PointerShapeTests {
    private func shape(
      _ world: PageWorld, at point: CGPoint, _ modifiers: Modifiers = []
    ) -> CursorShape {
      world.window.inject(
        .pointer(
          PointerEvent(
            phase: .moved, at: point, button: 0, modifiers: modifiers,
            timestamp: 100)))
      return world.window.cursor
    }

    @Test func overTheSceneItIsAnArrowOrACrosshairWithAlt() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      #expect(shape(world, at: world.canvasMiddle) == .arrow)
      #expect(shape(world, at: world.canvasMiddle, .alt) == .crosshair)
      #expect(shape(world, at: CGPoint(x: 4, y: 4), .alt) == .arrow, "nothing to pick in the bar")
    }

    @Test func rulersAndGuidesShowTheDirectionInWhichTheyMove() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      // D shows the rulers.
      world.press(.character("d"))
      let canvas = world.page.canvas
      let left = world.windowPoint(CGPoint(x: 6, y: 200), in: canvas)
      #expect(shape(world, at: left) == .resizeHorizontal)
      #expect(
        shape(world, at: world.windowPoint(CGPoint(x: 200, y: 6), in: canvas)) == .resizeVertical)
      world.page.session.options.guides = [Guide(.vertical, at: 50)]
      let x = canvas.geometry.toCanvas(CGPoint(x: 50, y: 0)).x
      #expect(
        shape(world, at: world.windowPoint(CGPoint(x: x, y: 200), in: canvas)) == .resizeHorizontal)
    }

    @Test func overTextFieldsItIsATextCursor() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      // F3 opens the layers.
      world.press(.function(3))
      let tree = try #require(world.page.panels["layers"] as? LayersPanel)
      #expect(shape(world, at: world.windowPoint(CGPoint(x: 60, y: 22), in: tree)) == .text)
    }

    @Test func theMiddleButtonShowsAGrabbingHand() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let point = world.canvasMiddle
      func press(_ phase: PointerEvent.Phase) {
        world.window.inject(
          .pointer(
            PointerEvent(
              phase: phase, at: point, button: 2,
              buttons: phase == .down ? .button(2) : [], timestamp: 100)))
      }
      press(.down)
      #expect(world.window.cursor == .grab)
      press(.up)
      #expect(world.window.cursor == .arrow)
    }
  }
}
