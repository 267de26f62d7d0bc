import UIKit
import ViewerKit
import WindowSystem

/// The list of all keys. It covers the window until a key or a click dismisses it. In a small window it scrolls.
@MainActor
final class KeyOverlay: UIView, PopoverView {
  private let onClose: () -> Void
  private let card = UIView()
  private let scroll = ScrollBox()
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
    card.addSubview(scroll)
    for column in columns { scroll.addSubview(column) }
  }

  required init?(coder: NSCoder) { nil }

  func leave() { onClose() }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { onClose() }

  /// Distributes the sections over two columns, in their order, so that the longer column is as short as possible.
  private static func halves(_ sections: [CommandTable.Group]) -> [[CommandTable.Group]] {
    func half(_ choice: Int, _ side: Int) -> [CommandTable.Group] {
      sections.indices.filter { choice >> $0 & 1 == side }.map { sections[$0] }
    }
    func length(_ choice: Int) -> CGFloat {
      [0, 1].map { KeyColumn.lines(of: half(choice, $0)) }.max() ?? 0
    }
    // The first section is on the left.
    let choices = stride(from: 0, to: 1 << sections.count, by: 2)
    let best = choices.min { length($0) < length($1) } ?? 0
    return [half(best, 0), half(best, 1)]
  }

  /// The least and the greatest height of a line in points.
  private static let (leastLine, greatestLine): (CGFloat, CGFloat) = (17, 21)

  /// Scrolls by a key, if there is more than has room. Returns false for other keys.
  func take(_ key: Key) -> Bool {
    let end = scroll.contentSize.height - scroll.bounds.height
    guard end > 0.5 else { return false }
    let page = scroll.bounds.height - 2 * Self.leastLine
    let offset = scroll.contentOffset.y
    let next: CGFloat
    switch key {
    case .up: next = offset - 3 * Self.leastLine
    case .down: next = offset + 3 * Self.leastLine
    case .pageUp: next = offset - page
    case .pageDown: next = offset + page
    case .home: next = 0
    case .end: next = end
    case .character, .left, .right, .return, .escape, .tab, .backspace, .delete, .function, .other:
      return false
    }
    scroll.contentOffset = CGPoint(x: 0, y: min(max(0, next), end).rounded())
    return true
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
    let isSmall = bounds.width < 760
    let (margin, inset): (CGFloat, CGFloat) = isSmall ? (14, 4) : (Self.margin, 8)
    let lines = max(1, columns.map(\.lines).max() ?? 1)
    let room = bounds.height - 2 * inset
    let line = min(max((room - 2 * margin) / lines, Self.leastLine), Self.greatestLine)
    let (height, whole) = (min(room, lines * line + 2 * margin), lines * line + 2 * margin)
    let width = min(bounds.width - 2 * inset, 780)
    card.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(),
      width: width, height: height)
    scroll.frame = card.bounds
    scroll.contentSize = CGSize(width: width, height: whole)
    place(lineHeight: line, margin: margin, in: CGSize(width: width, height: whole))
  }

  private func place(lineHeight: CGFloat, margin: CGFloat, in size: CGSize) {
    let width = ((size.width - 3 * margin) / 2).rounded(.down)
    for (index, column) in columns.enumerated() {
      column.lineHeight = lineHeight
      column.frame = CGRect(
        x: margin + CGFloat(index) * (width + margin), y: margin, width: width,
        height: size.height - 2 * margin)
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

  /// Returns the height of sections in lines.
  static func lines(of sections: [CommandTable.Group]) -> CGFloat {
    let gaps = max(0, CGFloat(sections.count) - 1) * gap
    return sections.reduce(gaps) { $0 + CGFloat($1.lines.count) + 1 }
  }

  init(_ sections: [CommandTable.Group]) {
    super.init(frame: .zero)
    for section in sections { add(section) }
  }

  required init?(coder: NSCoder) { nil }

  private func add(_ section: CommandTable.Group) {
    if lines > 0 { lines += Self.gap }
    let title = Caption(
      section.title, size: Theme.TextSize.body, weight: .semibold, color: Theme.accentInk
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
