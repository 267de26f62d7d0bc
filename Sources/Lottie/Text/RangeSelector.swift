import Foundation

/// The weight with which a change applies to each letter. It depends on the position of the letter relative to a range
/// of the text.
struct RangeSelector {
  private let model: TextModel.Selector
  /// The start, end, offset, amount, ease in and ease out.
  private let numbers: [Track<Double>]
  /// The number of units in the text: letters, words or lines.
  private let count: Double

  /// Creates a selector. `counts` are the numbers of letters, of letters without spaces, of words and of lines.
  init(_ model: TextModel.Selector, _ map: FrameMap, counts: [Int]) {
    self.model = model
    count = Double(max(counts[min(max(model.basis - 1, 0), 3)], 1))
    numbers = [model.start, model.end, model.offset, model.amount, model.easeIn, model.easeOut]
      .map { map.track($0.track()) }
  }

  var spans: [ClosedRange<Double>?] { numbers.map(\.span) }
  var jumps: [Double] { numbers.flatMap(\.jumps) }

  /// Returns the weight of the letter at a time, −1…1.
  func weight(of letter: TextLines.Letter, at time: Double) -> Double {
    if letter.isSpace, model.basis == 2 { return 0 }
    let n = numbers.map { $0.value(at: time) }
    let unit = model.countsUnits ? 1 : count / 100
    let ends = [n[0], n[1]].map { ($0 + n[2]) * unit }
    let (start, end) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
    let index = Double(letter.numbers[min(max(model.basis - 1, 0), 3)])
    return eased(Self.value(of: model.shape, at: index, from: start, to: end), into: n[4], out: n[5])
      * n[3]
      / 100
  }

  /// Returns a weight 0…1 with its ease. `into` and `out` are in percent.
  private func eased(_ value: Double, into: Double, out: Double) -> Double {
    guard into != 0 || out != 0 else { return value }
    let first = out > 0 ? SIMD2(out / 100, 0) : SIMD2(0, -out / 100)
    let last = into > 0 ? SIMD2(1 - into / 100, 1) : SIMD2(1, 1 + into / 100)
    return Easing(first, last).progress(at: min(max(value, 0), 1))
  }

  /// Returns the value, 0…1, of the shape of a range at the unit with the index `index`. The range extends from
  /// `start` to `end`.
  private static func value(of shape: Int, at index: Double, from start: Double, to end: Double)
    -> Double
  {
    let length = end - start
    guard length > 0 else {
      return shape == 2 ? (index >= end ? 1 : 0) : shape == 3 ? (index >= end ? 0 : 1) : 0
    }
    let ramp = min(max((index + 0.5 - start) / length, 0), 1)
    switch shape {
    case 2: return ramp
    case 3: return 1 - ramp
    case 4: return ramp < 0.5 ? 2 * ramp : 2 - 2 * ramp
    case 5: return max(1 - (2 * ramp - 1) * (2 * ramp - 1), 0).squareRoot()
    case 6: return (1 - cos(2 * .pi * ramp)) / 2
    default: return min(max(min(index + 1, end) - max(index, start), 0), 1)
    }
  }
}
