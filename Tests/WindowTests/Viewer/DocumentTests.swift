import CoreGraphics
import Foundation
import Testing

@testable import LaminaViewer

extension WindowTests {
  /// Tests of documents that are pasted, dropped, or opened with the file dialog, and of documents that change on
  /// disk.
  struct DocumentTests {
    private static let cardDocument = Program.repository.appendingPathComponent(
      "Assets/Documents/card.caml")

    private func copyOfBounce(in folder: URL) throws -> URL {
      let file = folder.appendingPathComponent("a ball.caml")
      try Data(contentsOf: URL(fileURLWithPath: PageViewer.bounce)).write(to: file)
      return file
    }

    @Test(arguments: WindowManager.allCases)
    func aDroppedFileIsOpened(manager: WindowManager) throws {
      try withPage([PageViewer.bounce], manager: manager) { viewer in
        let source = try DragSource(viewer.process.server, target: viewer.process.window)
        source.enter(["text/uri-list"])
        #expect(source.move(450, 300) == true)
        #expect(source.drop("file:///nowhere/x.caml\r\n") == true)
        let failed = try viewer.wait(for: "the reason") { $0.message.contains("/nowhere/x.caml") }
        #expect(failed.scene == PageViewer.bounce)

        source.enter(["text/uri-list"])
        _ = source.move(10, 10)
        // The second of these files can be shown.
        #expect(
          source.drop("file:///nowhere/x.caml\r\n\(Self.cardDocument.absoluteString)\r\n") == true)
        try viewer.wait(for: "the document") { $0.scene == Self.cardDocument.path }
      }
    }

    /// Expects the canvas to show something else. The other parts of the page may differ for other reasons, because they
    /// show the scene's name and its time.
    private func expectAnotherCanvas(
      _ shown: (state: PageState, picture: Bitmap), than before: (state: PageState, picture: Bitmap),
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let layout = PageGeometry(shown.state).layout
      let changed = shown.picture.changedParts(from: before.picture, in: layout)
      #expect(changed.contains(.canvas), sourceLocation: sourceLocation)
    }

    @Test func aPastedPathIsOpened() throws {
      try withPage([PageViewer.bounce, "--paused"]) { viewer in
        let peer = try SelectionPeer(viewer.process.server)
        func paste(_ text: String) throws {
          peer.own("CLIPBOARD", ["UTF8_STRING": Array(text.utf8)])
          try viewer.press("ctrl+v")
          _ = peer.wait { () -> Bool? in
            guard let state = try? viewer.state else { return nil }
            return state.scene == text.trimmingCharacters(in: .whitespaces) || !state.message.isEmpty
              ? true : nil
          }
        }
        let bounce = try viewer.look()
        try paste(" \(Self.cardDocument.path) ")
        let card = try viewer.look()
        #expect(card.state.scene == Self.cardDocument.path)
        expectAnotherCanvas(card, than: bounce)
        try paste("no path")
        #expect(try viewer.state.message.contains("no path"))
        #expect(try !viewer.look().picture.isSame(as: card.picture))
        #expect(try viewer.state.scene == Self.cardDocument.path)
      }
    }

