import ViewerKit

/// A drag on a number in a text. The number grows when the pointer moves to the right, and shrinks when it moves to the
/// left.
struct NumberScrub {
  private let text: String
  private let caret: Int
  /// The amount of one step.
  private let step: Double
  /// The distance of the drag so far, in steps. Each part of it is multiplied by the factor that was in force at the
  /// time.
  private var distance = 0.0

  private static let pointsPerStep = 2.0

  /// Returns nil where the text has no number at or near `caret`, an offset in characters.
  init?(_ text: String, caret: Int, step: Double) {
    guard NumberNudge(text, caret: caret, by: 0) != nil else { return nil }
    (self.text, self.caret, self.step) = (text, caret, step)
  }

  /// Moves the pointer by `points` to the right, and returns the text with the new number. It differs from the original
  /// number by a multiple of a step or, with small steps, of a tenth of a step.
  mutating func move(by points: Double, _ size: TextField.Nudge) -> String {
    distance += points / Self.pointsPerStep * size.factor
    let unit = min(1, size.factor)
    let steps = (distance / unit).rounded() * unit
    return NumberNudge(text, caret: caret, by: steps * step)?.text ?? text
  }
}

extension TextField.Nudge {
  /// The factor by which a step is multiplied.
  var factor: Double {
    switch self {
    case .small: 0.1
    case .normal: 1
    case .large: 10
    }
  }
}
