import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("The help") @MainActor struct HelpLooksTests {
    private func help(_ world: PageWorld) throws -> KeyOverlay {
      world.press(.character("?"), "?", .shift)
      let overlay = try #require(world.viewer.popover?.content as? KeyOverlay)
      overlay.layoutIfNeeded()
      return overlay
    }

    private func scroll(_ overlay: KeyOverlay) throws -> ScrollBox {
      try #require(overlay.subviews.first?.subviews.first as? ScrollBox)
    }

    private func lineHeights(_ scroll: ScrollBox) -> [CGFloat] {
      scroll.subviews.flatMap { $0.subviews.compactMap { ($0 as? Caption)?.frame.height } }
    }

    @Test("In the smallest window its lines are whole, and keys scroll") func small() throws {
      let least = ScenePage.leastSize
      let world = try PageWorld("door", width: least.width, height: least.height)
      defer { world.end() }
      let overlay = try help(world)
      let scroll = try scroll(overlay)
      // The limits of the number and the height of lines and of the distance of a page are choices.
      #expect(lineHeights(scroll).count > 60 && lineHeights(scroll).allSatisfy { $0 >= 16 })
      #expect(scroll.contentSize.height > scroll.bounds.height)
      world.press(.pageDown)
      #expect(scroll.contentOffset.y > 100 && world.viewer.popover != nil)
      world.press(.end)
      #expect(abs(scroll.bounds.maxY - scroll.contentSize.height) < 1)
      world.press(.home)
      #expect(scroll.contentOffset.y == 0)
      world.press(.character("x"))
      #expect(world.viewer.popover == nil)
    }

    @Test("In a large window all of it has room") func large() throws {
      let world = try PageWorld("door", width: 1280, height: 800)
      defer { world.end() }
      let scroll = try scroll(help(world))
      #expect(scroll.contentSize.height <= scroll.bounds.height + 0.5)
      world.press(.down)
      #expect(world.viewer.popover == nil, "any key closes it")
    }
  }
}
