import Foundation
import SceneBuilding
import Testing
import WindowSystem

@testable import LaminaViewer

extension ViewerTests {
  @Suite("Unsaved edits when the program ends without a question") @MainActor
  struct UnsavedEditsTests {
    private let folder: DocumentFolder
    private let unsaved: URL
    private var stateFile: URL { folder.url.appendingPathComponent("state/state.json") }

    init() throws {
      folder = try DocumentFolder()
      unsaved = folder.url.appendingPathComponent("state/unsaved")
    }

    /// Shows a document, and sets the opacity of its root to 0.5.
    private func edited(_ url: URL) throws -> PageWorld {
      let world = try PageWorld.edited(url)
      world.viewer.unsavedFolder = unsaved
      world.viewer.stateFile = stateFile
      return world
    }

    private func savedCopy(_ world: PageWorld) throws -> URL {
      URL(fileURLWithPath: try #require(world.viewer.saveUnsavedEdits()?.editedCopy))
    }

    private func isEdited(_ file: URL) -> Bool {
      let text = try? String(contentsOf: file, encoding: .utf8)
      return text?.contains("opacity=\"0.5\"") == true
    }

    private func permissions(_ url: URL) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test("Each copy of the edited document has a folder of its own, which only the user can read")
    func copies() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try edited(file)
      defer { world.end() }
      let copies = try [1, 2].map { _ in try savedCopy(world) }
      #expect(copies[0] != copies[1])
      for copy in copies {
        #expect(copy.lastPathComponent == "a.caml" && isEdited(copy))
        let folder = copy.deletingLastPathComponent()
        #expect(folder.deletingLastPathComponent().path == unsaved.path)
        #expect(try permissions(folder) == 0o700)
      }
      #expect(!isEdited(file) && world.page.session.hasUnsavedEdits)
    }

    @Test("A package is copied with its other files")
    func packages() throws {
      defer { folder.remove() }
      let package = folder.url.appendingPathComponent("a.ca")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      _ = try folder.write("a.ca/main.caml")
      _ = try folder.write("a.ca/notes.txt", data: Data("notes".utf8))
      let world = try edited(package)
      defer { world.end() }
      let copy = try savedCopy(world)
      #expect(copy.lastPathComponent == "a.ca" && isEdited(copy.appendingPathComponent("main.caml")))
      #expect(
        FileManager.default.fileExists(atPath: copy.appendingPathComponent("notes.txt").path))
    }

    @Test("Without unsaved edits nothing is written")
    func nothing() throws {
      defer { folder.remove() }
      let world = try edited(folder.write("a.caml"))
      defer { world.end() }
      world.viewer.save()
      #expect(world.viewer.saveUnsavedEdits() == nil)
      #expect(!FileManager.default.fileExists(atPath: unsaved.path))
    }

