import CoreGraphics
import Foundation

/// The changes of one letter at one time.
struct LetterState {
  var plane = PlaneTransform()
  var opacity = 1.0
  /// The color with which the text's fill color is mixed, and its fraction in 0…1. `stroke` is the same for the stroke.
  var fill = [0.0, 0, 0, 0]
  var stroke = [0.0, 0, 0, 0]
  /// The change of the width of the stroke, in points.
  var strokeWidth = 0.0
  /// The distance, in points, by which the tracking of the letters before it in its line moves the letter. Each of them
  /// is counted with the weight of this letter.
  var shift = 0.0

  /// Returns the transform of a letter. `origin` is the position of the letter, and `center` is the point around
  /// which it rotates, relative to `origin`.
  func matrix(origin: SIMD2<Double>, center: SIMD2<Double>) -> CGAffineTransform {
    var plane = plane
    plane.anchor += center
    plane.position += origin + center + SIMD2(shift, 0)
    return plane.matrix
  }
}

/// An animator of a text, with the tracks of its values. It is a class because it is used for each letter and frame, and
/// copying its tracks takes longer than using them.
final class LetterAnimator {
  private let selector: RangeSelector
  private let transform: TransformTracks
  private let position: Track<[Double]>
  private let opacity: Track<Double>
  private let fill: Track<[Double]>?
  private let stroke: Track<[Double]>?
  private let tracking: Track<Double>
  /// The width of the stroke of the text, in points, which the animator changes to that of the track.
  private let ownStrokeWidth: Double
  private let strokeWidth: Track<Double>

  init(_ model: TextModel.Animator, _ sampler: Sampler, counts: [Int], strokeWidth: Double) {
    let map = sampler.map
    selector = RangeSelector(model.selector, map, counts: counts)
    transform = TransformTracks(model.transform, sampler)
    position = transform.position.whole(sampler)
    opacity = map.track((model.hasOpacity ? model.transform.opacity : Animated(100)).track())
    fill = model.fill.map { map.track($0.whole(count: 3)) }
    stroke = model.stroke.map { map.track($0.whole(count: 3)) }
    tracking = map.track((model.tracking ?? Animated(0)).track())
    ownStrokeWidth = strokeWidth
    self.strokeWidth = map.track((model.strokeWidth ?? Animated(strokeWidth)).track())
  }

  private var numbers: [Track<Double>] {
    [
      transform.scaleX, transform.scaleY, transform.rotation, transform.skew, transform.skewAxis,
      opacity, tracking, strokeWidth,
    ]
  }

  private var lists: [Track<[Double]>] {
    [position, transform.anchor] + [fill, stroke].compactMap(\.self)
  }

  var spans: [ClosedRange<Double>?] { selector.spans + numbers.map(\.span) + lists.map(\.span) }
  var jumps: [Double] { selector.jumps + numbers.flatMap(\.jumps) + lists.flatMap(\.jumps) }

  /// Adds the animator's change of a letter at a time.
  func apply(to state: inout LetterState, _ letter: TextLines.Letter, at time: Double) {
    let weight = selector.weight(of: letter, at: time)
    let plane = transform.plane(at: time)
    let moved = position.value(at: time)
    state.plane.position += SIMD2(moved.number(0), moved.number(1)) * weight
    state.plane.anchor += plane.anchor * weight
    state.plane.scale *= .one + (plane.scale - .one) * weight
    state.plane.rotation += plane.rotation * weight
    state.plane.skew += plane.skew * weight
    state.plane.skewAxis += plane.skewAxis * weight
    state.opacity *= 1 + (opacity.value(at: time) / 100 - 1) * weight
    state.shift += tracking.value(at: time) * weight * Double(letter.indexInLine)
    state.strokeWidth += (strokeWidth.value(at: time) - ownStrokeWidth) * weight
    if let fill { state.fill = state.fill.mixed(with: fill.value(at: time), by: weight) }
    if let stroke { state.stroke = state.stroke.mixed(with: stroke.value(at: time), by: weight) }
  }
}

extension [Double] {
  /// Returns a color and its fraction (`LetterState.fill`), to which another color was added with a weight.
  fileprivate func mixed(with color: [Double], by weight: Double) -> [Double] {
    let before = number(3)
    guard weight != 0 else { return self }
    guard before != 0 else { return Array(color.prefix(3)) + [weight] }
    let fraction = 1 - (1 - before) * (1 - weight)
    guard fraction != 0 else { return Array(prefix(3)) + [0] }
    let kept = before * (1 - weight)
    return (0..<3).map { (number($0) * kept + color.number($0) * weight) / fraction } + [fraction]
  }
}

/// The causes of the motion of a text's letters: its animators, and the path along which they are placed.
struct LetterMotion {
  let animators: [LetterAnimator]
  let path: TextPath?

  var spans: [ClosedRange<Double>?] { animators.flatMap(\.spans) + (path?.spans ?? []) }
  var jumps: [Double] { animators.flatMap(\.jumps) + (path?.jumps ?? []) }

  /// Returns the matrix of a letter at a time. `center` is the point around which it rotates, relative to the start of
  /// its baseline.
  func matrix(of letter: TextLines.Letter, center: SIMD2<Double>, at time: Double) -> CGAffineTransform
  {
    let state = animators.state(of: letter, at: time)
    return path?.matrix(of: letter, state, center: center, at: time)
      ?? state.matrix(origin: letter.origin, center: center)
  }
}

extension [LetterAnimator] {
  /// Returns the state of a letter at a time, after the changes of all animators.
  func state(of letter: TextLines.Letter, at time: Double) -> LetterState {
    reduce(into: LetterState()) { $1.apply(to: &$0, letter, at: time) }
  }
}
