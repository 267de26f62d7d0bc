package import UIKit

/// A small icon that shows a state and takes no input.
@MainActor
package final class Mark: UIView {
  private let shape = CAShapeLayer()
  package var icon: Icon { didSet { if icon != oldValue { setNeedsLayout() } } }
  package var color: UIColor { didSet { if color != oldValue { setNeedsLayout() } } }

  /// The width and height in points.
  package static let side: CGFloat = 12

  package init(_ icon: Icon, color: UIColor = Theme.faintInk) {
    (self.icon, self.color) = (icon, color)
    super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
    isUserInteractionEnabled = false
    shape.lineWidth = 1.6
    shape.lineCap = .round
    shape.lineJoin = .round
    shape.anchorPoint = .zero
    layer.addSublayer(shape)
  }

  package required init?(coder: NSCoder) { nil }

  package override func layoutSubviews() {
    super.layoutSubviews()
    withoutActions {
      let color = color.resolvedColor(with: traitCollection).cgColor
      shape.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
      shape.position = .zero
      shape.setAffineTransform(CGAffineTransform(scaleX: bounds.width / 16, y: bounds.height / 16))
      shape.path = icon.path.cgPath
      shape.fillColor = icon.isStroked ? nil : color
      shape.strokeColor = icon.isStroked ? color : nil
    }
  }
}
