import QuartzCore
import RenderModel
import TestSupport
import Testing

extension LayerTests {
  @Suite @MainActor struct Renderer {
    private func context() throws -> CGContext {
      try #require(CGContext(drawingInto: Bitmap(width: 40, height: 30), isFlipped: true))
    }

    /// If a renderer renders into the same context again, it draws only the damage, and the picture equals one that is
    /// drawn as a whole.
    @Test func drawsTheDamageIntoTheSameContext() throws {
      let world = World()
      defer { world.end() }
      let (renderer, root, box) = (CARenderer(), CALayer(), CALayer())
      root.anchorPoint = .zero
      root.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
      box.frame = CGRect(x: 2, y: 3, width: 5, height: 6)
      box.backgroundColor = .red
      root.addSublayer(box)
      renderer.layer = root
      renderer.bounds = root.bounds
      let target = try context()
      renderer.beginFrame(atTime: 100)
      #expect(renderer.render(into: target) == root.bounds, "the first frame is whole")
      #expect(renderer.render(into: target).isEmpty, "nothing changed")
      world.commitWithoutActions { box.position.x += 10 }
      renderer.beginFrame(atTime: 100)
      #expect(
        renderer.render(into: target) == CGRect(x: 2, y: 3, width: 15, height: 6),
        "where the box was and where it is")
      let other = try context()
      #expect(renderer.render(into: other) == root.bounds, "another context is drawn as a whole")
      #expect(target.bitmap.difference(from: other.bitmap).isNone)
    }
  }
}