    @Test("Where no folder can be made, the system's temporary folder gets one")
    func temporaryFolder() throws {
      defer { folder.remove() }
      let file = try folder.write("file", data: Data())
      let new = try UnsavedFolder.withNew(in: file.appendingPathComponent("unsaved")) { $0 }
      defer { try? FileManager.default.removeItem(at: new) }
      #expect(
        new.deletingLastPathComponent().standardizedFileURL.path
          == FileManager.default.temporaryDirectory.standardizedFileURL.path)
      #expect(try permissions(new) == 0o700)
    }

    @Test("After the loss of the connection, the copy with the edits is resumed while it is there")
    func resuming() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try edited(file)
      defer { world.end() }
      world.window.inject(.connectionLost)
      var lost: ViewerState?
      if case .connectionLost(let state) = world.viewer.outcome { lost = state }
      let state = try #require(lost)
      let copy = try #require(state.editedCopy)
      #expect(state.scene == file.path && isEdited(URL(fileURLWithPath: copy)))
      let saved = folder.url.appendingPathComponent("state.json")
      try state.save(to: saved)
      func resumed() throws -> ViewerApp.Options {
        var options = ViewerApp.Options(scene: nil, width: 100, height: 100)
        options.resume(from: try ViewerState.load(from: saved), sceneGiven: nil)
        return options
      }
      let content = SHA256.digits(of: [UInt8](try Data(contentsOf: file)))
      #expect(try resumed().scene == copy)
      #expect(try resumed().edited == EditedDocument(path: file.path, content: content))
      try FileManager.default.removeItem(atPath: copy)
      #expect(try resumed().scene == file.path && resumed().edited == nil)
    }

    /// Ends a viewer with unsaved edits, and shows the copy with the edits in another one, which goes on with them.
    private func resumed(_ file: URL, changing change: () throws -> Void = {}) throws -> PageWorld {
      let before = try edited(file)
      let state = try #require(before.viewer.saveUnsavedEdits())
      before.end()
      try change()
      let world = try PageWorld(try #require(state.editedCopy))
      (world.viewer.unsavedFolder, world.viewer.stateFile) = (unsaved, stateFile)
      world.viewer.continueEdits(
        of: EditedDocument(path: state.scene, content: state.editedContent))
      return world
    }

    @Test("The resumed copy becomes its document, and is removed when the edits are saved")
    func continuing() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try resumed(file)
      defer { world.end() }
      #expect(world.page.session.hasUnsavedEdits && world.page.entry.name == file.path)
      #expect(try ViewerState.load(from: stateFile).editedCopy != nil && !isEdited(file))
      // Ctrl+S saves.
      world.press(.character("s"), "", .control)
      #expect(world.viewer.changeCard == nil && !world.page.session.hasUnsavedEdits)
      #expect(isEdited(file))
      #expect(try ViewerState.load(from: stateFile).editedCopy == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: unsaved.path).isEmpty)
    }

    @Test("A document that was changed since the edits is not replaced without a question")
    func continuingInAChangedDocument() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try resumed(file) { _ = try folder.write("a.caml", root: "another") }
      defer { world.end() }
      #expect(world.viewer.changeCard?.version != nil && world.page.session.hasUnsavedEdits)
      #expect(world.viewer.answer(.keep) && !isEdited(file))
      #expect(try ViewerState.load(from: stateFile).editedCopy != nil)
    }

    @Test("Discarded edits do not come back")
    func discardingContinuedEdits() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try resumed(file)
      world.end()
      #expect(try ViewerState.load(from: stateFile).editedCopy == nil && !isEdited(file))
      #expect(try FileManager.default.contentsOfDirectory(atPath: unsaved.path).isEmpty)
    }

    @Test("The edits of a document that is not there any more write it again")
    func continuingWithoutDocument() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try resumed(file) { try FileManager.default.removeItem(at: file) }
      defer { world.end() }
      #expect(world.viewer.notice?.message.contains("was removed by another program") == true)
      #expect(world.page.session.hasUnsavedEdits)
      world.press(.character("s"), "", .control)
      #expect(isEdited(file) && !world.page.session.hasUnsavedEdits)
    }

    @Test("The copy of a document in an archive is shown as a copy with unsaved edits")
    func continuingInAnArchive() throws {
      defer { folder.remove() }
      let copy = folder.url.appendingPathComponent("copy.ca")
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      _ = try folder.write("copy.ca/main.caml")
      let archive = try folder.write("b.ca", data: Data("PK".utf8))
      let world = try PageWorld(copy.path)
      defer { world.end() }
      world.viewer.continueEdits(of: EditedDocument(path: archive.path, content: nil))
      #expect(world.viewer.notice?.message.contains("copy of b.ca") == true)
      #expect(world.page.session.hasUnsavedEdits && world.page.entry.name == copy.path)
    }

    @Test("A viewer without edits does not replace the state of another one with edits")
    func twoViewers() throws {
      defer { folder.remove() }
      let world = try edited(folder.write("a.caml"))
      let state = try #require(world.viewer.saveUnsavedEdits())
      world.end()
      var other = state
      (other.scene, other.editedCopy) = ("door", nil)
      try other.saveUnlessEditsWait(to: stateFile)
      #expect(try ViewerState.load(from: stateFile) == state)
      try FileManager.default.removeItem(atPath: try #require(state.editedCopy))
      try other.saveUnlessEditsWait(to: stateFile)
      #expect(try ViewerState.load(from: stateFile) == other)
    }

    @Test("Gestures that are being recorded are written beside the edits")
    func gestures() throws {
      defer { folder.remove() }
      let world = try edited(folder.write("a.caml"))
      defer { world.end() }
      world.viewer.save()
      world.page.session.beginRecording()
      world.click(world.canvasMiddle)
      #expect(world.viewer.saveUnsavedEdits() == nil)
      let folders = try FileManager.default.contentsOfDirectory(atPath: unsaved.path)
      let file = unsaved.appendingPathComponent(try #require(folders.first))
        .appendingPathComponent("a.gestures.json")
      #expect(try GestureScript(contentsOf: file) == world.page.session.script)
    }

    @Test("A client of the control socket that ends the program loses no edits")
    func quittingThroughTheSocket() async throws {
      defer { folder.remove() }
      let world = try edited(folder.write("a.caml"))
      defer { world.end() }
      _ = try await world.viewer.perform(.quit)
      await wait(for: "the end") { world.viewer.outcome != nil }
      #expect(world.viewer.outcome == .quit)
      #expect(try FileManager.default.contentsOfDirectory(atPath: unsaved.path).count == 1)
    }

    @Test("Copies that are older than 30 days are removed; other files stay")
    func oldCopies() throws {
      defer { folder.remove() }
      let parent = folder.url.appendingPathComponent("unsaved")
      func make() throws -> URL { try UnsavedFolder.withNew(in: parent) { $0 } }
      let (old, recent) = (try make(), try make())
      let other = parent.appendingPathComponent("other")
      try Data().write(to: other)
      for (url, days) in [(old, 31.0), (recent, 29), (other, 31)] {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -days * 86_400)], ofItemAtPath: url.path)
      }
      UnsavedFolder.removeOld(in: parent)
      let names = try FileManager.default.contentsOfDirectory(atPath: parent.path)
      #expect(Set(names) == [recent.lastPathComponent, "other"])
    }

    @Test("Recorded gestures alone are kept for a signal")
    func noticedGestures() async throws {
      defer { folder.remove() }
      let world = try edited(folder.write("a.caml"))
      defer { world.end() }
      world.viewer.save()
      // Shift+P begins the recording of gestures, and ends it.
      world.press(.character("p"), "P", .shift)
      world.click(world.canvasMiddle)
      world.press(.character("p"), "P", .shift)
      let isSaved: Bool = await withCheckedContinuation { next in
        DispatchQueue.global().async {
          next.resume(returning: UnsavedEdits.shared.saveAtEnd(waiting: 60))
        }
      }
      #expect(isSaved)
      #expect(try FileManager.default.contentsOfDirectory(atPath: unsaved.path).count == 1)
    }

    @MainActor private final class Log { var count = 0 }

    /// Returns edits that are not saved, and the number of times that they were saved.
    private func makeEdits() -> (UnsavedEdits, Log) {
      let (edits, log) = (UnsavedEdits(), Log())
      edits.keep(UnsavedEdits.Scene(title: "a.caml") { log.count += 1 })
      return (edits, log)
    }

    @Test("At a signal the main thread saves the edits, once")
    func signals() async {
      let (edits, log) = makeEdits()
      for _ in 0..<2 {
        let isSaved: Bool = await withCheckedContinuation { next in
          DispatchQueue.global().async { next.resume(returning: edits.saveAtEnd(waiting: 60)) }
        }
        #expect(isSaved && log.count == 1)
      }
    }

    @Test("If the main thread is busy at a signal, the edits are lost, and are not saved later")
    func aBusyMainThread() async {
      let (edits, log) = makeEdits()
      // This call keeps the main thread busy.
      #expect(!edits.saveAtEnd(waiting: 0))
      await withCheckedContinuation { (next: CheckedContinuation<Void, Never>) in
        DispatchQueue.main.async { next.resume() }
      }
      #expect(log.count == 0)
    }
  }
}
