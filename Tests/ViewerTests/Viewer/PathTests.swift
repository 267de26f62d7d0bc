import Foundation
import Testing

@testable import LaminaViewer

@Suite("Paths of the user") struct PathTests {
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
    // Without HOME, the home folder is the one in the user database.
    let none = UserFolders(["HOME": ""])
    #expect(none.state.path.hasSuffix("/.local/state/lamina") && none.state.path.hasPrefix("/"))
  }
}
