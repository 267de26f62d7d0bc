import QuartzCore
import UIKit

/// A field for a number. Text that is not a number in the range is rejected, and the old number is restored.
@MainActor
final class NumberField: UIView, UITextFieldDelegate {
  private let field = UITextField()
  private let range: ClosedRange<Double>
  private let decimals: Int
  /// True if infinity may be typed; it is shown as ∞.
  private let allowsInfinity: Bool
  private var number: Double?
  var onChange: ((Double) -> Void)?

  static let size = CGSize(width: 60, height: 22)

  init(_ range: ClosedRange<Double>, decimals: Int = 2, allowsInfinity: Bool = false) {
    (self.range, self.decimals, self.allowsInfinity) = (range, decimals, allowsInfinity)
    super.init(frame: .zero)
    backgroundColor = Theme.field
    layer.cornerRadius = 5
    layer.borderWidth = 1
    field.font = .monospacedDigitSystemFont(ofSize: 11, weight: .regular)
    field.textColor = Theme.ink
    field.textAlignment = .right
    field.delegate = self
    field.tintColor = Theme.accent
    addSubview(field)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.borderColor =
      (field.isEditing ? Theme.accent : Theme.line).resolvedColor(with: traitCollection).cgColor
    // Positions in whole points keep the digits sharp.
    let height = field.font?.lineHeight ?? bounds.height
    field.frame = CGRect(
      x: 6, y: ((bounds.height - height) / 2).rounded(.down), width: max(1, bounds.width - 12),
      height: height)
  }

  func show(_ number: Double) {
    guard number != self.number else { return }
    self.number = number
    if !field.isEditing { field.text = Self.text(number, decimals) }
  }

  nonisolated static func text(_ number: Double, _ decimals: Int) -> String {
    if number == .infinity { return "∞" }
    let text = number.formatted(decimals: decimals)
    guard text.contains(".") else { return text }
    return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
  }

  /// Parses a number; returns nil for other text or a number that is not allowed. A comma counts as a decimal point.
  nonisolated static func number(in text: String, range: ClosedRange<Double>, allowsInfinity: Bool)
    -> Double?
  {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    if ["∞", "inf", "infinity", "forever"].contains(text) { return allowsInfinity ? .infinity : nil }
    guard let number = Double(text.replacingOccurrences(of: ",", with: ".")), number.isFinite
    else { return nil }
    return range.contains(number) ? number : nil
  }

  // MARK: Editing

  func textFieldDidBeginEditing(_ textField: UITextField) { setNeedsLayout() }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    let typed = Self.number(in: textField.text ?? "", range: range, allowsInfinity: allowsInfinity)
    let old = number
    if let old, textField.text != Self.text(old, decimals), let typed, typed != old {
      number = typed
      onChange?(typed)
    }
    textField.text = number.map { Self.text($0, decimals) }
    setNeedsLayout()
  }
}
