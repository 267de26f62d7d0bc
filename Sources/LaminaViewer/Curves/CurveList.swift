import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// A list of the named curves, each with a small picture. A click chooses one.
@MainActor
final class CurveList: UIView {
  private var points = TimingCurve.linear.controlPoints
  private var hovered: Int?
  /// The row that is chosen if the press ends now; nil without a press, or beside the list.
  private var pressed: Int? { didSet { if pressed != oldValue { setNeedsDisplay() } } }
  var onSelect: ((NamedCurve) -> Void)?

  static let rowHeight: CGFloat = 27
  static var height: CGFloat { rowHeight * CGFloat(NamedCurve.all.count) }

  /// Returns the height of the part of a row that is seen above the lower end of a scroll box, in which the upper
  /// `visible` points of the list are seen; 0 if no row is cut.
  static func cutHeight(visible: CGFloat) -> CGFloat {
    visible > 0 && visible < height ? visible.truncatingRemainder(dividingBy: rowHeight) : 0
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
    followPointer { [weak self] in self?.highlight(at: $0) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ curve: TimingCurve) {
    guard curve.controlPoints != points else { return }
    points = curve.controlPoints
    setNeedsDisplay()
  }

  /// Highlights the row at `point`; nil when the pointer is outside the list.
  private func highlight(at point: CGPoint?) {
    let index = point.flatMap { row(at: $0) }
    guard index != hovered else { return }
    hovered = index
    setNeedsDisplay()
  }

  private func row(at point: CGPoint) -> Int? {
    guard bounds.contains(point) else { return nil }
    let index = Int(point.y / Self.rowHeight)
    return NamedCurve.all.indices.contains(index) ? index : nil
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressed = touches.first.flatMap { row(at: $0.location(in: self)) }
    // The press also reaches the panel, which deselects the handle of the curve.
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressed = touches.first.flatMap { row(at: $0.location(in: self)) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressed = nil
    super.touchesCancelled(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressed = nil
    guard let point = touches.first?.location(in: self), let index = row(at: point) else { return }
    onSelect?(NamedCurve.all[index])
  }

  override func draw(_ rect: CGRect) {
    for (index, named) in NamedCurve.all.enumerated() {
      draw(named, top: Double(index) * Self.rowHeight, isHovered: index == hovered || index == pressed)
    }
  }

  private func draw(_ named: NamedCurve, top: Double, isHovered: Bool) {
    let isSelected = named.points == points
    let pressedPoints = pressed.map { NamedCurve.all[$0].points }
    func color(_ color: UIColor) -> UIColor { color.resolvedColor(with: traitCollection) }
    if isHovered || isSelected {
      color(isSelected ? Theme.accent : Theme.ink).withAlphaComponent(
        named.points == pressedPoints ? 0.2 : isSelected ? 0.12 : 0.06
      ).setFill()
      UIBezierPath(
        roundedRect: CGRect(x: 0, y: top + 1, width: bounds.width, height: Self.rowHeight - 2),
        cornerRadius: 5
      ).fill()
    }
    let square = CGRect(x: 8, y: top + 7, width: 13, height: 13)
    let path = UIBezierPath()
    for step in 0...24 {
      let x = Double(step) / 24
      let point = CGPoint(
        x: square.minX + x * square.width,
        y: square.maxY - named.curve.value(at: x) * square.height)
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.lineWidth = 1.5
    path.lineCapStyle = .round
    color(isSelected ? Theme.accent : Theme.faintInk).setStroke()
    path.stroke()
    let text = DrawnText(
      named.shownTitle,
      [
        .font: UIFont.systemFont(ofSize: Theme.TextSize.small, weight: isSelected ? .medium : .regular),
        .foregroundColor: color(Theme.ink),
      ])
    text.draw(at: CGPoint(x: 29, y: (top + (Self.rowHeight - text.size.height) / 2).rounded() + 1))
  }
}
