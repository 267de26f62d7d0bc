import Testing
import UIKit

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite @MainActor struct CommandTableTests {
    private var lines: [HelpLine] { CommandTable.groups.flatMap(\.lines) }
    private var rows: [CommandRow] { lines.flatMap(\.rows) }

    @Test func everyCommandHasOneRow() {
      let commands = ViewerCommand.withoutPanels + PanelTable.panels.map { .panel($0.id) }
      #expect(Set(rows.map(\.command)) == Set(commands))
      // The limit of 60 is a choice: empty lists would pass the other comparisons.
      #expect(rows.count == commands.count && commands.count > 60)
      #expect(Set(commands.map(\.id)).count == commands.count)
    }

    @Test func everyCommandHasANameAnIconAKeyAndHelp() {
      for row in rows {
        #expect(!row.name.isEmpty && !row.keys.isEmpty, "\(row.command.id)")
        #expect(!row.icon.path.isEmpty, "\(row.command.id)")
        #expect(CGRect(x: 0, y: 0, width: 16, height: 16).contains(row.icon.path.bounds), "\(row.name)")
      }
      #expect(Set(rows.map(\.name)).count == rows.count, "no two have the same name")
      for line in lines { #expect(!line.keys.isEmpty && !line.effect.isEmpty, "\(line)") }
    }

    @Test func noKeyPerformsTwoCommands() {
      let keys = rows.flatMap(\.keys)
      #expect(Set(keys).count == keys.count)
      for row in rows {
        for key in row.keys { #expect(CommandTable.command(for: key) == row.command) }
      }
    }

    @Test func everyPanelHasAnIdentifierOfItsOwnAndAPlaceAmongTheButtons() {
      let panels = PanelTable.panels
      #expect(Set(panels.map(\.id)).count == panels.count)
      #expect(Set(PanelTable.inButtonOrder.map(\.id)) == Set(panels.map(\.id)))
    }

    @Test func everyButtonOfThePageShowsTheIconAndTheNameOfItsCommand() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let buttons = iconButtons(in: world.page.view)
      for button in buttons {
        let row = try #require(button.command.flatMap(CommandTable.row(withID:)), "\(button.name)")
        #expect(button.name == row.name)
        #expect(button.icon == row.icon || row.command == .transport(.togglePlay), "\(row.name)")
      }
      let transport = [
        "restart", "toStart", "previousFrame", "togglePlay", "nextFrame", "toEnd", "cycleLoop",
      ]
      let names =
        ["window.back", "window.menu", "canvas.zoomOut", "canvas.zoomIn", "canvas.settings"]
        + PanelTable.panels.map { "panel.\($0.id.rawValue)" }
        + (transport + ["slower", "faster"]).map { "transport.\($0)" }
      #expect(Set(buttons.compactMap(\.command)).isSuperset(of: names))
      #expect(Set(buttons.map(\.command)).count == buttons.count, "no command has two buttons")
    }

    @Test func contextMenusHaveCommandsOfTheTable() {
      for context in MenuContext.allCases {
        let commands = context.commands.flatMap(\.self)
        #expect(Set(commands).count == commands.count, "\(context)")
        for command in commands {
          #expect(CommandTable.row(withID: command.id)?.command == command, "\(command.id)")
        }
      }
    }

    private func iconButtons(in view: UIView) -> [IconButton] {
      view.subviews.flatMap { ($0 as? IconButton).map { [$0] } ?? iconButtons(in: $0) }
    }
  }
}
