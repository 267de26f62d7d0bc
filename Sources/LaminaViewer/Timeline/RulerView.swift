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
  /// The times that the document names.
  private var markers: [DocumentMarker] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  func show(_ scale: TimeScale, frame: Double, inFrames: Bool, markers: [DocumentMarker] = []) {
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
    drawMarkers(scale)
    let numbers = marks.numbered.map { time in
      let unit = !isInFrames && time == marks.numbered.first ? " s" : ""
      return draw(number(time, marks.step) + unit, at: scale.x(of: time), color, end: bounds.width)
    }
    drawNames(scale, beside: numbers)
  }

  /// Draws a bar for the duration of each marker that has one, and then the marks.
  private func drawMarkers(_ scale: TimeScale) {
    let color = Theme.accent.resolvedColor(with: traitCollection)
    color.withAlphaComponent(0.4).setFill()
    for marker in markers {
      Self.barFrame(of: marker, on: scale, width: bounds.width).map { UIRectFill($0) }
    }
    color.setFill()
    for marker in markers where scale.range.contains(marker.time) {
      UIRectFill(Self.markerFrame(at: scale.x(of: marker.time)))
    }
  }

  /// The greatest number of names that are measured whenever the ruler is drawn, and that of the letters of one.
  private static let (nameLimit, nameLength) = (50, 24)

  /// Draws the names of markers, each to the right of its mark, where there is room between the numbers. `numbers` are the
  /// extents of the numbers along the x axis.
  private func drawNames(_ scale: TimeScale, beside numbers: [ClosedRange<Double>]) {
    let color = Theme.accent.resolvedColor(with: traitCollection)
    var taken = numbers
    let named = markers.filter {
      $0.isNamedOnRuler && scale.range.contains($0.time) && !$0.name.isEmpty
        && $0.name.count <= Self.nameLength
    }
    for marker in named.prefix(Self.nameLimit) {
      let string = Self.text(marker.name, color)
      let (start, width) = (Double(scale.x(of: marker.time)).rounded() + 3, Double(string.size.width))
      guard start.isFinite else { continue }
      let extent = start...(start + width)
      let isFree = taken.allSatisfy {
        $0.upperBound + 3 < extent.lowerBound || $0.lowerBound - 3 > extent.upperBound
      }
      guard isFree, extent.upperBound < Double(bounds.width) - 2 else { continue }
      string.draw(at: CGPoint(x: start, y: 1))
      taken.append(extent)
    }
  }

  /// Returns the frame of the mark of a time with a name, whose x coordinate is given.
  static func markerFrame(at x: Double) -> CGRect {
    CGRect(x: x.rounded() - 1, y: 14, width: 3, height: 8)
  }

  /// Returns the frame of the bar that shows the duration of a marker on a ruler of `width` points; nil for a marker
  /// without a duration, and for one whose duration lies outside of the ruler.
  static func barFrame(of marker: DocumentMarker, on scale: TimeScale, width: CGFloat) -> CGRect? {
    guard marker.duration > 0 else { return nil }
    let start = max(0, scale.x(of: marker.time))
    let end = min(Double(width), scale.x(of: marker.time + marker.duration))
    guard start < end else { return nil }
    return CGRect(x: start, y: 18, width: end - start, height: 4)
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

  private static func text(_ text: String, _ color: UIColor) -> DrawnText {
    DrawnText(
      text,
      [
        .font: UIFont.monospacedDigitSystemFont(ofSize: Theme.TextSize.tick, weight: .regular),
        .foregroundColor: color,
      ])
  }

  /// Draws a text around a position, and returns its extent along the x axis.
  private func draw(_ text: String, at x: Double, _ color: UIColor, end: Double) -> ClosedRange<Double>
  {
    let string = Self.text(text, color)
    let width: Double = string.size.width
    let start: Double = min(max(2, x - width / 2), end - width - 2)
    string.draw(at: CGPoint(x: start, y: 1))
    return start...(start + width)
  }
}
