// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class ParallaxCards: UIView, UIScrollViewDelegate {
  private let scrollView = UIScrollView()
  private var cards: [UIView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    scrollView.frame = bounds
    scrollView.delegate = self
    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(scrollView)
    for i in 0..<4 {
      let card = UIView(frame: bounds.offsetBy(dx: CGFloat(i) * bounds.width, dy: 0))
      card.backgroundColor = UIColor(hue: CGFloat(i) / 4, saturation: 0.6, brightness: 0.9, alpha: 1)
      card.clipsToBounds = true
      let circle = UIView(frame: bounds.insetBy(dx: 60, dy: 60))
      circle.backgroundColor = .white
      circle.layer.cornerRadius = circle.bounds.width / 2
      circle.tag = 7
      card.addSubview(circle)
      scrollView.addSubview(card)
      cards.append(card)
    }
    scrollView.contentSize = CGSize(width: bounds.width * 4, height: bounds.height)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    for card in cards {
      let shift = (card.frame.origin.x - scrollView.contentOffset.x) * 0.5
      card.viewWithTag(7)?.transform = CGAffineTransform(translationX: -shift, y: 0)
    }
  }
}
