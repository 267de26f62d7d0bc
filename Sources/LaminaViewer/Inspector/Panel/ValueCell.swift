import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// A view that shows a value in one or two lines, with a swatch for a color.
@MainActor
final class ValueCell: UIView {
  private let lines: [Caption]
  private let swatch = UIView()
  private var value: PropertyValue?
  private var texts: [String] = []

  static let lineHeight: CGFloat = 16

  init(color: UIColor, weight: UIFont.Weight = .regular) {
    lines = (0..<2).map { _ in Caption(size: Theme.TextSize.body, weight: weight, color: color) }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    clipsToBounds = true
    swatch.layer.cornerRadius = 3
    swatch.layer.borderWidth = 1
    for view in lines + [swatch] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// The width in points that the value needs to be shown untruncated.
  private(set) var naturalWidth: CGFloat = 0

  /// Shows a value. Returns true if it differs from the one shown before.
  @discardableResult
  func show(_ new: PropertyValue, _ text: ValueText) -> Bool {
    guard new != value else { return false }
    value = new
    let newTexts = text.lines(new)
    guard newTexts != texts || new.color != nil else { return false }
    texts = newTexts
    for (index, line) in lines.enumerated() { line.text = index < texts.count ? texts[index] : "" }
    naturalWidth = (lines.map { $0.string.isEmpty ? 0 : $0.width }.max() ?? 0) + textStart
    setNeedsLayout()
    return true
  }

  private var sample: CGColor? { value?.color?.pattern == nil ? value?.color : nil }
  private var textStart: CGFloat { sample == nil ? 0 : 20 }

  override func layoutSubviews() {
    super.layoutSubviews()
    swatch.isHidden = sample == nil
    withoutActions {
      swatch.layer.backgroundColor = sample
      swatch.layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
    }
    swatch.frame = CGRect(x: 0, y: 1, width: 14, height: 14)
    for (index, line) in lines.enumerated() {
      line.frame = CGRect(
        x: textStart, y: CGFloat(index) * Self.lineHeight + 2, width: max(0, bounds.width - textStart),
        height: Self.lineHeight)
    }
  }
}
