import Testing
import UIKit

@testable import Gallery

extension GalleryTests {
  /// Tests of moving the pointer over a scene in the viewer.
  @Suite @MainActor struct Hovering {
    @Test func theSceneReceivesPointerMovements() async throws {
      let world = try SceneWorld("curves")
      defer { world.end() }
      let view = try #require(world.controller(FiveCurves.self).view.subviews.first)
      var seen: [String] = []
      view.addGestureRecognizer(
        UIHoverGestureRecognizer { (hover: UIHoverGestureRecognizer) in
          seen.append("\(hover.state) \(hover.location(in: view).x)")
        })
      await world.go(to: 0.1)
      world.hover(130, 130)
      world.hover(140, 130)
      // The pointer leaves the view, but stays in the scene.
      world.hover(10, 10)
      #expect(seen == ["began 100.0", "changed 110.0", "ended 110.0"])
    }
  }
}
