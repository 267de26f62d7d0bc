import Localization
import UIKit
import ViewerKit

/// The card at the top of the canvas that says that gestures or the scene are recorded, with a button that ends the recording.
@MainActor
final class RecordingCard: CanvasCard {
  /// Returns the text of the card.
  private let caption: () -> String
  private let dot = UIView()
  private let text = Caption(size: Theme.TextSize.body, weight: .semibold).centered()
  private let stop: TextButton
  /// The width of the canvas and the upper edge of the card, in points.
  private var area: (width: CGFloat, top: CGFloat) = (0, 0)
  /// The text that the card shows; nil before the card has been laid out.
  private var shown: String?
  private static let height: CGFloat = 34
  private static let dotSide: CGFloat = 10

  init(_ caption: @escaping () -> String, onStop: @escaping () -> Void) {
    self.caption = caption
    stop = TextButton(localized("Stop"), style: .bordered, onClick: onStop)
    super.init(frame: .zero)
    dot.backgroundColor = Theme.warning
    dot.layer.cornerRadius = Self.dotSide / 2
    for child in [dot, text, stop] { addSubview(child) }
  }

  required init?(coder: NSCoder) { nil }

  /// Positions the card at the y coordinate `top`, in the middle of `width` points.
  func layOut(in width: CGFloat, top: CGFloat) {
    area = (width, top)
    shown = nil
    show()
  }

  /// Shows the present text.
  func show() {
    let present = caption()
    guard present != shown else { return }
    shown = present
    text.text = present
    // The margins and gaps of `layoutSubviews` are 31 points. That the text has 11 more behind it is a choice.
    let needed = 30 + Self.dotSide + text.width + 12 + stop.naturalWidth
    let width = min(area.width - 16, needed.rounded(.up))
    frame = CGRect(
      x: ((area.width - width) / 2).rounded(), y: area.top, width: width, height: Self.height)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let middle = ((bounds.height - Self.dotSide) / 2).rounded()
    dot.frame = CGRect(x: 12, y: middle, width: Self.dotSide, height: Self.dotSide)
    stop.frame = CGRect(
      x: bounds.width - stop.naturalWidth - 5, y: 5, width: stop.naturalWidth, height: 24)
    let left = dot.frame.maxX + 8
    text.frame = CGRect(x: left, y: 0, width: max(0, stop.frame.minX - left - 6), height: bounds.height)
  }
}
