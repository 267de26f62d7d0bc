import Foundation
import Testing
import UIKit

@testable import UIKitInterfaces

/// A view whose initializer fails after it has created its subviews.
@MainActor final class InterfaceRefusal: UIView {
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    return nil
  }
}

/// An object that is no view.
@MainActor final class InterfaceMotion: NSObject, NibAwaking {
  weak var label: UILabel?
  private(set) var isAwake = false
  func awakeFromNib() { isAwake = true }
}

extension ViewTests {
  /// Tests of objects that are created in unusual ways.
  @Suite @MainActor struct InterfaceObjects {
    init() {
      InterfaceDoor.register()
      ObjectiveCClass(InterfaceRefusal.self, named: "InterfaceRefusal").register()
      var motion = ObjectiveCClass(InterfaceMotion.self, named: "InterfaceMotion") { InterfaceMotion() }
      motion.add(ObjectiveCKey("label", \InterfaceMotion.label))
      motion.register()
    }

    /// Outlets lead to the subviews that are shown, not to those of the object that was refused.
    @Test func aRefusedViewLeavesNothing() throws {
      let scene = InterfaceFile.controller(
        attributes: "customClass=\"InterfaceDoor\"",
        subviews: """
          <view customClass="InterfaceRefusal" id="r"><subviews><label text="Handle" id="l"/></subviews>
          <constraints><constraint firstItem="l" firstAttribute="width" constant="9" id="w"/></constraints></view>
          """,
        beside: """
          <connections><outlet property="handle" destination="l"/><outlet property="width" destination="w"/></connections>
          """)
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(scene))
      let door = try #require(storyboard.instantiateInitialViewController() as? InterfaceDoor)
      door.loadViewIfNeeded()
      #expect(door.handle.superview?.superview === door.view)
      #expect(door.handle.constraints.count == 1 && door.width === door.handle.constraints.first)
    }

    @Test func objectsOfASceneAwakeWithTheirOutlets() throws {
      let scene = InterfaceFile.controller(
        subviews: "<label text=\"Handle\" id=\"l\"/>",
        beside: """
          <tabBarItem key="tabBarItem" title="T" id="t"/>
          """)
      let objects = """
        <customObject id="m" customClass="InterfaceMotion"/>
        <customObject id="n" customClass="InterfaceMotion"><connections><outlet property="label" destination="l"/></connections></customObject>
        """
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(scene + objects))
      let controller = try #require(storyboard.instantiateInitialViewController())
      let interface = try #require(controller.interface as? SceneInterface)
      let motion = try #require(interface.object("m") as? InterfaceMotion)
      let later = try #require(interface.object("n") as? InterfaceMotion)
      #expect(motion.isAwake && !later.isAwake)
      controller.loadViewIfNeeded()
      #expect(later.isAwake && later.label === controller.view.subviews.first)
    }

    /// Interface Builder writes only YES.
    @Test func scrollViewsClipOnlyIfTheFileSaysSo() throws {
      let nib = UINib(
        data: Data(
          """
          <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects><scrollView id="a"/>
          <scrollView clipsSubviews="YES" id="b"/></objects></document>
          """.utf8), bundle: nil)
      let views = nib.instantiate(withOwner: nil).compactMap { $0 as? UIScrollView }
      #expect(views.map(\.clipsToBounds) == [false, true])
    }
  }
}
