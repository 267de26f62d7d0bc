import UIKit
import ViewerKit

/// The bar at the top of a page: the back button, the title, the buttons that show and hide panels, and the menu
/// button.
@MainActor
final class HeaderBar: UIView {
  private let back: IconButton
  private let title: Caption
  private let subtitle: Caption
  private let buttons: [IconButton]
  private let menu: IconButton
  private let line = UIView()
  var showsBack = false { didSet { setNeedsLayout() } }

  init(
    title: (main: String, sub: String), back: IconButton, buttons: [IconButton], menu: IconButton
  ) {
    (self.back, self.menu) = (back, menu)
    self.title = Caption(title.main, size: Theme.TextSize.title, weight: .semibold).centered()
    self.subtitle = Caption(title.sub, size: Theme.TextSize.body, color: Theme.faintInk).centered()
    self.buttons = buttons
    super.init(frame: .zero)
    backgroundColor = Theme.panel
    line.backgroundColor = Theme.line
    for child in [back, self.title, self.subtitle, line, menu] + buttons { addSubview(child) }
  }

  func show(title: String, subtitle: String) {
    (self.title.text, self.subtitle.text) = (title, subtitle)
    setNeedsLayout()
  }

  required init?(coder: NSCoder) { nil }

  /// The rectangle below which the menu opens, in the bar's own coordinates.
  var menuAnchor: CGRect { menu.frame }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = IconButton.side
    let y = ((bounds.height - side) / 2).rounded()
    back.isHidden = !showsBack
    back.frame = CGRect(x: 8, y: y, width: side, height: side)
    menu.frame = CGRect(x: bounds.width - 8 - side, y: y, width: side, height: side)
    var end = menu.frame.minX - 8
    for button in buttons.reversed() {
      button.frame = CGRect(x: end - side, y: y, width: side, height: side)
      end -= side + 2
    }
    let start = showsBack ? back.frame.maxX + 6 : 16
    let titleWidth = min(title.width, max(0, end - start - 8))
    title.frame = CGRect(x: start, y: y, width: titleWidth, height: side)
    let rest = end - title.frame.maxX - 20
    subtitle.isHidden = rest < 60
    subtitle.frame = CGRect(x: title.frame.maxX + 12, y: y, width: max(0, rest), height: side)
    line.frame = CGRect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
  }
}
