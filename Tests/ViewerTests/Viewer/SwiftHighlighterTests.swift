import Foundation
import Testing
import UIKit
import ViewerKit

@testable import LaminaViewer

/// Tests of the colors of source text.
@MainActor struct SwiftHighlighterTests {
  private let traits = UITraitCollection(userInterfaceStyle: .light)

  /// Returns the parts of `source` that have one of these colors, without the white space around them.
  private func parts(of source: String, in colors: UIColor...) -> [String] {
    let wanted = colors.map { $0.resolvedColor(with: traits).cgColor }
    return SwiftHighlighter(traits: traits).styled(source).runs
      .filter { wanted.contains($0.attributes.color) }
      .map { $0.text.trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  @Test func partsHaveTheirColors() {
    let source = """
      // a “note” 𝄞 1
      @MainActor final class Door: View { let é = "a\u{e9}𝄞" + name2 }
      x = 1_0.5 / 0xF // "end
      """
    #expect(SwiftHighlighter(traits: traits).styled(source).string == source)
    #expect(parts(of: source, in: Theme.comment) == ["// a “note” 𝄞 1", "// \"end"])
    #expect(parts(of: source, in: Theme.keyword) == ["@MainActor final class", "let"])
    #expect(parts(of: source, in: Theme.type) == ["Door", "View"])
    #expect(parts(of: source, in: Theme.string) == ["\"aé𝄞\""])
    // The digits of hexadecimal numbers beyond 9 are not recognized, so only the 0 of 0xF has the color.
    #expect(parts(of: source, in: Theme.number) == ["1_0.5", "0"])
  }

  @Test func keywordsHaveTheirColor() {
    let source = "do { try run() } catch { throw other }; x.repeat"
    #expect(parts(of: source, in: Theme.keyword) == ["do", "try", "catch", "throw"])
  }

  @Test func quotesAfterBackslashesDoNotEndStrings() {
    let source = #"f("a\"b", "c\\", d) "e\\#n + "g"#
    #expect(SwiftHighlighter(traits: traits).styled(source).string == source)
    #expect(parts(of: source, in: Theme.string) == [#""a\"b""#, #""c\\""#, #""e\"#, #""g"#])
  }

  @Test func commentsOfDocumentsHaveTheirColor() {
    let source = "<a>\n<!-- one\n\"two\" --><CALayer name=\"b\"/>\n<!-- open"
    #expect(parts(of: source, in: Theme.comment) == ["<!-- one\n\"two\" -->", "<!-- open"])
    #expect(parts(of: source, in: Theme.type) == ["CALayer"])
    #expect(parts(of: source, in: Theme.string) == ["\"b\""])
    #expect(parts(of: "<!--", in: Theme.comment) == ["<!--"])
  }

  @Test(arguments: ["", "\"", "\"\\", "\"\\\"", "a\"b\nc", "//", "é", "1", "\n\n"])
  func shortSourcesStayWhole(source: String) {
    #expect(SwiftHighlighter(traits: traits).styled(source).string == source)
  }
}
