import Localization
package import UIKit

/// A field for a number. Text that is not a number in the range is rejected: the old number is restored, and a
/// notification says so. Escape restores it as well.
@MainActor
package final class NumberField: TextField {
  private let range: ClosedRange<Double>
  private let decimals: Int
  /// True if infinity may be typed; it is shown as ∞.
  private let allowsInfinity: Bool
  private var number: Double?
  /// The text that the field itself has shown last. Another one was typed.
  private var ownText = ""
  /// Called with a number that was typed.
  package var onNumber: ((Double) -> Void)?

  package static let size = CGSize(width: 60, height: Theme.Height.compact)

  package init(_ range: ClosedRange<Double>, decimals: Int = 2, allowsInfinity: Bool = false) {
    (self.range, self.decimals, self.allowsInfinity) = (range, decimals, allowsInfinity)
    super.init(size: Theme.TextSize.small)
    font = .monospacedDigitSystemFont(ofSize: Theme.TextSize.small, weight: .regular)
    textAlignment = .right
    holdsValue = true
  }

  package required init?(coder: NSCoder) { nil }

  package func show(_ number: Double) {
    guard number != self.number else { return }
    self.number = number
    if !isEditing { showText() }
  }

  private func showText() {
    ownText = shownText ?? ""
    text = shownText
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
    switch command {
    case .submit:
      resignFirstResponder()
      return true
    case .leave:
      showText()
      return super.perform(command)
    case .next, .previous, .nudge: return super.perform(command)
    }
  }

  override func ended() {
    let typed = text ?? ""
    // The number may have changed since the editing began; a text that was not typed is not the user's answer to that.
    if typed != ownText { take(typed) }
    showText()
    super.ended()
  }

  private func take(_ typed: String) {
    guard let new = Self.number(in: typed, range: range, allowsInfinity: allowsInfinity) else {
      return NotificationCenter.default.post(
        name: Self.didRefuseNumber, object: self, userInfo: [Self.reason: refusal(of: typed)])
    }
    guard new != number else { return }
    number = new
    onNumber?(new)
  }

  // MARK: Wrong numbers

  /// Posted by a field that has refused a text; the sentence that says why is below `reason`.
  package static let didRefuseNumber = Notification.Name("didRefuseNumber")
  package nonisolated static let reason = "reason"
  /// The greatest number of characters of a refused text that the sentence repeats.
  private static let longestQuote = 24

  private func refusal(of typed: String) -> String {
    let quote = typed.count > Self.longestQuote ? typed.prefix(Self.longestQuote) + "…" : typed[...]
    guard NumberText.number(from: typed) != nil else {
      return localized("“\(quote)” is not a number, so nothing was changed.")
    }
    let ends = [range.lowerBound, range.upperBound].map {
      NumberText.shortText($0, decimals: decimals)
    }
    return localized("\(quote) is not between \(ends[0]) and \(ends[1]), so nothing was changed.")
  }
}
