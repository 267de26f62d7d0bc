import QuartzCore

/// The list of a menu in front of everything else in a window. It covers the window: a touch beside the list closes it.
@MainActor
final class MenuList: UIView {
  private static let (width, margin): (CGFloat, CGFloat) = (250, 8)

  private let panel = UIScrollView()
  /// The menu that was shown first.
  private let firstMenu: UIMenu
  /// The menu whose elements are shown: `firstMenu` or one of its submenus.
  private var menu: UIMenu
  /// The rectangle beside which the list appears, in the window's coordinates.
  private let anchor: CGRect
  private weak var source: UIView?
  /// Called with the action that was chosen, before it is performed.
  private let chosen: ((UIAction) -> Void)?
  private var rows: [UIView] = []

  private init(_ menu: UIMenu, at anchor: CGRect, of source: UIView, chosen: ((UIAction) -> Void)?) {
    (firstMenu, self.menu, self.anchor) = (menu, menu, anchor)
    (self.source, self.chosen) = (source, chosen)
    super.init(frame: .zero)
    panel.backgroundColor = .secondarySystemGroupedBackground
    panel.layer.cornerRadius = 12
    panel.layer.borderWidth = 0.5
    panel.layer.borderColor = UIColor.separator.cgColor
    panel.clipsToBounds = true
    addSubview(panel)
    rebuild()
  }
  required init?(coder: NSCoder) { nil }

  /// Shows a menu beside a rectangle of a view. Returns nil and does nothing if the view is in no window, or if the menu has
  /// no elements.
  @discardableResult
  static func show(
    _ menu: UIMenu, at rect: CGRect, of view: UIView, chosen: ((UIAction) -> Void)? = nil
  ) -> MenuList? {
    guard let window = view.window, !menu.rows.isEmpty else { return nil }
    for case let open as MenuList in window.subviews { open.removeFromSuperview() }
    let list = MenuList(menu, at: view.convert(rect, to: window), of: view, chosen: chosen)
    list.frame = window.bounds
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(list)
    list.layoutIfNeeded()
    list.appear()
    return list
  }

  private func appear() {
    panel.alpha = 0
    panel.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
    UIView.animate(withDuration: 0.2, delay: 0, options: .curveEaseOut) {
      self.panel.alpha = 1
      self.panel.transform = .identity
    }
  }

  /// Removes the list.
  func close() {
    isUserInteractionEnabled = false
    UIView.animate(withDuration: 0.15, animations: { self.panel.alpha = 0 }) { _ in
      self.removeFromSuperview()
    }
  }

  // Touches beside the list close it, and do not reach the views behind it.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { close() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { close() }

  // MARK: Rows

  private func rebuild() {
    for row in rows { row.removeFromSuperview() }
    let title = menu.title.isEmpty ? [] : [MenuTitle(menu.title)]
    let elements = menu.rows
    let hasMarks = elements.contains { $0.element.shownState != .off }
    rows = title + elements.map { row(for: $0.element, hasMarks, startsGroup: $0.startsGroup) }
    for row in rows { panel.addSubview(row) }
    setNeedsLayout()
  }

  private func row(for element: UIMenuElement, _ hasMarks: Bool, startsGroup: Bool) -> UIView {
    let row = MenuRow(element, hasMarks: hasMarks, startsGroup: startsGroup)
    row.addAction(UIAction { [weak self] _ in self?.choose(element) }, for: .touchUpInside)
    return row
  }

  /// Performs an element, or shows the elements of a submenu in place of the present ones.
  private func choose(_ element: UIMenuElement) {
    switch element {
    case let submenu as UIMenu:
      menu = submenu
      rebuild()
    case let action as UIAction:
      close()
      firstMenu.noteChoice(of: action)
      chosen?(action)
      action.perform(from: source)
    case let command as UICommand:
      close()
      UIApplication.shared.sendAction(command.action, to: nil, from: command, for: nil)
    default: close()
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = bounds.inset(by: safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
    let width = min(Self.width, max(0, room.width))
    var y: CGFloat = 0
    for row in rows {
      let height = row.sizeThatFits(CGSize(width: width, height: 0)).height
      row.frame = CGRect(x: 0, y: y, width: width, height: height)
      y += height
    }
    panel.contentSize = CGSize(width: width, height: y)
    let size = CGSize(width: width, height: min(y, max(0, room.height)))
    panel.bounds.size = size
    panel.center = CGPoint(x: x(of: size, in: room), y: self.y(of: size, in: room))
  }

  /// Returns the middle of the list: one of its sides is at that of the anchor which is nearer to the edge of the window.
  private func x(of size: CGSize, in room: CGRect) -> CGFloat {
    let left = anchor.midX < bounds.midX ? anchor.minX : anchor.maxX - size.width
    return min(max(left, room.minX), room.maxX - size.width) + size.width / 2
  }

  /// Returns the middle of the list, which is below the anchor or, if there is no room, above it.
  private func y(of size: CGSize, in room: CGRect) -> CGFloat {
    let below = anchor.maxY + Self.margin
    let top = below + size.height <= room.maxY ? below : anchor.minY - Self.margin - size.height
    return min(max(top, room.minY), room.maxY - size.height) + size.height / 2
  }
}

extension UIMenu {
  /// The elements of the list, with those of inline menus. The first one of such a menu, and the one after it, begin groups.
  var rows: [(element: UIMenuElement, startsGroup: Bool)] {
    var (result, startsGroup) = ([(element: UIMenuElement, startsGroup: Bool)](), false)
    for child in children where !child.shownAttributes.contains(.hidden) {
      guard let menu = child as? UIMenu, menu.options.contains(.displayInline) else {
        result.append((child, startsGroup))
        startsGroup = false
        continue
      }
      for (index, row) in menu.rows.enumerated() {
        result.append((row.element, row.startsGroup || (index == 0 && !result.isEmpty)))
      }
      startsGroup = !result.isEmpty
    }
    return result
  }

  /// Marks a chosen action as the only one that is on in the outermost menu with `singleSelection` that contains it: this
  /// one or one of its submenus. Does nothing if there is no such menu.
  func noteChoice(of action: UIAction) {
    if options.contains(.singleSelection), hasElement(action) { return select(action) }
    for child in children { (child as? UIMenu)?.noteChoice(of: action) }
  }

  /// Returns true if the action is in this menu or in one of its submenus.
  private func hasElement(_ action: UIAction) -> Bool {
    children.contains { $0 === action || ($0 as? UIMenu)?.hasElement(action) ?? false }
  }

  /// Marks an action as the only one that is on, in this menu and in its submenus.
  func select(_ action: UIAction) {
    for child in children {
      (child as? UIMenu)?.select(action)
      (child as? UIAction)?.state = child === action ? .on : .off
    }
  }
}

extension UIMenuElement {
  /// The attributes that the list shows.
  var shownAttributes: Attributes {
    switch self {
    case let action as UIAction: action.attributes
    case let command as UICommand: command.attributes
    case let menu as UIMenu: menu.options.contains(.destructive) ? .destructive : []
    default: []
    }
  }

  /// The state that the list shows.
  var shownState: State {
    (self as? UIAction)?.state ?? (self as? UICommand)?.state ?? .off
  }
}
