import QuartzCore
import Testing
import UIKit

extension ViewTests {
  /// Tests of bars that belong to no container view controller.
  @Suite @MainActor struct NavigationBars {
    private func item(_ title: String) -> UINavigationItem { UINavigationItem(title: title) }

    /// Returns the titles of the buttons in a bar.
    private func titles(_ bar: UINavigationBar) -> [String] {
      bar.subviews.compactMap { ($0 as? UIButton)?.currentTitle }
    }

    /// Returns the text in the middle of a bar.
    private func title(_ bar: UINavigationBar) -> String? {
      bar.layoutIfNeeded()
      return bar.subviews.compactMap { $0 as? UILabel }.first?.text
    }

    @Test func constraintsGiveABarItsHeight() {
      let world = ViewWorld()
      defer { world.end() }
      let (root, bar) = (world.add(UIView(), world.window.bounds), UINavigationBar())
      bar.translatesAutoresizingMaskIntoConstraints = false
      let top = item("Top")
      top.rightBarButtonItem = UIBarButtonItem(title: "Edit")
      bar.items = [top]
      root.addSubview(bar)
      NSLayoutConstraint.activate([
        bar.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        bar.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        bar.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      ])
      root.layoutIfNeeded()
      #expect(bar.frame == CGRect(x: 0, y: 20, width: 200, height: 44))
      // The button was placed while the bar had no width.
      let edge = bar.subviews.compactMap { $0 as? UIButton }.first?.frame.maxX ?? 0
      #expect(abs(edge - 188) < 1e-6 && title(bar) == "Top")
    }

    @Test func barsHaveTheHeightsOfIOS() {
      let width = UIView.noIntrinsicMetric
      #expect(UINavigationBar().intrinsicContentSize == CGSize(width: width, height: 44))
      #expect(UIToolbar().intrinsicContentSize == CGSize(width: width, height: 44))
      #expect(UITabBar().intrinsicContentSize == CGSize(width: width, height: 49))
    }

    @Test func itemsFormAStack() {
      let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
      #expect(bar.items == nil && bar.topItem == nil)
      let (first, second) = (item("First"), item("Second"))
      bar.setItems([first], animated: false)
      #expect(bar.topItem === first && titles(bar) == [])
      bar.pushItem(second, animated: false)
      #expect(bar.items == [first, second] && bar.backItem === first)
      #expect(titles(bar) == ["First"] && title(bar) == "Second")
      bar.subviews.compactMap { $0 as? UIButton }.first?.sendActions(for: .touchUpInside)
      #expect(bar.items == [first] && titles(bar) == [] && title(bar) == "First")
      #expect(bar.popItem(animated: false) === first && bar.items == nil)
    }

    @Test func theBarOfANavigationControllerHasTheItemsOfItsViewControllers() {
      let (first, second) = (UIViewController(), UIViewController())
      let navigation = UINavigationController(rootViewController: first)
      navigation.loadViewIfNeeded()
      navigation.pushViewController(second, animated: false)
      #expect(navigation.navigationBar.items == [first.navigationItem, second.navigationItem])
      let back = navigation.navigationBar.subviews.compactMap { $0 as? UIButton }.first
      back?.sendActions(for: .touchUpInside)
      #expect(navigation.viewControllers == [first])
      #expect(navigation.navigationBar.items == [first.navigationItem])
    }
  }
}
