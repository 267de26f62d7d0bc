import UIKit
import ViewerKit

// The menu of the page or of the gallery, and the context menus. All are made from the table of commands.

extension Viewer {
  /// Shows a menu below `anchor`, a rectangle in the window's coordinates, or above it where there is no room.
  func showMenu(_ items: [MenuItem], beside anchor: CGRect) {
    show(.menu, Menu(items, beside: anchor) { [weak self] in self?.closePopover() })
  }

  /// Returns the name of the first key that performs the command of `row` now; empty when there is none. In the
  /// gallery, most characters type the filter instead.
  func shortcut(of row: CommandRow) -> String {
    guard page == nil else { return keys.shortcut(of: row) }
    return keys.strokes(of: row).first { isGivenInGallery(row.command, by: $0.key) }?.shownName ?? ""
  }

  /// Returns the name of the first key that performs a command now, for messages; the name of the command if it has no
  /// key.
  func keyName(of command: ViewerCommand) -> String {
    let row = CommandTable.row(of: command)
    let key = shortcut(of: row)
    return key.isEmpty ? row.name : key
  }

  /// Returns the entry of a menu that performs the command of `row`.
  private func item(_ row: CommandRow) -> MenuItem {
    let (command, state) = (row.command, self.state(of: row.command))
    return MenuItem(
      row.name, icon: row.icon, shortcut: shortcut(of: row), isEnabled: state.isEnabled,
      isChecked: state.isOn
    ) { [weak self] in self?.perform(command) }
  }

  // MARK: The main menu

  /// Shows the main menu below its button.
  func showMainMenu() {
    let anchor = page?.menuAnchor ?? gallery?.menuAnchor ?? .zero
    showMenu(page == nil ? galleryItems : pageItems, beside: anchor)
  }

  /// The commands that are of no use in a menu: those that open one, and `leave`, which closes it (Escape).
  private static let unlisted: [ViewerCommand] = [
    .window(.menu), .window(.contextMenu), .window(.leave),
  ]

  /// The groups of the table as submenus, and above and below them the commands that a new user looks for.
  private var pageItems: [MenuItem] {
    let groups = CommandTable.groups.map { group in
      MenuItem(group.title, icon: group.icon, items: Self.listed(group).map(item))
    }
    let separator = [MenuItem.separator]
    let (top, bottom) = (
      items([[.window(.palette)]]), items([[.window(.back), .window(.help)], [.window(.quit)]])
    )
    return top + separator + groups + separator + bottom
  }

  private static func listed(_ group: CommandTable.Group) -> [CommandRow] {
    group.lines.flatMap(\.rows).filter { !unlisted.contains($0.command) }
  }

  /// The commands that apply in the gallery.
  private var galleryItems: [MenuItem] {
    items([
      [.window(.palette)], [.file(.open), .file(.paste)],
      [.window(.style), .window(.language), .window(.fullscreen), .window(.help)], [.window(.quit)],
    ])
  }

  /// Returns the menu items of commands in groups, with a separator between groups. The commands may be those of
  /// panels, whose rows are found only by identifier.
  private func items(_ groups: [[ViewerCommand]]) -> [MenuItem] {
    let groups = groups.map { group in
      group.compactMap { CommandTable.row(withID: $0.id) }.map(item)
    }
    return Array(groups.joined(separator: [MenuItem.separator]))
  }

  // MARK: Context menus

  /// Selects what lies at `point`, in the window's coordinates, which `ScenePage.menuContext(at:)` does, and shows its
  /// context menu; does nothing where there is none. In the gallery it shows the menu of the gallery.
  func showContextMenu(at point: CGPoint) {
    let anchor = CGRect(origin: point, size: .zero)
    guard let page else { return showMenu(galleryItems, beside: anchor) }
    guard let context = page.menuContext(at: point) else { return }
    showMenu(items(context.commands), beside: anchor)
  }

  /// Shows the context menu of the selection: beside the row of the selected layer if it is visible in the list of
  /// layers, otherwise in the upper part of the canvas. Without a selection it is that of the canvas, and in the
  /// gallery the main menu.
  func showContextMenu() {
    guard let page else { return showMainMenu() }
    let (context, anchor) = page.menuContextOfSelection
    showMenu(items(context.commands), beside: anchor)
  }
}
