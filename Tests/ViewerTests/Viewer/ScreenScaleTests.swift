import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  /// Tests that a gallery scene which is shown larger than it was made is drawn at the scale at which it is shown, and
  /// that the page around it is not.
  @Suite("The scale of a scene and of the page around it") @MainActor struct ScreenScaleTests {
    @Test func theScaleOfASceneDoesNotAffectOtherViews() throws {
      let world = try PageWorld("move-spring", width: 900, height: 640)
      defer { world.end() }
      let scene = try #require(world.viewer.scene as? ControllerScene)
      let scale = scene.controller.view.contentScaleFactor
      // The window is larger than the scene was made for. The limit of 1.2 is a choice.
      #expect(scale > 1.2)
      #expect(world.page.playback.context.inScope { UIScreen.main.scale } == scale)
      #expect(UIScreen.main.scale == 1)
      #expect(UIView().contentScaleFactor == 1)
    }

    /// The pages are made after a scene of another scale has started.
    @Test func textOfThePageIsSharp() throws {
      let world = try PageWorld("move-spring", width: 900, height: 640)
      defer { world.end() }
      world.press(.function(2))
      let page = try #require(world.viewer.page)
      #expect(page !== world.page)
      world.press(.function(2))
      func scales(_ view: UIView) -> Set<CGFloat> {
        view.subviews.reduce(into: [view.contentScaleFactor]) { $0.formUnion(scales($1)) }
      }
      #expect(try scales(#require(world.viewer.page).view) == [1])
    }
  }
}
