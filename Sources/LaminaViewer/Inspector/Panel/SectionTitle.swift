import UIKit
import ViewerKit

/// The title of a section of the inspector, with an optional accessory view at its right.
@MainActor
final class SectionTitle: UIView {
  private let caption: Caption
  private let line = UIView()
  private let accessory: UIView?
  private let accessorySize: CGSize

  static let height: CGFloat = 40

  init(_ text: String, accessory: UIView? = nil, accessorySize: CGSize = .zero) {
    caption = Caption(text, size: Theme.TextSize.body, weight: .semibold)
    (self.accessory, self.accessorySize) = (accessory, accessorySize)
    super.init(frame: .zero)
    line.backgroundColor = Theme.line
    for view in [line, caption] + (accessory.map { [$0] } ?? []) { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// True if a line separates the title from the section above.
  var hasLine = true { didSet { line.isHidden = !hasLine } }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inset = InspectorPanel.inset
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
    caption.frame = CGRect(
      x: inset, y: 15, width: max(0, bounds.width - 2 * inset - accessorySize.width - 8), height: 18)
    accessory?.frame = CGRect(
      x: bounds.width - inset - accessorySize.width, y: 10, width: accessorySize.width,
      height: accessorySize.height)
  }
}
