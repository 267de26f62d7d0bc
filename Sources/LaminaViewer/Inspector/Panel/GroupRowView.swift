import RenderServer
import UIKit
import ViewerKit

/// A row that shows one reason why the layer is drawn off-screen.
@MainActor
final class GroupRowView: UIView {
  private let mark = Mark(.offscreen)
  private let title = Caption(size: Theme.TextSize.body)
  private let extent = Caption(size: Theme.TextSize.small, color: Theme.faintInk, alignment: .right)
  private let explanation = Caption(size: Theme.TextSize.small, color: Theme.faintInk, wraps: true)

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for view in [mark, title, extent, explanation] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ group: OffscreenGroup) {
    title.text = group.reason.title
    extent.text = group.extentText
    explanation.text = group.reason.explanation
    setNeedsLayout()
  }

  func height(forWidth width: CGFloat) -> CGFloat { 26 + explanation.height(forWidth: width - 20) }

  override func layoutSubviews() {
    super.layoutSubviews()
    mark.frame = CGRect(x: 0, y: 5, width: Mark.side, height: Mark.side)
    let extentWidth = extent.width + 2
    title.frame = CGRect(x: 20, y: 3, width: max(0, bounds.width - extentWidth - 26), height: 18)
    extent.frame = CGRect(x: bounds.width - extentWidth, y: 4, width: extentWidth, height: 16)
    explanation.frame = CGRect(
      x: 20, y: 21, width: max(0, bounds.width - 20), height: max(0, bounds.height - 23))
  }
}
