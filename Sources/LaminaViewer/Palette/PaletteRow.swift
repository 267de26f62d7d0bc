internal import Accessibility
import UIKit
import ViewerKit

/// A row of the list of commands: icon, name, group and key of a command.
@MainActor
final class PaletteRow: UIView {
  static let height: CGFloat = 32

  private let icon = Mark(.search, color: Theme.ink)
  private let name = Caption(size: Theme.TextSize.large).centered()
  private let group = Caption(size: Theme.TextSize.small, color: Theme.faintInk).centered()
  private let check = Mark(.check, color: Theme.accentInk)
  private let shortcut = Caption(
    size: Theme.TextSize.small, color: Theme.faintInk, alignment: .right
  ).centered()
  private var entry: PaletteEntry?
  private var isHighlighted = false
  private static let iconSide: CGFloat = 16

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    layer.cornerRadius = Theme.Radius.control
    for part in [icon, name, group, check, shortcut] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ new: PaletteEntry, isHighlighted: Bool) {
    withoutActions { backgroundColor = isHighlighted ? Theme.pressed : nil }
    self.isHighlighted = isHighlighted
    guard new != entry else { return }
    entry = new
    (icon.icon, name.text, group.text) = (new.icon, new.name, new.group)
    shortcut.text = new.shortcut
    check.isHidden = new.state.isOn != true
    for part in [icon, name, group, shortcut] { part.alpha = new.state.isEnabled ? 1 : 0.4 }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    func middle(_ side: CGFloat) -> CGFloat { ((bounds.height - side) / 2).rounded() }
    icon.frame = CGRect(
      x: 10, y: middle(Self.iconSide), width: Self.iconSide, height: Self.iconSide)
    let keyWidth = shortcut.width
    shortcut.frame = CGRect(
      x: bounds.width - 12 - keyWidth, y: 0, width: keyWidth, height: bounds.height)
    let end = shortcut.frame.minX - 12
    let room = max(0, end - 38)
    name.frame = CGRect(x: 38, y: 0, width: min(name.width, room), height: bounds.height)
    check.frame = CGRect(
      x: name.frame.maxX + 8, y: middle(Mark.side), width: Mark.side, height: Mark.side)
    let start = name.frame.maxX + (check.isHidden ? 10 : 30)
    group.isHidden = end - start < group.width
    group.frame = CGRect(x: start, y: 0, width: max(0, end - start), height: bounds.height)
  }
}

/// A row is chosen by a touch of it, which the list receives.
extension PaletteRow: AccessibleElement {
  var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.listItem, name: name.string)
    content.hint = [group.string, shortcut.string].filter { !$0.isEmpty }.joined(separator: ", ")
    content.states = isHighlighted ? [.selectable, .selected] : .selectable
    content.isEnabled = entry?.state.isEnabled ?? true
    content.actions = [.activate]
    return content
  }
}
