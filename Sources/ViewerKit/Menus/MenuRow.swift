internal import Accessibility
internal import UIKit

/// A row of a menu, which shows one entry.
@MainActor
final class MenuRow: UIView {
  /// The columns that the rows of one menu have in common.
  struct Columns: Equatable {
    var hasChecks = false
    var hasIcons = false

    /// The x coordinate of the titles.
    var titleStart: CGFloat { 10 + (hasChecks ? 20 : 0) + (hasIcons ? 26 : 0) }
    var iconStart: CGFloat { 10 + (hasChecks ? 20 : 0) }
  }

  static let height: CGFloat = 28
  static let separatorHeight: CGFloat = 9
  private static let iconSide: CGFloat = 16
  /// The distance in points between the titles and the keys.
  static let gap: CGFloat = 28

  let item: MenuItem
  private let columns: Columns
  private let title: Caption
  private let shortcut: Caption
  private let check = Mark(.check, color: Theme.accentInk)
  private let icon: Mark?
  private let arrow = Mark(.chevron)
  private let line = UIView()

  /// True while the pointer or the keys are on the row.
  var isHighlighted = false { didSet { if isHighlighted != oldValue { showState() } } }
  /// True while the row is pressed.
  var isPressed = false { didSet { if isPressed != oldValue { showState() } } }

  init(_ item: MenuItem, columns: Columns) {
    (self.item, self.columns) = (item, columns)
    title = Caption(item.title, size: Theme.TextSize.body).centered()
    shortcut = Caption(
      item.shortcut, size: Theme.TextSize.small, color: Theme.faintInk, alignment: .right
    ).centered()
    icon = item.icon.map { Mark($0, color: Theme.ink) }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    layer.cornerRadius = Theme.Radius.control - 1
    line.backgroundColor = Theme.line
    check.isHidden = item.isChecked != true
    arrow.isHidden = item.submenu == nil
    if !item.isEnabled { alpha = item.isSeparator ? 1 : 0.4 }
    let parts: [UIView?] = item.isSeparator ? [line] : [title, shortcut, check, icon, arrow]
    for part in parts.compactMap(\.self) { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  var rowHeight: CGFloat { item.isSeparator ? Self.separatorHeight : Self.height }

  /// The width in points at which nothing is truncated.
  var naturalWidth: CGFloat {
    let end = item.submenu != nil ? Mark.side : shortcut.width
    return columns.titleStart + title.width + (end > 0 ? Self.gap + end : 0) + 12
  }

  private func showState() {
    withoutActions {
      backgroundColor =
        isPressed ? Theme.accent.withAlphaComponent(0.2) : isHighlighted ? Theme.pressed : nil
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !item.isSeparator else {
      line.frame = CGRect(x: 6, y: (bounds.midY).rounded(.down), width: bounds.width - 12, height: 1)
      return
    }
    let middle = ((bounds.height - Mark.side) / 2).rounded()
    check.frame = CGRect(x: 10, y: middle, width: Mark.side, height: Mark.side)
    icon?.frame = CGRect(
      x: columns.iconStart, y: ((bounds.height - Self.iconSide) / 2).rounded(), width: Self.iconSide,
      height: Self.iconSide)
    arrow.frame = CGRect(
      x: bounds.width - 10 - Mark.side, y: middle, width: Mark.side, height: Mark.side)
    let width = min(shortcut.width, bounds.width / 2)
    shortcut.frame = CGRect(
      x: bounds.width - 12 - width, y: 0, width: width, height: bounds.height)
    let end = shortcut.string.isEmpty ? arrow.frame.minX : shortcut.frame.minX - 8
    title.frame = CGRect(
      x: columns.titleStart, y: 0, width: max(0, end - columns.titleStart), height: bounds.height)
  }
}

/// A row is chosen by a touch of it, which the menu receives.
extension MenuRow: AccessibleElement {
  var accessibleContent: AccessibleContent {
    guard !item.isSeparator else { return AccessibleContent(.separator) }
    let role: AccessibilityRole =
      item.submenu != nil ? .menu : item.isChecked == nil ? .menuItem : .checkMenuItem
    var content = AccessibleContent(role, name: item.title)
    content.hint = item.shortcut
    if item.isChecked == true { content.states.insert(.checked) }
    if isHighlighted { content.states.insert(.selected) }
    content.isEnabled = item.isEnabled
    content.actions = [.activate]
    return content
  }
}
