import QuartzCore
import UIKit

/// A label: one line of text, or several where it wraps.
@MainActor
final class Caption: UIView {
  private let font: UIFont
  private let color: UIColor
  let alignment: NSTextAlignment
  let wraps: Bool
  var text: String { didSet { if text != oldValue { setNeedsDisplay() } } }

  init(
    _ text: String = "", size: CGFloat, weight: UIFont.Weight = .regular, color: UIColor = Theme.ink,
    alignment: NSTextAlignment = .left, wraps: Bool = false, hasEvenDigits: Bool = false,
    isCode: Bool = false
  ) {
    self.text = text
    font =
      isCode
      ? .monospacedSystemFont(ofSize: size, weight: weight)
      : hasEvenDigits
        ? .monospacedDigitSystemFont(ofSize: size, weight: weight)
        : .systemFont(ofSize: size, weight: weight)
    (self.color, self.alignment, self.wraps) = (color, alignment, wraps)
    super.init(frame: .zero)
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  private var attributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    style.lineBreakMode = wraps ? .byWordWrapping : .byTruncatingTail
    style.lineSpacing = wraps ? 3 : 0
    return [
      .font: font, .foregroundColor: color.resolvedColor(with: traitCollection),
      .paragraphStyle: style,
    ]
  }

  /// The width of the text on one line, in points, rounded up.
  var width: CGFloat { text.size(withAttributes: attributes).width.rounded(.up) }

  func height(forWidth width: CGFloat) -> CGFloat {
    text.boundingRect(
      with: CGSize(width: width, height: 0), options: .usesLineFragmentOrigin,
      attributes: attributes, context: nil
    ).height.rounded(.up)
  }

  /// True to center the capital letters vertically in the bounds; otherwise the text starts at the top.
  var isCentered = false

  func centered() -> Caption {
    isCentered = true
    return self
  }

  override func draw(_ rect: CGRect) {
    let down = isCentered ? bounds.midY - font.ascender + font.capHeight / 2 : 0
    text.draw(in: bounds.offsetBy(dx: 0, dy: down.rounded()), withAttributes: attributes)
  }
}
