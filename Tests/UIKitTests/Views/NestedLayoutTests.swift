import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct NestedLayout {
    /// A view that lays out its content during its own layout, as many programs do.
    private final class Card: UIView {
      let content = Inner()
      var count = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        count += 1
        content.frame = bounds.insetBy(dx: 10, dy: 10)
        content.setNeedsLayout()
        content.layoutIfNeeded()
        layoutIfNeeded()
      }
    }

    private final class Inner: UIView {
      var sizes: [CGSize] = []
      override func layoutSubviews() { sizes.append(bounds.size) }
    }

    @Test func aSubviewIsLaidOutInsideOfALayout() {
      let card = Card(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
      card.addSubview(card.content)
      card.layoutIfNeeded()
      #expect(card.count == 1 && card.content.sizes.last == CGSize(width: 80, height: 30))
      card.frame.size.width = 200
      card.layoutIfNeeded()
      #expect(card.count == 2 && card.content.sizes.last == CGSize(width: 180, height: 30))
      card.layoutIfNeeded()
      #expect(card.count == 2)
    }
  }
}
