package import UIKit

extension UIView {
  /// Centers the card of a dialog in this view, at most `width` points wide, and resolves the color of its border.
  /// `arrange` arranges the card's content for a width in points and returns the height that it needs.
  package func center(_ card: UIView, width limit: CGFloat, arrange: (CGFloat) -> CGFloat) {
    let width = min(bounds.width - 24, limit)
    let height = arrange(width)
    card.frame = CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: max(8, ((bounds.height - height) / 2).rounded()),
      width: width, height: height)
    card.layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
  }
}
