import Export
import Localization
import QuartzCore
import UIKit
import ViewerKit
import WindowSystem

// The keys of the export panel, and its file dialog.

extension ExportPanel {
  /// Handles the press of a key. Return exports. While no field is edited, Tab goes to the first field, Shift+Tab to the
  /// last one, and the arrow keys choose the format and the background. Returns false for other keys.
  func take(_ event: KeyEvent) -> Bool {
    if event.key == .return {
      if !event.isRepeat { begin() }
      return true
    }
    guard !UIResponder.isEditingText else { return false }
    switch event.key {
    case .left: stepFormat(by: -1)
    case .right: stepFormat(by: 1)
    case .up: stepBackground(by: -1)
    case .down: stepBackground(by: 1)
    case .tab: move(from: nil, by: event.modifiers.contains(.shift) ? -1 : 1)
    case .character, .home, .end, .pageUp, .pageDown, .return, .escape, .backspace, .delete,
      .function, .other:
      return false
    }
    return true
  }

  private func stepFormat(by step: Int) {
    let available = ExportFormat.allCases.filter { $0.isAvailable(programs: programs) }
    available.neighbor(of: settings.format, by: step).map(choose)
  }

  private func stepBackground(by step: Int) {
    let available = ExportSettings.Background.allCases.filter {
      settings.format.hasAlpha || $0 != .transparent
    }
    available.neighbor(of: settings.background, by: step).map(choose)
  }

  /// Performs a command of a field.
  func take(_ command: TextField.Command, in field: TextField?) -> Bool {
    switch command {
    case .next: move(from: field, by: 1)
    case .previous: move(from: field, by: -1)
    case .submit: begin()
    case .leave: field?.resignFirstResponder()
    case .nudge: return false
    }
    return true
  }

  /// Begins to edit the field after `field` among those of the format, or the one before it if `step` is −1, in a
  /// circle. From nil it begins with the first or the last field.
  private func move(from field: TextField?, by step: Int) {
    let visibleFields = fields.map(\.field).filter { !$0.isHidden }
    let index = visibleFields.firstIndex { $0 === field } ?? (step > 0 ? -1 : visibleFields.count)
    let next = visibleFields[(index + step + visibleFields.count) % visibleFields.count]
    next.becomeFirstResponder()
    next.selectAll(nil)
  }

  // MARK: The file dialog

  func askForFile() {
    readFields()
    let (path, format) = (settings.file, settings.format)
    let kinds = format.fileExtension.map { [FileDialog.Kind(format.name, ["*.\($0)"])] } ?? []
    Task { [weak self, ask] in
      let answer = await ask(path, kinds)
      self?.take(answer)
      CATransaction.flush()
    }
  }

  private func take(_ answer: FileDialog.Answer) {
    switch answer {
    case .selected(let paths):
      settings.path = paths.first ?? settings.path
      followEnding()
      showSettings()
      // The dialog has asked already whether to replace an existing file.
      if paths.first == settings.file { replaceable = settings.file }
    case .cancelled: break
    case .unavailable:
      show(
        localized("No file dialog is installed (zenity or kdialog). Type a path."), isError: true)
    }
  }
}

extension Array where Element: Equatable {
  /// Returns the element that is `step` places after `element`, but at most the first or the last one; nil if `element`
  /// is not in the array.
  fileprivate func neighbor(of element: Element, by step: Int) -> Element? {
    firstIndex(of: element).map { self[Swift.min(Swift.max($0 + step, 0), count - 1)] }
  }
}
