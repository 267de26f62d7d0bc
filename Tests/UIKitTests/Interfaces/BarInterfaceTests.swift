import Foundation
import Testing
import UIKit

@testable import UIKitInterfaces

extension ViewTests {
  /// Tests of bars in interface files that belong to no container view controller.
  @Suite @MainActor struct BarInterfaces {
    /// Returns the first subview of a view controller's view.
    private func view(_ subviews: String) throws -> UIView {
      let scene = InterfaceFile.controller(subviews: subviews)
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(scene))
      let root = try #require(storyboard.instantiateInitialViewController())
      return try #require(root.view.subviews.first)
    }

    @Test func aNavigationBarShowsItsItem() throws {
      let found = try view(
        """
        <navigationBar id="bar"><rect key="frame" x="0.0" y="0.0" width="200" height="44"/>
        <items><navigationItem title="Contacts" id="item">
        <barButtonItem key="leftBarButtonItem" title="Menu" id="button"/></navigationItem></items></navigationBar>
        """)
      let bar = try #require(found as? UINavigationBar)
      #expect(bar.items?.map(\.title) == ["Contacts"])
      #expect(bar.subviews.compactMap { ($0 as? UIButton)?.currentTitle } == ["Menu"])
    }

    @Test func theButtonOfANavigationBarPerformsItsSegue() async throws {
      let world = ViewWorld()
      defer { world.end() }
      let first = InterfaceFile.controller(
        subviews: """
          <navigationBar id="bar"><items><navigationItem title="Contacts" id="item">
          <barButtonItem key="leftBarButtonItem" title="Menu" id="button"><connections>
          <segue destination="b" kind="presentation" animates="NO" id="segue"/></connections></barButtonItem>
          </navigationItem></items></navigationBar>
          """)
      let second = InterfaceFile.controller("b", attributes: "title=\"B\"")
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(first, second))
      let root = try #require(storyboard.instantiateInitialViewController())
      world.window.rootViewController = root
      await world.runCallbacks()
      let bar = try #require(root.view.subviews.first as? UINavigationBar)
      bar.subviews.compactMap { $0 as? UIButton }.first?.sendActions(for: .touchUpInside)
      await world.runCallbacks()
      #expect(root.presentedViewController?.title == "B")
    }

    @Test func aTabBarShowsItsItems() throws {
      let found = try view(
        """
        <tabBar id="bar"><items><tabBarItem title="A" id="a"/><tabBarItem title="B" tag="7" id="b"/></items></tabBar>
        """)
      let bar = try #require(found as? UITabBar)
      #expect(bar.items?.map(\.title) == ["A", "B"] && bar.items?.last?.tag == 7)
    }
  }
}
