import Foundation
import Testing
import UIKit

@testable import UIKitInterfaces

/// A view controller whose members a storyboard finds by their names.
@MainActor final class InterfaceDoor: UIViewController {
  weak var handle: UILabel!
  var buttons: [UIButton] = []
  weak var width: NSLayoutConstraint?
  var log: [String] = []
  var segues: [String] = []

  func tap(_ sender: UIButton) { log.append("tap \(sender.currentTitle ?? "")") }
  func swiped(_ sender: UIGestureRecognizer) { log.append("swiped") }
  override func awakeFromNib() { log.append("awake") }
  override func viewDidLoad() { log.append("loaded \(handle.text ?? "")") }
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    segues.append("\(segue.identifier ?? "") \(type(of: segue.destination))")
  }
  func back(_ segue: UIStoryboardSegue) { log.append("back from \(type(of: segue.source))") }

  static func register() {
    var door = ObjectiveCClass(InterfaceDoor.self, named: "InterfaceDoor")
    door.add(Selector("tap:", InterfaceDoor.tap(_:)))
    door.add(Selector("swiped:", InterfaceDoor.swiped(_:)))
    door.add(Selector("back:", InterfaceDoor.back(_:)))
    door.add(ObjectiveCKey("handle", \InterfaceDoor.handle))
    door.add(ObjectiveCKey("buttons", \InterfaceDoor.buttons))
    door.add(ObjectiveCKey("width", \InterfaceDoor.width))
    door.register()
    var ring = ObjectiveCClass(InterfaceRing.self, named: "InterfaceRing")
    ring.add(ObjectiveCKey("radius", \InterfaceRing.radius))
    ring.add(ObjectiveCKey("color", \InterfaceRing.color))
    ring.add(ObjectiveCKey("count", \InterfaceRing.count))
    ring.add(ObjectiveCKey("isLit", \InterfaceRing.isLit))
    ring.register()
  }
}

/// A view with properties that a storyboard sets.
@MainActor final class InterfaceRing: UIView {
  var radius: CGFloat = 0
  var color: UIColor?
  var count = 0
  var isLit = false
  /// The size and the number of subviews when the initializer had called that of the superclass.
  private(set) var first: (size: CGSize, subviews: Int) = (.zero, 0)
  private(set) var isAwake = false

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    first = (bounds.size, subviews.count)
  }
  override func awakeFromNib() { isAwake = radius == 4 }
}

extension ViewTests {
  /// Tests of outlets, actions and runtime attributes.
  @Suite @MainActor struct Connections {
    init() { InterfaceDoor.register() }

    private func door(subviews: String, beside: String, objects: String = "") throws -> InterfaceDoor {
      let scene = InterfaceFile.controller(
        attributes: "customClass=\"InterfaceDoor\" customModule=\"App\"", subviews: subviews,
        beside: beside)
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(scene + objects))
      return try #require(storyboard.instantiateInitialViewController() as? InterfaceDoor)
    }

    @Test func outletsAndActionsAreConnected() throws {
      let door = try door(
        subviews: """
          <label text="Handle" id="l"/><button id="b"><state key="normal" title="Open"/>
          <constraints><constraint firstAttribute="width" constant="9" id="w"/></constraints>
          <connections><action selector="tap:" destination="first" eventType="touchUpInside"/></connections></button>
          """,
        beside: """
          <connections><outlet property="handle" destination="l"/><outlet property="width" destination="w"/>
          <outletCollection property="buttons" destination="b"/></connections>
          """)
      #expect(door.log == ["awake"] && !door.isViewLoaded)
      door.loadViewIfNeeded()
      #expect(door.log == ["awake", "loaded Handle"])
      #expect(door.handle.text == "Handle" && door.buttons.count == 1 && door.width?.constant == 9)
      door.buttons.first?.sendActions(for: .touchUpInside)
      #expect(door.log.last == "tap Open")
    }

    @Test func gestureRecognizersAreAttached() throws {
      let door = try door(
        subviews:
          "<label id=\"l\"><connections><outletCollection property=\"gestureRecognizers\" destination=\"g\" appends=\"YES\"/></connections></label>",
        beside: "<connections><outlet property=\"handle\" destination=\"l\"/></connections>",
        objects: """
          <swipeGestureRecognizer direction="up" id="g"><connections><action selector="swiped:" destination="first"/>
          </connections></swipeGestureRecognizer>
          """)
      door.loadViewIfNeeded()
      let swipe = try #require(door.handle.gestureRecognizers?.first as? UISwipeGestureRecognizer)
      #expect(swipe.direction == .up)
    }

    @Test func runtimeAttributesAreSet() throws {
      let root = try door(
        subviews: """
          <label id="l"/><view customClass="InterfaceRing" id="r"><rect key="frame" x="0" y="0" width="30" height="20"/>
          <subviews><view id="s"/></subviews><userDefinedRuntimeAttributes>
          <userDefinedRuntimeAttribute type="number" keyPath="radius"><real key="value" value="4"/></userDefinedRuntimeAttribute>
          <userDefinedRuntimeAttribute type="number" keyPath="count"><integer key="value" value="3"/></userDefinedRuntimeAttribute>
          <userDefinedRuntimeAttribute type="boolean" keyPath="isLit" value="YES"/>
          <userDefinedRuntimeAttribute type="color" keyPath="color"><color key="value" white="0.5" alpha="1"/></userDefinedRuntimeAttribute>
          <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><real key="value" value="6"/></userDefinedRuntimeAttribute>
          </userDefinedRuntimeAttributes></view>
          """, beside: "<connections><outlet property=\"handle\" destination=\"l\"/></connections>")
      let ring = try #require(root.view.subviews.last as? InterfaceRing)
      #expect(
        ring.radius == 4 && ring.count == 3 && ring.isLit && ring.color == UIColor(white: 0.5, alpha: 1)
      )
      #expect(ring.layer.cornerRadius == 6 && ring.isAwake)
      #expect(ring.first.size == CGSize(width: 30, height: 20) && ring.first.subviews == 1)
    }

    @Test func missingOutletsAreReported() throws {
      let scene = InterfaceFile.controller(
        subviews: "<label id=\"l\"/>",
        beside: "<connections><outlet property=\"nothing\" destination=\"l\"/></connections>")
      let storyboard = try InterfaceFile.read(InterfaceFile.storyboard(scene))
      _ = storyboard.instantiateInitialViewController()?.view
      #expect(
        storyboard.document.notes == [
          // Line 3 of the storyboard is the first one of the view controller, and the outlet is in its
          // ninth.
          "line 11: UIViewController has no outlet nothing for UILabel; it is not set"
        ])
    }
  }
}
