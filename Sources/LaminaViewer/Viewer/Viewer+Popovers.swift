import QuartzCore
import UIKit
import ViewerKit
import WindowSystem

// The views that cover the whole window: the help, the list of commands, menus and questions. At most one is open.

extension Viewer {
  /// Shows `content` over everything else, in place of what is open.
  func show(_ kind: PopoverWindow.Kind, _ content: any PopoverView) {
    closePopover()
    (page?.window ?? gallery?.window)?.hover(at: nil)
    popover = PopoverWindow(kind, content, in: host)
  }

  func closePopover() {
    let closed = popover
    popover = nil
    closed?.close()
    closed?.onClose.take()?()
  }

  /// True if a popover takes the pointer. The press that opened it, and a drag that is under way, still go to the page.
  func popoverTakes(_ phase: PointerEvent.Phase) -> Bool {
    popover != nil && (phase == .down || page?.pressOwner == nil)
  }

  func handle(_ event: PointerEvent, at point: CGPoint, in popover: PopoverWindow) {
    if [.moved, .left].contains(event.phase), event.buttons.isEmpty {
      popover.window.hover(at: event.phase == .left ? nil : point)
    }
    if event.phase == .down, event.button != 1 {
      if popover.kind != .question { closePopover() }
      return
    }
    event.press.map { popover.window.pointer($0, at: point, time: event.timestamp) }
  }

  /// Passes a key to the popover. Keys that leave it, and the keys that open it, close it. The key that quits does so
  /// from a menu and from the list of commands. A question has to be answered first, and the help is closed by every key
  /// that neither scrolls it nor is a modifier.
  func handle(_ event: KeyEvent, in popover: PopoverWindow) {
    if popover.kind == .keys {
      // Modifier keys do not dismiss the help: Shift is pressed before "?".
      guard event.isDown, !event.isModifier else { return }
      if (popover.content as? KeyOverlay)?.take(event.key) != true { closePopover() }
      return
    }
    popover.keepFocus()
    guard event.isDown, !event.belongsToText, let command = command(for: event) else {
      return popover.window.key(event)
    }
    switch (command, popover.kind) {
    case (.window(.leave), _): popover.content.leave()
    case (.window(.palette), .palette), (.window(.menu), .menu), (.window(.contextMenu), .menu):
      closePopover()
    case (.window(.quit), .palette), (.window(.quit), .menu): quit()
    default: popover.window.key(event)
    }
  }

  // MARK: The help and the list of commands

  var showsKeys: Bool { popover?.kind == .keys }

  func showKeys() {
    show(.keys, KeyOverlay(keys) { [weak self] in self?.closePopover() })
  }

  func showPalette() {
    let entries = CommandTable.groups.flatMap { group in
      group.lines.flatMap { line in line.rows.map { entry($0, of: line, in: group) } }
    }
    show(
      .palette,
      CommandPalette(entries) { [weak self] in
        self?.perform($0)
      } onClose: { [weak self] in
        self?.closePopover()
      })
  }

  private func entry(
    _ row: CommandRow, of line: HelpLine, in group: CommandTable.Group
  ) -> PaletteEntry {
    PaletteEntry(
      command: row.command, name: row.name, englishName: row.nameText.english, group: group.title,
      help: line.effect, icon: row.icon, shortcut: shortcut(of: row), state: state(of: row.command))
  }
}
