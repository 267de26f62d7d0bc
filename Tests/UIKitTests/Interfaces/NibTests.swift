import Foundation
import Testing
import UIKit

@testable import UIKitInterfaces

extension ViewTests {
  /// Tests of nibs.
  @Suite @MainActor struct Nibs {
    private static let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="InterfaceDoor"><connections>
      <outlet property="handle" destination="l"/></connections></placeholder>
      <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
      <view id="v"><rect key="frame" x="0" y="0" width="30" height="40"/><subviews><label text="Nib" id="l"/></subviews></view>
      </objects></document>
      """

    init() { InterfaceDoor.register() }

    @Test func aNibIsCreatedAsOftenAsNeeded() throws {
      let owner = InterfaceDoor()
      let nib = UINib(data: Data(Self.text.utf8), bundle: nil)
      let objects = nib.instantiate(withOwner: owner)
      let view = try #require(objects.first as? UIView)
      #expect(objects.count == 1 && view.bounds.size == CGSize(width: 30, height: 40))
      #expect(owner.handle === view.subviews.first)
      #expect(nib.instantiate(withOwner: nil).first as AnyObject !== view)
    }

    @Test func aNibThatCannotBeReadHasNoObjects() {
      #expect(UINib(data: Data("<a".utf8), bundle: nil).instantiate(withOwner: nil).isEmpty)
      #expect(Bundle.main.loadNibNamed("NoSuchNib", owner: nil) == nil)
    }

    @Test func aCheckFindsWhatTheFileCannotShow() throws {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(
        "\(UUID().uuidString).storyboard")
      defer { try? FileManager.default.removeItem(at: file) }
      let scene = InterfaceFile.controller(
        subviews: "<mapView id=\"m\"/><label customClass=\"Missing\" id=\"l\"/>")
      try InterfaceFile.storyboard(scene).write(to: file)
      let problems = try InterfaceCheck.problems(of: file)
      #expect(problems.map(\.message) == ["<mapView> is not supported; it is left out"])
      // The subviews are in line 8 of the texts in `InterfaceFile`.
      #expect(problems.map(\.line) == [8])
    }

    @Test func viewControllersLoadTheNibWithTheirName() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "lamina-\(UUID().uuidString).bundle")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data(Self.text.utf8).write(to: folder.appendingPathComponent("InterfaceDoor.xib"))
      InterfaceFiles.install()
      let door = InterfaceDoor(nibName: nil, bundle: Bundle(path: folder.path))
      door.loadViewIfNeeded()
      #expect(door.view.bounds.size == CGSize(width: 30, height: 40) && door.handle.text == "Nib")
      let plain = UIViewController()
      #expect(plain.view.bounds.size == UIScreen.main.bounds.size)
    }
  }
}
