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
  /// The scene times that the document names, in seconds.
  private var markers: [Double] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  func show(_ scale: TimeScale, frame: Double, inFrames: Bool, markers: [Double] = []) {
    guard
      scale != self.scale || frame != frameDuration || inFrames != isInFrames
        || markers != self.markers
    else { return }
    (self.scale, frameDuration, isInFrames, self.markers) = (scale, frame, inFrames, markers)
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let scale else { return }
    let marks = TimelineMarks(scale, frame: frameDuration, inFrames: isInFrames)
    let color = Theme.faintInk.resolvedColor(with: traitCollection)
    color.withAlphaComponent(0.35).setFill()
    for time in marks.small { mark(scale.x(of: time), top: marks.showsFrames ? 19 : 18) }
    color.withAlphaComponent(0.8).setFill()
    for time in marks.numbered { mark(scale.x(of: time), top: 15) }
    Theme.accent.resolvedColor(with: traitCollection).setFill()
    for time in markers where scale.range.contains(time) {
      UIRectFill(Self.markerFrame(at: scale.x(of: time)))
    }
    for time in marks.numbered {
      let unit = !isInFrames && time == marks.numbered.first ? " s" : ""
      draw(number(time, marks.step) + unit, at: scale.x(of: time), color, end: bounds.width)
    }
  }

  /// Returns the frame of the mark of a time with a name, whose x coordinate is given.
  static func markerFrame(at x: Double) -> CGRect {
    CGRect(x: x.rounded() - 1, y: 14, width: 3, height: 8)
  }

  /// Draws a mark that ends above the bar of the play range.
  private func mark(_ x: Double, top: Double) {
    UIRectFill(CGRect(x: x.rounded(), y: top, width: 1, height: 22 - top))
  }

  private func number(_ time: Double, _ step: Double) -> String {
    if isInFrames { return String(Int(saturating: (time / frameDuration).rounded())) }
    let decimals = min(max((-log10(step) - 1e-9).rounded(.up), 0), 6)
    return time.shown(decimals: Int(decimals))
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
