// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

protocol StarRatingDelegate: AnyObject {
  @MainActor func rating(_ view: StarRating, didChange value: Int)
}

final class StarRating: UIView {
  weak var delegate: (any StarRatingDelegate)?
  private let stack = UIStackView()
  private(set) var value = 0 {
    didSet {
      for case let (index, star as UIImageView) in stack.arrangedSubviews.enumerated() {
        star.isHighlighted = index < value
      }
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    stack.distribution = .fillEqually
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: trailingAnchor),
      stack.centerYAnchor.constraint(equalTo: centerYAnchor),
      stack.heightAnchor.constraint(equalToConstant: 40),
    ])
    for _ in 0..<5 {
      let star = UIImageView(image: Self.star(filled: false), highlightedImage: Self.star(filled: true))
      star.contentMode = .center
      stack.addArrangedSubview(star)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let x = touches.first?.location(in: stack).x else { return }
    value = Int(x / stack.bounds.width * 5) + 1
    delegate?.rating(self, didChange: value)
  }

  private static func star(filled: Bool) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 32, height: 32)).image { _ in
      let path = UIBezierPath()
      for i in 0..<10 {
        let radius: CGFloat = i.isMultiple(of: 2) ? 15 : 6
        let angle = CGFloat(i) * .pi / 5 - .pi / 2
        let point = CGPoint(x: 16 + radius * cos(angle), y: 16 + radius * sin(angle))
        i == 0 ? path.move(to: point) : path.addLine(to: point)
      }
      path.close()
      path.lineJoinStyle = .round
      UIColor.systemYellow.set()
      filled ? path.fill() : path.stroke()
    }
  }
}
