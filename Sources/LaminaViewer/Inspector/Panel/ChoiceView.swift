import QuartzCore
import UIKit

/// A segmented control with two or three words.
@MainActor
final class ChoiceView: UIView {
  private let captions: [Caption]
  private let strongCaptions: [Caption]
  private let thumb = UIView()
  private let onChoose: (Int) -> Void
  var choice: Int { didSet { if choice != oldValue { setNeedsLayout() } } }

  init(_ words: [String], choice: Int, onChoose: @escaping (Int) -> Void) {
    captions = words.map { Caption($0, size: 11, color: Theme.faintInk, alignment: .center) }
    strongCaptions = words.map { Caption($0, size: 11, weight: .medium, alignment: .center) }
    (self.choice, self.onChoose) = (choice, onChoose)
    super.init(frame: .zero)
    backgroundColor = Theme.line
    layer.cornerRadius = 6
    thumb.backgroundColor = Theme.card
    thumb.layer.cornerRadius = 5
    thumb.isUserInteractionEnabled = false
    for view in [thumb] + captions + strongCaptions { addSubview(view) }
    addGestureRecognizer(
      UITapGestureRecognizer(handler: { [weak self] (tap: UITapGestureRecognizer) in
        self?.tapped(at: tap.location(in: self))
      }))
  }

  required init?(coder: NSCoder) { nil }

  private var wordWidth: CGFloat { (strongCaptions.map(\.width).max() ?? 0) + 18 }
  var size: CGSize { CGSize(width: wordWidth * CGFloat(captions.count) + 4, height: 22) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = (bounds.width - 4) / CGFloat(captions.count)
    for index in captions.indices {
      let frame = CGRect(x: 2 + CGFloat(index) * width, y: 6, width: width, height: 16)
      (captions[index].frame, strongCaptions[index].frame) = (frame, frame)
      captions[index].isHidden = index == choice
      strongCaptions[index].isHidden = index != choice
    }
    thumb.frame = CGRect(
      x: 2 + CGFloat(choice) * width, y: 2, width: width, height: bounds.height - 4)
  }

  private func tapped(at point: CGPoint) {
    let index = Int((point.x - 2) / max(1, bounds.width - 4) * CGFloat(captions.count))
    choice = min(max(index, 0), captions.count - 1)
    onChoose(choice)
  }
}
