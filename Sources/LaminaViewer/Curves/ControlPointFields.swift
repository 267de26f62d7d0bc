import RenderModel
import UIKit
import ViewerKit

/// A row of fields for the control points of a timing curve: x and y of the first one, then of the second.
@MainActor
final class ControlPointFields: UIView {
  private let captions = ["x₁", "y₁", "x₂", "y₂"].map {
    Caption($0, size: Theme.TextSize.small, color: Theme.faintInk)
  }
  private(set) var fields: [NumberField] = []
  private var points: SIMD4<Float> = [0, 0, 1, 1]
  /// Called with the points after one of their numbers was typed.
  var onChange: ((SIMD4<Float>) -> Void)?

  static let height = Theme.Height.compact
  private static let gap: CGFloat = 10

  override init(frame: CGRect) {
    super.init(frame: frame)
    let heights = BezierGeometry.heights
    fields = (0..<4).map { index in
      // x is time, which stays within 0…1; y is the value, which may lie outside of 0…1.
      let field = NumberField(
        index.isMultiple(of: 2) ? 0...1 : Double(heights.lowerBound)...Double(heights.upperBound))
      field.onNumber = { [weak self] in self?.typed($0, at: index) }
      return field
    }
    for view in captions + fields { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ curve: TimingCurve) {
    points = curve.controlPoints
    for (index, field) in fields.enumerated() { field.show(Double(points[index])) }
  }

  private func typed(_ number: Double, at index: Int) {
    points[index] = Float(number)
    onChange?(points)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let column = (bounds.width - 3 * Self.gap) / 4
    for (index, field) in fields.enumerated() {
      let x = CGFloat(index) * (column + Self.gap)
      captions[index].frame = CGRect(x: x, y: 4, width: 16, height: 15)
      field.frame = CGRect(x: x + 17, y: 0, width: max(20, column - 17), height: bounds.height)
    }
  }
}
