import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("Panels that compete for room") @MainActor struct PageLooksTests {
    private func panel(_ id: PanelID, of world: PageWorld) -> Bool {
      world.page.panels.createdPanels[id].map { !$0.isHidden && $0.superview != nil } ?? false
    }

    private func button(_ hint: String, of world: PageWorld) throws -> IconButton {
      let header = try #require(world.page.view.subviews.compactMap { $0 as? HeaderBar }.first)
      return try #require(
        header.subviews.compactMap { $0 as? IconButton }.first {
          $0.name.hasPrefix(hint)
        })
    }

    @Test("In a narrow window the panel requested last is shown, and only its button is highlighted")
    func narrow() throws {
      let world = try PageWorld("door", width: 640, height: 400)
      defer { world.end() }
      // F4 shows and hides the inspector, and F3 the layers.
      world.press(.function(4))
      #expect(panel("inspector", of: world))
      world.press(.function(3))
      #expect(panel("layers", of: world) && !panel("inspector", of: world))
      #expect(try button("Layers", of: world).isOn)
      #expect(try !button("Inspector", of: world).isOn)
      world.press(.function(4))
      #expect(panel("inspector", of: world) && !panel("layers", of: world))
      #expect(try !button("Layers", of: world).isOn)
      world.press(.function(4))
      #expect(!panel("inspector", of: world) && panel("layers", of: world), "the other has room now")
      world.press(.function(3))
      #expect(!panel("layers", of: world))
    }

    @Test("The same line separates every side panel from the canvas")
    func edges() throws {
      let world = try PageWorld("door", width: 1280, height: 720)
      defer { world.end() }
      // The lesson is open at first, and F6 closes it.
      world.press(.function(6))
      #expect(world.page.edges.values.allSatisfy { $0.isHidden })
      for key in [Key.function(4), .character("g"), .function(6)] {
        world.press(key)
        let shown = world.page.panels.createdPanels.filter { !$0.value.isHidden }
        for (id, panel) in shown {
          let edge = try #require(world.page.edges[id])
          let line = try #require(edge.subviews.first)
          #expect(!edge.isHidden && line.backgroundColor == Theme.line && line.frame.width == 1)
          #expect(edge.convert(line.frame, to: world.page.view).minX == panel.frame.minX, "\(id)")
          let above = world.page.view.subviews.firstIndex(of: edge) ?? 0
          #expect(above > world.page.view.subviews.firstIndex(of: panel) ?? .max, "\(id)")
        }
        #expect(shown.values.contains { $0.frame.minX == world.page.canvas.frame.maxX })
        for (id, edge) in world.page.edges where shown[id] == nil { #expect(edge.isHidden) }
      }
    }

    @Test("Titles, buttons and the transport are not cut off and do not overlap")
    func bars() throws {
      for size in LooksSize.all {
        let world = try PageWorld(
          "door", width: size.width, height: size.height, scale: size.scale)
        defer { world.end() }
        let bars = world.page.view.subviews.filter { $0 is TransportBar || $0 is HeaderBar }
        #expect(bars.count == 2)
        for view in bars {
          let lettering = Lettering(view)
          #expect(!lettering.pieces.isEmpty && lettering.overlaps.isEmpty, "\(size)")
          #expect(lettering.cutOff.isEmpty, "\(size)")
        }
      }
    }
  }
}
