import Localization
import QuartzCore
import UIKit
import ViewerKit

/// A view of values over time with axes and numbers, of their velocities in a strip below, and of the current values
/// as dots.
@MainActor
final class GraphView: UIView {
  private var samples: GraphSamples?
  private var geometry = GraphGeometry(
    size: .zero, times: 0...1, values: 0...1, velocities: 0...1)
  /// The ranges of scene time of a keyframe animation's timing curves, of which a click selects one; empty when there
  /// is only one curve.
  private var intervals: [ClosedRange<Double>] = []
  private var selected: Int?
  var onSelect: ((Int) -> Void)?
  private let playhead = UIView()
  private var dots: [UIView] = []
  private var present: Double?

  /// Returns the height of the view in a panel that is `room` points high. In a low panel the graph is lower, at first
  /// without velocities (`GraphGeometry.showsVelocities`), so that the square of the curve editor below is shown as a
  /// whole. The numbers are choices.
  static func height(in room: CGFloat) -> CGFloat {
    room < 400 ? 80 : room < 424 ? 112 : room < 520 ? 168 : 216
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
    playhead.isUserInteractionEnabled = false
    playhead.backgroundColor = Theme.accent.withAlphaComponent(0.6)
    addSubview(playhead)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ samples: GraphSamples?, intervals: [ClosedRange<Double>], selected: Int?) {
    (self.samples, self.intervals, self.selected) = (samples, intervals, selected)
    arrange()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    arrange()
  }

  private func arrange() {
    let times = samples.map { ($0.times.first ?? 0)...max($0.times.first ?? 0, $0.times.last ?? 1) }
    geometry = GraphGeometry(
      size: bounds.size, times: times ?? 0...1, values: samples?.valueRange ?? 0...1,
      velocities: samples?.velocityRange ?? 0...1)
    geometry.left = max(geometry.left, labelWidth)
    for dot in dots { dot.removeFromSuperview() }
    dots = (samples?.lines ?? []).indices.map { makeDot($0) }
    showPresent(present)
    setNeedsDisplay()
  }

  private func makeDot(_ index: Int) -> UIView {
    let dot = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    dot.isUserInteractionEnabled = false
    dot.backgroundColor = color(of: index)
    dot.layer.cornerRadius = 4.5
    dot.layer.borderWidth = 1.5
    dot.layer.borderColor = Theme.panel.resolvedColor(with: traitCollection).cgColor
    dot.isHidden = true
    addSubview(dot)
    return dot
  }

  /// Moves the dots to the scene time `time`; nil hides them.
  func showPresent(_ time: Double?) {
    present = time
    let values = time.flatMap { samples?.values(at: $0) }
    playhead.isHidden = values == nil
    if let time, values != nil {
      playhead.frame = CGRect(
        x: geometry.x(of: time) - 0.5, y: geometry.valueRect.minY, width: 1,
        height: geometry.velocityRect.maxY - geometry.valueRect.minY)
    }
    for (index, dot) in dots.enumerated() {
      let value = values.flatMap { index < $0.count ? $0[index] : nil }
      dot.isHidden = value == nil
      if let value, let time { dot.center = geometry.point(time, value: value) }
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    guard let point = touches.first?.location(in: self) else { return }
    let time = geometry.time(atX: point.x)
    if let index = intervals.firstIndex(where: { $0.contains(time) }) { onSelect?(index) }
  }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    guard let samples else { return }
    drawIntervals()
    drawValueAxis()
    drawVelocityAxis()
    drawLabels()
    drawTimes()
    for index in samples.lines.indices {
      let line = samples.lines[index]
      if geometry.showsVelocities {
        draw(line.velocities, color(of: index).withAlphaComponent(0.45), width: 1) {
          self.geometry.point($0, velocity: $1)
        }
      }
      draw(line.values, color(of: index), width: 1.75) { self.geometry.point($0, value: $1) }
    }
    drawLegend(samples)
  }

  private func color(of index: Int) -> UIColor {
    let name = samples?.lines[index].name ?? ""
    let color: UIColor =
      switch name {
      case localized("red"): .systemRed
      case localized("green"): .systemGreen
      case localized("blue"): .systemBlue
      case localized("alpha"): Theme.faintInk
      default:
        [Theme.number, Theme.string, Theme.type, Theme.keyword, Theme.faintInk][index % 5]
      }
    return color.resolvedColor(with: traitCollection)
  }

  private func theme(_ color: UIColor) -> UIColor { color.resolvedColor(with: traitCollection) }

  private func draw(
    _ values: [Double?], _ color: UIColor, width: Double, map: (Double, Double) -> CGPoint
  ) {
    let path = UIBezierPath()
    var isDown = false
    for (time, value) in zip(samples?.times ?? [], values) {
      guard let value else {
        isDown = false
        continue
      }
      let point = map(time, value)
      if isDown { path.addLine(to: point) } else { path.move(to: point) }
      isDown = true
    }
    path.lineWidth = width
    path.lineJoinStyle = .round
    path.lineCapStyle = .round
    color.setStroke()
    path.stroke()
  }

