import Foundation
import Testing

@testable import LaminaViewer

@Suite("Messages for the user") struct PlainTextTests {
  private func text(of body: () throws -> Void) -> String? {
    do { try body() } catch { return PlainText.of(error) }
    return nil
  }

  @Test("Errors of Foundation become short messages, with the path if the error has one")
  func foundation() throws {
    let missing = text { _ = try Data(contentsOf: URL(fileURLWithPath: "/nowhere/x")) }
    #expect(missing == "/nowhere/x: no such file or folder")
    let listed = text { _ = try FileManager.default.contentsOfDirectory(atPath: "/nowhere") }
    #expect(listed == "/nowhere: no such file or folder")
    let full = text {
      try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full")).write(contentsOf: Data("x".utf8))
    }
    #expect(full == "the disk is full")
    let refused = text {
      try FileManager.default.createDirectory(atPath: "/proc/lamina", withIntermediateDirectories: true)
    }
    #expect(refused?.contains("/proc/lamina: ") == true)
    for words in [missing, listed, full, refused] {
      #expect(words?.contains("Domain") == false && words?.contains("Error") == false, "\(words ?? "")")
    }
  }

  @Test func otherErrorsUseTheirOwnDescription() {
    struct Own: Error, CustomStringConvertible { var description: String { "no luck" } }
    #expect(PlainText.of(Own()) == "no luck")
  }

  @Test func theMiddleOfALongTextIsLeftOut() {
    #expect(PlainText.shortened("short") == "short")
    let long = PlainText.shortened("begin" + String(repeating: "ä", count: 3 << 20) + "end")
    // A shortened text has at most 300 Unicode scalars.
    #expect(long.count <= 300 && long.hasPrefix("begin") && long.hasSuffix("end"))
    let chinese = String(repeating: "字", count: 300)
    #expect(PlainText.shortened(chinese) == chinese, "300 characters of 900 bytes")
  }
}
