import Localization
import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// The editor of a property's value, which is shown in its row and applies the value to the live layer.
@MainActor
final class PropertyEditor {
  let session: SceneSession
  private let field = TextField()
  private let note = ErrorNote()
  private weak var scroll: UIScrollView?
  private var rows: () -> [PropertyRowView] = { [] }
  private var isAnimating: () -> Bool = { false }
  private weak var view: PropertyRowView?
  /// The text before the edit.
  private var original = ""
  /// The drag on a number that is under way; nil without one.
  var numberScrub: NumberScrub?
  /// True once that drag has changed something.
  var isScrubbing = false

  init(_ session: SceneSession) {
    self.session = session
    field.holdsValue = true
    field.onCommand = { [weak self] in self?.obey($0) ?? false }
    field.onChange = { [weak self] in self?.show(nil) }
    field.onEnd = { [weak self] in self?.ended() }
  }

  func attach(
    to scroll: UIScrollView, rows: @escaping () -> [PropertyRowView], isAnimating: @escaping () -> Bool
  ) {
    (self.scroll, self.rows, self.isAnimating) = (scroll, rows, isAnimating)
    for child in [field, note] {
      child.isHidden = true
      scroll.addSubview(child)
    }
  }

  // MARK: Beginning and ending

  /// Begins editing a row. A Boolean property is toggled at once; a row that is not editable ends the current edit.
  func edit(_ new: PropertyRowView) {
    guard let row = new.row, row.isEditable, isInTree else { return leave() }
    leave()
    if row.text.type == .bool { return set(.bool(!row.model.bool), row.keyPath) }
    view = new
    new.isEdited = true
    original = row.text.text(row.model)
    field.text = original
    field.isHidden = false
    rowsMoved()
    field.becomeFirstResponder()
    field.selectAll(nil)
  }

  var isInTree: Bool { session.selection?.context === session.playback.context }

  /// Ends editing without applying the text.
  func leave() {
    if field.isFirstResponder { field.resignFirstResponder() } else { ended() }
  }

  private func ended() {
    view?.isEdited = false
    view = nil
    field.isHidden = true
    show(nil)
  }

  /// Moves the field to its row, or ends editing when the row is gone.
  func rowsMoved() {
    guard let view, let scroll else { return }
    guard rows().contains(where: { $0 === view }) else { return leave() }
    let x = PropertyRowView.columns(view.bounds.width).model - 7
    field.frame = CGRect(
      x: x, y: view.frame.minY + 1, width: scroll.bounds.width - x - InspectorPanel.inset,
      height: 24)
    let width = scroll.bounds.width - 2 * InspectorPanel.inset
    note.frame = CGRect(
      x: InspectorPanel.inset, y: field.frame.maxY + 3, width: width,
      height: note.height(forWidth: width))
  }

  private func show(_ error: ValueError?) {
    note.isHidden = error == nil
    field.isWrong = error != nil
    guard let error else { return }
    note.text = error.message
    rowsMoved()
  }

  // MARK: Keys

  private func obey(_ command: TextField.Command) -> Bool {
    switch command {
    case .submit: if commit() { leave() }
    case .leave: leave()
    case .next: if commit() { move(by: 1) }
    case .previous: if commit() { move(by: -1) }
    case .nudge(let up, let size): nudge(up ? 1 : -1, size)
    }
    return true
  }

  /// Begins editing the row that is `step` editable rows farther down. Boolean properties are skipped, because `edit`
  /// would toggle them.
  private func move(by step: Int) {
    let editable = rows().filter { $0.row?.isEditable == true && $0.row?.text.type != .bool }
    guard let index = editable.firstIndex(where: { $0 === view }),
      editable.indices.contains(index + step)
    else { return leave() }
    edit(editable[index + step])
    if let view { scroll?.scrollRectToVisible(view.frame.insetBy(dx: 0, dy: -8), animated: false) }
  }

  private func nudge(_ sign: Double, _ size: TextField.Nudge) {
    guard let row = view?.row else { return }
    let text = field.text ?? ""
    guard let new = NumberNudge(text, caret: field.caretOffset, by: sign * size.factor * row.step)
    else {
      return
    }
    field.text = new.text
    field.caretOffset = new.caret
    _ = commit()
  }

  // MARK: Applying

  /// Applies the typed text. Returns false, changes nothing and shows the reason below the field when the text is not
  /// valid.
  private func commit() -> Bool {
    guard let row = view?.row, let text = field.text, text != original else { return true }
    guard let layer = session.selection, let values = session.moment.values(of: layer) else {
      show(ValueError(localized("The layer has left the tree.")))
      return false
    }
    do throws(ValueError) {
      let edit = try PropertyEdit(text, of: row, on: values.model)
      set(edit.value, edit.keyPath)
      original = text
      show(nil)
      return true
    } catch {
      show(error)
      return false
    }
  }

  private func set(_ value: PropertyValue, _ keyPath: String) {
    guard let layer = session.selection else { return }
    session.set(value.boxed, keyPath, on: layer, isAnimated: isAnimating())
  }
}

/// A note below the field that says why the typed text is not valid.
@MainActor
private final class ErrorNote: UIView {
  private let caption = Caption(size: Theme.TextSize.small, color: Theme.warning, wraps: true)

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    backgroundColor = Theme.card
    layer.cornerRadius = 5
    layer.borderWidth = 1
    addSubview(caption)
  }

  required init?(coder: NSCoder) { nil }

  var text: String {
    get { caption.string }
    set { caption.text = newValue }
  }

  func height(forWidth width: CGFloat) -> CGFloat { caption.height(forWidth: width - 16) + 11 }

  override func layoutSubviews() {
    super.layoutSubviews()
    caption.frame = CGRect(
      x: 8, y: 7, width: max(0, bounds.width - 16), height: max(0, bounds.height - 9))
    withoutActions {
      layer.borderColor = Theme.warning.resolvedColor(with: traitCollection).cgColor
    }
  }
}
