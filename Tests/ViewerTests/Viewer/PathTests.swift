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
    // The path is short enough, but the whole text is longer than 4096 bytes.
    let cutOff = String(repeating: " ", count: 2000) + "/" + String(repeating: "x", count: 3000)
    #expect(PastedPath.path(in: cutOff) == nil)
  }

  @Test("In a folder that was typed a file has the suggested name; a package is no such folder")
  func folderForFile() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["Documents", "a.ca"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let request = FileRequest(title: "", path: "\(folder.path)/card.caml", kinds: [])
    #expect(request.file(at: "Documents/").path == "\(folder.path)/Documents/card.caml")
    #expect(request.file(at: "\(folder.path)/a.ca").path == "\(folder.path)/a.ca")
    #expect(request.file(at: "new.caml").path == "\(folder.path)/new.caml")
    #expect(FileRequest.isFolder(folder) && !FileRequest.isFolder(URL(fileURLWithPath: "/no/such")))
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
