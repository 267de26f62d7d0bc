import Foundation
import Testing
import UIKit

@testable import UIKitInterfaces

extension ViewTests {
  /// Tests of interface files that are malformed or too large, and of values that Xcode writes in several ways.
  @Suite @MainActor struct InterfaceLimitsOfFiles {
    private func open(_ scenes: String...) throws -> (root: UIView, notes: [String]) {
      let text = scenes.map { "<scene><objects>\($0)</objects></scene>" }.joined()
      let document = try InterfaceDocument(
        Data(
          """
          <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="first">
          <scenes>\(text)</scenes></document>
          """.utf8), file: "Test.storyboard")
      let root = try #require(UIStoryboard(document).instantiateInitialViewController()?.view)
      return (root, document.notes)
    }

    private func open(views: String) throws -> (root: UIView, notes: [String]) {
      try open(InterfaceFile.controller(subviews: views))
    }

    private func count(_ view: UIView) -> Int { view.subviews.reduce(1) { $0 + count($1) } }

    /// A view controller whose container views embed the view controller itself would be created without end.
    @Test func aSceneThatEmbedsItselfEnds() throws {
      let views = String(repeating: "<view/>", count: 2000)
      let container = { (id: String) in
        "<containerView id=\"\(id)\"><connections><segue destination=\"first\" kind=\"embed\"/></connections></containerView>"
      }
      let shown = try open(views: views + container("a") + container("b"))
      // The view controller that is shown first is created before those that it embeds, and not counted with them.
      // The first one has about 2,000 views; the other thousand is a choice.
      #expect(count(shown.root) > 2000 && count(shown.root) < InterfaceLimits.createdElements + 3000)
      #expect(shown.notes.contains { $0.contains("more view controllers than can be created") })
    }

    /// Each view takes memory for its bitmap, so that a scene of 60,000 labels once took 1.3 GB.
    @Test func aSceneHasALimitedNumberOfElements() throws {
      let many = String(repeating: "<view/>", count: InterfaceLimits.createdElements)
      let storyboard = try InterfaceFile.read(
        InterfaceFile.storyboard(InterfaceFile.controller(subviews: many)))
      #expect(storyboard.instantiateInitialViewController() == nil)
      let notes = storyboard.document.notes
      #expect(notes.count == 1 && notes.first?.contains("divide them among several scenes") == true)
      let nib = try InterfaceDocument(
        Data("<document><objects>\(many)<view/></objects></document>".utf8), file: "Test.xib")
      #expect(NibInterface(nib, nil).makeObjects(owner: nil).isEmpty && nib.notes.count == 1)
      let few = String(repeating: "<view/>", count: 4000)
      #expect(try open(views: few).root.subviews.count == 4000, "as large apps have them")
    }

    private nonisolated static func scene(_ element: String) -> String {
      "<scenes><scene><objects><\(element) id=\"a\" sceneMemberID=\"viewController\"/></objects></scene>"
        + "</scenes>"
    }

    /// Without a mark, the first scene that can be shown is the one that is shown first.
    @Test func referencesToOtherStoryboardsAreNotShownFirst() throws {
      let text =
        Self.scene("viewControllerPlaceholder").replacing("</scenes>", with: "")
        + Self.scene("tabBarController").replacing("<scenes>", with: "")
      let document = try InterfaceDocument(
        Data("<document>\(text)</document>".utf8), file: "Test.storyboard")
      try document.checkUsability()
      #expect(UIStoryboard(document).makeFirstController() is UITabBarController)
    }

    @Test(arguments: [
      ("<document><scenes/></document>", "nothing to show"),
      (
        "<document><objects><placeholder placeholderIdentifier=\"IBFilesOwner\"/></objects></document>",
        "no view"
      ),
      (
        "<document><objects>"
          + String(repeating: "<view/>", count: InterfaceLimits.createdElements + 1)
          + "</objects></document>",
        "divide them"
      ),
      ("<document initialViewController=\"b\">\(scene("viewController"))</document>", "controller, b,"),
      ("<document>\(scene("viewControllerPlaceholder"))</document>", "nothing to show"),
      (
        "<document initialViewController=\"a\">\(scene("viewControllerPlaceholder"))</document>",
        "<viewControllerPlaceholder>"
      ),
    ])
    func filesWithNothingToShowAreRefused(text: String, reason: String) throws {
      let document = try InterfaceDocument(Data(text.utf8), file: "Test.storyboard")
      let error = #expect(throws: InterfaceError.self) { try document.checkUsability() }
      #expect(
        error?.description.hasPrefix("Test.storyboard") == true
          && error?.reason.contains(reason) == true)
      let view = try InterfaceDocument(
        Data("<document><objects><view/></objects></document>".utf8), file: "Test.xib")
      try view.checkUsability()
    }

