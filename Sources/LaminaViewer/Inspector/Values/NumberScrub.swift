import ViewerKit

/// A drag on a number in a text, which grows to the right and shrinks to the left.
struct NumberScrub {
  private let text: String
  private let caret: Int
  /// The amount of one step.
  private let step: Double
  /// The way of the pointer so far in steps, each part with the size that was chosen there.
  private var way = 0.0

  private static let pointsPerStep = 2.0

  /// Returns nil where the text has no number at or near `caret`, an offset in characters.
  init?(_ text: String, caret: Int, step: Double) {
    guard NumberNudge(text, caret: caret, by: 0) != nil else { return nil }
    (self.text, self.caret, self.step) = (text, caret, step)
  }

  /// Moves the pointer by `points` to the right, and returns the text with the new number, which differs from the old
  /// one by whole steps, or by tenths of a step for small ones.
  mutating func move(by points: Double, _ size: TextField.Nudge) -> String {
    way += points / Self.pointsPerStep * size.factor
    let unit = min(1, size.factor)
    let steps = (way / unit).rounded() * unit
    return NumberNudge(text, caret: caret, by: steps * step)?.text ?? text
  }
}

extension TextField.Nudge {
  /// The number of steps.
  var factor: Double {
    switch self {
    case .small: 0.1
    case .normal: 1
    case .large: 10
    }
  }
}
