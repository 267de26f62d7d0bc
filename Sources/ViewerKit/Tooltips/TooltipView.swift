internal import UIKit

/// The label that shows a tooltip: the name, and the key on a background of its own.
@MainActor
final class TooltipView: UIView {
  private let name: Caption
  private let key: Caption
  private let plate = UIView()
  private static let height: CGFloat = 26
  /// The distance in points from the control, and from the edges of the window.
  private static let gap: CGFloat = 6

  init(_ text: String, shortcut: String) {
    name = Caption(text, size: Theme.TextSize.small, weight: .medium, color: .white).centered()
    key = Caption(
      shortcut, size: Theme.TextSize.small, color: UIColor(white: 0.92, alpha: 1), alignment: .center
    ).centered()
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    backgroundColor = Theme.labelBackground
    layer.cornerRadius = Theme.Radius.control
    layer.shadowOpacity = 0.25
    layer.shadowRadius = 5
    layer.shadowOffset = CGSize(width: 0, height: 2)
    plate.backgroundColor = UIColor(white: 1, alpha: 0.16)
    plate.layer.cornerRadius = 3
    plate.isHidden = shortcut.isEmpty
    for part in [name, plate, key] { addSubview(part) }
  }

  required init?(coder: NSCoder) { nil }

  /// The name, and the key in parentheses, as tests and assistive programs read them.
  var text: String { plate.isHidden ? name.string : "\(name.string) (\(key.string))" }

  /// Places the label in an area of `size` points: below `control`, or above it where there is no room.
  func place(beside control: CGRect, in size: CGSize) {
    let keyWidth = plate.isHidden ? 0 : key.width + 10
    let width = min(
      name.width + 18 + (keyWidth > 0 ? keyWidth + 5 : 0), max(0, size.width - 2 * Self.gap))
    let below = control.maxY + Self.gap
    let isBelow = below + Self.height + Self.gap <= size.height
    let y = isBelow ? below : control.minY - Self.gap - Self.height
    let x = min(max(Self.gap, control.midX - width / 2), max(Self.gap, size.width - width - Self.gap))
    frame = CGRect(x: x.rounded(), y: max(0, y.rounded()), width: width, height: Self.height)
    plate.frame = CGRect(x: width - 6 - keyWidth, y: 5, width: keyWidth, height: 16)
    key.frame = plate.frame
    let end = plate.isHidden ? width - 9 : plate.frame.minX - 6
    name.frame = CGRect(x: 9, y: 0, width: max(0, end - 9), height: Self.height)
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: Theme.Radius.control).cgPath
  }
}
