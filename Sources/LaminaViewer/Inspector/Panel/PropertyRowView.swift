internal import Accessibility
import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// A row that shows a property: its key, its model value and its presentation value.
@MainActor
final class PropertyRowView: UIView {
  private let key = Caption(size: Theme.TextSize.body, color: Theme.faintInk)
  private let model = ValueCell(color: Theme.ink)
  private let shown = ValueCell(color: Theme.faintInk)
  private let different = ValueCell(color: Theme.accentInk, weight: .medium)
  /// The highlight of an editable row that is under the pointer or pressed.
  let surface = UIView()
  private let box = UIView()
  private let check = Mark(.check, color: Theme.ink)
  private(set) var row: PropertyRow?
  /// The x coordinate of the pointer during a drag on a number, in points; nil without a drag.
  var scrubStart: CGFloat?
  /// Called for a drag on a number of the model value.
  var onScrub: ((ScrubPhase) -> Void)?
  /// True while the value is being edited, which hides the values.
  var isEdited = false {
    didSet {
      guard isEdited != oldValue else { return }
      showSurface()
      setNeedsLayout()
    }
  }
  private var isHovered = false { didSet { if isHovered != oldValue { showSurface() } } }
  private var isPressed = false { didSet { if isPressed != oldValue { showSurface() } } }

  init() {
    super.init(frame: .zero)
    box.layer.cornerRadius = 3.5
    box.layer.borderWidth = 1
    box.backgroundColor = Theme.field
    box.isUserInteractionEnabled = false
    surface.layer.cornerRadius = Theme.Radius.control
    surface.isUserInteractionEnabled = false
    for view in [surface, key, model, shown, different, box, check] { addSubview(view) }
    followPointer { [weak self] in self?.isHovered = $0 != nil }
    showSurface()
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the height in points of a row; a rectangle has two lines.
  static func height(of row: PropertyRow) -> CGFloat {
    row.text.type == .rect ? 2 * ValueCell.lineHeight + 10 : ValueCell.lineHeight + 10
  }

  func show(_ new: PropertyRow) {
    guard new != row else { return }
    row = new
    key.text = new.title
    model.show(new.model, new.text)
    shown.show(new.shown, new.text)
    different.show(new.shown, new.text)
    showSurface()
    setNeedsLayout()
  }

  /// Highlights an editable row while the pointer is over it and while it is pressed.
  private func showSurface() {
    withoutActions {
      surface.isHidden = row?.isEditable != true || isEdited || !(isHovered || isPressed)
      surface.backgroundColor = isPressed ? Theme.pressed : Theme.hovered
    }
  }

  // MARK: Dragging a number

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    isPressed = true
    guard let point = touches.first?.location(in: self), let caret = scrubCaret(at: point) else {
      return super.touchesBegan(touches, with: event)
    }
    scrubStart = point.x
    onScrub?(.began(caret: caret))
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let start = scrubStart, let point = touches.first?.location(in: self) else {
      return super.touchesMoved(touches, with: event)
    }
    scrubStart = point.x
    // In text fields it is Alt that makes a step small. Some window managers keep presses with Alt to themselves.
    let flags = event?.modifierFlags ?? []
    onScrub?(
      .moved(
        by: point.x - start,
        flags.contains(.shift) ? .large : flags.contains(.control) ? .small : .normal))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !endPress() { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !endPress() { super.touchesCancelled(touches, with: event) }
  }

  /// Ends the press. Returns false if it was not a press on a number, which is passed on to the next responder.
  private func endPress() -> Bool {
    isPressed = false
    guard scrubStart != nil else { return false }
    scrubStart = nil
    onScrub?(.ended)
    return true
  }

  // MARK: Parts of the value

  /// Returns the offset in the text of the model value at a point of the row; nil if there is no number to be dragged.
  func scrubCaret(at point: CGPoint) -> Int? {
    guard let row, row.isEditable, row.text.hasNumbers, !isEdited else { return nil }
    return model.caret(at: convert(point, to: model))
  }

  /// Returns the index of the color of the model value whose swatch is at a point of the row; nil elsewhere.
  func swatch(at point: CGPoint) -> Int? {
    row?.isEditable == true && !isEdited ? model.swatch(at: convert(point, to: model)) : nil
  }

  // MARK: Columns

  /// Returns the x coordinates of the model and the presentation value, and the width of each column, in a row that
  /// is `width` points wide.
  static func columns(_ width: CGFloat) -> (model: CGFloat, shown: CGFloat, width: CGFloat) {
    let inset = InspectorPanel.inset
    let start = inset + max(104, ((width - 2 * inset) * 0.38).rounded())
    let column = ((width - inset - start - 8) / 2).rounded(.down)
    return (start, start + column + 8, column)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    surface.frame = bounds.insetBy(dx: InspectorPanel.inset - 8, dy: 1)
    guard let row else { return }
    let columns = Self.columns(bounds.width)
    let height = bounds.height - 8
    let isFlag = row.text.type == .bool
    let start = InspectorPanel.inset + (row.isPart ? 12 : 0)
    key.frame = CGRect(x: start, y: 7, width: columns.model - start - 8, height: ValueCell.lineHeight)
    layOutBox(isFlag && !isEdited, row.model.bool, x: columns.model)
    model.isHidden = isFlag || isEdited
    // A long value takes both columns where there is only one to show. The swatches of a color stay in the other one.
    let spans = !row.differs && model.naturalWidth > columns.width
    let end = bounds.width - InspectorPanel.inset
    let swatches = spans && model.hasSwatches ? shown.swatchesWidth : 0
    model.frame = CGRect(
      x: columns.model, y: 5, width: spans ? end - columns.model - swatches : columns.width,
      height: height)
    shown.isHidden = spans && swatches == 0 || row.differs || isEdited
    different.isHidden = !row.differs || isEdited
    different.frame = CGRect(x: columns.shown, y: 5, width: columns.width, height: height)
    shown.showsText = !spans
    shown.frame =
      spans ? CGRect(x: end - swatches, y: 5, width: swatches, height: height) : different.frame
  }

  private func layOutBox(_ isShown: Bool, _ isOn: Bool, x: CGFloat) {
    box.isHidden = !isShown
    check.isHidden = !isShown || !isOn
    box.frame = CGRect(x: x, y: 6, width: 14, height: 14)
    check.frame = CGRect(x: x + 2, y: 8, width: 10, height: 10)
    withoutActions {
      box.layer.borderColor = Theme.faintInk.resolvedColor(with: traitCollection).cgColor
    }
  }
}

/// A row is edited after a touch of it, which the inspector receives.
extension PropertyRowView: AccessibleElement {
  var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.listItem)
    guard let row else { return content }
    let (model, shown) = (row.text.text(row.model), row.text.text(row.shown))
    content.value = row.differs ? "\(model), \(shown)" : model
    content.name = "\(row.title): \(content.value ?? "")"
    if row.isEditable { content.actions = [.activate] }
    return content
  }
}
