import QuartzCore
import UIKit

/// A segmented control whose segments are words.
@MainActor
final class ChoiceRow: UIView {
  private let captions: [Caption]
  private let pill = UIView()
  private(set) var choice = 0
  var onChoose: ((Int) -> Void)?

  static let height: CGFloat = 26

  init(_ titles: [String]) {
    captions = titles.map { Caption($0, size: 11, weight: .medium, alignment: .center) }
    super.init(frame: .zero)
    layer.cornerRadius = 6
    backgroundColor = Theme.line.withAlphaComponent(0.6)
    pill.backgroundColor = Theme.field
    pill.layer.cornerRadius = 4.5
    pill.isUserInteractionEnabled = false
    addSubview(pill)
    for caption in captions { addSubview(caption) }
  }

  required init?(coder: NSCoder) { nil }

  func show(_ choice: Int) {
    self.choice = choice
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width / CGFloat(max(1, captions.count))
    for (index, caption) in captions.enumerated() {
      caption.frame = CGRect(x: CGFloat(index) * width, y: 7, width: width, height: 16)
      caption.alpha = index == choice ? 1 : 0.6
    }
    pill.frame = CGRect(x: CGFloat(choice) * width, y: 0, width: width, height: bounds.height)
      .insetBy(dx: 2, dy: 2)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), bounds.width > 0 else { return }
    let index = min(
      max(0, Int(point.x / bounds.width * CGFloat(captions.count))), captions.count - 1)
    onChoose?(index)
  }
}