    @Test func theFileChosenInTheDialogIsOpened() throws {
      try withTemporaryFolder { folder in
        let zenity = folder.appendingPathComponent("zenity")
        try Data("#!/bin/sh\necho '\(Self.cardDocument.path)'\n".utf8).write(to: zenity)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: zenity.path)
        let environment = ["PATH": "\(folder.path):/usr/bin:/bin"]
        try withPage([PageViewer.bounce, "--paused"], environment: environment) { viewer in
          let before = try viewer.look()
          try viewer.press("ctrl+o")
          try viewer.wait(for: "the document") { $0.scene == Self.cardDocument.path }
          expectAnotherCanvas(try viewer.look(), than: before)
        }
      }
    }

    @Test func keysSwitchTheDocumentsStates() throws {
      try withPage([Self.cardDocument.path, "--light"]) { viewer in
        let closed = try viewer.look().picture
        // J goes to the next state, and Shift+J to the previous one.
        try viewer.press("j")
        let open = try viewer.look()
        #expect(open.state.values["state"] as? String == "open" && !open.picture.isSame(as: closed))
        try viewer.press("shift+j")
        let last = try viewer.look()
        let name = last.state.values["state"] as? String ?? ""
        // The third state of the document is "liked".
        #expect(name != "open" && name != "liked" && !last.picture.isSame(as: open.picture))
      }
    }

    /// A click that goes to the next state is recorded, saved beside the document and played again.
    @Test func gesturesAreRecordedSavedAndReplayed() throws {
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("card.caml")
        try FileManager.default.copyItem(at: Self.cardDocument, to: file)
        try withPage([file.path, "--light"]) { viewer in
          // Shift+P begins a recording and ends it, P plays it, and Ctrl+Shift+P saves it.
          try viewer.press("shift+p")
          let marked = try viewer.look()
          #expect(marked.state.panels == ["recording"])
          try viewer.click(PageGeometry(marked.state).canvasMiddle)
          try viewer.wait(for: "the click") { $0.values["state"] as? String == "open" }
          try viewer.press("shift+p")
          let recorded = try viewer.wait(for: "the end") { $0.panels.isEmpty }
          #expect(recorded.message.contains("Gestures recorded: 1."), "\(recorded)")
          // The gestures are played from the scene's beginning, whatever its state is.
          try viewer.press("j")
          try viewer.wait(for: "another state") { $0.values["state"] as? String == "liked" }
          try viewer.press("p")
          try viewer.wait(for: "the click again") { $0.values["state"] as? String == "open" }
          try viewer.press("ctrl+shift+p")
          let script = folder.appendingPathComponent("card.gestures.json")
          try viewer.wait(for: "the file") { $0.message.contains(script.path) }
          #expect(try GestureScript(contentsOf: script).gestures.count == 2)
        }
      }
    }

    /// Editors know a layer by its place in the document, which is the end of its path in the viewer.
    @Test func aLayerIsSelectedByTheEndOfItsPath() throws {
      let door = Program.repository.appendingPathComponent("Assets/Documents/door.caml")
      try withPage([door.path, "--paused"]) { viewer in
        let state = try viewer.ask("select", ["layer": "wall/frame/moon"])
        #expect(state.selection.hasSuffix("/wall/frame/moon"))
        #expect(throws: (any Error).self) { try viewer.ask("select", ["layer": "rame/moon"]) }
      }
    }

    /// Reloading keeps time, range, zoom and selection. A document that cannot be read changes nothing.
    @Test func reloadingKeepsTimeZoomAndSelection() throws {
      try withTemporaryFolder { folder in
        let file = try copyOfBounce(in: folder)
        let text = try String(contentsOf: file, encoding: .utf8)
        try withPage([file.path, "--paused", "--at", "0.6"]) { viewer in
          // 2 shows the document at 200 %, and F3 opens the layers.
          try viewer.press("2", "F3")
          try viewer.ask("range", ["in": 0.2, "out": 1])
          try viewer.ask("select", ["layer": "ball"])
          let before = try viewer.look()

          try Data(text.replacingOccurrences(of: "0.98 0.5 0.28", with: "0.1 0.5 0.9").utf8)
            .write(to: file)
          try viewer.wait(for: "the new colors") { $0.message == "Reloaded." }
          // The message covers a part of the canvas.
          try viewer.wait(for: "the message to go") { $0.message.isEmpty }
          let after = try viewer.look()
          expectAnotherCanvas(after, than: before)
          #expect(after.state.frame == before.state.frame && after.state.zoom == 2)
          #expect(after.state.inPoint == 0.2 && after.state.outPoint == 1)
          #expect(after.state.panels == ["layers"] && after.state.selection == before.state.selection)

          try Data("<caml>".utf8).write(to: file)
          try viewer.wait(for: "what is wrong") { $0.message.contains("a ball.caml") }
          #expect(try viewer.state.selection == before.state.selection)
          // Ctrl+R reloads the document.
          try viewer.press("ctrl+r")
          #expect(try viewer.state.message.contains("a ball.caml"))

          try Data(text.utf8).write(to: file)
          try viewer.wait(for: "the old colors") { $0.message == "Reloaded." }
          let back = try viewer.look()
          try viewer.press("ctrl+r")
          try viewer.wait(for: "the same sources") { $0.message == "Reloaded." }
          #expect(try viewer.state.frame == before.state.frame)
          #expect(try viewer.look().picture.isSame(as: back.picture))
          try viewer.wait(for: "the message to go") { $0.message.isEmpty }
          expectSame(try viewer.look().picture, as: before.picture, "the old sources")
        }
      }
    }
  }
}
