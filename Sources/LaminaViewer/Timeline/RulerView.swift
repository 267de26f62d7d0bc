import QuartzCore
import UIKit
import ViewerKit

/// A view that draws the marks and numbers of a timeline.
@MainActor
final class RulerView: UIView {
  private(set) var scale: TimeScale?
  /// The height of the strip of numbers above the marks.
  static let numberHeight: CGFloat = 14
  private var frameDuration = 1.0 / 60
  private var isInFrames = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  func show(_ scale: TimeScale, frame: Double, inFrames: Bool) {
    guard scale != self.scale || frame != frameDuration || inFrames != isInFrames else { return }
    (self.scale, frameDuration, isInFrames) = (scale, frame, inFrames)
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let scale else { return }
    let step = scale.step(room: 64, frame: frameDuration, inFrames: isInFrames)
    let small = step / 5
    let marks = ((scale.range.upperBound - scale.range.lowerBound) / small).rounded(.down)
    // A range that is too long for the width has no marks.
    guard marks >= 0, marks < 10_000 else { return }
    let color = Theme.faintInk.resolvedColor(with: traitCollection)
    for index in 0...Int(marks) {
      let time = scale.range.lowerBound + Double(index) * small
      let isLarge = index.isMultiple(of: 5)
      let x = scale.x(of: time).rounded() + 0.5
      color.withAlphaComponent(isLarge ? 0.8 : 0.35).setFill()
      UIRectFill(CGRect(x: x - 0.5, y: isLarge ? 15 : 18, width: 1, height: isLarge ? 7 : 4))
      if isLarge { draw(number(time, step), at: x, color, end: bounds.width) }
    }
  }

  private func number(_ time: Double, _ step: Double) -> String {
    if isInFrames { return String(Int(saturating: (time / frameDuration).rounded())) }
    let decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : 2
    return time.shown(decimals: decimals) + (time == 0 ? " s" : "")
  }

  private func draw(_ text: String, at x: Double, _ color: UIColor, end: Double) {
    let string = DrawnText(
      text,
      [
        .font: UIFont.monospacedDigitSystemFont(ofSize: Theme.TextSize.tick, weight: .regular),
        .foregroundColor: color,
      ])
    let width = string.size.width
    string.draw(at: CGPoint(x: min(max(2, x - width / 2), end - width - 2), y: 1))
  }
}
