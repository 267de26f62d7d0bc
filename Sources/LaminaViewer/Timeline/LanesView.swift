import QuartzCore
import UIKit
import ViewerKit

/// A view that draws the visible rows of the lanes.
@MainActor
final class LanesView: UIView {
  var rows = LaneRows()
  var geometry = LaneGeometry(scale: TimeScale(range: 0...1, start: 0, width: 1), width: 1)
  /// The y coordinate in the list of rows, in points, that is at the top of the view.
  var offset = 0.0
  var selection: AnimationAddress?
  /// Returns the probe that evaluates an animation at any scene time; if it returns nil, no curve is drawn.
  var probe: (AnimationAddress) -> AnimationProbe? = { _ in nil }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let visible = rows.visible(from: offset, to: offset + bounds.height)
    for index in visible {
      let top = rows.tops[index] - offset
      switch rows.rows[index] {
      case .layer(let title): drawLayer(title, top: top, isFirst: index == 0)
      case .lane(let title, let depth, let bars):
        draw(geometry.shown(bars), titled: title, depth: depth, top: top)
      }
    }
  }

  private func color(_ color: UIColor, _ alpha: Double = 1) -> UIColor {
    color.resolvedColor(with: traitCollection).withAlphaComponent(alpha)
  }

  private func drawLayer(_ title: String, top: Double, isFirst: Bool) {
    if !isFirst {
      color(Theme.line).setFill()
      UIRectFill(CGRect(x: 0, y: top, width: bounds.width, height: 1))
    }
    text(title, size: Theme.TextSize.small, weight: .semibold, Theme.faintInk)
      .draw(at: CGPoint(x: Double(TimelineView.inset) + LaneTitle.inset, y: top + 6))
  }

  private func text(
    _ string: String, size: CGFloat, weight: UIFont.Weight, _ ink: UIColor
  ) -> DrawnText {
    DrawnText(
      string,
      [
        .font: UIFont.systemFont(ofSize: size, weight: weight), .foregroundColor: color(ink),
      ])
  }

  // MARK: Bars

  private func draw(_ bars: [LaneBar], titled title: String, depth: Int, top: Double) {
    let frames = bars.map { geometry.frame(of: $0, top: top, depth: depth) }
    let string = text(title, size: Theme.TextSize.small, weight: .regular, Theme.ink)
    let extents = zip(bars, frames).map(extent)
    let titleLayout = LaneTitle(
      string.size, beside: extents, depth: depth, top: top, width: Double(bounds.width))
    for (index, bar) in bars.enumerated() {
      guard frames[index].minX < bounds.width, extents[index].maxX > 0 else { continue }
      draw(bar, in: frames[index])
    }
    titleLayout.map(hidePlayhead)
    titleLayout.map { draw(string, at: $0, top: top) }
    for (bar, frame) in zip(bars, frames) {
      bar.stoppedTime.map { drawPlayhead(at: $0, frame, beside: titleLayout?.area) }
    }
  }

  /// Fills the area of a title beside the bars, so that the playhead of the panel, which is below this view, does not run
  /// through it.
  private func hidePlayhead(at title: LaneTitle) {
    guard !title.isOverBar else { return }
    color(Theme.panel).setFill()
    UIRectFill(title.area)
  }

  private func extent(of bar: LaneBar, _ frame: CGRect) -> CGRect {
    [geometry.fillBefore(bar, frame: frame), geometry.fillAfter(bar, frame: frame)].compactMap(\.self)
      .reduce(frame) { $0.union($1) }
  }

  private func draw(_ bar: LaneBar, in frame: CGRect) {
    let isSelected = bar.address == selection
    let probe = probe(bar.address)
    let tint = isSelected ? Theme.accent : Self.tint(of: probe)
    for part in [geometry.fillBefore(bar, frame: frame), geometry.fillAfter(bar, frame: frame)] {
      if let part { hatch(part, tint) }
    }
    let body = UIBezierPath(roundedRect: frame, cornerRadius: min(4, frame.width / 2))
    color(tint, isSelected ? 0.2 : 0.13).setFill()
    body.fill()
    drawMarks(of: bar, frame, tint)
    if let probe { drawCurve(of: probe, bar, in: frame, tint: tint) }
    if isSelected {
      let edge = UIBezierPath(roundedRect: frame.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 4)
      edge.lineWidth = 1
      color(tint, 0.9).setStroke()
      edge.stroke()
    }
  }

  /// Draws the playhead of a layer whose clock is stopped at its local time `time`, with the time beside it, outside of
  /// `title`, the area of the row's title.
  private func drawPlayhead(at time: Double, _ frame: CGRect, beside title: CGRect?) {
    let x = geometry.x(of: time).rounded()
    color(Theme.accent).setFill()
    UIRectFill(CGRect(x: x - 1, y: frame.minY - 2, width: 2, height: frame.height + 4))
    let label = text(
      "timeOffset \(time.formatted(decimals: 3))", size: Theme.TextSize.tick, weight: .medium,
      Theme.accentInk)
    let left = LaneTitle.left(
      ofLabel: label.size.width, at: x, in: frame.minX...max(frame.minX, frame.maxX), beside: title)
    let area = CGRect(
      origin: CGPoint(x: left, y: (frame.midY - label.size.height / 2).rounded()), size: label.size)
    fillBackground(area.insetBy(dx: -2, dy: -1))
    label.draw(at: area.origin)
  }

  private static func tint(of probe: AnimationProbe?) -> UIColor {
    guard let probe else { return Theme.faintInk }
    switch probe.animation.kind {
    case .basic(let basic): return basic.spring == nil ? Theme.number : Theme.type
    case .keyframe: return Theme.keyword
    case .group, .transition, .inert: return Theme.faintInk
    }
  }

  /// Hatches the time in which the fill mode holds the animation's first or last value.
  private func hatch(_ rect: CGRect, _ tint: UIColor) {
    let area = rect.overlap(with: bounds)
    guard area.width > 1, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    UIRectClip(area)
    let lines = UIBezierPath()
    for x in stride(from: (area.minX / 6).rounded(.down) * 6 - area.height, to: area.maxX, by: 6) {
      lines.move(to: CGPoint(x: x, y: area.maxY))
      lines.addLine(to: CGPoint(x: x + area.height, y: area.minY))
    }
    lines.lineWidth = 1
    color(tint, 0.3).setStroke()
    lines.stroke()
    context.restoreGState()
  }

  /// Draws a line wherever one repetition ends and the next begins.
  private func drawMarks(of bar: LaneBar, _ frame: CGRect, _ tint: UIColor) {
    color(tint, 0.35).setFill()
    // The lines are translucent, and `UIRectFill` would replace the pixels of the bar instead of blending with them.
    for x in geometry.marks(of: bar) {
      UIRectFillUsingBlendMode(
        CGRect(x: x.rounded(), y: frame.minY, width: 1, height: frame.height), .normal)
    }
  }

  private func drawCurve(
    of probe: AnimationProbe, _ bar: LaneBar, in frame: CGRect, tint: UIColor
  ) {
    let area = frame.overlap(with: bounds)
    // No curve is legible where a repetition is narrower than 5 points.
    guard area.width >= 8, bar.cycle * geometry.scale.density >= 5 else { return }
    if case .group = probe.animation.kind { return }
    let scale = geometry.scale
    let curve = LaneCurve(
      probe, from: scale.time(atX: area.minX), to: min(scale.time(atX: area.maxX), bar.end),
      count: Int(area.width / 1.5) + 2)
    let path = UIBezierPath()
    var isDown = false
    for sample in curve.samples {
      guard let height = sample.height else {
        isDown = false
        continue
      }
      let point = CGPoint(
        x: scale.x(of: sample.time), y: frame.maxY - 4 - height * (frame.height - 8))
      if isDown { path.addLine(to: point) } else { path.move(to: point) }
      isDown = true
    }
    path.lineWidth = 1.25
    path.lineJoinStyle = .round
    color(tint, 0.9).setStroke()
    path.stroke()
  }

  /// Draws a corner in front of the title of a group's member, which leads to the group above.
  private func drawNesting(at position: Double, top: Double) {
    let x = position.rounded()
    let middle = (top + LaneRows.laneHeight / 2).rounded()
    color(Theme.line).setFill()
    UIRectFill(CGRect(x: x, y: top + 4, width: 1, height: middle - top - 4))
    UIRectFill(CGRect(x: x, y: middle, width: 7, height: 1))
  }

  // MARK: Titles

  /// Draws a row's title, on a background if it lies over a bar.
  private func draw(_ string: DrawnText, at title: LaneTitle, top: Double) {
    if let nesting = title.nesting { drawNesting(at: nesting, top: top) }
    if title.isOverBar { fillBackground(title.area) }
    string.draw(at: title.origin)
  }

  /// Fills the area of a text that lies over a bar, so that the bar's curve does not run through the text.
  private func fillBackground(_ area: CGRect) {
    color(Theme.panel, 0.88).setFill()
    UIBezierPath(roundedRect: area, cornerRadius: 3).fill()
  }
}
