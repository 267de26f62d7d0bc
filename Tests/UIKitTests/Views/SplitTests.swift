import QuartzCore
import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct Splits {
    private func make(width: CGFloat) -> (ViewWorld, UISplitViewController, UINavigationController) {
      let world = ViewWorld(width: width, height: 400)
      let split = UISplitViewController()
      let navigation = UINavigationController(rootViewController: UIViewController())
      split.viewControllers = [navigation, UIViewController()]
      world.window.rootViewController = split
      CATransaction.flush()
      return (world, split, navigation)
    }

    @Test func twoColumnsShareTheWidth() {
      let (world, split, navigation) = make(width: 700)
      defer { world.end() }
      #expect(!split.isCollapsed && split.displayMode == .oneBesideSecondary)
      // The first column has 0.4 of the width.
      #expect(navigation.view.frame == CGRect(x: 0, y: 0, width: 280, height: 400))
      let second = split.viewControllers[1]
      #expect(second.view.frame == CGRect(x: 280, y: 0, width: 420, height: 400))
      split.minimumPrimaryColumnWidth = 300
      #expect(split.primaryColumnWidth == 300 && second.view.frame.width == 400)
      split.preferredDisplayMode = .secondaryOnly
      #expect(navigation.view.superview == nil && second.view.frame.width == 700)
      #expect(navigation.topViewController?.splitViewController === split)
    }

    @Test func aDetailReplacesTheSecondColumn() {
      let (world, split, navigation) = make(width: 700)
      defer { world.end() }
      let (old, detail) = (split.viewControllers[1], UIViewController())
      navigation.topViewController?.showDetailViewController(detail, sender: nil)
      #expect(split.viewControllers == [navigation, detail])
      #expect(old.parent == nil && old.view.superview == nil && detail.view.superview === split.view)
    }

    @Test func aDetailGoesOnTopIfThereIsNoRoom() {
      let (world, split, navigation) = make(width: 320)
      defer { world.end() }
      #expect(split.isCollapsed && navigation.view.frame.width == 320)
      #expect(split.viewControllers[1].viewIfLoaded?.superview == nil)
      let detail = UIViewController()
      navigation.topViewController?.showDetailViewController(
        UINavigationController(rootViewController: detail), sender: nil)
      #expect(navigation.viewControllers.count == 2 && navigation.topViewController === detail)
      #expect(detail.navigationController === navigation)
    }
  }
}
