import QuartzCore
import RenderModel
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("Selecting and editing by hand") @MainActor struct InspectorPageTests {
    private func door() throws -> PageWorld { try PageWorld("door") }

    private func row(_ keyPath: String, in world: PageWorld) throws -> PropertyRowView {
      let panel = try #require(world.page.panels["inspector"] as? InspectorPanel)
      return try #require(panel.rowViews.first { $0.row?.keyPath == keyPath && !$0.isHidden })
    }

    @Test("A color is shown in both columns, also where they are too narrow for its text")
    func narrowColors() throws {
      var values = LayerProperties(kind: .plain)
      let path = try #require(PropertyPath("backgroundColor", kind: .plain))
      values[path: path] = .color(CGColor(red: 0.123, green: 0.456, blue: 0.789, alpha: 0.5))
      let rows = PropertyRow.rows(model: values, shown: values, all: false)
      let view = PropertyRowView()
      view.show(try #require(rows.first { $0.keyPath == "backgroundColor" }))
      view.frame = CGRect(x: 0, y: 0, width: 250, height: 26)
      view.layoutIfNeeded()
      let cells = view.subviews.compactMap { $0 as? ValueCell }.filter { !$0.isHidden }
      // A text that is wider than a column takes both columns, except for the swatch of the second one.
      #expect(cells.count == 2 && cells.map(\.showsText) == [true, false])
      #expect(cells.allSatisfy { $0.hasSwatches } && cells[0].frame.maxX <= cells[1].frame.minX)
      #expect(cells[0].naturalWidth > PropertyRowView.columns(250).width)
    }

    @Test("A cell that is reused for a property with the same number shows the other unit")
    func reusedCells() {
      let cell = ValueCell(color: Theme.ink)
      var texts: [String] { cell.subviews.compactMap { ($0 as? Caption)?.string } }
      #expect(cell.show(.number(0), ValueText(type: .number)) && texts == ["0", ""])
      #expect(cell.show(.number(0), ValueText(type: .number, isAngle: true)) && texts == ["0°", ""])
      #expect(!cell.show(.number(0), ValueText(type: .number, isAngle: true)))
    }

    @Test("An inspector beside the curves has room for a position with decimals and for its name")
    func narrowPositions() throws {
      var values = LayerProperties(kind: .plain)
      values.position = CGPoint(x: 160, y: 191.49)
      let shown = LayerProperties(kind: .plain)
      let view = PropertyRowView()
      let row = PropertyRow.rows(model: shown, shown: values, all: false)
        .first { $0.keyPath == "position" }
      view.show(try #require(row))
      // The width in a window of 1200 points, in which the layers, the inspector and the curves are shown.
      let width: CGFloat = 275
      let columns = PropertyRowView.columns(width)
      view.frame = CGRect(x: 0, y: 0, width: width, height: 26)
      view.layoutIfNeeded()
      let cells = view.subviews.compactMap { $0 as? ValueCell }
      let widest = cells.map(\.naturalWidth).max() ?? 0
      #expect(widest > 40 && widest <= columns.width)
      let names = view.subviews.compactMap { $0 as? Caption }
      #expect(
        !names.isEmpty && names.allSatisfy { $0.width <= columns.model - InspectorPanel.inset - 8 })
    }

    private func clickValue(_ keyPath: String, in world: PageWorld) throws {
      let view = try row(keyPath, in: world)
      let x = PropertyRowView.columns(view.bounds.width).model + 4
      world.click(world.windowPoint(CGPoint(x: x, y: 12), in: view))
    }

    @Test(
      "A click with Alt selects the frontmost layer, the next one the layer behind; the scene gets neither"
    )
    func picking() throws {
      let world = try door()
      defer { world.end() }
      let session = world.page.session
      world.click(world.canvasMiddle, .alt)
      #expect(session.selection?.name == "door")
      world.click(world.canvasMiddle, .alt)
      #expect(session.selection?.name == "doorway")
      world.click(world.canvasMiddle, .control)
      #expect(session.selection?.name == "door frame")
      world.click(CGPoint(x: world.canvasMiddle.x, y: world.page.canvas.frame.minY + 5), .alt)
      #expect(session.selection?.name == "door scene")
      world.click(world.canvasMiddle)
      #expect(session.selection?.name == "door scene", "a plain click goes to the scene")
    }

    @Test("Return applies the typed text, Escape discards it, and an invalid value changes nothing")
    func editing() throws {
      let world = try door()
      defer { world.end() }
      // F4 opens the inspector.
      world.press(.function(4))
      world.click(world.canvasMiddle, .alt)
      let layer = try #require(world.page.session.selection)
      let before = layer.position

      try clickValue("position", in: world)
      #expect(UIResponder.hasFirstResponder)
      world.type("90, 140")
      #expect(layer.position == before, "not before Return")
      world.press(.return)
      #expect(layer.position == CGPoint(x: 90, y: 140))
      #expect(!UIResponder.hasFirstResponder)

      try clickValue("position", in: world)
      world.type("here")
      world.press(.return)
      #expect(layer.position == CGPoint(x: 90, y: 140))
      #expect(UIResponder.hasFirstResponder, "the text can be corrected")
      world.press(.escape)
      #expect(!UIResponder.hasFirstResponder && layer.position == CGPoint(x: 90, y: 140))

      try clickValue("position", in: world)
      world.press(.up)
      #expect(layer.position == CGPoint(x: 90, y: 141), "the number before the caret")
      world.press(.down, "", .shift)
      #expect(layer.position == CGPoint(x: 90, y: 131))
      world.click(world.canvasMiddle)
      #expect(!UIResponder.hasFirstResponder, "a click elsewhere ends it")
    }

    @Test("An animation that timeOffset drives has a card with its fraction, which follows the drag")
    func drivenAnimation() throws {
      let world = try door()
      defer { world.end() }
      world.press(.function(4))
      world.click(world.canvasMiddle, .alt)
      let panel = try #require(world.page.panels["inspector"] as? InspectorPanel)
      let card = try #require(panel.cards.first { !$0.isHidden })
      #expect(card.remaining.string == "fraction 0.000")
      #expect(card.timing.string.hasSuffix("driven by timeOffset"))
      let door = try #require(world.page.session.selection)
      world.page.playback.act { withoutActions { door.timeOffset = 0.6 } }
      CATransaction.flush()
      world.page.session.notify(.time)
      #expect(card.remaining.string == "fraction 0.600")
    }

    @Test("A row that can be edited has a surface under the pointer and while it is pressed")
    func rowSurfaces() throws {
      let world = try door()
      defer { world.end() }
      world.press(.function(4))
      world.click(world.canvasMiddle, .alt)
      let view = try row("position", in: world)
      #expect(view.surface.isHidden)
      let point = world.windowPoint(CGPoint(x: 30, y: 10), in: view)
      world.hover(point)
      #expect(!view.surface.isHidden && view.surface.backgroundColor == Theme.hovered)
      world.window.inject(
        .pointer(
          PointerEvent(phase: .down, at: point, button: 1, buttons: .button(1), timestamp: 100)))
      #expect(view.surface.backgroundColor == Theme.pressed)
      world.window.inject(.pointer(PointerEvent(phase: .up, at: point, button: 1, timestamp: 100)))
      #expect(view.surface.backgroundColor == Theme.hovered)
      world.hover(world.canvasMiddle)
      #expect(view.surface.isHidden)
    }

    @Test("The cross on the card of an animation removes it, which can be undone and saved")
    func removingAnAnimation() throws {
      let world = try PageWorld(DocumentPageTests.bounceDocument)
      defer { world.end() }
      let session = world.page.session
      let document = try #require(session.savableDocument)
      let span = try #require(session.spans.first)
      let count = session.spans.count
      world.press(.function(4))
      session.selection = span.layer
      let panel = try #require(world.page.panels["inspector"] as? InspectorPanel)
      let card = try #require(panel.cards.first { !$0.isHidden && $0.span?.id == span.id })
      CATransaction.flush()
      // The cross is in the upper right corner of the card.
      world.click(world.windowPoint(CGPoint(x: card.bounds.maxX - 16, y: 16), in: card))
      #expect(session.spans.count == count - 1 && !span.entry.isAttached && session.hasUnsavedEdits)
      #expect(try document.edited() != document.source)
      session.undo.undo()
      #expect(session.spans.map(\.id).contains(span.id) && span.entry.isAttached)
      #expect(session.selectedAnimation == span.id && !session.hasUnsavedEdits)
      #expect(try document.edited() == document.source)
      session.undo.redo()
      #expect(session.spans.count == count - 1 && session.selectedAnimation == nil)
    }

    @Test("Keys type text during an edit and are commands of the viewer afterwards")
    func keys() throws {
      let world = try door()
      defer { world.end() }
      world.press(.function(4))
      world.click(world.canvasMiddle, .alt)
      try clickValue("position", in: world)
      // G opens the curves, but not while a value is being edited.
      world.press(.character("g"), "g")
      #expect(!world.page.shownPanels.contains("curves"))
      world.press(.escape)
      world.press(.character("g"), "g")
      #expect(world.page.shownPanels.contains("curves"))
    }

    @Test("An immediate edit adds no animation; an animated one does (T8.2)")
    func immediateAndAnimatedEdits() throws {
      let world = try door()
      defer { world.end() }
      world.press(.function(4))
      world.click(world.canvasMiddle, .alt)
      let panel = try #require(world.page.panels["inspector"] as? InspectorPanel)
      let layer = try #require(world.page.session.selection)
      let count = layer.animationKeys()?.count ?? 0
      try clickValue("position", in: world)
      world.press(.up)
      world.press(.escape)
      #expect((layer.animationKeys()?.count ?? 0) == count)
      panel.isAnimating = true
      try clickValue("position", in: world)
      world.press(.up)
      #expect(layer.animation(forKey: "position") != nil)
    }

    @Test("Arrows move through the list of layers after a click on it; other keys stay the viewer's")
    func tree() throws {
      let world = try door()
      defer { world.end() }
      // F3 opens the layers.
      world.press(.function(3))
      let panel = try #require(world.page.panels["layers"] as? LayersPanel)
      let session = world.page.session
      // The rows of the list are 26 points high. The first one begins 4 points below the head of 44 points.
      world.click(world.windowPoint(CGPoint(x: 100, y: 44 + 4 + 13), in: panel))
      let root = world.page.playback.scene.root
      #expect(session.selection === root)
      world.press(.down)
      #expect(session.selection === root.sublayers?.first, "the window of the scene")
      world.press(.down)
      #expect(session.selection === root.sublayers?.first?.sublayers?.first, "its root view")
      world.press(.down)
      #expect(session.selection?.name == "floor")
      world.press(.down)
      #expect(session.selection?.name == "container")
      world.press(.left)
      world.press(.right)
      world.press(.right)
      #expect(session.selection?.name == "door frame")
      #expect(!world.page.shownPanels.contains("curves"))
      world.press(.character("g"), "g")
      #expect(world.page.shownPanels.contains("curves"))
    }

    @Test("A movement of the pointer over the list leaves closed rows closed")
    func hoverAfterClosing() throws {
      let world = try door()
      defer { world.end() }
      world.press(.function(3))
      let panel = try #require(world.page.panels["layers"] as? LayersPanel)
      let root = world.page.playback.scene.root
      world.page.session.selection = root.sublayers?.first?.sublayers?.first
      let all = panel.listedTitles
      // The arrow of the second row, the window of the scene, closes it.
      world.click(world.windowPoint(CGPoint(x: 26, y: 44 + 4 + 26 + 13), in: panel))
      #expect(panel.listedTitles == Array(all.prefix(2)))
      world.hover(world.windowPoint(CGPoint(x: 100, y: 44 + 4 + 13), in: panel))
      #expect(world.page.session.listedHover === root)
      #expect(panel.listedTitles == Array(all.prefix(2)))
    }

    @Test("The outlined layer is that of the row under the pointer after rows were closed and opened")
    func closingUnderThePointer() throws {
      let world = try door()
      defer { world.end() }
      world.press(.function(3))
      let panel = try #require(world.page.panels["layers"] as? LayersPanel)
      let session = world.page.session
      world.click(world.windowPoint(CGPoint(x: 100, y: 44 + 4 + 13), in: panel))
      world.hover(world.windowPoint(CGPoint(x: 100, y: 44 + 4 + 26 + 13), in: panel))
      #expect(session.listedHover === world.page.playback.scene.root.sublayers?.first)
      world.press(.left)
      #expect(panel.listedTitles.count == 1 && session.listedHover == nil)
      world.press(.right)
      #expect(session.listedHover === world.page.playback.scene.root.sublayers?.first)
    }

    @Test("Text typed into the search field filters the list")
    func search() throws {
      let world = try door()
      defer { world.end() }
      world.press(.function(3))
      let panel = try #require(world.page.panels["layers"] as? LayersPanel)
      // The search field is in the middle of the head, which is 44 points high.
      world.click(world.windowPoint(CGPoint(x: 100, y: 22), in: panel))
      world.type("doorw")
      #expect(panel.listedTitles == ["door scene", "UIWindow", "UIView", "container", "doorway"])
      // Five presses go from the first of the five rows that are listed to the last one.
      for _ in 0..<2 { world.press(.down) }
      world.press(.down)
      world.press(.down)
      world.press(.down)
      world.press(.return)
      #expect(world.page.session.selection?.name == "doorway")
      #expect(!UIResponder.hasFirstResponder)
    }

    @Test("In a filtered list, the left arrow goes to the parent and closes nothing")
    func leftInAFilteredList() throws {
      let world = try door()
      defer { world.end() }
      world.press(.function(3))
      let panel = try #require(world.page.panels["layers"] as? LayersPanel)
      let all = panel.listedTitles
      world.click(world.windowPoint(CGPoint(x: 100, y: 22), in: panel))
      world.type("d")
      world.click(world.windowPoint(CGPoint(x: 100, y: 44 + 4 + 26 + 13), in: panel))
      let root = world.page.playback.scene.root
      #expect(world.page.session.selection === root.sublayers?.first)
      world.press(.left)
      #expect(world.page.session.selection === root)
      world.click(world.windowPoint(CGPoint(x: 100, y: 22), in: panel))
      world.press(.backspace)
      #expect(panel.listedTitles == all)
    }
  }
}
