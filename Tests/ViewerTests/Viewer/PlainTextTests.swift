import Foundation
import Testing

@testable import LaminaViewer

@Suite("Messages for the user") struct PlainTextTests {
  private func text(of body: () throws -> Void) -> String? {
    do { try body() } catch { return PlainText.of(error) }
    return nil
  }

  @Test("Errors of Foundation become short messages with the path")
  func foundation() throws {
    let missing = text { _ = try Data(contentsOf: URL(fileURLWithPath: "/nowhere/x")) }
    #expect(missing == "/nowhere/x: no such file or folder")
    let listed = text { _ = try FileManager.default.contentsOfDirectory(atPath: "/nowhere") }
    #expect(listed == "/nowhere: no such file or folder")
    let full = text {
      try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full")).write(contentsOf: Data("x".utf8))
    }
    #expect(full == "the disk is full")
    let taken = text {
      try FileManager.default.createDirectory(atPath: "/proc/lamina", withIntermediateDirectories: true)
    }
    #expect(taken?.contains("/proc/lamina: ") == true)
    for words in [missing, listed, full, taken] {
      #expect(words?.contains("Domain") == false && words?.contains("Error") == false, "\(words ?? "")")
    }
  }

  @Test func otherErrorsSpeakForThemselves() {
    struct Own: Error, CustomStringConvertible { var description: String { "no luck" } }
    #expect(PlainText.of(Own()) == "no luck")
  }

  @Test func longTextLosesItsMiddle() {
    #expect(PlainText.shortened("short") == "short")
    let long = PlainText.shortened("begin" + String(repeating: "ä", count: 3 << 20) + "end")
    #expect(long.count <= 300 && long.hasPrefix("begin") && long.hasSuffix("end"))
  }

  @Test("Pasted text is a path only if it is one short line")
  func pastedPaths() {
    #expect(PastedPath.path(in: " /tmp/a ball.caml \n") == "/tmp/a ball.caml")
    #expect(PastedPath.path(in: "") == nil && PastedPath.path(in: " \n ") == nil)
    #expect(PastedPath.path(in: "/tmp/a.caml\n/tmp/b.caml") == nil)
    #expect(PastedPath.path(in: String(repeating: "x", count: 3 << 20)) == nil)
  }

  @Test("User files are below HOME unless the XDG variables say otherwise")
  func folders() {
    let home = UserFolders(["HOME": "/x"])
    #expect(home.state.path == "/x/.local/state/lamina" && home.config.path == "/x/.config/lamina")
    let both = UserFolders(["HOME": "/x", "XDG_STATE_HOME": "/y", "XDG_CONFIG_HOME": "relative"])
    #expect(both.state.path == "/y/lamina" && both.config.path == "/x/.config/lamina")
    let none = UserFolders(["HOME": ""])
    #expect(none.state.path.hasSuffix("/.local/state/lamina") && none.state.path.hasPrefix("/"))
  }
}
