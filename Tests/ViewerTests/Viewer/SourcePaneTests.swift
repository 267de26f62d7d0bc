import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("The source beside a scene") @MainActor struct SourcePaneTests {
    private func lesson(_ world: PageWorld) throws -> LessonPanel {
      let panel = try #require(world.page.panels["lesson"] as? LessonPanel)
      panel.layoutIfNeeded()
      return panel
    }

    private func click(_ button: UIView, in world: PageWorld) {
      let middle = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
      world.click(world.windowPoint(middle, in: button))
    }

    @Test("Long lines scroll horizontally, or are wrapped by a key or a button") func wrapping() throws
    {
      let world = try PageWorld("ship-turning")
      defer { world.end() }
      let panel = try lesson(world)
      let scroll = panel.source.scroll
      #expect(scroll.contentSize.width > scroll.bounds.width + 40)
      let point = world.windowPoint(CGPoint(x: 40, y: 40), in: panel.source)
      world.window.inject(.scroll(ScrollEvent(dx: 1, dy: 0, at: point, timestamp: 100)))
      #expect(scroll.contentOffset.x > 0)
      let height = scroll.contentSize.height
      world.press(.character("z"), "z", .alt)
      panel.source.layoutIfNeeded()
      #expect(panel.wrap.isOn && world.viewer.preferences.values.isSourceWrapped)
      #expect(scroll.contentSize.width <= scroll.bounds.width && scroll.contentSize.height > height)
      #expect(scroll.contentOffset.x == 0)
      click(panel.wrap, in: world)
      panel.source.layoutIfNeeded()
      #expect(!panel.wrap.isOn && scroll.contentSize.width > scroll.bounds.width)
    }

    @Test("A later page wraps like the one before") func memory() throws {
      let world = try PageWorld("ship-turning")
      defer { world.end() }
      world.press(.character("z"), "z", .alt)
      try world.viewer.show(try #require(SceneCatalog.entry(named: "door")))
      let later = try #require(world.viewer.page?.panels["lesson"] as? LessonPanel)
      #expect(later.source.wraps && later.wrap.isOn)
    }
  }
}
