import QuartzCore
import RenderModel
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// Tests of the cards, the small panels over the canvas: the zoom, the states of a document, the statistics, the
  /// settings, and the readout of the pixel under the pointer.
  @Suite("Cards over the canvas are readable at every size") @MainActor struct CardLooksTests {
    /// Returns a page of a document with states, with or without all panels around it.
    private func world(
      _ size: (width: Int, height: Int, scale: Int), panels: Bool, rulers: Bool = false
    ) throws -> PageWorld {
      let world = try PageWorld(
        DocumentPageTests.cardDocument, width: size.width, height: size.height, scale: size.scale)
      // The keys open the animations, the layers and the inspector, and D the rulers.
      if panels { for key in [Key.tab, .function(3), .function(4)] { world.press(key) } }
      if rulers { world.press(.character("d")) }
      return world
    }

    /// Turns the wheel over a card. `steps` is in steps of the wheel; a negative number scrolls down.
    private func wheel(_ world: PageWorld, over card: UIView, by steps: CGFloat) {
      let point = world.windowPoint(CGPoint(x: 20, y: 20), in: card)
      let pixel = CGPoint(x: point.x * world.window.scale, y: point.y * world.window.scale)
      world.window.inject(
        .scroll(ScrollEvent(dx: 0, dy: steps, at: pixel, timestamp: 100)))
      world.page.view.layoutIfNeeded()
    }

    @Test(
      "Cards over a picture that fills the canvas are shown only while the pointer is near the bottom")
    func bottomCorners() throws {
      for (name, fillsCanvas) in [("door", true), (DocumentPageTests.cardDocument, false)] {
        let world = try PageWorld(name)
        defer { world.end() }
        world.page.session.options.allowsMotion = false
        let canvas = world.page.canvas
        let tools = try #require(canvas.tools)
        let cards = [tools.zoom, tools.states].compactMap(\.self) as [UIView]
        func shows(_ alpha: CGFloat) -> Bool { cards.allSatisfy { $0.alpha == alpha } }
        #expect(shows(fillsCanvas ? 0 : 1))
        // This point lies on the card of the zoom.
        let corner = CGPoint(x: canvas.frame.maxX - 60, y: canvas.frame.maxY - 28)
        #expect(canvas.hasControl(at: canvas.convert(corner, from: world.page.view)) != fillsCanvas)
        world.hover(CGPoint(x: canvas.frame.midX, y: canvas.frame.maxY - 40))
        #expect(shows(1))
        world.hover(world.canvasMiddle)
        #expect(shows(fillsCanvas ? 0 : 1))
        let readout = try #require(tools.readout.subviews.first { $0 is CanvasCard })
        #expect(!readout.isHidden && abs(readout.frame.midX - canvas.bounds.midX) <= 1)
        world.page.session.options.showsSettings = true
        #expect(shows(1), "the cards stay visible while the settings are open")
      }
    }

    @Test("The readout of the pixel under the pointer follows a drag")
    func readoutDuringADrag() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let readout = try #require(world.page.canvas.tools?.readout)
      let card = try #require(readout.subviews.first { $0 is CanvasCard })
      func texts() -> [String] { card.subviews.compactMap { ($0 as? Caption)?.string } }
      let middle = world.canvasMiddle
      world.hover(middle)
      let before = texts()
      world.drag(middle, CGPoint(x: middle.x - 30, y: middle.y))
      #expect(texts() != before && !card.isHidden)
    }

    @Test("The readout of the pixel is that of the end of a drag when a panel opens")
    func readoutAfterADrag() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let (middle, readout) = (world.canvasMiddle, try #require(world.page.canvas.tools?.readout))
      let card = try #require(readout.subviews.first { $0 is CanvasCard })
      func texts() -> [String] { card.subviews.compactMap { ($0 as? Caption)?.string } }
      let end = CGPoint(x: middle.x - 60, y: middle.y - 60)
      world.hover(middle)
      world.drag(middle, end)
      // Tab opens the animations.
      world.press(.tab)
      let shown = texts()
      #expect(world.page.pointer == end)
      world.hover(end)
      #expect(texts() == shown)
    }

    @Test("With little room the readout of the pixel is above the cards")
    func narrowReadout() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument, width: 420, height: 500)
      defer { world.end() }
      let tools = try #require(world.page.canvas.tools)
      world.hover(world.canvasMiddle)
      let readout = try #require(tools.readout.subviews.first { $0 is CanvasCard })
      for card in [tools.zoom, tools.states].compactMap(\.self) as [UIView] where !card.isHidden {
        #expect(!readout.frame.intersects(card.frame))
      }
    }

    @Test("The readout of the pixel is above the outline of the selected layer and below the hint")
    func readoutIsFree() throws {
      for width in [420, 700, 1160] {
        let world = try PageWorld("easing", width: width, height: 500)
        defer { world.end() }
        let canvas = world.page.canvas
        let hint = try #require(canvas.hintView)
        world.page.session.selection = world.page.playback.scene.root
        world.hover(world.windowPoint(CGPoint(x: 60, y: 40), in: canvas))
        let tools = try #require(canvas.tools)
        let card = try #require(tools.readout.subviews.first { $0 is CanvasCard })
        #expect(!card.isHidden && !card.frame.intersects(hint.frame), "\(width)")
        let overlays = canvas.overlay.subviews
        let outline = try #require(overlays.firstIndex { $0 is SelectionOverlay })
        #expect(try #require(overlays.firstIndex { $0 === tools.readout }) > outline)
      }
    }

    @Test("The statistics card shows all figures; where there is no room, the wheel scrolls to them")
    func statistics() throws {
      for size in LooksSize.all {
        for (panels, rulers) in [(false, false), (false, true), (true, false)] {
          let world = try world(size, panels: panels, rulers: rulers)
          defer { world.end() }
          // F12 shows the statistics.
          world.press(.function(12))
          let card = try #require(world.page.canvas.tools?.statistics)
          var tables = card.tables.filter { !$0.isHidden }
          let wanted = Set(
            ["Frames a second", "Commit", "Present", "Layers, animations", "Idle wake-ups"])
          func names(in table: MetricsTable) -> [String] {
            let visible = table === card.tables[0] ? card.scroll.visible : table.bounds
            return table.rows(from: visible.minY, to: visible.maxY).map { table.rows[$0].name }
          }
          var seen = Set(tables.flatMap(names))
          if !panels { #expect(wanted.isSubset(of: seen), "\(size), rulers \(rulers): \(seen)") }
          // The card of states may be higher while the pointer is on the canvas, which leaves less room.
          world.hover(world.windowPoint(CGPoint(x: card.bounds.midX, y: card.bounds.midY), in: card))
          tables = card.tables.filter { !$0.isHidden }
          // Scroll offsets are whole points. Where only one row fits, a row is completely visible at only two offsets,
          // so each of these turns of the wheel scrolls by less than two points: 0.04 steps of 48 points.
          for _ in 0..<200 {
            wheel(world, over: card, by: -0.04)
            seen.formUnion(tables.flatMap(names))
          }
          #expect(wanted.isSubset(of: seen), "\(size), panels \(panels): \(seen)")
          #expect(card.bounds.contains(card.scroll.frame), "\(size)")
          if tables.count > 1 { #expect(card.bounds.contains(tables[1].frame), "\(size)") }
        }
      }
    }

    @Test("Cards lie within the canvas and overlap neither its rulers nor one another")
    func layout() throws {
      for size in LooksSize.all {
        for (panels, rulers) in [(false, true), (true, true), (true, false)] {
          let world = try world(size, panels: panels, rulers: rulers)
          defer { world.end() }
          world.press(.function(12))
          let tools = try #require(world.page.canvas.tools)
          let cards: [UIView] = [tools.zoom, tools.states, tools.statistics].compactMap(\.self)
            .filter { !$0.isHidden }
          #expect(!cards.isEmpty)
          var free = world.page.canvas.bounds
          // The rulers are at the left and at the top.
          if rulers {
            free = free.inset(
              by: UIEdgeInsets(top: RulersView.breadth, left: RulersView.breadth, bottom: 0, right: 0))
          }
          for (index, card) in cards.enumerated() {
            #expect(free.contains(card.frame), "\(size): \(type(of: card)) \(card.frame) in \(free)")
            for other in cards[(index + 1)...] {
              #expect(
                !card.frame.intersects(other.frame), "\(size): \(type(of: card)), \(type(of: other))")
            }
          }
        }
      }
    }

    @Test("Rows of the settings keep their height and text; the wheel scrolls to rows without room")
    func settings() throws {
      for size in LooksSize.all {
        for panels in [false, true] {
          let world = try world(size, panels: panels)
          defer { world.end() }
          // Shift+N opens the settings of the canvas.
          world.press(.character("n"), "", .shift)
          world.page.view.layoutIfNeeded()
          let card = try #require(world.page.canvas.tools?.settings)
          var seen = Set<Int>()
          #expect(card.bounds.contains(card.scroll.frame), "\(size)")
          #expect(!card.rows.isEmpty)
          for row in card.rows {
            // 19 points is the least height of a row (`CanvasSettings.leastRowHeight`).
            #expect(row.frame.height >= 19, "\(size)")
            let lettering = Lettering(row)
            #expect(lettering.cutOff.isEmpty, "\(size), panels \(panels)")
            #expect(lettering.overlaps.isEmpty, "\(size), panels \(panels)")
          }
          // A quarter of a step is 12 points, so 40 turns go through ten rows of at most 30 points.
          for _ in 0..<40 {
            let visible = card.scroll.visible
            seen.formUnion(card.rows.indices.filter { visible.contains(card.rows[$0].frame) })
            wheel(world, over: card, by: -0.25)
          }
          #expect(seen.count == card.rows.count, "\(size), panels \(panels): \(seen)")
        }
      }
    }

    @Test("The distances of a layer outside the canvas are drawn clear of the rulers")
    func distancesAtTheEdge() throws {
      let world = try PageWorld("door", width: 640, height: 400)
      defer { world.end() }
      // D shows the rulers.
      world.press(.character("d"))
      world.click(world.canvasMiddle, .alt)
      for pan in [CGPoint(x: -900, y: -700), CGPoint(x: 900, y: 700)] {
        world.page.session.options.pan = pan
        world.page.session.notify([.selection, .time])
        let overlay = world.page.canvas.overlay
        let measure = try #require(overlay.subviews.compactMap { $0 as? MeasureView }.first)
        for label in measure.edgeLabels where !label.isHidden {
          #expect(label.frame.minX >= RulersView.breadth && label.frame.minY >= RulersView.breadth)
          #expect(overlay.bounds.contains(label.frame))
        }
      }
    }

    @Test("The label with the selected layer's size does not overlap its distances from the edges")
    func sizeAndDistances() throws {
      let world = try PageWorld("door", width: 640, height: 400)
      defer { world.end() }
      world.press(.character("d"))
      world.click(world.canvasMiddle, .alt)
      world.page.session.notify([.selection, .time])
      let overlay = world.page.canvas.overlay
      let size = try #require(overlay.subviews.compactMap { $0 as? SelectionOverlay }.first).label
      let measure = try #require(overlay.subviews.compactMap { $0 as? MeasureView }.first)
      let shown = measure.edgeLabels.filter { !$0.isHidden }
      #expect(!size.isHidden && shown.count == 4)
      for label in shown {
        #expect(!label.frame.intersects(size.frame), "\(label.frame) \(size.frame)")
      }
    }
  }
}
