import Testing
import UIKit

@testable import UIKitCore

extension ViewTests {
  /// Tests of the safe area of windows that something covers.
  @Suite @MainActor struct SafeAreas {
    private func withWindow(
      _ controller: UIViewController, _ body: (UIWindow) throws -> Void
    ) rethrows {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
      window.safeArea = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
      window.rootViewController = controller
      window.isHidden = false
      window.layoutIfNeeded()
      defer { window.isHidden = true }
      try body(window)
    }

    private final class Counted: UIViewController {
      var changes = 0
      override func viewSafeAreaInsetsDidChange() { changes += 1 }
    }

    @Test func insetsReachTheViewsWhereTheyLie() {
      let controller = Counted()
      withWindow(controller) { window in
        let root: UIView = controller.view
        #expect(root.safeAreaInsets == UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0))
        #expect(root.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 20, width: 100, height: 170))
        let parts = [(10, 50), (30, 50), (150, 50)].map { y, height in
          UIView(frame: CGRect(x: 0, y: y, width: 100, height: height))
        }
        for part in parts { root.addSubview(part) }
        #expect(parts.map(\.safeAreaInsets.top) == [10, 0, 0])
        #expect(parts.map(\.safeAreaInsets.bottom) == [0, 0, 10])
        #expect(controller.changes == 1)
        controller.additionalSafeAreaInsets.left = 5
        #expect(root.safeAreaInsets.left == 5 && controller.changes == 2)
        window.safeArea = .zero
        #expect(root.safeAreaInsets == UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 0))
        #expect(controller.changes == 3 && UIView().safeAreaInsets == .zero)
      }
    }

    @Test func constraintsFollowTheSafeArea() {
      let controller = UIViewController()
      withWindow(controller) { window in
        let (inner, root) = (UIView(), controller.view!)
        root.addSubview(inner)
        inner.translatesAutoresizingMaskIntoConstraints = false
        root.layoutMargins = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 8)
        NSLayoutConstraint.activate([
          inner.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
          inner.bottomAnchor.constraint(equalTo: root.layoutMarginsGuide.bottomAnchor),
          inner.leftAnchor.constraint(equalTo: root.layoutMarginsGuide.leftAnchor),
          inner.rightAnchor.constraint(equalTo: root.rightAnchor),
        ])
        window.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 8, y: 20, width: 92, height: 170))
        window.safeArea.top = 40
        window.layoutIfNeeded()
        #expect(inner.frame.minY == 40)
        root.insetsLayoutMarginsFromSafeArea = false
        window.layoutIfNeeded()
        #expect(inner.frame.maxY == 200)
      }
    }

    @Test func theMarginAttributesAreTheEdgesOfTheMarginsGuide() {
      let controller = UIViewController()
      withWindow(controller) { window in
        let (inner, root) = (UIView(), controller.view!)
        root.addSubview(inner)
        inner.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint(
          item: inner, attribute: .bottom, relatedBy: .equal, toItem: root, attribute: .bottomMargin,
          multiplier: 1, constant: 0
        ).isActive = true
        window.layoutIfNeeded()
        #expect(inner.frame.maxY == root.layoutMarginsGuide.layoutFrame.maxY)
      }
    }

    @Test func scrollViewsBeginBelowWhatCoversThem() {
      let (controller, scroll) = (UIViewController(), UIScrollView())
      controller.view = scroll
      withWindow(controller) { window in
        #expect(scroll.contentOffset == .zero && scroll.adjustedContentInset == .zero)
        scroll.contentSize = CGSize(width: 100, height: 500)
        #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0))
        #expect(scroll.contentOffset == CGPoint(x: 0, y: -20))
        scroll.contentOffset.y = 100
        window.safeArea.top = 30
        #expect(scroll.contentOffset.y == 100, "content that was scrolled stays")
        scroll.contentInsetAdjustmentBehavior = .never
        #expect(scroll.adjustedContentInset == .zero)
        scroll.contentInset.top = 7
        #expect(scroll.adjustedContentInset.top == 7)
      }
    }

    /// The inset depends on the size of the view, as content that fits into it needs none.
    @Test func aScrollViewThatBecomesSmallerThanItsContentFollows() {
      for isFrame in [true, false] {
        let (controller, scroll) = (UIViewController(), UIScrollView())
        withWindow(controller) { _ in
          controller.view.addSubview(scroll)
          scroll.frame = CGRect(x: 0, y: 0, width: 100, height: 150)
          scroll.contentSize = CGSize(width: 100, height: 140)
          #expect(scroll.contentOffset == .zero && scroll.adjustedContentInset == .zero)
          if isFrame { scroll.frame.size.height = 130 } else { scroll.bounds.size.height = 130 }
          // A change of the bounds keeps the center, so the top edge moves down by 10 of the 20 points.
          #expect(scroll.adjustedContentInset.top == (isFrame ? 20 : 10))
          #expect(scroll.contentOffset.y == -scroll.adjustedContentInset.top)
        }
      }
    }

    @Test func barsLieInTheSafeAreaAndFillTheRest() throws {
      let child = UIViewController()
      let navigation = UINavigationController(rootViewController: child)
      try withWindow(navigation) { _ in
        #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 20, width: 100, height: 44))
        let content = try #require(child.view.superview)
        #expect(content.frame == CGRect(x: 0, y: 64, width: 100, height: 136))
        #expect(child.view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 10, right: 0))
        navigation.isNavigationBarHidden = true
        #expect(content.frame.minY == 0 && child.view.safeAreaInsets.top == 20)
        navigation.isToolbarHidden = false
        // Toolbars are 44 and tab bars 49 points high, to which the 10 points of the safe area are added.
        #expect(navigation.toolbar.frame == CGRect(x: 0, y: 146, width: 100, height: 54))
      }
      let tabs = UITabBarController()
      tabs.viewControllers = [UIViewController()]
      withWindow(tabs) { _ in
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 141, width: 100, height: 59))
        #expect(tabs.viewControllers?[0].view.safeAreaInsets.bottom == 59)
      }
    }
  }
}
