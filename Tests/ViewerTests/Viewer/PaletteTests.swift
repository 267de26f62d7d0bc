import CoreGraphics
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// Tests of the list of all commands.
  @Suite @MainActor struct PaletteTests {
    private func open(_ world: PageWorld) throws -> CommandPalette {
      world.press(.character("k"), "", .control)
      return try #require(world.viewer.popover?.content as? CommandPalette)
    }

    @Test func theListHasEveryCommandWithItsKey() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let palette = try open(world)
      let rows = CommandTable.groups.flatMap(\.lines).flatMap(\.rows)
      #expect(Set(palette.found.map(\.command)) == Set(rows.map(\.command)))
      #expect(palette.found.allSatisfy { !$0.shortcut.isEmpty && !$0.name.isEmpty })
      let enabled = palette.found.map(\.state.isEnabled)
      #expect(enabled == enabled.sorted { $0 && !$1 }, "disabled commands come last")
    }

    @Test func typingFindsAndReturnPerformsACommand() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let palette = try open(world)
      world.type("ruler")
      #expect(palette.found.first?.command == .canvas(.rulers))
      let card = try #require(palette.subviews.first)
      // The head is 48 points high, a row 32, and the room above and below the rows 6 each.
      let height = 48 + 12 + 32 * Double(palette.found.count)
      #expect(abs(card.frame.height - height) < 0.01, "no empty rows")
      let list = try #require(card.subviews.compactMap { $0 as? ScrollBox }.first)
      #expect(list.contentSize.height <= list.bounds.height, "nothing to scroll")
      world.press(.return)
      #expect(world.viewer.popover == nil && world.page.session.options.showsRulers)
    }

    @Test(arguments: [
      ("restart", ViewerCommand.transport(.restart)), ("fullscreen", .window(.fullscreen)),
    ])
    func plainWordsFindCommands(word: String, command: ViewerCommand) throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let palette = try open(world)
      world.type(word)
      #expect(palette.found.first?.command == command)
    }

    @Test func theArrowsMoveTheHighlightAndEscapeCloses() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let palette = try open(world)
      world.type("speed")
      #expect(palette.found.count >= 3 && palette.highlighted == 0)
      world.press(.down)
      #expect(palette.highlighted == 1)
      world.press(.up)
      world.press(.up)
      #expect(palette.highlighted == palette.found.count - 1, "from the first one to the last one")
      world.press(.escape)
      #expect(world.viewer.popover == nil && world.viewer.outcome == nil)
    }

    @Test func aClickPerformsACommand() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let palette = try open(world)
      world.type("rulers")
      let card = try #require(palette.subviews.first)
      // The middle of the first row, which is 32 points high and begins 6 points below the head.
      world.click(CGPoint(x: card.frame.midX, y: card.frame.minY + 48 + 6 + 16))
      #expect(world.page.session.options.showsRulers)
      _ = try open(world)
      world.click(CGPoint(x: 4, y: 4))
      #expect(world.viewer.popover == nil, "a press beside the card")
    }

    @Test func wordsAreFoundInAnyOrderAndTheBestMatchComesFirst() {
      func entry(_ name: String, _ help: String = "", isEnabled: Bool = true) -> PaletteEntry {
        PaletteEntry(
          command: .window(.help), name: name, englishName: name, group: "Files", help: help,
          icon: .help, shortcut: "", state: .enabled(if: isEnabled))
      }
      let entries = [
        entry("Zoom out"), entry("Copy as a table"), entry("Frame copy"),
        entry("Copy", isEnabled: false),
        entry("Undo", "take back a copy"),
      ]
      #expect(
        entries.matching("copy").map(\.name)
          == ["Copy as a table", "Frame copy", "Undo", "Copy"])
      #expect(entries.matching("table copy").map(\.name) == ["Copy as a table"])
      #expect(entries.matching("files zoom").map(\.name) == ["Zoom out"])
      #expect(entries.matching("no such").isEmpty && entries.matching(" ").count == 5)
    }

    @Test func inChineseCommandsAreFoundByTheirEnglishNamesToo() throws {
      let world = try PageWorld("door")
      defer {
        try? world.viewer.setLanguage(.english)
        world.end()
      }
      try world.viewer.setLanguage(.simplifiedChinese)
      let palette = try open(world)
      world.type("export")
      let first = try #require(palette.found.first)
      #expect(first.command == .file(.export) && first.name != first.englishName)
      for _ in "export" { world.press(.backspace) }
      world.type(first.name)
      #expect(palette.found.contains { $0.command == .file(.export) })
    }
  }
}
