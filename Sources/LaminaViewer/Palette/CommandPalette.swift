import Localization
import QuartzCore
import UIKit
import ViewerKit

/// The list of all commands, which is searched by typing. The up and down arrow keys, and Tab and Shift-Tab, highlight
/// a command, Return or a click performs it, and Escape or a press beside the card closes the list.
@MainActor
final class CommandPalette: UIView, PopoverView {
  private let entries: [PaletteEntry]
  private let onSelect: (ViewerCommand) -> Void
  private let onClose: () -> Void
  private let card = UIView()
  private let search = TextField(size: Theme.TextSize.title)
  private let list = ScrollBox()
  private let line = UIView()
  private let nothing = Caption(
    localized("No command is called that."), size: Theme.TextSize.large, color: Theme.faintInk)
  /// The views for the visible entries, which are reused while the list is scrolled.
  private var pool: [PaletteRow] = []
  /// The entries that match the text, the best first.
  private(set) var found: [PaletteEntry]
  /// The index of the highlighted entry among `found`.
  private(set) var highlighted = 0

  /// The height of the part of the card above the list, in points.
  private static let headHeight: CGFloat = 48
  private static let padding: CGFloat = 6

  /// Creates the list. `onSelect` is called after `onClose`, with a command that is enabled.
  init(
    _ entries: [PaletteEntry], onSelect: @escaping (ViewerCommand) -> Void,
    onClose: @escaping () -> Void
  ) {
    (self.entries, self.onSelect, self.onClose) = (entries, onSelect, onClose)
    found = entries.matching("")
    super.init(frame: .zero)
    setUpCard()
    setUpSearch()
    list.onScroll = { [weak self] in self?.showRows() }
    list.followPointer { [weak self] in self?.pointerMoved(to: $0) }
    list.addGestureRecognizer(
      UITapGestureRecognizer(handler: { [weak self] (tap: UITapGestureRecognizer) in
        self?.tapped(at: tap.location(in: self?.list))
      }))
  }

  required init?(coder: NSCoder) { nil }

  private func setUpCard() {
    backgroundColor = UIColor(white: 0, alpha: 0.25)
    card.backgroundColor = Theme.panel
    card.layer.cornerRadius = Theme.Radius.dialog
    card.layer.borderWidth = 1
    line.backgroundColor = Theme.line
    addSubview(card)
    for part in [search, list, line, nothing] { card.addSubview(part) }
  }

  private func setUpSearch() {
    search.placeholder = localized("Find a command")
    search.leftView = Mark(.search)
    search.leftViewMode = .always
    search.onChange = { [weak self] in self?.searchChanged() }
    search.onCommand = { [weak self] in self?.obey($0) ?? false }
  }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if superview != nil { search.becomeFirstResponder() }
  }

  func leave() { onClose() }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), !card.frame.contains(point) else { return }
    onClose()
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = min(bounds.width - 24, 560)
    let room = max(0, bounds.height - 24 - Self.headHeight - 2 * Self.padding)
    let most = min(12, (room / PaletteRow.height).rounded(.down))
    let whole = Self.headHeight + most * PaletteRow.height + 2 * Self.padding
    let rows = min(most, CGFloat(max(1, found.count)))
    let height = Self.headHeight + rows * PaletteRow.height + 2 * Self.padding
    // The upper edge stays where it is while the list becomes shorter.
    let top = min(bounds.height * 0.14, bounds.height - whole - 12)
    card.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: max(12, top.rounded()), width: width,
      height: height)
    card.layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
    search.frame = CGRect(x: 8, y: 8, width: width - 16, height: 32)
    line.frame = CGRect(x: 0, y: Self.headHeight - 1, width: width, height: 1)
    list.frame = CGRect(
      x: 0, y: Self.headHeight, width: width, height: max(1, height - Self.headHeight))
    nothing.frame = CGRect(x: 18, y: Self.headHeight + 14, width: width - 36, height: 20)
    showRows()
  }

  private func frame(ofRow index: Int) -> CGRect {
    CGRect(
      x: Self.padding, y: Self.padding + CGFloat(index) * PaletteRow.height,
      width: list.bounds.width - 2 * Self.padding, height: PaletteRow.height)
  }

  /// Shows the visible part of the list.
  private func showRows() {
    nothing.isHidden = !found.isEmpty
    list.contentSize = CGSize(
      width: list.bounds.width, height: CGFloat(found.count) * PaletteRow.height + 2 * Self.padding)
    let visible = list.visible
    let first = max(0, Int((visible.minY - Self.padding) / PaletteRow.height))
    let last = min(found.count, Int(visible.maxY / PaletteRow.height) + 1)
    while pool.count < last - first {
      let row = PaletteRow()
      pool.append(row)
      list.addSubview(row)
    }
    for (offset, row) in pool.enumerated() {
      let index = first + offset
      row.isHidden = index >= last
      guard index < last else { continue }
      row.frame = frame(ofRow: index)
      row.show(found[index], isHighlighted: index == highlighted)
    }
  }

  // MARK: Searching and choosing

  private func searchChanged() {
    found = entries.matching(search.text ?? "")
    highlighted = 0
    list.contentOffset = .zero
    setNeedsLayout()
    layoutIfNeeded()
  }

  /// Performs the command of a key in the search field: Return, Escape, up or down arrow, Tab or Shift-Tab, in this
  /// order. The size by which an arrow key changes a number is of no use here.
  private func obey(_ command: TextField.Command) -> Bool {
    switch command {
    case .submit: choose()
    case .leave: onClose()
    case .nudge(let up, _): highlight(highlighted + (up ? -1 : 1))
    case .next: highlight(highlighted + 1)
    case .previous: highlight(highlighted - 1)
    }
    return true
  }

  /// Highlights an entry and scrolls to it. After the last entry follows the first one.
  private func highlight(_ index: Int) {
    guard !found.isEmpty else { return }
    highlighted = (index + found.count) % found.count
    list.scrollRectToVisible(
      frame(ofRow: highlighted).insetBy(dx: 0, dy: -Self.padding), animated: false)
    showRows()
  }

  private func row(at point: CGPoint) -> Int? {
    found.indices.first { frame(ofRow: $0).contains(point) }
  }

  private func pointerMoved(to point: CGPoint?) {
    guard let row = point.flatMap({ self.row(at: $0) }), row != highlighted else { return }
    highlighted = row
    showRows()
  }

  private func tapped(at point: CGPoint) {
    guard let row = row(at: point) else { return }
    highlighted = row
    choose()
  }

  /// Closes the list and performs the highlighted command; does nothing if it is disabled.
  private func choose() {
    guard found.indices.contains(highlighted), found[highlighted].state.isEnabled else { return }
    let command = found[highlighted].command
    onClose()
    onSelect(command)
  }
}
