import Localization
import UIKit
import ViewerKit

/// A view that marks the part of a timeline whose history was dropped to save memory, with faint diagonals and, where
/// there is room, a text.
@MainActor
final class DroppedPastView: UIView {
  private static var words: String { localized("not kept") }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    clipsToBounds = true
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let ink = Theme.faintInk.resolvedColor(with: traitCollection)
    ink.withAlphaComponent(0.08).setFill()
    UIRectFill(bounds)
    drawDiagonals(ink.withAlphaComponent(0.25))
    drawWords(ink)
  }

  private func drawDiagonals(_ color: UIColor) {
    let lines = UIBezierPath()
    for x in stride(from: -bounds.height, to: bounds.width, by: 6) {
      lines.move(to: CGPoint(x: x, y: bounds.height))
      lines.addLine(to: CGPoint(x: x + bounds.height, y: 0))
    }
    lines.lineWidth = 1
    color.setStroke()
    lines.stroke()
  }

  private func drawWords(_ color: UIColor) {
    let text = DrawnText(
      Self.words,
      [
        .font: UIFont.systemFont(ofSize: Theme.TextSize.tick, weight: .medium), .foregroundColor: color,
      ])
    let size = text.size
    let frame = CGRect(
      x: (bounds.width - size.width - 8).rounded(), y: bounds.height - size.height - 6,
      width: size.width, height: size.height)
    guard frame.minX >= 8 else { return }
    Theme.panel.resolvedColor(with: traitCollection).withAlphaComponent(0.9).setFill()
    UIBezierPath(roundedRect: frame.insetBy(dx: -4, dy: -1), cornerRadius: 3).fill()
    text.draw(at: frame.origin)
  }
}
