import Foundation
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("The sizes of panels") @MainActor struct PanelSizeTests {
    private func layout(
      _ width: CGFloat, height: CGFloat = 760, _ ids: [PanelID], lengths: [PanelID: CGFloat] = [:]
    ) -> PageLayout {
      let requests = ids.compactMap { id in
        PanelTable[id].map { PageLayout.Request(id: id, slot: $0.slot, length: lengths[id]) }
      }
      return PageLayout(size: CGSize(width: width, height: height), requests: requests, isBare: false)
    }

    // MARK: Room

    @Test("Inspector and curves are side by side where there is room for both and the scene")
    func sideBySide() throws {
      for width: CGFloat in [1160, 1590] {
        let layout = self.layout(width, ["curves", "inspector"])
        let inspector = try #require(layout.frames["inspector"])
        let curves = try #require(layout.frames["curves"])
        #expect(inspector.maxX == curves.minX && curves.maxX == width)
        #expect(layout.canvas.maxX == inspector.minX)
        // The canvas keeps 0.4 of the width when several panels are side by side at the right.
        #expect(layout.canvas.width >= (width * 0.4).rounded(), "\(width)")
        #expect(layout.panels[.right] == inspector.union(curves))
      }
    }

    @Test("Where there is no room for two, the panel that was opened last is shown")
    func replacing() {
      for width: CGFloat in [560, 640, 800] {
        #expect(Array(layout(width, ["curves", "inspector"]).frames.keys) == ["curves"], "\(width)")
        #expect(Array(layout(width, ["inspector", "curves"]).frames.keys) == ["inspector"], "\(width)")
      }
    }

    @Test("Panels never take the room that the scene needs, whatever sizes were chosen")
    func leastCanvas() {
      let ids: [PanelID] = ["curves", "inspector", "lesson", "layers", "animations"]
      for width in stride(from: CGFloat(560), through: 1920, by: 40) {
        for length: CGFloat? in [nil, 10, 300, 5000] {
          let lengths = length.map { length in
            Dictionary(uniqueKeysWithValues: ids.map { ($0, length) })
          }
          let layout = self.layout(width, height: 600, ids, lengths: lengths ?? [:])
          // The least size of the canvas is 290 × 150 points. Panels at the left are at least 160 points
          // wide, and those below the canvas 80 points high (`PageLayout`).
          #expect(layout.canvas.width >= 290 && layout.canvas.height >= 150, "\(width)")
          #expect(!layout.frames.isEmpty)
          for (id, frame) in layout.frames {
            #expect(frame.width >= 160 && frame.height >= 80, "\(id) at \(width): \(frame)")
            let inner = frame.insetBy(dx: 0.5, dy: 0.5)
            #expect(!inner.intersects(layout.canvas))
            for (other, second) in layout.frames where other != id {
              #expect(!inner.intersects(second), "\(id) and \(other) at \(width)")
            }
          }
        }
      }
    }

    // MARK: Borders

    private func pointer(_ phase: PointerEvent.Phase, at point: CGPoint, on world: PageWorld) {
      world.window.inject(
        .pointer(
          PointerEvent(
            phase: phase, at: point, button: phase == .moved ? 0 : 1,
            buttons: phase == .up ? [] : .button(1), timestamp: 100)))
    }

    private func drag(_ id: PanelID, by offset: CGPoint, on world: PageWorld) throws {
      let edge = try #require(world.page.edges[id])
      let start = CGPoint(x: edge.frame.midX, y: edge.frame.midY)
      pointer(.down, at: start, on: world)
      pointer(.moved, at: CGPoint(x: start.x + offset.x / 2, y: start.y + offset.y / 2), on: world)
      let end = CGPoint(x: start.x + offset.x, y: start.y + offset.y)
      pointer(.moved, at: end, on: world)
      pointer(.up, at: end, on: world)
    }

    /// Returns a page without open panels.
    private func world() throws -> PageWorld {
      let world = try PageWorld("door")
      // F6 closes the lesson.
      world.press(.function(6))
      #expect(world.page.shownPanels.isEmpty)
      return world
    }

    private func frame(_ id: PanelID, _ world: PageWorld) throws -> CGRect {
      try #require(world.page.panels.createdPanels[id]).frame
    }

    @Test("The border of each panel resizes it, and the pointer shows that")
    func dragging() throws {
      let world = try self.world()
      defer { world.end() }
      let cases: [(id: PanelID, key: Key, offset: CGPoint, shape: CursorShape)] = [
        ("inspector", .function(4), CGPoint(x: -60, y: 0), .resizeHorizontal),
        ("layers", .function(3), CGPoint(x: 60, y: 0), .resizeHorizontal),
        ("animations", .tab, CGPoint(x: 0, y: -60), .resizeVertical),
      ]
      for (id, key, offset, shape) in cases {
        world.press(key)
        let before = try frame(id, world)
        let edge = try #require(world.page.edges[id])
        let middle = CGPoint(x: edge.frame.midX, y: edge.frame.midY)
        world.window.inject(
          .pointer(PointerEvent(phase: .moved, at: middle, button: 0, timestamp: 100)))
        #expect(world.window.cursor == shape)
        try drag(id, by: offset, on: world)
        let after = try frame(id, world)
        let isTall = shape == .resizeVertical
        #expect((isTall ? after.height - before.height : after.width - before.width) == 60, "\(id)")
        #expect(!world.page.canvas.frame.intersects(after.insetBy(dx: 0.5, dy: 0.5)))
      }
    }

    @Test("A border cannot be dragged beyond its limits") func limits() throws {
      let world = try self.world()
      defer { world.end() }
      // F4 opens the inspector.
      world.press(.function(4))
      // The canvas is at least 290 points wide, and the inspector 260.
      try drag("inspector", by: CGPoint(x: -2000, y: 0), on: world)
      #expect(world.page.canvas.frame.width == 290)
      try drag("inspector", by: CGPoint(x: 2000, y: 0), on: world)
      #expect(try frame("inspector", world).width == 260)
      // The panel follows at once, because the length that was kept is the one that was shown.
      try drag("inspector", by: CGPoint(x: -40, y: 0), on: world)
      #expect(try frame("inspector", world).width == 300)
    }

    @Test("A double click on a border gives the panel its default size") func doubleClick() throws {
      let world = try self.world()
      defer { world.end() }
      world.press(.function(4))
      let initial = try frame("inspector", world)
      try drag("inspector", by: CGPoint(x: -60, y: 0), on: world)
      let edge = try #require(world.page.edges["inspector"])
      let middle = CGPoint(x: edge.frame.midX, y: edge.frame.midY)
      #expect(try frame("inspector", world) != initial)
      for _ in 0..<2 { world.click(middle) }
      #expect(try frame("inspector", world) == initial)
    }

    @Test("Keys resize the panel that was opened last, and a later page has its size")
    func keysAndMemory() throws {
      let world = try self.world()
      defer { world.end() }
      // F3 opens the layers, and then F4 the inspector.
      world.press(.function(3))
      world.press(.function(4))
      let initial = try frame("inspector", world)
      // Ctrl+Shift+Right and Left resize by 24 points, and Ctrl+Shift+Home gives the default size.
      world.press(.right, "", [.control, .shift])
      #expect(try frame("inspector", world).width == initial.width + 24)
      #expect(try frame("layers", world).width == 220, "the default width")
      try world.viewer.show(try #require(SceneCatalog.entry(named: "swing")))
      let later = try #require(world.viewer.page)
      #expect(later.shownPanels == ["layers", "inspector"], "the panels stay open")
      #expect(later.panels.createdPanels["inspector"]?.frame.width == initial.width + 24)
      world.press(.left, "", [.control, .shift])
      #expect(later.panels.createdPanels["inspector"]?.frame.width == initial.width)
      world.press(.right, "", [.control, .shift])
      world.press(.home, "", [.control, .shift])
      #expect(later.panels.createdPanels["inspector"]?.frame == initial)
    }

    @Test("Sizes are kept in the file of the preferences") func file() throws {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-\(UUID().uuidString)/preferences.json")
      defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
      let first = Preferences(file: file)
      first.values.setLength(333, of: "inspector")
      first.save()
      #expect(Preferences(file: file).values.length(of: "inspector") == 333)
      first.values.setLength(nil, of: "inspector")
      first.save()
      #expect(Preferences(file: file).values.length(of: "inspector") == nil)
    }

    @Test("A press on a border does not reach the scene") func borderOverTheScene() throws {
      let world = try self.world()
      defer { world.end() }
      world.press(.function(4))
      let edge = try #require(world.page.edges["inspector"])
      #expect(!world.page.isScene(CGPoint(x: edge.frame.minX + 1, y: edge.frame.midY)))
      #expect(world.page.isScene(CGPoint(x: edge.frame.minX - 2, y: edge.frame.midY)))
    }

    // MARK: The smallest window

    @Test("Every panel has room in the smallest window") func panelsInTheSmallestWindow() {
      let size = ScenePage.leastSize
      for panel in PanelTable.panels {
        let layout = self.layout(CGFloat(size.width), height: CGFloat(size.height), [panel.id])
        #expect(layout.frames[panel.id] != nil, "\(panel.id)")
      }
    }

    @Test("In the smallest window, nothing of the page is cut off and nothing overlaps")
    func smallestWindow() throws {
      let size = ScenePage.leastSize
      for name in ["door", "ship-turning", DocumentPageTests.cardDocument] {
        let world = try PageWorld(name, width: size.width, height: size.height)
        defer { world.end() }
        for time in [0, 123.45] {
          world.page.session.pause()
          world.page.session.seek(to: time)
          let bars = world.page.view.subviews.filter { $0 is TransportBar || $0 is HeaderBar }
          #expect(bars.count == 2)
          for view in bars {
            view.layoutIfNeeded()
            let lettering = Lettering(view)
            #expect(!lettering.pieces.isEmpty && lettering.overlaps.isEmpty, "\(name) at \(time)")
            // The subtitle after the title ends with an ellipsis where it is too long.
            let whole =
              view is HeaderBar
              ? lettering.pieces.prefix(1).allSatisfy(\.isWhole) : lettering.cutOff.isEmpty
            #expect(whole, "\(name) at \(time): \(lettering.cutOff)")
            let buttons = view.subviews.filter { $0 is IconButton && !$0.isHidden }
            for (index, button) in buttons.enumerated() {
              #expect(view.bounds.contains(button.frame))
              for other in buttons[(index + 1)...] { #expect(!button.frame.intersects(other.frame)) }
            }
          }
        }
      }
    }
  }
}
