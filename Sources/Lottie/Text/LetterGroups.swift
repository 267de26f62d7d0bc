/// The groups of letters whose middles are the anchor points of the animators of a text.
struct LetterGroups {
  /// A group: the ends of its baseline, in the coordinates of the text, horizontally and vertically.
  private struct Group {
    var low: SIMD2<Double>
    var high: SIMD2<Double>
  }

  private let grouping: Int
  private var groups: [Int: Group] = [:]

  /// Finds the groups of letters. `grouping` is a number as in `TextModel.grouping`.
  init(_ letters: [TextLines.Letter], grouping: Int) {
    self.grouping = grouping
    for letter in letters where !letter.isSpace {
      let end = letter.origin + SIMD2(letter.outline.advance, 0)
      let known = groups[index(of: letter)] ?? Group(low: letter.origin, high: end)
      groups[index(of: letter)] = Group(
        low: pointwiseMin(known.low, letter.origin), high: pointwiseMax(known.high, end))
    }
  }

  /// Returns the middle of the baseline of a letter's group, relative to the start of the letter's baseline.
  /// `alignment` moves it along the baseline; 1 is half of the width of the group.
  func anchor(of letter: TextLines.Letter, alignment: Double) -> SIMD2<Double> {
    guard let group = groups[index(of: letter)] else { return .zero }
    let half = (group.high - group.low) / 2
    return group.low + half + SIMD2(half.x * alignment, 0) - letter.origin
  }

  /// Returns the index of a letter's group among those of its kind.
  private func index(of letter: TextLines.Letter) -> Int {
    switch grouping {
    case 2: letter.numbers[2]
    case 3: letter.numbers[3]
    case 4: 0
    default: letter.numbers[0]
    }
  }
}
