import UIKit

/// All keys, over everything; any key or click takes it away.
@MainActor
final class KeyOverlay: UIView {
  private let card = UIView()
  private var columns: [[UIView]] = [[], []]
  private static let lineHeight: CGFloat = 21

  init(_ keys: UserKeys) {
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.45)
    card.backgroundColor = Theme.panel
    card.layer.cornerRadius = 12
    card.clipsToBounds = true
    addSubview(card)
    for section in KeyMap.sections { add(section) }
    KeyMap.section(of: keys).map(add)
  }

  required init?(coder: NSCoder) { nil }

  private func add(_ section: KeyMap.Section) {
    let column = columns[0].count <= columns[1].count ? 0 : 1
    let title = Caption(section.title, size: 12, weight: .semibold, color: Theme.accent)
    columns[column].append(title)
    for line in section.lines { columns[column].append(KeyLine(line)) }
    for view in columns[column] where view.superview == nil { card.addSubview(view) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let count = columns.map(\.count).max() ?? 0
    let height = min(bounds.height - 16, CGFloat(count) * Self.lineHeight + 40)
    let line = min(Self.lineHeight, (height - 32) / CGFloat(max(1, count)))
    let width = min(bounds.width - 16, 760)
    card.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) / 2).rounded(),
      width: width, height: height)
    let columnWidth = (width - 60) / 2
    for (index, column) in columns.enumerated() {
      for (row, view) in column.enumerated() {
        view.frame = CGRect(
          x: 20 + CGFloat(index) * (columnWidth + 20), y: 16 + CGFloat(row) * line, width: columnWidth,
          height: line)
      }
    }
  }
}

/// A key and what it does.
private final class KeyLine: UIView {
  private let keys: Caption
  private let action: Caption

  init(_ line: KeyMap.Line) {
    keys = Caption(line.keys, size: 11.5, weight: .medium)
    action = Caption(line.action, size: 11.5, color: Theme.faintInk)
    super.init(frame: .zero)
    addSubview(keys)
    addSubview(action)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let split = min(112, (bounds.width * 0.32).rounded())
    keys.frame = CGRect(x: 0, y: 2, width: split - 8, height: bounds.height - 2)
    action.frame = CGRect(x: split, y: 2, width: bounds.width - split, height: bounds.height - 2)
  }
}
