import QuartzCore
import RenderModel
import UIKit

/// The popover with which the colors of the inspector's rows are chosen.
@MainActor
final class ColorPopover {
  private let editor: PropertyEditor
  private unowned let panel: UIView
  private(set) var picker: ColorPicker?
  /// The key path of the row, and the index of the color in the row's value.
  private var selected: (keyPath: String, index: Int)?
  private var row: PropertyRow?

  init(_ editor: PropertyEditor, over panel: UIView) { (self.editor, self.panel) = (editor, panel) }

  /// Opens the popover for a color of a row, below the row if there is room.
  func open(_ index: Int, of view: PropertyRowView) {
    guard let row = view.row, editor.isInTree else { return }
    editor.leave()
    (selected, self.row) = ((row.keyPath, index), row)
    let picker = ColorPicker(frame: frame(below: panel.convert(view.bounds, from: view)))
    connect(picker)
    panel.addSubview(picker)
    self.picker = picker
    picker.show(color)
    picker.becomeFirstResponder()
  }

  /// Closes the popover. Returns false if it was not open.
  @discardableResult
  func close() -> Bool {
    guard let picker else { return false }
    self.picker = nil
    UIResponder.resignFirstResponder()
    picker.removeFromSuperview()
    return true
  }

  /// Closes the popover when a press begins outside of it. Returns true if it was open.
  func pressBegins(on view: UIView?) -> Bool {
    guard let picker, view?.isDescendant(of: picker) != true else { return false }
    close()
    return true
  }

  /// Shows the current color of the row; closes the popover if the row is gone.
  func refresh(_ rows: [PropertyRow]) {
    guard let picker, let selected else { return }
    guard let row = rows.first(where: { $0.keyPath == selected.keyPath }) else {
      close()
      return
    }
    self.row = row
    picker.show(color)
  }

  private var color: CGColor? {
    guard let selected, case .array(let colors) = row?.model else { return row?.model.color }
    return colors.indices.contains(selected.index) ? colors[selected.index].color : nil
  }

  private func connect(_ picker: ColorPicker) {
    let undo = editor.session.undo
    picker.onBegin = { undo.beginGesture() }
    picker.onEnd = { undo.endGesture() }
    picker.onLeave = { [weak self] in _ = self?.close() }
    picker.onChange = { [weak self] color in
      guard let self, let row, let selected else { return }
      editor.set(color, at: selected.index, of: row)
    }
  }

  private func frame(below row: CGRect) -> CGRect {
    let size = ColorPicker.size
    let below = row.maxY + 2
    let y = below + size.height <= panel.bounds.maxY - 8 ? below : max(8, row.minY - size.height - 2)
    let x = max(8, panel.bounds.maxX - size.width - 12)
    return CGRect(x: x, y: y, width: min(size.width, panel.bounds.width - 16), height: size.height)
  }
}