    @Test func aSegmentedControlHasFewSegments() throws {
      let segments = String(repeating: "<segment title=\"a\"/>", count: 10_000)
      let shown = try open(
        views: "<segmentedControl id=\"s\"><segments>\(segments)</segments></segmentedControl>")
      let control = try #require(shown.root.subviews.first as? UISegmentedControl)
      #expect(control.numberOfSegments == InterfaceLimits.segments)
      #expect(shown.notes.contains { $0.contains("more segments") })
    }

    @Test func sizesThatAreTooLargeAreClamped() throws {
      let scene = InterfaceFile.controller(
        beside: "<size key=\"preferredContentSize\" width=\"1e300\" height=\"10\"/>")
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(scene))
      let size = storyboard.instantiateInitialViewController()?.preferredContentSize
      #expect(size == CGSize(width: InterfaceLimits.side, height: 10))
    }

    @Test func unknownIdentifiersAndFilesAreReported() throws {
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(InterfaceFile.controller()))
      #expect(
        type(of: storyboard.instantiateViewController(withIdentifier: "none")) == UIViewController.self)
      #expect(storyboard.document.notes.contains { $0.contains("identifier none") })
      #expect(UIStoryboard(name: "None", bundle: nil).instantiateInitialViewController() == nil)
    }

    @Test func aFileThatIsNoRegularFileIsRefused() throws {
      let pipe = FileManager.default.temporaryDirectory.appendingPathComponent(
        "\(UUID().uuidString).storyboard")
      #expect(mkfifo(pipe.path, 0o600) == 0)
      defer { try? FileManager.default.removeItem(at: pipe) }
      #expect(throws: InterfaceError.self) { try InterfaceDocument(contentsOf: pipe) }
    }

    // MARK: Values

    /// Interface Builder leaves out the values that all views have, also where labels in code have others.
    @Test func labelsHaveTheValuesOfTheFile() throws {
      let shown = try open(
        views: """
          <label horizontalHuggingPriority="252" id="a"/><label userInteractionEnabled="NO" id="b"/>
          """)
      let (first, second) = (shown.root.subviews[0], shown.root.subviews[1])
      #expect(first.contentHuggingPriority(for: .horizontal).rawValue == 252)
      #expect(first.isUserInteractionEnabled && !second.isUserInteractionEnabled)
    }

    @Test func directionalMarginsAreRead() throws {
      let shown = try open(
        views: """
          <view id="a"><directionalEdgeInsets key="directionalLayoutMargins" top="1" leading="2" bottom="3" \
          trailing="4"/></view>
          """)
      #expect(
        shown.root.subviews.first?.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    }

    /// The text is "a & b", with line breaks as Xcode writes them.
    @Test func textsInBase64AreDecoded() throws {
      let shown = try open(
        views: """
          <label id="a"><string key="text" base64-UTF8="YES">
          YSAm
          IGI
          </string></label>
          """)
      #expect((shown.root.subviews.first as? UILabel)?.text == "a & b")
    }

    /// The segue of a pan is performed once, when the pan begins.
    @Test func aContinuousGesturePerformsItsSegueOnce() throws {
      let scene = InterfaceFile.controller(
        subviews: """
          <view id="a"><rect key="frame" x="0" y="0" width="100" height="100"/><connections>
          <outletCollection property="gestureRecognizers" destination="p"/></connections></view>
          """)
      let pan = """
        <panGestureRecognizer id="p"><connections>
        <segue destination="b" kind="presentation" identifier="s"/></connections></panGestureRecognizer>
        """
      let world = ViewWorld()
      defer { world.end() }
      let storyboard = try InterfaceFile.read(
        InterfaceFile.storyboard(scene + pan, InterfaceFile.controller("b")))
      let controller = try #require(storyboard.instantiateInitialViewController())
      world.window.rootViewController = controller
      world.down(20, 20)
      world.move(60, 60)
      world.move(80, 80)
      world.up(80, 80)
      #expect(controller.presentedViewController != nil)
      #expect(controller.presentedViewController?.presentedViewController == nil)
    }
  }
}
