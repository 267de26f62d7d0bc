import Foundation
import Testing
import UIKit

@testable import UIKitInterfaces

extension ViewTests {
  /// Tests of view controllers that storyboards connect.
  @Suite @MainActor struct Segues {
    init() { InterfaceDoor.register() }

    private let door = "customClass=\"InterfaceDoor\""
    private let label = "<label id=\"l\"/>"

    /// Returns the connections of a door with its outlet and a segue.
    private func connections(_ segue: String) -> String {
      "<connections><outlet property=\"handle\" destination=\"l\"/>\(segue)</connections>"
    }

    @Test func splitViewControllersGetTheirColumns() throws {
      let split = """
        <splitViewController id="first" sceneMemberID="viewController"><connections>
        <segue destination="a" kind="relationship" relationship="masterViewController"/>
        <segue destination="b" kind="relationship" relationship="detailViewController"/></connections>
        </splitViewController>
        """
      let storyboard = try InterfaceFile.read(
        InterfaceFile.storyboard(
          split, InterfaceFile.controller("a", attributes: "title=\"A\""),
          InterfaceFile.controller("b", attributes: "title=\"B\"")))
      let root = storyboard.instantiateInitialViewController() as? UISplitViewController
      #expect(root?.viewControllers.map(\.title) == ["A", "B"])
    }

    @Test func containersGetTheirChildren() throws {
      let tabs = """
        <tabBarController id="first" sceneMemberID="viewController"><tabBar key="tabBar" id="bar"/><connections>
        <segue destination="nav" kind="relationship" relationship="viewControllers"/>
        <segue destination="b" kind="relationship" relationship="viewControllers"/></connections></tabBarController>
        """
      let navigation = """
        <navigationController title="N" id="nav" sceneMemberID="viewController">
        <navigationBar key="navigationBar" id="nb"><color key="barTintColor" white="0.5" alpha="1"/></navigationBar>
        <connections><segue destination="a" kind="relationship" relationship="rootViewController"/></connections>
        </navigationController>
        """
      let a = InterfaceFile.controller(
        "a", attributes: "title=\"Page\"",
        beside: "<navigationItem key=\"navigationItem\" title=\"A\" id=\"i\"/>")
      let b = InterfaceFile.controller(
        "b", attributes: "title=\"Page\"",
        beside: "<tabBarItem key=\"tabBarItem\" title=\"B\" id=\"t\"/>")
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(tabs, navigation, a, b))
      let root = try #require(storyboard.instantiateInitialViewController() as? UITabBarController)
      #expect(root.viewControllers?.count == 2 && root.tabBar.items?.last?.title == "B")
      let first = try #require(root.viewControllers?.first as? UINavigationController)
      #expect(first.topViewController?.navigationItem.title == "A")
      #expect(first.topViewController?.tabBarItem.title == "Page", "a title is for all items")
      #expect(root.viewControllers?.last?.navigationItem.title == "Page")
      #expect(first.navigationBar.barTintColor == UIColor(white: 0.5, alpha: 1))
      #expect(first.topViewController?.storyboard === storyboard)
    }

    @Test func showSeguesPush() throws {
      let navigation = """
        <navigationController id="first" sceneMemberID="viewController"><connections>
        <segue destination="a" kind="relationship" relationship="rootViewController"/></connections></navigationController>
        """
      let a = InterfaceFile.controller(
        "a", attributes: door,
        subviews: """
          <button id="button"><connections><segue destination="b" kind="show" identifier="next"/></connections></button>
          """ + label, beside: connections(""))
      let storyboard = try InterfaceFile.read(
        InterfaceFile.storyboard(
          navigation, a, InterfaceFile.controller("b", attributes: "title=\"B\"")))
      let root = try #require(storyboard.instantiateInitialViewController() as? UINavigationController)
      let first = try #require(root.topViewController as? InterfaceDoor)
      (first.view.subviews.first as? UIButton)?.sendActions(for: .touchUpInside)
      #expect(first.segues == ["next UIViewController"] && root.topViewController?.title == "B")
      root.popViewController(animated: false)
      first.performSegue(withIdentifier: "next", sender: nil)
      #expect(root.viewControllers.count == 2)
    }