  private func drawIntervals() {
    guard intervals.count > 1 else { return }
    let area = geometry.valueRect
    for (index, interval) in intervals.enumerated() {
      let (start, end) = (geometry.x(of: interval.lowerBound), geometry.x(of: interval.upperBound))
      if index == selected {
        theme(Theme.accent).withAlphaComponent(0.1).setFill()
        UIRectFillUsingBlendMode(
          CGRect(x: start, y: area.minY, width: end - start, height: area.height), .normal)
      }
      if index > 0 { fill(x: start, from: area.minY, to: area.maxY, Theme.line) }
    }
  }

  private func fill(x: Double, from top: Double, to bottom: Double, _ color: UIColor) {
    theme(color).setFill()
    UIRectFill(CGRect(x: x.rounded(), y: top, width: 1, height: bottom - top))
  }

  private func drawRule(y: Double, _ color: UIColor) {
    theme(color).setFill()
    let area = geometry.valueRect
    UIRectFill(CGRect(x: area.minX, y: y.rounded(), width: area.width, height: 1))
  }

  private func drawValueAxis() {
    for tick in valueLabels {
      drawRule(y: geometry.point(0, value: tick.value).y, Theme.line)
    }
  }

  private func drawVelocityAxis() {
    guard geometry.showsVelocities else { return }
    drawRule(y: geometry.point(0, velocity: 0).y, Theme.line)
  }

  /// The numbers beside the two axes and their frames in the view.
  var labels: [(text: String, frame: CGRect)] {
    guard samples != nil else { return [] }
    let values = valueLabels.map {
      ($0.text, geometry.point(0, value: $0.value).y)
    }
    // The labels of velocities stay above those of the times.
    let low = geometry.velocityRect.maxY - 4
    let velocities = velocityLabels.map {
      ($0.text, min(low, geometry.point(0, velocity: $0.value).y))
    }
    return (values + velocities).map { text, middle in
      let size = string(text).size
      let end = geometry.valueRect.minX - GraphGeometry.labelGap
      // The text is 2 points lower than the middle. This is a choice.
      return (
        text,
        CGRect(
          x: end - size.width, y: middle - size.height / 2 + 2, width: size.width, height: size.height)
      )
    }
  }

  private var velocityLabels: [GraphLabel] {
    guard geometry.showsVelocities else { return [] }
    return GraphLabel.velocities(in: geometry.velocities, unit: samples?.unit ?? "")
  }

  private var valueLabels: [GraphLabel] {
    GraphLabel.values(in: geometry.values, unit: samples?.unit ?? "")
  }

  private var labelWidth: Double {
    let all = valueLabels + velocityLabels
    let widest = all.map { string($0.text).size.width }.max() ?? 0
    return (widest + GraphGeometry.labelGap).rounded(.up) + 4
  }

  private func drawLabels() {
    for label in labels { string(label.text).draw(at: label.frame.origin) }
  }

  private func drawTimes() {
    let ticks = GraphGeometry.ticks(in: geometry.times, count: 4)
    let step = ticks.count > 1 ? ticks[1] - ticks[0] : 1
    let bottom = geometry.velocityRect.maxY
    for tick in ticks {
      let x = geometry.x(of: tick)
      fill(x: x, from: bottom, to: bottom + 4, Theme.faintInk)
      let text = string(GraphGeometry.number(tick, step: step) + " s")
      let width = text.size.width
      text.draw(
        at: CGPoint(
          x: min(max(0, x - width / 2), bounds.width - Self.rightInset - width), y: bottom + 5))
    }
  }

  /// The distance in points of the numbers from the right edge, near which the panel's scroll bar is.
  private static let rightInset = 6.0

  private func drawLegend(_ samples: GraphSamples) {
    var x = geometry.valueRect.minX
    let names = samples.lines.map { $0.name.isEmpty ? localized("value") : $0.name }
    for (index, name) in names.enumerated() {
      let text = string(name)
      let width = text.size.width
      guard x + width + 12 < bounds.width else { return }
      color(of: index).setFill()
      UIBezierPath(roundedRect: CGRect(x: x, y: 5, width: 8, height: 3), cornerRadius: 1.5).fill()
      text.draw(onBaselineAt: CGPoint(x: x + 12, y: Self.legendBaseline))
      x += width + 26
    }
    guard geometry.showsVelocities else { return }
    let faint = string(localized("velocity below"))
    let width = faint.size.width
    if x + width < bounds.width - 12 {
      faint.draw(onBaselineAt: CGPoint(x: bounds.width - 12 - width, y: Self.legendBaseline))
    }
  }

  private static let font = UIFont.monospacedDigitSystemFont(
    ofSize: Theme.TextSize.tick, weight: .regular)
  /// The y coordinate of the baseline of the legend, in points.
  private static let legendBaseline = 2 + font.ascender

  private func string(_ text: String) -> DrawnText {
    DrawnText(
      text,
      [
        .font: Self.font,
        .foregroundColor: theme(Theme.faintInk),
      ])
  }
}
