internal import Accessibility
package import UIKit

/// A menu that lies over the whole view that it is shown in, and takes all of its input until it closes: the pointer,
/// the arrow keys, Home, End, Return, Space and Escape.
@MainActor
package final class Menu: UIView {
  /// The menu that is open; nil when there is none.
  package static var shown: Menu? { latest?.superview == nil ? nil : latest }
  private static weak var latest: Menu?

  /// The open levels, the outermost first.
  private(set) var panels: [MenuPanel] = []
  /// The rectangle beside which the menu opens, in the coordinates of the view that it is shown in.
  private let anchor: CGRect
  private let onClose: () -> Void
  private var pointer: CGPoint?
  /// The distance in points that is kept from the edges of the view.
  private static let margin: CGFloat = 4

  /// Creates a menu that opens below `anchor`, or above it where there is no room. `onClose` is called when it has
  /// closed, before the action of the entry that was chosen.
  package init(_ items: [MenuItem], beside anchor: CGRect, onClose: @escaping () -> Void = {}) {
    (self.anchor, self.onClose) = (anchor, onClose)
    super.init(frame: .zero)
    open(items)
    followPointer { [weak self] in self?.pointerMoved(to: $0) }
    addGestureRecognizer(
      UITapGestureRecognizer(handler: { [weak self] (tap: UITapGestureRecognizer) in
        self?.tapped(at: tap.location(in: self))
      }))
  }

  package required init?(coder: NSCoder) { nil }

  /// Shows a menu over `view`, beside a rectangle of its coordinates.
  @discardableResult
  package static func show(_ items: [MenuItem], beside anchor: CGRect, in view: UIView) -> Menu {
    let menu = Menu(items, beside: anchor)
    menu.frame = view.bounds
    view.addSubview(menu)
    return menu
  }

  package override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard superview != nil else { return }
    if let other = Self.latest, other !== self { other.close() }
    Self.latest = self
    becomeFirstResponder()
  }

  /// Closes the innermost submenu, or the menu when none is open.
  package func leave() {
    if panels.count > 1 { closePanels(after: panels.count - 2) } else { close() }
  }

  package func close() {
    guard superview != nil else { return }
    resignFirstResponder()
    removeFromSuperview()
    onClose()
  }

  // MARK: Levels

  private func open(_ items: [MenuItem]) {
    let panel = MenuPanel(items)
    panels.append(panel)
    addSubview(panel)
    setNeedsLayout()
  }

  private func closePanels(after level: Int) {
    while panels.count > level + 1 { panels.removeLast().removeFromSuperview() }
  }

  /// Opens the submenu of the highlighted row at `level`, if it has one, and closes others. Returns false when it has
  /// none.
  @discardableResult
  private func openSubmenu(at level: Int) -> Bool {
    closePanels(after: level)
    guard let row = panels[level].highlighted, let items = panels[level].items[row].submenu else {
      return false
    }
    open(items)
    layoutIfNeeded()
    return true
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    for (level, panel) in panels.enumerated() {
      panel.frame = level == 0 ? rootFrame(panel) : submenuFrame(panel, beside: panels[level - 1])
      panel.layoutIfNeeded()
    }
  }

  private func fitted(_ panel: MenuPanel) -> CGSize {
    let (size, margin) = (panel.naturalSize, Self.margin)
    return CGSize(
      width: min(size.width, bounds.width - 2 * margin),
      height: min(size.height, bounds.height - 2 * margin))
  }

  private func rootFrame(_ panel: MenuPanel) -> CGRect {
    let size = fitted(panel)
    let below = anchor.maxY + size.height + Self.margin <= bounds.height
    let y = below ? anchor.maxY : anchor.minY - size.height
    return inside(CGRect(origin: CGPoint(x: anchor.minX, y: y), size: size))
  }

  private func submenuFrame(_ panel: MenuPanel, beside parent: MenuPanel) -> CGRect {
    let size = fitted(panel)
    let row = parent.highlighted.map { parent.frame(ofRow: $0) } ?? .zero
    // A submenu overlaps its parent by 3 points, and its first row is beside the row that opened it: the rows of a panel
    // begin 5 points below its top.
    let isRight = parent.frame.maxX + size.width + Self.margin <= bounds.width
    return inside(
      CGRect(
        x: isRight ? parent.frame.maxX - 3 : parent.frame.minX - size.width + 3,
        y: parent.frame.minY + row.minY - 5, width: size.width, height: size.height))
  }

  /// Returns `frame` moved to within the bounds.
  private func inside(_ frame: CGRect) -> CGRect {
    let margin = Self.margin
    var frame = frame
    frame.origin.x = min(max(margin, frame.minX), max(margin, bounds.width - frame.width - margin))
    frame.origin.y = min(max(margin, frame.minY), max(margin, bounds.height - frame.height - margin))
    frame.origin = CGPoint(x: frame.minX.rounded(), y: frame.minY.rounded())
    return frame
  }

  // MARK: The pointer

  private func level(at point: CGPoint) -> Int? {
    panels.lastIndex { $0.frame.contains(point) }
  }

  private func pointerMoved(to point: CGPoint?) {
    defer { pointer = point }
    guard let point, let level = level(at: point), !isOnTheWayToSubmenu(point, from: level) else {
      return
    }
    let row = panels[level].row(at: convert(point, to: panels[level]))
    guard row != panels[level].highlighted else { return }
    panels[level].highlighted = row
    openSubmenu(at: level)
  }

  /// Returns true if a movement from the last position to `point`, which crosses rows of the panel at `level`, leads
  /// towards the submenu that is open beside it.
  private func isOnTheWayToSubmenu(_ point: CGPoint, from level: Int) -> Bool {
    guard let pointer, panels.indices.contains(level + 1) else { return false }
    let submenu = panels[level + 1].frame
    let edge = submenu.minX > panels[level].frame.minX ? submenu.minX : submenu.maxX
    let (distance, whole) = (point.x - pointer.x, edge - pointer.x)
    guard distance * whole > 0 else { return false }
    let fraction = distance / whole
    let top = pointer.y + (submenu.minY - pointer.y) * fraction
    let bottom = pointer.y + (submenu.maxY - pointer.y) * fraction
    return point.y >= top && point.y <= bottom
  }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self) else { return }
    guard let level = level(at: point) else { return close() }
    press(panels[level].row(at: convert(point, to: panels[level])), at: level)
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    press(nil, at: nil)
  }
  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    press(nil, at: nil)
  }

  private func press(_ row: Int?, at level: Int?) {
    for (number, panel) in panels.enumerated() {
      for (index, view) in panel.rows.enumerated() {
        view.isPressed = number == level && index == row
      }
    }
  }

  private func tapped(at point: CGPoint) {
    guard let level = level(at: point) else { return close() }
    guard let row = panels[level].row(at: convert(point, to: panels[level])) else { return }
    panels[level].highlighted = row
    choose(at: level)
  }

  private func choose(at level: Int) {
    guard let row = panels[level].highlighted else { return }
    switch panels[level].items[row].content {
    case .choice(let action):
      close()
      action()
    case .submenu: openSubmenu(at: level)
    case .separator: break
    }
  }

  // MARK: Keys

  package override var canBecomeFirstResponder: Bool { true }

  package override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    presses.first?.key.map(obey)
  }

  package override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    presses.first?.key.map(obey)
  }

  private func obey(_ key: UIKey) {
    guard let panel = panels.last else { return }
    let level = panels.count - 1
    switch key.keyCode {
    case .keyboardUpArrow: panel.moveHighlight(from: panel.highlighted, by: -1)
    case .keyboardDownArrow: panel.moveHighlight(from: panel.highlighted, by: 1)
    case .keyboardHome: panel.moveHighlight(from: nil, by: 1)
    case .keyboardEnd: panel.moveHighlight(from: nil, by: -1)
    case .keyboardLeftArrow: if level > 0 { leave() }
    case .keyboardRightArrow: enterSubmenu(at: level)
    case .keyboardReturnOrEnter, .keyboardSpacebar: enterOrChoose(at: level)
    case .keyboardEscape: leave()
    default: break
    }
  }

  private func enterSubmenu(at level: Int) {
    if openSubmenu(at: level) { panels.last?.moveHighlight(from: nil, by: 1) }
  }

  private func enterOrChoose(at level: Int) {
    guard let row = panels[level].highlighted else { return }
    if panels[level].items[row].submenu != nil { enterSubmenu(at: level) } else { choose(at: level) }
  }
}

extension Menu: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.popupMenu)
    content.children = .elements(panels)
    content.focus = panels.last
    return content
  }
}
