import Foundation
import JSON
import Testing
import ViewerKit

@testable import LaminaViewer

extension ViewerTests {
  @Suite("Characters that are not seen") @MainActor struct VisibleTextTests {
    @Test(
      "Control characters and marks of direction are replaced by escape sequences",
      arguments: [
        ("star", "star"), ("门 · é 👩‍👧", "门 · é 👩‍👧"), ("", ""),
        ("a\nb\tc\r", "a\\nb\\tc\\r"), ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
        ("\u{202e}gpj", "\\u{202e}gpj"), ("\u{0}\u{7f}\u{9b}31m", "\\u{0}\\u{7f}\\u{9b}31m"),
        ("\u{2028}\u{2066}\u{200f}", "\\u{2028}\\u{2066}\\u{200f}"),
      ])
    func escapes(text: String, expected: String) {
      #expect(VisibleText.of(text) == expected)
    }

    @Test("JSON escapes the same characters")
    func json() {
      // The last invisible character is U+2069.
      for value in UInt32(0)...0x2070 {
        let scalar = Unicode.Scalar(value) ?? " "
        let (text, line) = (String(Character(scalar)), JSONValue.text(String(Character(scalar))).line)
        // A quotation mark is also around the text.
        let isEscaped = line.unicodeScalars.allSatisfy { $0 != scalar } || scalar == "\""
        #expect(scalar.isInvisible == (VisibleText.of(text) != text), "\(value)")
        #expect(!scalar.isInvisible || isEscaped, "\(value)")
      }
    }

    @Test("A caption of one line shows them, and one of several lines keeps its lines")
    func captions() {
      #expect(Caption("a\n\u{202e}b", size: 12).string == "a\\n\\u{202e}b")
      #expect(Caption("a\n\u{202e}b", size: 12, wraps: true).string == "a\n\\u{202e}b")
    }

    /// Two modules write lines on the standard error with `writeVisibleLine`, never with `writeLine`.
    @Test("Lines for the user are written through the function that replaces them")
    func printing() throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources").standardizedFileURL
      for folder in ["lamina", "LaminaViewer"] {
        let files = try #require(
          FileManager.default.enumerator(
            at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
          count += 1
          let text = try String(contentsOf: file, encoding: .utf8)
          #expect(!text.contains("errors.writeLine("), "\(file.lastPathComponent)")
        }
        #expect(count > 10, "\(folder)")
      }
    }
  }
}
