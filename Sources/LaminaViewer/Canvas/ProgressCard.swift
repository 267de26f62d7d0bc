import UIKit
import ViewerKit

/// The card in the middle of an empty canvas that says what the window does before there is a scene to be shown.
@MainActor
final class ProgressCard: CanvasCard {
  let caption: Caption
  private static let height: CGFloat = 40
  private static let inset: CGFloat = 16

  init(_ text: String) {
    caption = Caption(text, size: Theme.TextSize.large, weight: .medium).centered()
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(caption)
  }

  required init?(coder: NSCoder) { nil }

  /// Positions the card in the middle of a canvas of `size` points.
  func layOut(in size: CGSize) {
    let needed = caption.width.rounded(.up) + 2 * Self.inset
    let width = max(1, min(size.width - 24, needed))
    frame = CGRect(
      x: ((size.width - width) / 2).rounded(), y: ((size.height - Self.height) / 2).rounded(),
      width: width, height: Self.height)
    caption.frame = CGRect(
      x: Self.inset, y: 0, width: max(1, width - 2 * Self.inset), height: Self.height)
  }
}
