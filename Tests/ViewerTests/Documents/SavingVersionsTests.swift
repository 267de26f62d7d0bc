import CAML
import Foundation
import QuartzCore
import Testing
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// Tests of the edits of a Lottie container, of which each belongs to one of its animations and themes, while a saved
  /// document has only one of these.
  @Suite("Saving the edits of the versions of a document") @MainActor
  struct SavingVersionsTests {
    private let folder: DocumentFolder
    private static let edited = "clear, night"

    init() throws { folder = try DocumentFolder() }

    /// Shows a Lottie container, makes one version of it half transparent, and shows another one.
    private func makeWorld() throws -> PageWorld {
      let sample = SourceFile.repository.appendingPathComponent("Assets/Documents/weather.lottie")
      let file = try folder.write("weather.lottie", data: Data(contentsOf: sample))
      let world = try PageWorld(file.path)
      let session = world.page.session
      try session.go(to: Self.edited)
      session.set(0.5, "opacity", on: try shownRoot(session), isAnimated: false)
      try session.go(to: "rain")
      return world
    }

    /// Returns the root of the layers of the version that is shown.
    private func shownRoot(_ session: SceneSession) throws -> CALayer {
      try #require(session.readOnlyDocument?.rootLayer.sublayers?.first)
    }

    private func file(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

    /// Returns the opacity of the version that was saved in a file.
    private func savedOpacity(_ name: String) throws -> Float? {
      try CAMLDocument(contentsOf: file(name)).rootLayer.sublayers?.first?.opacity
    }

    @Test("Saving another version leaves the edits unsaved and says so; Ctrl+S goes to them")
    func saving() async throws {
      defer { folder.remove() }
      let world = try makeWorld()
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      try viewer.saveLayers(of: world.page, as: file("a.ca"))
      #expect(try savedOpacity("a.ca") == 1)
      #expect(viewer.page === world.page && session.hasUnsavedEdits)
      #expect(session.unsavedVersions == [Self.edited])
      #expect(viewer.notice?.message.contains("the edits of '\(Self.edited)'") == true)
      viewer.askDesktop = { [folder] _ in
        .selected([folder.url.appendingPathComponent("b.ca").path])
      }
      world.press(.character("s"), "", .control)
      #expect(session.shownVersion == Self.edited)
      await wait(for: "the document") { viewer.state.scene == self.file("b.ca").path }
      #expect(try savedOpacity("b.ca") == 0.5)
      #expect(!session.undo.isChanged)
    }

    @Test("The dialog says which version is saved, and proposes a free name with that of the version")
    func proposing() async throws {
      defer { folder.remove() }
      let world = try makeWorld()
      defer { world.end() }
      let viewer = world.viewer
      _ = try folder.write("weather-clear-night.ca", data: Data())
      viewer.askDesktop = { request in
        #expect(request.title == "Save the version '\(Self.edited)' as")
        return .selected([request.path])
      }
      world.press(.character("s"), "", .control)
      let new = "weather-clear-night 2.ca"
      await wait(for: "the document") { viewer.state.scene == self.file(new).path }
      #expect(try savedOpacity(new) == 0.5)
    }

    @Test(
      "Canceling the dialog for the name shows the version again that was shown",
      arguments: [false, true])
    func canceling(inWindow: Bool) async throws {
      defer { folder.remove() }
      let world = try makeWorld()
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      viewer.askDesktop = { _ in inWindow ? .unavailable : .cancelled }
      for leaves in [false, true] {
        if leaves { viewer.goBack() }
        world.press(leaves ? .return : .character("s"), "", leaves ? [] : .control)
        #expect(session.shownVersion == Self.edited)
        if inWindow {
          await wait(for: "the field") { viewer.popover?.content is PathDialog }
          world.press(.escape)
        }
        await wait(for: "the version") { session.shownVersion == "rain" }
        #expect(viewer.popover == nil && viewer.page === world.page)
        #expect(session.unsavedVersions == [Self.edited])
      }
    }

    @Test("An answer without a file, and a file that cannot be written, show the version again")
    func failing() async throws {
      defer { folder.remove() }
      let world = try makeWorld()
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      let blocked = try folder.write("file", data: Data())
      for paths in [[], [blocked.appendingPathComponent("b.ca").path]] {
        viewer.askDesktop = { _ in .selected(paths) }
        world.press(.character("s"), "", .control)
        #expect(session.shownVersion == Self.edited)
        await wait(for: "the version") { session.shownVersion == "rain" }
        #expect(session.unsavedVersions == [Self.edited])
      }
    }

    @Test("A question that replaces the dialog for the name shows the version again")
    func replacing() async throws {
      defer { folder.remove() }
      let world = try makeWorld()
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      viewer.askDesktop = { _ in .unavailable }
      world.press(.character("s"), "", .control)
      await wait(for: "the field") { viewer.popover?.content is PathDialog }
      #expect(session.shownVersion == Self.edited)
      viewer.goBack()
      #expect(viewer.popover?.content is ChoiceDialog && session.shownVersion == "rain")
    }

    @Test("The name of a version becomes a part of a file's name")
    func fileNames() {
      defer { folder.remove() }
      func name(_ version: String?) -> String {
        Viewer.newFile(for: file("a.b.lottie"), version: version).lastPathComponent
      }
      #expect(name(nil) == "a.b.ca" && name("rain") == "a.b-rain.ca" && name("/..") == "a.b.ca")
      #expect(name("../../etc\u{202E}\n") == "a.b-etc.ca")
      #expect(name("雨, 夜 2") == "a.b-雨-夜-2.ca")
      #expect(name(String(repeating: "雨", count: 5000)).utf8.count < 120)
    }

    @Test("The question saves the version with the edits, and then opens what was asked for")
    func leaving() async throws {
      defer { folder.remove() }
      let world = try makeWorld()
      defer { world.end() }
      let (viewer, other) = (world.viewer, try folder.write("other.caml"))
      viewer.open([other.path])
      await wait(for: "the question") { viewer.popover?.kind == .question }
      let dialog = try #require(viewer.popover?.content as? ChoiceDialog)
      #expect(dialog.sentence.string.contains("'\(Self.edited)'"))
      viewer.askDesktop = { [folder] _ in
        .selected([folder.url.appendingPathComponent("c.ca").path])
      }
      world.press(.return)
      await wait(for: "the other document") { viewer.page?.entry.name == other.path }
      #expect(try savedOpacity("c.ca") == 0.5)
      #expect(viewer.popover == nil)
    }

    @Test("With edits in two versions, the question comes again for the second one")
    func leavingTwoVersions() async throws {
      defer { folder.remove() }
      let world = try makeWorld()
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      session.set(0.25, "opacity", on: try shownRoot(session), isAnimated: false)
      #expect(session.unsavedVersions == [Self.edited, "rain"])
      viewer.goBack()
      for (name, left) in [("d.ca", [Self.edited]), ("e.ca", [])] {
        #expect(viewer.popover?.content is ChoiceDialog)
        viewer.askDesktop = { [folder] _ in
          .selected([folder.url.appendingPathComponent(name).path])
        }
        world.press(.return)
        await wait(for: "the next question, or the gallery") {
          session.unsavedVersions == left && (viewer.popover != nil) == !left.isEmpty
        }
      }
      await wait(for: "the gallery") { viewer.page == nil }
      #expect(try savedOpacity("d.ca") == 0.25)
      #expect(try savedOpacity("e.ca") == 0.5)
    }

    @Test("Loading a document that is only read, or starting it again, asks first about unsaved edits")
    func loadingAgain() async throws {
      defer { folder.remove() }
      let world = try makeWorld()
      defer { world.end() }
      let viewer = world.viewer
      for modifiers in [Modifiers.control, [.control, .shift]] {
        world.press(.character("r"), "", modifiers)
        let card = try #require(viewer.changeCard)
        #expect(card.title.text == "weather.lottie has edits that are not saved.")
        #expect(card.sentence.string.contains("saved as a CAML document"))
        #expect(viewer.page === world.page && !viewer.documents.isLoading)
        world.press(.escape)
        #expect(viewer.changeCard == nil && world.page.session.hasUnsavedEdits)
      }
      for _ in 0..<2 { world.press(.character("r"), "", .control) }
      await wait(for: "the document without edits") { viewer.page !== world.page }
      #expect(viewer.page?.session.hasUnsavedEdits == false)
    }

    @Test("A signal that ends the program saves each version with edits in a new document")
    func endingByASignal() throws {
      defer { folder.remove() }
      let world = try makeWorld()
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      session.set(0.25, "opacity", on: try shownRoot(session), isAnimated: false)
      viewer.unsavedFolder = folder.url.appendingPathComponent("unsaved")
      viewer.saveUnsavedEdits()
      #expect(session.shownVersion == "rain" && session.unsavedVersions.count == 2)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: viewer.unsavedFolder.path)
      for (name, opacity) in [("weather-clear-night.ca", Float(0.5)), ("weather-rain.ca", 0.25)] {
        let path = try #require(paths.first { $0.hasSuffix("/\(name)") })
        #expect(try savedOpacity("unsaved/\(path)") == opacity)
      }
    }

    @Test("Undo and redo show the version in which the edit was made")
    func undoing() throws {
      defer { folder.remove() }
      let world = try makeWorld()
      defer { world.end() }
      let session = world.page.session
      #expect(session.undo.undo())
      #expect(session.shownVersion == Self.edited)
      #expect(try shownRoot(session).opacity == 1)
      #expect(!session.undo.isChanged)
      try session.go(to: "rain")
      #expect(session.undo.redo())
      #expect(session.shownVersion == Self.edited)
      #expect(try shownRoot(session).opacity == 0.5)
      #expect(session.unsavedVersions == [Self.edited])
    }

    @Test("Edited and removed animations stay so when their version is left and shown again")
    func animations() throws {
      defer { folder.remove() }
      let world = try makeWorld()
      defer { world.end() }
      let session = world.page.session
      let editor = AnimationEditor(session)
      let count = session.spans.count
      let (first, last) = (try #require(session.spans.first), try #require(session.spans.last))
      #expect(count > 1)
      func span() -> AnimationSpan? {
        session.spans.first { $0.layer === first.layer && $0.entry.key == first.entry.key }
      }
      let duration = first.entry.animation.duration
      editor.edit(AnimationAddress(id: first.id)) { $0.duration = duration / 2 }
      editor.remove(last.entry)
      func leaveAndReturn() throws {
        try session.go(to: "clear")
        try session.go(to: "rain")
      }
      try leaveAndReturn()
      #expect(span()?.entry.animation.duration == duration / 2)
      #expect(session.spans.count == count - 1)
      try session.go(to: "clear")
      #expect(session.undo.undo())
      #expect(session.shownVersion == "rain" && session.spans.count == count)
      try leaveAndReturn()
      #expect(session.spans.count == count)
      #expect(session.undo.undo())
      #expect(span()?.entry.animation.duration == duration)
      try leaveAndReturn()
      #expect(span()?.entry.animation.duration == duration)
    }

    @Test("Edits are counted for each version")
    func counting() {
      defer { folder.remove() }
      let stack = UndoStack()
      for version in ["a", "b", "a"] { stack.register(in: version) {} }
      #expect(stack.unsavedVersions == ["a", "b"])
      stack.markSaved(["a"])
      #expect(stack.unsavedVersions == ["b"] && stack.isChanged)
      stack.register(in: "a") {}
      #expect(stack.unsavedVersions == ["a", "b"])
      stack.markSaved()
      #expect(!stack.isChanged)
      // The actions register nothing, so the edits cannot be redone.
      stack.undo()
      #expect(stack.unsavedVersions == ["a"])
    }
  }
}
