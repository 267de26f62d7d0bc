import UIKit
import ViewerKit

/// A table of names with one or two figures each, drawn by a single view.
@MainActor
final class MetricsTable: UIView {
  struct Row: Equatable {
    var name = ""
    var first = ""
    var second = ""
    var isStrong = false
    /// True for the row with the columns' titles.
    var isHead = false

    init(
      _ name: String, _ first: String, beside second: String, isStrong: Bool = false,
      isHead: Bool = false
    ) {
      (self.name, self.first, self.second) = (name, first, second)
      (self.isStrong, self.isHead) = (isStrong, isHead)
    }

    static let gap = Row("", "", beside: "")
    var height: CGFloat { name.isEmpty ? 7 : 17 }
  }

  var rows: [Row] = [] { didSet { if rows != oldValue { setNeedsDisplay() } } }

  static func height(of rows: [Row]) -> CGFloat { rows.reduce(0) { $0 + $1.height } }

  /// Returns the indices of the rows that are completely between two y coordinates.
  func rows(from top: CGFloat, to bottom: CGFloat) -> [Int] {
    var y: CGFloat = 0
    return rows.indices.filter { index in
      defer { y += rows[index].height }
      return y >= top && y + rows[index].height <= bottom
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    var y: CGFloat = 0
    for row in rows {
      draw(row, at: y)
      y += row.height
    }
  }

  private func draw(_ row: Row, at y: CGFloat) {
    let ink = (row.isHead ? Theme.faintInk : Theme.ink).resolvedColor(with: traitCollection)
    let faint = Theme.faintInk.resolvedColor(with: traitCollection)
    row.name.draw(at: CGPoint(x: 0, y: y), withAttributes: attributes(faint, .regular))
    let attributes = attributes(ink, row.isStrong ? .semibold : .regular)
    // The width of the second column, 54 points, is a choice.
    draw(row.first, attributes, endingAt: CGPoint(x: bounds.width - 54, y: y))
    draw(row.second, attributes, endingAt: CGPoint(x: bounds.width, y: y))
  }

  private func draw(
    _ figure: String, _ attributes: [NSAttributedString.Key: Any], endingAt end: CGPoint
  ) {
    let width = figure.size(withAttributes: attributes).width
    figure.draw(at: CGPoint(x: (end.x - width).rounded(), y: end.y), withAttributes: attributes)
  }

  private func attributes(
    _ color: UIColor, _ weight: UIFont.Weight
  ) -> [NSAttributedString.Key: Any] {
    [
      .font: UIFont.monospacedDigitSystemFont(ofSize: Theme.TextSize.small, weight: weight),
      .foregroundColor: color,
    ]
  }
}
