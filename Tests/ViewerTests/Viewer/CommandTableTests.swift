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
      #expect(rows.count == commands.count && commands.count > 60)
      #expect(Set(commands.map(\.id)).count == commands.count)
    }

    @Test func everyCommandHasANameAKeyAndHelp() {
      for row in rows { #expect(!row.name.isEmpty && !row.keys.isEmpty, "\(row.command.id)") }
      #expect(Set(rows.map(\.name)).count == rows.count, "no two have the same name")
      for line in lines { #expect(!line.keys.isEmpty && !line.effect.isEmpty, "\(line)") }
    }

    @Test func noKeyGivesTwoCommands() {
      let keys = rows.flatMap(\.keys)
      #expect(Set(keys).count == keys.count)
      for row in rows {
        for key in row.keys { #expect(CommandTable.command(for: key) == row.command) }
      }
    }

    @Test func panelsHaveIconsAndNamesOfTheirOwn() {
      let panels = PanelTable.panels
      #expect(panels.allSatisfy { $0.row.icon != nil })
      #expect(Set(panels.map(\.id)).count == panels.count)
      #expect(Set(PanelTable.inButtonOrder.map(\.id)) == Set(panels.map(\.id)))
    }

    @Test func everyButtonOfThePageShowsTheIconAndTheNameOfItsCommand() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let buttons = iconButtons(in: world.page.view)
      let commands = rows.filter { row in
        row.icon != nil
          && ![.scene(.nextState), .scene(.previousState), .file(.export)].contains(row.command)
      }
      for row in commands {
        let button = buttons.first { $0.label == row.label }
        #expect(
          button != nil && (button?.icon == row.icon || row.command == .transport(.togglePlay)),
          "\(row.label)")
      }
      #expect(buttons.count == commands.count)
    }

    private func iconButtons(in view: UIView) -> [IconButton] {
      view.subviews.flatMap { ($0 as? IconButton).map { [$0] } ?? iconButtons(in: $0) }
    }
  }
}
