import QuartzCore
import RenderModel
import UIKit
import ViewerKit

/// A view that shows a value in one or two lines, with a swatch for each of its colors.
@MainActor
final class ValueCell: UIView {
  private let lines: [Caption]
  private var swatches: [UIView] = []
  private var value: PropertyValue?
  private var valueText: ValueText?
  private var texts: [String] = []

  static let lineHeight: CGFloat = 16

  init(color: UIColor, weight: UIFont.Weight = .regular) {
    lines = (0..<2).map { _ in Caption(size: Theme.TextSize.body, weight: weight, color: color) }
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    clipsToBounds = true
    for view in lines { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// The width in points that the value needs to be shown untruncated.
  private(set) var naturalWidth: CGFloat = 0

  /// Shows a value. Returns true if it looks different from the one shown before, which may belong to another property.
  @discardableResult
  func show(_ new: PropertyValue, _ text: ValueText) -> Bool {
    guard new != value || text != valueText else { return false }
    (value, valueText) = (new, text)
    let newTexts = text.lines(new)
    // Different colors may have the same text, and the swatches of the value before have to be hidden.
    guard newTexts != texts || !samples.isEmpty || !swatches.isEmpty else { return false }
    texts = newTexts
    for (index, line) in lines.enumerated() { line.text = index < texts.count ? texts[index] : "" }
    naturalWidth = (lines.map { $0.string.isEmpty ? 0 : $0.width }.max() ?? 0) + textStart
    setNeedsLayout()
    return true
  }

  /// False to show only the swatches of the value.
  var showsText = true { didSet { for line in lines { line.isHidden = !showsText } } }

  /// The width in points of the swatches.
  var swatchesWidth: CGFloat { CGFloat(samples.count) * Self.swatchPitch }

  /// True if swatches show the value, so that it can be seen where there is no room for its text.
  var hasSwatches: Bool { !samples.isEmpty }

  /// The colors of the value, but no patterns; at most as many as fit into a narrow column.
  private var samples: [CGColor] {
    switch value {
    case .color(let color): color.pattern == nil ? [color] : []
    case .array(let values): Array(values.compactMap(\.color).filter { $0.pattern == nil }.prefix(6))
    case nil, .null, .number, .bool, .integer, .point, .size, .rect, .transform, .path, .contents,
      .string, .object:
      []
    }
  }

  private static let swatchSide: CGFloat = 14
  private static let swatchPitch: CGFloat = 18
  private var textStart: CGFloat {
    samples.isEmpty ? 0 : CGFloat(samples.count) * Self.swatchPitch + 2
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layOutSwatches()
    for (index, line) in lines.enumerated() {
      line.frame = CGRect(
        x: textStart, y: CGFloat(index) * Self.lineHeight + 2, width: max(0, bounds.width - textStart),
        height: Self.lineHeight)
    }
  }

  private func layOutSwatches() {
    let samples = samples
    while swatches.count < samples.count {
      let swatch = UIView()
      swatch.layer.cornerRadius = 3
      swatch.layer.borderWidth = 1
      addSubview(swatch)
      swatches.append(swatch)
    }
    for (index, swatch) in swatches.enumerated() {
      swatch.isHidden = index >= samples.count
      guard index < samples.count else { continue }
      swatch.frame = swatchFrame(index)
      withoutActions {
        swatch.layer.backgroundColor = samples[index]
        swatch.layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
      }
    }
  }

  private func swatchFrame(_ index: Int) -> CGRect {
    CGRect(
      x: CGFloat(index) * Self.swatchPitch, y: 1, width: Self.swatchSide, height: Self.swatchSide)
  }

  // MARK: Parts

  /// Returns the index of the color whose swatch is at a point; nil elsewhere.
  func swatch(at point: CGPoint) -> Int? {
    samples.indices.first { swatchFrame($0).insetBy(dx: -2, dy: -4).contains(point) }
  }

  /// Returns the offset of the character at a point in the text of all lines, which `ValueText` joins by a comma and a
  /// blank; nil beside the text.
  func caret(at point: CGPoint) -> Int? {
    let index = Int((point.y - 2) / Self.lineHeight)
    guard !isHidden, texts.indices.contains(index), point.x >= textStart - 2 else { return nil }
    let (width, count) = (lines[index].width, texts[index].count)
    guard width > 0, point.x <= textStart + width + 4 else { return nil }
    let offset = Int(((point.x - textStart) / width * CGFloat(count)).rounded(.down))
    let before = texts.prefix(index).reduce(0) { $0 + $1.count + 2 }
    return before + min(max(offset, 0), count)
  }
}
