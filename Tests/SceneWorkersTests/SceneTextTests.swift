import Foundation
import QuartzCore
import Testing

@testable import SceneWorkers

/// Tests of the text that a scene prints.
struct SceneTextTests {
  @Test func controlCharactersAreMadeVisible() {
    var controls = ControlCharacters()
    func visible(_ bytes: [UInt8]) -> String {
      String(decoding: controls.visible(bytes[...]), as: UTF8.self)
    }
    #expect(
      visible(Array("é\u{1B}[31m\ta\r\n\u{7F}".utf8)) == #"é\u{1B}[31m"# + "\ta" + #"\u{D}"# + "\n"
        + #"\u{7F}"#)
    // A control character of two bytes, which arrive apart, and other characters with the same first byte.
    #expect(visible([0xC2]) + visible([0x9B, 0x31]) == #"\u{9B}1"#)
    #expect(visible([0xC2]) + visible([0xA9, 0xC2, 0xC2, 0xA9]).suffix(1) == "©")
  }

  @Test func theRestIsLeftOut() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forWritingTo: file)
    let text = SceneText(StandardStream(handle.fileDescriptor), handle.fileDescriptor, limit: 8)
    for part in ["abc", "defgh", "ij", "k"] { text.copy(Array(part.utf8)[...]) }
    let written = try String(contentsOf: file, encoding: .utf8)
    #expect(written.hasPrefix("abcdefgh\nlamina: the scene has printed more than 0 MiB"))
    #expect(!written.contains("ij") && written.filter { $0 == "\n" }.count == 2)
  }
}
