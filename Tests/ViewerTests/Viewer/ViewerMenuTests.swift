import CoreGraphics
import Foundation
import QuartzCore
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// Tests of the main menu and of the context menus of a page.
  @Suite @MainActor struct ViewerMenuTests {
    private func titles(_ items: [MenuItem]) -> [String] {
      items.filter { !$0.isSeparator }.map(\.title)
    }

    @Test func theMainMenuHasEveryCommandInGroups() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let anchor = world.page.menuAnchor
      world.click(CGPoint(x: anchor.midX, y: anchor.midY))
      let menu = try #require(Menu.shown)
      let groups = menu.panels[0].items.filter { $0.submenu != nil }
      #expect(groups.map(\.title) == CommandTable.groups.map(\.title))
      for (menu, group) in zip(groups, CommandTable.groups) {
        let rows = group.lines.flatMap(\.rows).filter {
          ![.window(.menu), .window(.contextMenu), .window(.leave)].contains($0.command)
        }
        #expect(menu.submenu?.map(\.title) == rows.map(\.name))
        #expect(menu.submenu?.allSatisfy { !$0.shortcut.isEmpty && $0.icon != nil } == true)
      }
      #expect(Set(titles(menu.panels[0].items)).isSuperset(of: ["Keys", "Find a command", "Quit"]))
      world.click(CGPoint(x: anchor.midX, y: anchor.midY))
      #expect(Menu.shown == nil && world.viewer.popover == nil, "a second click closes it")
    }

    @Test func menusShowTheKeysOfTheUser() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-keys-\(UUID().uuidString).json")
      try Data("{\"F7\": \"?\", \"?\": null, \"F1\": null, \"Ctrl+Q\": null}".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      world.viewer.keys = try UserKeys(contentsOf: file)
      // F10 opens the menu.
      world.press(.function(10))
      let items = try #require(Menu.shown).panels[0].items
      #expect(items.first { $0.title == "Keys" }?.shortcut == "F7")
      #expect(items.first { $0.title == "Quit" }?.shortcut == "")
    }

    @Test func checkMarksFollowTheState() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      // D shows the rulers.
      world.press(.character("d"))
      #expect(world.viewer.state(of: .canvas(.rulers)) == .on(true))
      #expect(world.viewer.state(of: .canvas(.statistics)) == .on(false))
      #expect(world.viewer.state(of: .panel("layers")) == .on(false))
      #expect(!world.viewer.state(of: .layer(.undo)).isEnabled)
      // F3 opens the layers.
      world.press(.function(3))
      #expect(world.viewer.state(of: .panel("layers")) == .on(true))
    }

    @Test func aRightClickOnALayerOfThePictureSelectsIt() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      world.click(world.canvasMiddle, button: 3)
      let menu = try #require(Menu.shown)
      #expect(world.page.session.selection != nil)
      #expect(titles(menu.panels[0].items).contains("Copy as CAML"))
      world.press(.escape)
      world.click(
        CGPoint(x: world.page.canvas.frame.minX + 3, y: world.page.canvas.frame.minY + 3), button: 3)
      let other = try #require(Menu.shown)
      #expect(world.page.session.selection == nil)
      #expect(titles(other.panels[0].items).contains("Export"))
      #expect(!titles(other.panels[0].items).contains("Select the parent"))
    }

    @Test func aRightClickInTheListOfLayersSelectsTheRow() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      world.press(.function(3))
      let panel = try #require(world.page.panels.createdPanels["layers"] as? LayersPanel)
      // The first row of 26 points begins 4 points below the head of 44 points.
      world.click(world.windowPoint(CGPoint(x: 60, y: 44 + 4 + 13), in: panel), button: 3)
      #expect(world.page.session.selection != nil && Menu.shown != nil)
      world.press(.escape)
      // The Menu key opens the menu beside the row.
      // 0xFF67 is the key symbol XK_Menu.
      world.press(.other(0xFF67))
      let frame = try #require(Menu.shown?.panels.first?.frame)
      let row = try #require(panel.selectedRowFrame)
      #expect(abs(frame.minY - panel.convert(row, to: world.page.view).maxY) < 1)
    }

    @Test func aRightClickOnALaneAndOnTheTimeline() throws {
      let world = try PageWorld(DocumentPageTests.bounceDocument)
      defer { world.end() }
      // Tab opens the animations.
      world.press(.tab)
      let panel = try #require(world.page.panels.createdPanels["animations"] as? AnimationsPanel)
      let bar = try #require(
        stride(from: 30.0, to: 200, by: 4).map { CGPoint(x: 60, y: $0) }.first { panel.hit($0) != nil })
      world.click(world.windowPoint(bar, in: panel), button: 3)
      #expect(world.page.session.selectedAnimation != nil)
      #expect(titles(try #require(Menu.shown).panels[0].items).contains("Curves"))
      world.press(.escape)
      let timeline = world.page.layout.timeline
      world.click(CGPoint(x: timeline.midX, y: timeline.midY), button: 3)
      #expect(titles(try #require(Menu.shown).panels[0].items).contains("Begin the range here"))
    }

    @Test func aTooltipWaitsWhileThePointerIsOverAButton() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let anchor = world.page.menuAnchor
      world.hover(CGPoint(x: anchor.midX, y: anchor.midY))
      #expect(world.viewer.tooltips.isWaiting)
      world.hover(nil)
      #expect(!world.viewer.tooltips.isWaiting)
      let row = try #require(CommandTable.row(withID: "window.menu"))
      #expect(world.viewer.keys.shortcut(of: row) == "F10")
    }

    @Test func aRebuiltPageStaysBehindAMenu() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      world.press(.function(10))
      world.window.inject(.appearanceChanged(isDark: Theme.style != .dark))
      #expect(Menu.shown != nil && world.viewer.popover != nil)
      world.press(.escape)
      #expect(world.viewer.popover == nil)
      world.viewer.toggleStyle()
    }
  }
}
