import Localization
import QuartzCore
import UIKit
import ViewerKit

/// A popover that chooses a color: by hue and saturation, by brightness and alpha, or by its hexadecimal digits.
@MainActor
final class ColorPicker: CanvasCard {
  private let field = ColorField()
  let brightness = SliderRow(
    localized("Brightness"), scale: SliderScale(range: 0...1), limits: 0...1)
  private let alphaRow = SliderRow(
    localized("Alpha"), scale: SliderScale(range: 0...1), limits: 0...1)
  private let sample = UIView()
  let digits = TextField()
  private(set) var color = HSBColor()
  /// Called when a drag begins; `onEnd` when it ends.
  var onBegin: (() -> Void)?
  var onChange: ((CGColor) -> Void)?
  var onEnd: (() -> Void)?
  /// Called when the user closes the picker with Escape.
  var onLeave: (() -> Void)?

  static let size = CGSize(width: 236, height: 254)
  private static let inset: CGFloat = 12

  override init(frame: CGRect) {
    super.init(frame: frame)
    sample.layer.cornerRadius = Theme.Radius.control
    sample.layer.borderWidth = 1
    for view in [field, brightness, alphaRow, sample, digits] { addSubview(view) }
    field.onChange = { [weak self] hue, saturation in
      self?.change { ($0.hue, $0.saturation) = (hue, saturation) }
    }
    brightness.onChange = { [weak self] number in self?.change { $0.brightness = number } }
    alphaRow.onChange = { [weak self] number in self?.change { $0.alpha = number } }
    field.onBegin = { [weak self] in self?.onBegin?() }
    field.onEnd = { [weak self] in self?.onEnd?() }
    for row in [brightness, alphaRow] {
      row.onBegin = field.onBegin
      row.onEnd = field.onEnd
    }
    digits.holdsValue = true
    digits.onCommand = { [weak self] in self?.obey($0) ?? false }
    digits.onChange = { [weak self] in self?.digits.isWrong = false }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a color. A gray keeps the hue of the color that was shown before.
  func show(_ new: CGColor?) {
    let new = new ?? CGColor(gray: 0, alpha: 1)
    // The picker itself sets rounded colors. Rounding changes the hue of a dark or pale color, so it is not read back.
    if new != color.color, new != color.exactlyShown { color = HSBColor(new, previous: color) }
    showParts()
  }

  private func change(_ body: (inout HSBColor) -> Void) {
    body(&color)
    showParts()
    onChange?(color.exactlyShown)
  }

  private func showParts() {
    field.show(color)
    // The numbers are rounded as the sliders round them.
    brightness.show((color.brightness * 1000).rounded() / 1000)
    alphaRow.show((color.alpha * 1000).rounded() / 1000)
    if !digits.isEditing { digits.text = ValueText.hex(color.color) }
    withoutActions { sample.layer.backgroundColor = color.color }
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape else {
      return super.pressesBegan(presses, with: event)
    }
    onLeave?()
  }

  private func obey(_ command: TextField.Command) -> Bool {
    switch command {
    case .submit: submit()
    case .leave: onLeave?()
    case .next, .previous, .nudge: return false
    }
    return true
  }

  private func submit() {
    // The digits have fewer steps than the color, which digits that are as they were shown do not change.
    guard digits.text != ValueText.hex(color.color) else {
      _ = digits.resignFirstResponder()
      return
    }
    do throws(ValueError) {
      guard case .color(let typed) = try ValueText(type: .color).parse(digits.text ?? "") else {
        return
      }
      digits.resignFirstResponder()
      color = HSBColor(typed, previous: color)
      showParts()
      onChange?(typed)
    } catch { digits.isWrong = true }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let (inset, width) = (Self.inset, bounds.width - 2 * Self.inset)
    field.frame = CGRect(x: inset, y: inset, width: width, height: 130)
    brightness.frame = CGRect(x: inset, y: 148, width: width, height: SliderRow.height)
    alphaRow.frame = CGRect(x: inset, y: 178, width: width, height: SliderRow.height)
    sample.frame = CGRect(x: inset, y: 214, width: 40, height: Theme.Height.control)
    digits.frame = CGRect(x: inset + 50, y: 214, width: width - 50, height: Theme.Height.control)
    withoutActions {
      sample.layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
    }
  }
}
