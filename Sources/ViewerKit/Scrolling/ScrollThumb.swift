package import UIKit

/// A scroll indicator, hidden when all of the content is visible.
@MainActor
package final class ScrollThumb: UIView {
  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    backgroundColor = Theme.faintInk.withAlphaComponent(0.4)
    layer.cornerRadius = 1.5
  }

  package required init?(coder: NSCoder) { nil }

  /// Shows the position of content that is `length` points high and scrolled by `offset` in the area `window` of the
  /// superview.
  package func show(offset: Double, of length: Double, in window: CGRect) {
    let room = length - window.height
    isHidden = room <= 0.5
    guard !isHidden else { return }
    let height = max(24, window.height * window.height / length)
    frame = CGRect(
      x: window.maxX - 6, y: window.minY + (window.height - height) * min(1, offset / room), width: 3,
      height: height)
  }
}
