package import UIKit

/// A field for a number. Text that is not a number in the range is rejected, and the old number is restored.
@MainActor
package final class NumberField: TextField {
  private let range: ClosedRange<Double>
  private let decimals: Int
  /// True if infinity may be typed; it is shown as ∞.
  private let allowsInfinity: Bool
  private var number: Double?
  /// Called with a number that was typed.
  package var onNumber: ((Double) -> Void)?

  package static let size = CGSize(width: 60, height: Theme.Height.compact)

  package init(_ range: ClosedRange<Double>, decimals: Int = 2, allowsInfinity: Bool = false) {
    (self.range, self.decimals, self.allowsInfinity) = (range, decimals, allowsInfinity)
    super.init(size: Theme.TextSize.small)
    font = .monospacedDigitSystemFont(ofSize: Theme.TextSize.small, weight: .regular)
    textAlignment = .right
  }

  package required init?(coder: NSCoder) { nil }

  package func show(_ number: Double) {
    guard number != self.number else { return }
    self.number = number
    if !isEditing { text = shownText }
  }

  private var shownText: String? { number.map { NumberText.shortText($0, decimals: decimals) } }

  /// Parses a number; returns nil for other text, or a number that is not allowed.
  package nonisolated static func number(
    in text: String, range: ClosedRange<Double>, allowsInfinity: Bool
  ) -> Double? {
    guard let number = NumberText.number(from: text) else { return nil }
    if number == .infinity { return allowsInfinity ? number : nil }
    return range.contains(number) ? number : nil
  }

  // MARK: Editing

  override func perform(_ command: Command) -> Bool {
    guard case .submit = command else { return super.perform(command) }
    resignFirstResponder()
    return true
  }

  override func ended() {
    let typed = Self.number(in: text ?? "", range: range, allowsInfinity: allowsInfinity)
    if let typed, text != shownText, typed != number {
      number = typed
      onNumber?(typed)
    }
    text = shownText
    super.ended()
  }
}
