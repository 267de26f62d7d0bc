import UIKit
import ViewerKit

/// The list of all keys. It covers the window until a key or a click dismisses it.
@MainActor
final class KeyOverlay: UIView, PopoverView {
  private let onClose: () -> Void
  private let card = UIView()
  private let columns: [KeyColumn]
  private static let margin: CGFloat = 20

  init(_ keys: UserKeys, onClose: @escaping () -> Void) {
    self.onClose = onClose
    let sections = CommandTable.groups + [keys.help].compactMap(\.self)
    columns = Self.halves(sections).map(KeyColumn.init)
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.45)
    card.backgroundColor = Theme.panel
    card.layer.cornerRadius = 12
    card.layer.borderWidth = 1
    card.clipsToBounds = true
    addSubview(card)
    for column in columns { card.addSubview(column) }
  }

  required init?(coder: NSCoder) { nil }

  func leave() { onClose() }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onClose() }

  /// Distributes the sections over two columns; each section goes to the column that is shorter so far.
  private static func halves(_ sections: [CommandTable.Group]) -> [[CommandTable.Group]] {
    var halves: [[CommandTable.Group]] = [[], []]
    func length(_ half: Int) -> Int { halves[half].reduce(0) { $0 + $1.lines.count + 2 } }
    for section in sections { halves[length(0) <= length(1) ? 0 : 1].append(section) }
    return halves
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
    let isSmall = bounds.width < 760
    let (margin, inset): (CGFloat, CGFloat) = isSmall ? (14, 4) : (Self.margin, 8)
    let lines = columns.map(\.lines).max() ?? 1
    let height = min(bounds.height - 2 * inset, lines * 21 + 2 * margin)
    let width = min(bounds.width - 2 * inset, 780)
    card.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(),
      width: width, height: height)
    let columnWidth = ((width - 3 * margin) / 2).rounded(.down)
    let line = (height - 2 * margin) / lines
    for (index, column) in columns.enumerated() {
      column.lineHeight = line
      column.frame = CGRect(
        x: margin + CGFloat(index) * (columnWidth + margin), y: margin, width: columnWidth,
        height: height - 2 * margin)
    }
  }
}

/// A column of sections, one below the other.
private final class KeyColumn: UIView {
  private var titles: [(view: Caption, line: CGFloat)] = []
  private var rows: [(keys: Caption, action: Caption, line: CGFloat)] = []
  /// The height in lines, including the gaps between sections.
  private(set) var lines: CGFloat = 0
  var lineHeight: CGFloat = 21 { didSet { setNeedsLayout() } }
  private static let gap: CGFloat = 0.5

  init(_ sections: [CommandTable.Group]) {
    super.init(frame: .zero)
    for section in sections { add(section) }
  }

  required init?(coder: NSCoder) { nil }

  private func add(_ section: CommandTable.Group) {
    if lines > 0 { lines += Self.gap }
    let title = Caption(
      section.title, size: Theme.TextSize.body, weight: .semibold, color: Theme.accent
    ).centered()
    titles.append((title, lines))
    addSubview(title)
    lines += 1
    for line in section.lines { add(line) }
  }

  private func add(_ line: HelpLine) {
    let keys = Caption(line.keys, size: Theme.TextSize.small, weight: .medium).centered()
    let action = Caption(line.effect, size: Theme.TextSize.small, color: Theme.faintInk).centered()
    rows.append((keys, action, lines))
    addSubview(keys)
    addSubview(action)
    lines += 1
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let split = (rows.map(\.keys.width).max() ?? 0) + (bounds.width < 320 ? 8 : 20)
    for (view, line) in titles { view.frame = frame(line, from: 0, to: bounds.width) }
    for (keys, action, line) in rows {
      keys.frame = frame(line, from: 0, to: split)
      action.frame = frame(line, from: split, to: bounds.width)
    }
  }

  private func frame(_ line: CGFloat, from left: CGFloat, to right: CGFloat) -> CGRect {
    let (top, bottom) = ((line * lineHeight).rounded(), ((line + 1) * lineHeight).rounded())
    return CGRect(x: left, y: top, width: max(0, right - left), height: bottom - top)
  }
}