    @Test func modalSeguesPresentAndUnwindSeguesGoBack() async throws {
      let world = ViewWorld()
      defer { world.end() }
      let a = InterfaceFile.controller(
        attributes: door, subviews: label,
        beside: connections(
          "<segue destination=\"b\" kind=\"presentation\" identifier=\"up\" animates=\"NO\"/>"))
      let b = InterfaceFile.controller(
        "b",
        beside:
          "<connections><segue destination=\"x\" kind=\"unwind\" identifier=\"down\" unwindAction=\"back:\"/></connections>"
      )
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(a, b))
      let first = try #require(storyboard.instantiateInitialViewController() as? InterfaceDoor)
      world.window.rootViewController = first
      await world.runCallbacks()
      first.performSegue(withIdentifier: "up", sender: nil)
      await world.runCallbacks()
      let second = try #require(first.presentedViewController)
      second.performSegue(withIdentifier: "down", sender: nil)
      #expect(first.log.last == "back from UIViewController" && second.isBeingDismissed)
    }

    @Test func embeddedControllersFillTheirContainer() throws {
      let a = InterfaceFile.controller(
        attributes: door,
        subviews: """
          <containerView id="c"><rect key="frame" x="5" y="5" width="50" height="60"/>
          <connections><segue destination="b" kind="embed" identifier="inner"/></connections></containerView>
          """ + label, beside: connections(""))
      let storyboard = try InterfaceFile.read(
        InterfaceFile.storyboard(a, InterfaceFile.controller("b", attributes: "title=\"B\"")))
      let first = try #require(storyboard.instantiateInitialViewController() as? InterfaceDoor)
      first.loadViewIfNeeded()
      #expect(first.children.map(\.title) == ["B"] && first.segues == ["inner UIViewController"])
      #expect(first.children.first?.view.frame == CGRect(x: 0, y: 0, width: 50, height: 60))
    }

    @Test func relationshipsInACircleEnd() throws {
      let loop = """
        <navigationController id="first" sceneMemberID="viewController"><connections>
        <segue destination="first" kind="relationship" relationship="rootViewController"/></connections></navigationController>
        """
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(loop))
      #expect(storyboard.instantiateInitialViewController() is UINavigationController)
      #expect(
        storyboard.document.notes.contains { $0.contains("more view controllers than can be created") })
    }

    @Test func aControllerThatEmbedsItselfEnds() throws {
      let part = """
        <containerView id="c"><connections><segue destination="first" kind="embed"/></connections></containerView>
        """
      let storyboard = try InterfaceFile.read(
        InterfaceFile.storyboard(InterfaceFile.controller(subviews: part + part)))
      #expect(storyboard.instantiateInitialViewController()?.view != nil)
      #expect(
        storyboard.document.notes.contains { $0.contains("more view controllers than can be created") })
    }

    @Test func viewControllersAreFoundByTheirIdentifiers() throws {
      let data = InterfaceFile.storyboard(
        InterfaceFile.controller(),
        InterfaceFile.controller("b", attributes: "storyboardIdentifier=\"B\" title=\"b\""))
      let controller = try InterfaceFile.read(data).instantiateViewController(withIdentifier: "B")
      #expect(controller.title == "b")
    }

    @Test func viewControllersAreReleased() throws {
      weak var released: UIViewController?
      do {
        let storyboard = try InterfaceFile.read(
          InterfaceFile.storyboard(
            InterfaceFile.controller(attributes: door, subviews: label, beside: connections(""))))
        let controller = try #require(storyboard.instantiateInitialViewController())
        controller.loadViewIfNeeded()
        released = controller
      }
      #expect(released == nil)
    }
  }
}
