import CAML
import Foundation
import QuartzCore
import Testing

/// Documents with elements that are not closed, which are repaired (D1.8).
@Suite struct RepairTests {
  @Test func anElementThatIsNotClosedEndsWithTheOneAroundIt() throws {
    let document = try Sample.read(
      """
      <caml>
      <CALayer name="root">
        <sublayers>
          <CALayer name="open">
        </sublayers>
        <animations/>
      </CALayer></caml>
      """)
    #expect(document.rootLayer.sublayers?.map(\.name) == ["open"])
    #expect(
      document.issues.map(\.description) == ["line 4: <CALayer> is not closed; it ends in line 5"])
  }

  /// A layer cannot be directly in another one, so the first one ends before it.
  @Test func aLayerThatIsNotClosedEndsBeforeTheNextLayer() throws {
    let document = try Sample.read(
      """
      <caml><CALayer name="root">
        <sublayers>
          <CALayer name="a">
          <CALayer name="b"/>
          <CALayer name="c"></CALayer>
        </sublayers>
      </CALayer></caml>
      """)
    #expect(document.rootLayer.sublayers?.map(\.name) == ["a", "b", "c"])
    #expect(
      document.issues.map(\.description) == [
        "line 3: <CALayer> is not closed; it ends before <CALayer> in line 4"
      ])
  }

  /// States cannot be in a list of sublayers, so the list ends before them.
  @Test func aListThatIsNotClosedEndsBeforeTheStates() throws {
    let document = try Sample.read(
      """
      <caml><CALayer id="x" name="root">
        <sublayers>
          <CALayer name="a"/>
        <states>
          <LKState name="on"><elements>
            <LKStateSetValue targetId="x" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
          </elements></LKState>
        </states>
      </CALayer></caml>
      """)
    #expect(document.stateNames == ["on"] && document.rootLayer.sublayers?.count == 1)
    #expect(
      document.issues.map(\.description) == [
        "line 2: <sublayers> is not closed; it ends before <states> in line 4"
      ])
  }

  /// A layer that is closed is not ended early, even if it is in the wrong place and something else is repaired.
  @Test func aClosedLayerInALayerIsNotMoved() throws {
    let document = try Sample.read(
      """
      <caml><CALayer name="root"><sublayers>
        <CALayer name="a"><CALayer name="b"></CALayer></CALayer>
        <CALayer name="c">
      </sublayers></CALayer></caml>
      """)
    #expect(document.rootLayer.sublayers?.map(\.name) == ["a", "c"])
    #expect(document.issues.contains { $0.message.hasPrefix("<CALayer> is not closed") })
  }

  @Test(arguments: [
    (
      "<caml><CALayer name='a'>",
      ["<CALayer> is not closed; it ends in line 1", "<caml> is not closed; it ends in line 1"]
    ),
    ("<caml><CALayer name='a'></caml>", ["<CALayer> is not closed; it ends in line 1"]),
    (
      "<caml><CALayer name='a'></sublayers></CALayer></caml>",
      ["</sublayers> ends no element; left out"]
    ),
    (
      "<caml><!-- <b> --><CALayer name='a' note='>'><![CDATA[<c>]]></caml>",
      ["<CALayer> is not closed; it ends in line 1"]
    ),
  ])
  func theRestOfAnUnclosedDocumentIsRead(text: String, messages: [String]) throws {
    let document = try Sample.read(text)
    #expect(document.rootLayer.name == "a")
    #expect(
      document.issues.map(\.message).filter { $0.contains("close") || $0.contains("ends no") }
        == messages)
  }

  /// All other faults remain errors.
  @Test(arguments: [
    "<caml><CALayer a='1' a='2'></caml>", "<caml><CALayer></caml><more/>", "<caml><CALayer <b></caml>",
  ])
  func otherFaultsRemainErrors(text: String) {
    #expect(Sample.error(text)?.contains("not well-formed") == true)
  }

  /// If the repair does not help, the error is that of the text as it was written. It is in line 3, where an end tag does
  /// not match; the repaired text has its first error in line 4.
  @Test func anErrorRefersToTheTextAsItWasWritten() {
    let error = Sample.error("<caml>\n<CALayer>\n</caml>\n<more/>")
    #expect(error?.contains(":3:") == true, "\(error ?? "none")")
  }

  /// Edits of a repaired document are written into the repaired text.
  @Test func aRepairedDocumentCanBeEdited() throws {
    let document = try Sample.read("<caml><CALayer name='a' opacity='1'></caml>")
    document.rootLayer.opacity = 0.5
    document.recordEdit(of: "opacity", on: document.rootLayer)
    let text = String(decoding: try document.edited(), as: UTF8.self)
    #expect(text == "<caml><CALayer name='a' opacity=\"0.5\"></CALayer></caml>")
  }
}
