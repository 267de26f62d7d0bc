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
