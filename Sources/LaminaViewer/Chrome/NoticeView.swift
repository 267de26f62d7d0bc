import UIKit
import ViewerKit

/// A message at the bottom of the window that disappears after 2.5 seconds, or 8 for an error.
@MainActor
final class NoticeView: UIView {
  let message: String
  private let text: Caption
  private var departure: ViewerDelay?
  /// The least distance in points to the cards of the canvas.
  private static let distance: CGFloat = 8

  init(_ message: String, isError: Bool) {
    self.message = message
    text = Caption(message, size: Theme.TextSize.large, color: .white, alignment: .center, wraps: true)
    super.init(frame: .zero)
    backgroundColor =
      isError
      ? UIColor(red: 0.70, green: 0.16, blue: 0.12, alpha: 0.96) : UIColor(white: 0.12, alpha: 0.92)
    layer.cornerRadius = 9
    isUserInteractionEnabled = false
    addSubview(text)
    departure = ViewerDelay.after(isError ? 8 : 2.5) { [weak self] in self?.leave() }
  }

  required init?(coder: NSCoder) { nil }

  /// Lays out the message at the bottom of `area`, as wide as the text needs, and above those of the `cards` that it would
  /// cover.
  func layOut(in area: CGRect, above cards: [CGRect] = []) {
    let width = max(60, min(area.width - 32, text.width + 40))
    let height = text.height(forWidth: width - 40) + 20
    frame = CGRect(
      x: (area.midX - width / 2).rounded(), y: (area.maxY - height).rounded(), width: width,
      height: height)
    for card in cards.sorted(by: { $0.maxY > $1.maxY })
    where frame.intersects(card.insetBy(dx: -Self.distance, dy: -Self.distance)) {
      frame.origin.y = max(area.minY, card.minY - Self.distance - height)
    }
    text.frame = CGRect(x: 20, y: 10, width: width - 40, height: height - 20)
  }

  private func leave() {
    UIView.animate(withDuration: 0.25, animations: { self.alpha = 0 }) { _ in
      self.removeFromSuperview()
    }
  }

  func removeAtOnce() {
    departure?.cancel()
    removeFromSuperview()
  }
}
