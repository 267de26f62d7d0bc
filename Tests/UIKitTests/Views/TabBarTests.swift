import Testing

@testable import UIKitCore

extension ViewTests {
  /// Tests of bars and tab bar controllers whose properties subclasses override.
  @Suite @MainActor struct TabBars {
    private final class ColoredBar: UITabBar {
      override var backgroundColor: UIColor? { didSet { barTintColor = backgroundColor } }
    }

    /// A controller whose selection by either property sets the other one, as libraries write it.
    private final class Linked: UITabBarController {
      var selections = 0
      override var selectedViewController: UIViewController? {
        willSet {
          selections += 1
          guard let newValue, let index = viewControllers?.firstIndex(of: newValue) else { return }
          selectedIndex = index
        }
      }
    }

    private func controllers(_ tabs: UITabBarController) -> [UIViewController] {
      let all = [UIViewController(), UIViewController()]
      tabs.viewControllers = all
      return all
    }

    @Test func theColorOfABarIsNotSetThroughItsBackground() {
      let bar = ColoredBar(frame: .zero)
      bar.backgroundColor = .red
      #expect(bar.barTintColor == .red && bar.backgroundColor == .red)
      bar.barTintColor = .green
      #expect(bar.layer.backgroundColor == UIColor.green.cgColor)
    }

    @Test func overridesOfTheSelectionMaySetTheIndex() {
      let tabs = Linked()
      let all = controllers(tabs)
      #expect(tabs.selectedViewController === all[0] && tabs.selections == 0)
      tabs.selectedViewController = all[1]
      #expect(tabs.selectedIndex == 1 && tabs.selections == 1)
      tabs.selectedIndex = 0
      #expect(tabs.selectedViewController === all[0] && tabs.selections == 1)
    }

    @Test func theSafeAreaOfTheContentEndsAboveTheBar() {
      let world = ViewWorld()
      defer { world.end() }
      let tabs = UITabBarController()
      let all = controllers(tabs)
      world.window.rootViewController = tabs
      world.window.layoutIfNeeded()
      #expect(all[0].view.safeAreaInsets.bottom == tabs.tabBar.frame.height)
      tabs.tabBar.isHidden = true
      #expect(all[0].view.safeAreaInsets.bottom == 0)
    }

    @Test func constraintsToTheSafeAreaEndAboveTheBar() {
      let world = ViewWorld()
      defer { world.end() }
      let tabs = UITabBarController()
      let (root, inner) = (controllers(tabs)[0].view!, UIView())
      root.addSubview(inner)
      inner.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        inner.leftAnchor.constraint(equalTo: root.leftAnchor),
        inner.widthAnchor.constraint(equalToConstant: 10),
        inner.heightAnchor.constraint(equalToConstant: 10),
        inner.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
      ])
      world.window.rootViewController = tabs
      world.window.layoutIfNeeded()
      #expect(inner.frame.maxY == root.bounds.height - tabs.tabBar.frame.height)
    }

    @Test func theTabsAreSubviewsThatAppsFindByTheNameOfTheirClass() {
      let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 100, height: 49))
      bar.items = [UITabBarItem(), UITabBarItem()]
      let tabs = bar.subviews.filter { String(describing: type(of: $0)) == "UITabBarButton" }
      #expect(tabs.count == 2)
      for tab in tabs { tab.removeFromSuperview() }
      bar.layoutIfNeeded()
      #expect(tabs.allSatisfy { $0.superview == nil })
    }

    @Test func aNewItemOfAChildIsShown() {
      let tabs = UITabBarController()
      let all = controllers(tabs)
      let item = UITabBarItem(title: "One", image: nil, tag: 0)
      all[0].tabBarItem = item
      #expect(tabs.tabBar.items?.first === item && tabs.tabBar.selectedItem === item)
    }

    @Test func anotherBarIsSetByItsKey() throws {
      let tabs = UITabBarController()
      let all = controllers(tabs)
      tabs.loadViewIfNeeded()
      let (old, new) = (tabs.tabBar, ColoredBar())
      tabs.setValue(new, forKey: "tabBar")
      #expect(tabs.tabBar === new && old.superview == nil && new.superview === tabs.view)
      #expect(new.items?.count == 2 && new.selectedItem === all[0].tabBarItem)
      tabs.selectedIndex = 1
      #expect(new.selectedItem === all[1].tabBarItem)
    }
  }
}
