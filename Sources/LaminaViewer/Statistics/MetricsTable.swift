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
      _ name: String, _ first: String, _ second: String, isStrong: Bool = false, isHead: Bool = false
    ) {
      (self.name, self.first, self.second) = (name, first, second)
      (self.isStrong, self.isHead) = (isStrong, isHead)
    }

    static let gap = Row("", "", "")
    var height: CGFloat { name.isEmpty ? 7 : 17 }
  }

  var rows: [Row] = [] { didSet { if rows != oldValue { setNeedsDisplay() } } }

  static func height(of rows: [Row]) -> CGFloat { rows.reduce(0) { $0 + $1.height } }

  /// The index of the first visible row.
  private(set) var firstRow = 0

  /// The rows that are completely visible.
  var shownRows: Range<Int> {
    var (end, height) = (firstRow, CGFloat(0))
    while end < rows.count, height + rows[end].height <= bounds.height {
      height += rows[end].height
      end += 1
    }
    return firstRow..<end
  }

  /// Scrolls by `count` rows, at most until the last row is at the end of the view.
  func scroll(by count: Int) {
    let most = rows.indices.first { Self.height(of: Array(rows[$0...])) <= bounds.height } ?? 0
    let first = min(max(0, firstRow + count), most)
    guard first != firstRow else { return }
    firstRow = first
    setNeedsDisplay()
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
    for row in rows[shownRows] {
      draw(row, at: y)
      y += row.height
    }
  }

  private func draw(_ row: Row, at y: CGFloat) {
    let ink = (row.isHead ? Theme.faintInk : Theme.ink).resolvedColor(with: traitCollection)
    let faint = Theme.faintInk.resolvedColor(with: traitCollection)
    row.name.draw(at: CGPoint(x: 0, y: y), withAttributes: attributes(faint, .regular))
    draw(row.first, row, ink, end: bounds.width - 54, y)
    draw(row.second, row, ink, end: bounds.width, y)
  }

  private func draw(_ figure: String, _ row: Row, _ color: UIColor, end: CGFloat, _ y: CGFloat) {
    let attributes = attributes(color, row.isStrong ? .semibold : .regular)
    let width = figure.size(withAttributes: attributes).width
    figure.draw(at: CGPoint(x: (end - width).rounded(), y: y), withAttributes: attributes)
  }

  private func attributes(
    _ color: UIColor, _ weight: UIFont.Weight
  ) -> [NSAttributedString.Key: Any] {
    [.font: UIFont.monospacedDigitSystemFont(ofSize: 11, weight: weight), .foregroundColor: color]
  }
}
