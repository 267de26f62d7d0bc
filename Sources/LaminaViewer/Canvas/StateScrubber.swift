import QuartzCore
import UIKit
import ViewerKit

/// A slider with a stop for each state of a document. The position of its knob between two stops is the fraction that
/// is shown of the change from the left state to the right one.
@MainActor
final class StateScrubber: UIView, DragHandling {
  static let height: CGFloat = 20
  private static let knobSize: CGFloat = 12

  /// The x coordinates of the stops, in points.
  var stops: [CGFloat] = [] { didSet { if stops != oldValue { setNeedsLayout() } } }
  /// The position of the knob, in stops: 0 is the first one, and 1.5 lies between the second and the third.
  var position = 0.0 { didSet { if position != oldValue { setNeedsLayout() } } }
  private(set) var isHandlingDrag = false

  private let track = UIView()
  private var marks: [UIView] = []
  private let knob = UIView()
  private let onScrub: (Int, Double) -> Void

  /// Creates a slider. It calls `onScrub` with the index of the stop on the knob's left, and with the fraction, 0…1, of
  /// the distance to the next stop.
  init(onScrub: @escaping (Int, Double) -> Void) {
    self.onScrub = onScrub
    super.init(frame: .zero)
    track.backgroundColor = Theme.faintInk
    track.isUserInteractionEnabled = false
    knob.backgroundColor = Theme.accentInk
    knob.layer.cornerRadius = Self.knobSize / 2
    knob.isUserInteractionEnabled = false
    for child in [track, knob] { addSubview(child) }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let first = stops.first, let last = stops.last else { return }
    // The slider is 2 points above the middle, closer to the names of the states above it. This is a choice.
    let middle = ((bounds.height - 4) / 2).rounded()
    track.frame = CGRect(x: first, y: middle - 0.5, width: last - first, height: 1)
    placeMarks(at: middle)
    let size = Self.knobSize
    knob.frame = CGRect(
      x: x(of: position) - size / 2, y: middle - size / 2, width: size, height: size)
  }

  private func placeMarks(at middle: CGFloat) {
    while marks.count < stops.count {
      let mark = UIView()
      mark.backgroundColor = Theme.faintInk
      mark.isUserInteractionEnabled = false
      mark.layer.cornerRadius = 2.5
      marks.append(mark)
      insertSubview(mark, belowSubview: knob)
    }
    for (mark, stop) in zip(marks, stops) {
      mark.frame = CGRect(x: stop - 2.5, y: middle - 2.5, width: 5, height: 5)
    }
  }

  /// Returns the x coordinate of a position.
  private func x(of position: Double) -> CGFloat {
    let index = min(max(Int(position), 0), stops.count - 1)
    let next = min(index + 1, stops.count - 1)
    return stops[index] + (stops[next] - stops[index]) * (position - Double(index))
  }

  /// Returns the position, in stops, at an x coordinate; a coordinate beyond the ends of the slider is clamped.
  private func position(at x: CGFloat) -> Double {
    guard let index = stops.lastIndex(where: { $0 <= x }) else { return 0 }
    guard index + 1 < stops.count else { return Double(stops.count - 1) }
    return Double(index) + (x - stops[index]) / (stops[index + 1] - stops[index])
  }

  // MARK: Dragging

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    isHandlingDrag = true
    follow(touches)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { isHandlingDrag = false }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    isHandlingDrag = false
  }

  private func follow(_ touches: Set<UITouch>) {
    guard let touch = touches.first, stops.count > 1 else { return }
    let position = position(at: touch.location(in: self).x)
    let index = min(Int(position), stops.count - 2)
    onScrub(index, position - Double(index))
  }
}
