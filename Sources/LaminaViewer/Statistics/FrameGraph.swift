import QuartzCore
import UIKit
import ViewerKit

/// A bar graph of the time that the stages of the last frames took, relative to the frame period.
@MainActor
final class FrameGraph: UIView {
  private var values: [Double] = []
  private let bars = CAShapeLayer()
  private let late = CAShapeLayer()
  private let line = CALayer()
  /// The number of bars. Each takes two points of the graph, which is 212 points wide in `StatisticsLayout`.
  private static let count = 106

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
    layer.cornerRadius = 4
    backgroundColor = Theme.line.withAlphaComponent(0.35)
    for each in [bars, late, line] { layer.addSublayer(each) }
  }

  required init?(coder: NSCoder) { nil }

  /// Adds the time that the stages of a frame took, in milliseconds.
  func add(_ value: Double) {
    values.append(value)
    if values.count > Self.count { values.removeFirst(values.count - Self.count) }
  }

  func clear() { values.removeAll() }

  func show(budget: Double) {
    let heights = Self.heights(values, budget: budget, height: Double(bounds.height))
    let (fast, slow) = (CGMutablePath(), CGMutablePath())
    for (index, height) in heights.enumerated() {
      let x = bounds.width - CGFloat(heights.count - index) * 2
      let bar = CGRect(x: x, y: bounds.height - height, width: 1, height: height)
      (values[index] > budget ? slow : fast).addRect(bar)
    }
    (bars.path, late.path) = (fast, slow)
    bars.fillColor = Theme.number.resolvedColor(with: traitCollection).cgColor
    late.fillColor = Theme.accent.resolvedColor(with: traitCollection).cgColor
    line.backgroundColor = Theme.faintInk.resolvedColor(with: traitCollection).cgColor
    line.opacity = 0.5
    line.frame = CGRect(x: 0, y: (bounds.height / 2).rounded(), width: bounds.width, height: 1)
  }

  /// Returns the heights of the bars: the budget is half of `height`, and longer frames are clamped to `height`.
  static func heights(_ values: [Double], budget: Double, height: Double) -> [Double] {
    values.map { min(height, max(1, $0 / max(budget, 1e-3) * height / 2)) }
  }
}
