import QuartzCore
import Testing

extension LayerTests {
  @Suite @MainActor struct Opacities {
    /// The alpha of an opaque layer over a transparent background is the opacity, rounded to one of 256 levels (P5).
    @Test(arguments: [(1, 255), (0.8, 204), (0.5, 128), (0.25, 64), (0, 0)] as [(Float, UInt32)])
    func productsAreRoundedHalfUp(opacity: Float, alpha: UInt32) {
      let world = World()
      defer { world.end() }
      let layer = world.add(named("layer", .black), frame: CGRect(x: 4, y: 4, width: 20, height: 20))
      world.commitWithoutActions { layer.opacity = opacity }
      #expect(world.picture[10, 10] == alpha << 24)
    }
  }
}
