import Testing
import UIKit

@testable import Gallery

extension GalleryTests {
  /// Tests of the scenes of the fourth tutorial that use animation blocks.
  @Suite @MainActor struct Blocks {
    /// The position animates additively (L8.9) and the color does not; both ease in and out (L8.6).
    @Test func aBlockAnimatesColorAndPosition() async throws {
      let world = try SceneWorld("block-animation")
      defer { world.end() }
      let view = try world.controller(ColorInBlock.self).v
      await world.demonstrate(until: 0.7)
      await world.go(to: 0.9)
      let fraction = Ease.easeInOut(0.5)
      expectNear(view.layer.shown.position.y, 190 - 100 * fraction)
      let color = view.layer.shown.backgroundColor?.components ?? []
      expectNear(color[1], 1 - fraction)
      await world.go(to: 1.2)
      expectNear(view.layer.shown.position.y, 90)
    }

    /// The position changes at once, and the color animates (L8.15).
    @Test func positionChangesWithoutAnimation() async throws {
      let world = try SceneWorld("without-animation")
      defer { world.end() }
      let view = try world.controller(WithoutAnimation.self).v
      await world.demonstrate(until: 0.7)
      await world.go(to: 0.8)
      expectNear(view.layer.shown.position.y, 90)
      let color = view.layer.shown.backgroundColor?.components ?? []
      expectNear(color[1], 1 - Ease.easeInOut(0.25))
    }

    /// Two changes in one block, 200 → 100 and 100 → 300, add up to 200 → 300 (L8.10).
    @Test func twoChangesInABlockAddUp() async throws {
      let world = try SceneWorld("contradiction-inside")
      defer { world.end() }
      let view = try world.controller(ContradictionInside.self).v
      await world.demonstrate(until: 0.7)
      expectNear(view.layer.position.y, 300)
      for time in [0.0, 0.5, 1, 1.7] {
        await world.go(to: 0.7 + time)
        expectNear(view.layer.shown.position.y, 200 + 100 * Ease.easeInOut(time / 2))
      }
    }

    /// The model value is 300 after the block. The block's additive animation adds 100 at its start and 0 at its end
    /// (L8.10).
    @Test func aChangeAfterABlockAddsUp() async throws {
      let world = try SceneWorld("contradiction-after")
      defer { world.end() }
      let view = try world.controller(ContradictionAfter.self).v
      await world.demonstrate(until: 0.7)
      for time in [0.0, 0.5, 1, 1.7] {
        await world.go(to: 0.7 + time)
        expectNear(view.layer.shown.position.y, 300 + 100 * (1 - Ease.easeInOut(time / 2)))
      }
    }
  }
}
