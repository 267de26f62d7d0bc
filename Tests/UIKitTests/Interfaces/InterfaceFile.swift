import Foundation

@testable import UIKitInterfaces

/// The texts of interface files for tests.
enum InterfaceFile {
  /// Returns a storyboard with scenes that are given as elements of view controllers with the objects beside them.
  static func storyboard(_ scenes: String..., resources: String = "", initial: String = "first") -> Data
  {
    let parts = scenes.map { "<scene><objects>\($0)</objects></scene>" }.joined(separator: "\n")
    return Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="\(initial)">
      <scenes>\(parts)</scenes>
      <resources>\(resources)</resources>
      </document>
      """.utf8)
  }

  /// Returns a view controller with a view of 200 by 200 points that has subviews and further elements.
  static func controller(
    _ id: String = "first", attributes: String = "", subviews: String = "", inView: String = "",
    beside: String = ""
  ) -> String {
    """
    <viewController id="\(id)" \(attributes) sceneMemberID="viewController">
    <layoutGuides><viewControllerLayoutGuide type="top" id="top-\(id)"/>\
    <viewControllerLayoutGuide type="bottom" id="bottom-\(id)"/></layoutGuides>
    <view key="view" contentMode="scaleToFill" id="view-\(id)">
    <rect key="frame" x="0.0" y="0.0" width="200" height="200"/>
    <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
    <subviews>\(subviews)</subviews>
    \(inView)
    </view>
    \(beside)
    </viewController>
    """
  }

  /// Reads a storyboard.
  @MainActor static func read(_ data: Data) throws -> UIStoryboard {
    UIStoryboard(try InterfaceDocument(data, file: "Test.storyboard"))
  }
}
