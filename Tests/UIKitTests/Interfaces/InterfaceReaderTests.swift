import Foundation
import Testing

@testable import UIKitInterfaces

/// Tests of the reader of interface files.
@Suite struct InterfaceReaderTests {
  private func error(_ text: String) -> String {
    do {
      _ = try InterfaceDocument(Data(text.utf8), file: "a.xib")
      return "none"
    } catch { return "\(error)" }
  }

  @Test func elementsHaveLinesAttributesAndTexts() throws {
    let data = InterfaceFile.storyboard(
      InterfaceFile.controller(
        subviews: "<label id=\"l\">\n<string key=\"text\">a &amp; b</string></label>"))
    let document = try InterfaceDocument(data, file: "a.storyboard")
    let scene = try #require(document.initialScene)
    // The lines are those of the texts in `InterfaceFile`: the view controller begins in line 3, and the
    // subviews of its view are in line 8.
    #expect(scene.controller.id == "first" && scene.controller.line == 3)
    let label = try #require(scene.controller.child(key: "view")?.elements(in: "subviews").first)
    #expect(label.line == 8 && label.string("text") == "a & b")
    #expect(label.child(key: "text")?.line == 9)
  }

  @Test func filesThatAreNotForPhonesAreRefused() {
    #expect(error("").contains("is empty"))
    #expect(error("<document>").contains("a.xib:1 is not well-formed XML"))
    #expect(error("<caml/>").contains("is no interface file"))
    #expect(
      error("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>").contains("is not for iOS"))
    #expect(error("<!DOCTYPE a [<!ENTITY b \"c\">]><document/>").contains("declares entities"))
    #expect(error("<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>") == "none")
  }

  @Test func filesBeyondTheLimitsAreRefused() {
    let deep = String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300)
    #expect(error("<document>\(deep)</document>").contains("is too deep"))
    let many = String(repeating: "<a/>", count: 100_001)
    #expect(error("<document>\(many)</document>").contains("is too big: more than 100000 elements"))
    let attributes = (0...200).map { "a\($0)=\"\"" }.joined(separator: " ")
    #expect(error("<document><a \(attributes)/></document>").contains("200 attributes"))
  }

  @Test func numbersAreFinite() {
    let element = InterfaceElement(
      name: "a", attributes: ["a": "1e999", "b": "nan", "c": "2.5", "d": "x", "e": "YES"], line: 1)
    #expect(element.number("a") == nil && element.number("b") == nil && element.number("d") == nil)
    #expect(element.number("c") == 2.5 && element.flag("e") == true && element.flag("c") == nil)
  }

  @Test(
    arguments: [
      ("16:9", 16.0 / 9), ("375/667", 375.0 / 667), ("0.5", 0.5), ("1:0", nil), ("a", nil), ("", nil),
    ] as [(String, Double?)])
  func multipliersAreNumbersOrRatios(text: String, expected: Double?) {
    let element = InterfaceElement(name: "constraint", attributes: ["multiplier": text], line: 1)
    #expect(element.multiplier.map { Double($0) } == expected)
  }

  @Test func variationsForPhonesAreApplied() throws {
    func element(_ text: String) throws -> InterfaceElement {
      try InterfaceParser.root(of: Data(text.utf8), file: "a")
    }
    let text = """
      <view><variation key="default"><mask key="constraints"><exclude reference="a"/><exclude reference="b"/></mask></variation>
      <variation key="heightClass=regular-widthClass=compact"><mask key="constraints"><include reference="b"/></mask></variation>
      <variation key="widthClass=regular"><mask key="constraints"><include reference="a"/></mask></variation></view>
      """
    #expect(try element(text).excluded("constraints") == ["a"])
    #expect(try element(text).excluded("subviews") == [])
  }
}
