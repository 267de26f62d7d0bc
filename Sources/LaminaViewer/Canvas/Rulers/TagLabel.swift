import UIKit
import ViewerKit

/// A small label with a dark background, so that it is legible over any scene.
@MainActor
final class TagLabel: UIView {
  private let caption: Caption
  /// The horizontal distance, in points, from a label's center at which another view does not overlap a label of
  /// typical width.
  static let reach: CGFloat = 30

  init() {
    caption = Caption(
      size: Theme.TextSize.small, weight: .medium, color: UIColor(white: 1, alpha: 1),
      alignment: .center)
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0.1, alpha: 0.86)
    layer.cornerRadius = 5
    isUserInteractionEnabled = false
    caption.isCentered = true
    addSubview(caption)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ text: String) {
    caption.text = text
    isHidden = false
    bounds = CGRect(x: 0, y: 0, width: caption.width + 12, height: 18)
    caption.frame = bounds.insetBy(dx: 2, dy: 0)
  }

  /// Centers the label at `middle`, moved where necessary to stay inside `area`.
  func layOut(at middle: CGPoint, in area: CGRect) {
    let (width, height) = (bounds.width, bounds.height)
    func kept(_ value: CGFloat, from low: CGFloat, to high: CGFloat) -> CGFloat {
      min(max(value, low), max(low, high))
    }
    frame = CGRect(
      x: kept((middle.x - width / 2).rounded(), from: area.minX + 2, to: area.maxX - width - 2),
      y: kept((middle.y - height / 2).rounded(), from: area.minY + 2, to: area.maxY - height - 2),
      width: width, height: height)
  }

  /// Moves the label beside `point`, where the pointer does not cover it.
  func layOut(beside point: CGPoint, in area: CGRect) {
    layOut(at: CGPoint(x: point.x + 14 + bounds.width / 2, y: point.y + 20), in: area)
  }
}
