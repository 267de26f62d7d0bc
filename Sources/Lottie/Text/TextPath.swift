import CoreGraphics
import Foundation

/// The path along which the letters of a text are placed.
final class TextPath {
  private let model: TextModel.Path
  private let map: FrameMap
  /// The part of the free space of a line that lies before its letters, 0…1.
  private let leadingSpace: Double
  private let path: Track<[BezierPath]>
  private let firstMargin: Track<Double>
  private let lastMargin: Track<Double>
  /// The lines of the text, by their numbers.
  private let lines: [Int: Line]
  /// The shapes of the path at the times at which they were needed.
  private var shapes: [Double: MeasuredPath] = [:]

  /// The extent of a line along the x axis, its number of letters, and the number of the first one.
  private struct Line {
    var low: Double
    var high: Double
    var count = 0
    let first: Int
  }

  init(
    _ model: TextModel.Path, shape: Animated<[BezierPath]>, leadingSpace: Double, of text: TextLines,
    _ map: FrameMap
  ) {
    (self.model, self.leadingSpace, self.map) = (model, leadingSpace, map)
    path = map.track(shape.track())
    firstMargin = map.track(model.firstMargin.track())
    lastMargin = map.track(model.lastMargin.track())
    lines = text.letters.reduce(into: [:]) { lines, letter in
      let (low, high) = (letter.origin.x, letter.origin.x + letter.outline.advance)
      var line = lines[letter.numbers[3]] ?? Line(low: low, high: high, first: letter.numbers[0])
      (line.low, line.high) = (min(line.low, low), max(line.high, high))
      line.count += 1
      lines[letter.numbers[3]] = line
    }
  }

  var spans: [ClosedRange<Double>?] { [path.span, firstMargin.span, lastMargin.span] }
  var jumps: [Double] { path.jumps + firstMargin.jumps + lastMargin.jumps }

  /// Returns the matrix of a letter at a time.
  ///
  /// - Parameter center: The point around which the letter rotates, relative to the start of its baseline.
  func matrix(
    of letter: TextLines.Letter, _ state: LetterState, center: SIMD2<Double>, at time: Double
  ) -> CGAffineTransform {
    let shape = shape(at: time)
    let place = shape.place(at: distance(of: letter, along: shape, at: time) + state.shift)
    var state = state
    state.shift = 0
    return state.matrix(
      origin: SIMD2(-letter.outline.advance / 2, letter.origin.y), center: center
    )
    .concatenating(CGAffineTransform(rotationAngle: model.isPerpendicular ? place.angle : 0))
    .concatenating(CGAffineTransform(translationX: place.point.x, y: place.point.y))
  }

  /// Returns the distance of the middle of a letter from the start of the path, in points.
  private func distance(
    of letter: TextLines.Letter, along shape: MeasuredPath, at time: Double
  ) -> Double {
    guard let line = lines[letter.numbers[3]] else { return 0 }
    let (start, end) = (firstMargin.value(at: time), shape.length + lastMargin.value(at: time))
    let middle = letter.origin.x + letter.outline.advance / 2 - line.low
    let width = line.high - line.low
    guard model.fillsPath else { return start + (end - start - width) * leadingSpace + middle }
    let gap = (end - start - width) / Double(max(line.count - 1, 1))
    return start + middle + gap * Double(letter.numbers[0] - line.first)
  }

  private func shape(at time: Double) -> MeasuredPath {
    let time = path.constant == nil ? time : 0
    if let known = shapes[time] { return known }
    let found = path.value(at: time).first ?? BezierPath([], isClosed: false)
    // The points are counted for the curves and for their lengths.
    let path = map.allows(points: 2 * found.weight) ? found : BezierPath([], isClosed: false)
    let shape = MeasuredPath(model.isReversed ? path.reversed : path)
    shapes[time] = shape
    return shape
  }
}
