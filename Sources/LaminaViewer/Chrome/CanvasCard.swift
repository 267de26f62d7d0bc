import QuartzCore
import UIKit
import ViewerKit

/// The base class of the cards that float over the canvas: a panel with rounded corners, a border and a shadow.
@MainActor
class CanvasCard: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = Theme.panel
    layer.cornerRadius = 8
    layer.borderWidth = 1
    layer.shadowOpacity = 0.12
    layer.shadowRadius = 6
    layer.shadowOffset = CGSize(width: 0, height: 2)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
    layer.shadowPath = CGPath(
      roundedRect: bounds, cornerWidth: 8, cornerHeight: 8, transform: nil)
  }
}
