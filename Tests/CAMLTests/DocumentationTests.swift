import Foundation
import Testing

@testable import CAML

/// Checks that Documentation/CAML.md names each value type, class and element that the reader supports.
@Suite struct DocumentationTests {
  private static var known: [String] {
    var names = Array(DocumentReader.valueTypes.keys)
    names += DocumentReader.animationClasses.keys
    names += LayerClass.kinds.keys
    names += DocumentReader.skippedElements
    for name in stateElements { names.append("LK" + name) }
    return names
  }

  /// The names of the elements of states, without the prefix `LK` or `CA`.
  private static let stateElements = [
    "State", "StateSetValue", "StateAddElement", "StateRemoveElement", "StateAddAnimation",
    "StateRemoveAnimation", "StateTransition", "StateTransitionElement",
  ]

  @Test func everyElementIsNamed() throws {
    let url = Sample.repository.appendingPathComponent("Documentation/CAML.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    for name in Self.known { #expect(text.contains("`\(name)`"), "\(name)") }
    #expect(text.contains("limits of a document are \(CAMLLimits.bytes >> 20) MiB"))
    #expect(text.contains("\(CAMLLimits.depth) levels of nested elements"))
    #expect(text.contains("may take \(PictureLimits.bytes >> 20) MiB together"))
  }
}
