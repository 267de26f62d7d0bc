import Localization
import QuartzCore
import UIKit
import ViewerKit

/// The top of the gallery, with its title and the filter text.
@MainActor
final class GalleryHeader: UIView {
  static let height: CGFloat = 76

  private let title = Caption("Lamina", size: Theme.TextSize.display, weight: .bold).centered()
  private let hint = Caption(
    localized("↑ ↓ ← → choose    ⏎ opens    ? keys"), size: Theme.TextSize.body,
    color: Theme.faintInk
  ).centered()
  private let field = UIView()
  private let query = Caption(size: Theme.TextSize.large).centered()
  private let placeholder = Caption(
    localized("Type to filter"), size: Theme.TextSize.large, color: Theme.faintInk
  )
  .centered()
  private let count = Caption(size: Theme.TextSize.body, color: Theme.faintInk, alignment: .right)
    .centered()
  private let caret = UIView()
  /// The ground of the text while it is selected.
  private let highlight = UIView()
  private let menu: IconButton
  private let line = UIView()

  /// True when content is scrolled under the header, which is then underlined.
  var isLifted = false { didSet { line.alpha = isLifted ? 1 : 0 } }

  init(menu: IconButton) {
    self.menu = menu
    super.init(frame: .zero)
    backgroundColor = Theme.background
    field.backgroundColor = Theme.field
    field.layer.cornerRadius = 10
    field.layer.borderWidth = 1
    caret.backgroundColor = Theme.accent
    highlight.backgroundColor = Theme.accent.withAlphaComponent(0.24)
    highlight.layer.cornerRadius = 3
    line.backgroundColor = Theme.line
    line.alpha = 0
    for child in [title, hint, field, line, menu] { addSubview(child) }
    for child in [highlight, query, placeholder, count, caret] { field.addSubview(child) }
  }

  required init?(coder: NSCoder) { nil }

  /// The rectangle below which the menu opens, in the header's own coordinates.
  var menuAnchor: CGRect { menu.frame }

  func show(query text: String, isSelected: Bool, count number: Int) {
    query.text = text
    highlight.isHidden = !isSelected
    placeholder.isHidden = !text.isEmpty
    count.text = number == 1 ? localized("1 scene") : localized("\(number) scenes")
    layOut()
  }

  override func layoutSubviews() { layOut() }

  private func layOut() {
    field.layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
    title.frame = CGRect(x: 32, y: 20, width: title.width, height: 36)
    let fieldWidth = min(320, max(140, bounds.width * 0.36))
    menu.frame = CGRect(
      x: bounds.width - 24 - IconButton.side, y: 23, width: IconButton.side, height: IconButton.side)
    field.frame = CGRect(x: menu.frame.minX - 8 - fieldWidth, y: 20, width: fieldWidth, height: 36)
    let left = title.frame.maxX + 24
    hint.frame = CGRect(x: left, y: 22, width: max(0, field.frame.minX - left - 16), height: 36)
    hint.isHidden = hint.frame.width < hint.width
    let countWidth = count.width
    // The number of scenes is hidden where it would leave too little of the field to the query.
    count.isHidden = fieldWidth < 130 + countWidth
    count.frame = CGRect(x: fieldWidth - 12 - countWidth, y: 0, width: countWidth, height: 36)
    placeholder.frame = CGRect(x: 17, y: 0, width: 120, height: 36)
    let room = (count.isHidden ? fieldWidth : count.frame.minX) - 24
    query.frame = CGRect(x: 12, y: 0, width: max(1, room), height: 36)
    caret.frame = CGRect(
      x: 12 + min(query.string.isEmpty ? 0 : query.width, room) + 1, y: 9, width: 1.5, height: 18)
    highlight.frame = CGRect(x: 10, y: 8, width: caret.frame.minX - 9, height: 20)
    line.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
  }
}
