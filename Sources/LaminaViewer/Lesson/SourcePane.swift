import Localization
import QuartzCore
import SceneBuilding
import UIKit
import ViewerKit

/// The view of the source beside a scene. Above the source is a row with its name and buttons; below it is its first
/// error.
@MainActor
final class SourcePane: UIView {
  let editing: SourceEditing
  private let preferences: Preferences
  private let file: Caption
  let problem = ProblemButton()
  private(set) lazy var wrap = button(localized("Wrap"), .layout(.wrapSource))
  private(set) lazy var revert = button(localized("Revert"), .file(.revertSource))
  private(set) lazy var external = button(localized("Open in editor"), .file(.openSource))
  private let onCommand: (ViewerCommand) -> Void

  private static let inset: CGFloat = 16

  /// Creates a pane; `onCommand` is called with the command of a button.
  init(
    _ editing: SourceEditing, _ preferences: Preferences,
    onCommand: @escaping (ViewerCommand) -> Void
  ) {
    self.onCommand = onCommand
    (self.editing, self.preferences) = (editing, preferences)
    file = Caption(size: Theme.TextSize.body, weight: .medium, color: Theme.faintInk).centered()
    super.init(frame: .zero)
    for child in [file, wrap, revert, external, problem] { addSubview(child) }
    addSubview(editing.editor)
    problem.onClick = { [editing] in _ = editing.goToFirstError() || editing.goToNextError() }
    editing.load()
    editing.editor.restyle()
    editing.onChange = { [weak self] in self?.showState() }
    showState()
  }

  required init?(coder: NSCoder) { nil }

  /// The text of the row below the source; empty without a problem.
  var message: String { problem.isHidden ? "" : problem.text }

  private func button(_ word: String, _ command: ViewerCommand) -> TextButton {
    let button = TextButton(word) { [weak self] in self?.onCommand(command) }
    button.tooltip = Tooltip(command)
    return button
  }

  /// Updates the buttons, the title and the error from the preferences and the state of the editing.
  func showState() {
    wrap.isOn = preferences.values.isSourceWrapped
    editing.editor.wrapsLines = preferences.values.isSourceWrapped
    revert.isHidden = !editing.mayRevert
    external.isHidden = editing.fileForOthers == nil
    file.text = title
    problem.show(editing.problem.map(text) ?? "")
    setNeedsLayout()
  }

  private var title: String {
    if let absence = editing.absence { return absence }
    if editing.isNotSaved { return localized("\(editing.name) – not saved") }
    if editing.isBuilding { return localized("\(editing.name) – compiling …") }
    return editing.isChanged ? localized("\(editing.name) – changed") : editing.name
  }

  /// Returns the first error in the source with its line, or that of another file, or else the headline of the problem.
  /// The first error is the one that the compiler reports first, because later ones often follow from it.
  private func text(of problem: SceneProblem) -> String {
    let own = problem.locations.first { editing.isOwn($0) }
    guard let first = own ?? problem.locations.first else { return problem.headline }
    let others = problem.locations.count - 1
    let message =
      own == nil
      ? "\(first.position): \(first.message)" : localized("Line \(first.line): \(first.message)")
    if others == 0 { return message }
    let rest = others == 1 ? localized("and one more error") : localized("and \(others) more errors")
    return "\(message)\n\(rest)"
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    editing.editor.restyle()
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = placeHead() + 6
    let height = problem.isHidden ? 0 : min(problem.height(forWidth: bounds.width), bounds.height / 2)
    let bottom = bounds.height - height
    problem.frame = CGRect(x: 0, y: bottom, width: bounds.width, height: height)
    // The editor's own inset makes its text line up with the name.
    let inset = Self.inset - editing.editor.textContainerInset.left
    editing.editor.frame = CGRect(
      x: inset, y: top, width: max(1, bounds.width - inset), height: max(1, bottom - top))
  }

  /// Places the name and the buttons, in one row if they have room there and otherwise in two. Returns the lower edge.
  private func placeHead() -> CGFloat {
    let (height, room) = (Theme.Height.compact, bounds.width - 2 * Self.inset)
    let shown = [wrap, revert, external].filter { !$0.isHidden }
    let needed = shown.reduce(0) { $0 + $1.naturalWidth }
    // The buttons have margins of 8 points beside their titles. At the edge the margin lies in the inset, so that the
    // title lines up with the text. Beside the name it is the distance between the two.
    let isBeside = file.width + needed - 8 <= room
    file.frame = CGRect(
      x: Self.inset, y: 0, width: max(1, isBeside ? room - needed + 8 : room), height: height)
    var x = isBeside ? bounds.width - Self.inset + 8 - needed : Self.inset - 8
    let y = isBeside ? 0 : height + 2
    for button in shown {
      button.frame = CGRect(x: x, y: y, width: button.naturalWidth, height: height)
      x += button.naturalWidth
    }
    return y + height
  }
}

/// A row with the error because of which the scene of a source is not shown. A click goes to the line of the error.
final class ProblemButton: UIControl {
  private let caption = Caption(size: Theme.TextSize.body, color: Theme.warning, wraps: true)
  private let line = UIView()
  var onClick: () -> Void = {}

  init() {
    super.init(frame: .zero)
    line.backgroundColor = Theme.line
    caption.isUserInteractionEnabled = false
    for child in [line, caption] { addSubview(child) }
    addAction(UIAction { [weak self] _ in self?.onClick() }, for: .touchUpInside)
    followPointer { [weak self] in self?.backgroundColor = $0 == nil ? nil : Theme.hovered }
  }

  required init?(coder: NSCoder) { nil }

  private(set) var text = ""

  /// Shows a text; an empty one hides the row.
  func show(_ text: String) {
    self.text = text
    isHidden = text.isEmpty
    caption.text = text
    setNeedsLayout()
  }

  func height(forWidth width: CGFloat) -> CGFloat { caption.height(forWidth: width - 32) + 16 }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
    caption.frame = CGRect(
      x: 16, y: 8, width: max(1, bounds.width - 32), height: max(1, bounds.height - 16))
  }
}

extension ProblemButton: TooltipSource {
  func tooltip(at point: CGPoint) -> Tooltip? { Tooltip(.layout(.showError)) }
}
