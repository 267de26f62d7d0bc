import CAML
import Foundation
import QuartzCore
import Testing

@testable import LaminaViewer

extension ViewerTests {
  /// Tests of a later viewer that goes on with the edits of a document that is only read.
  @Suite("Continuing the edits of Lottie animations and wallpapers") @MainActor
  struct ContinuedEditsTests {
    private let folder: DocumentFolder
    private var unsaved: URL { folder.url.appendingPathComponent("state/unsaved") }
    private var stateFile: URL { folder.url.appendingPathComponent("state/state.json") }

    init() throws { folder = try DocumentFolder() }

    private func makeWorld(_ path: String) throws -> PageWorld {
      let world = try PageWorld(path)
      (world.viewer.unsavedFolder, world.viewer.stateFile) = (unsaved, stateFile)
      return world
    }

    /// Copies a document that comes with Lamina into the folder.
    private func sample(_ name: String) throws -> URL {
      let sample = SourceFile.repository.appendingPathComponent("Assets/Documents/\(name)")
      return try folder.write(name, data: Data(contentsOf: sample))
    }

    /// Shows a document, runs `edit`, and ends the viewer as a signal does. Returns a later viewer that goes on with the
    /// state that was saved, after `change`.
    private func resumed(
      _ file: URL, edit: (PageWorld) throws -> Void, changing change: () throws -> Void = {}
    ) throws -> PageWorld {
      let before = try makeWorld(file.path)
      try edit(before)
      let state = try #require(before.viewer.saveUnsavedEdits())
      #expect(try ViewerState.load(from: stateFile) == state)
      before.end()
      try change()
      var options = ViewerApp.Options(scene: nil, width: 100, height: 100)
      options.resume(from: state, sceneGiven: nil)
      #expect(options.scene == file.path && options.edited == nil)
      let world = try makeWorld(try #require(options.scene))
      world.viewer.continueEdits(recordedIn: try #require(options.editRecord))
      return world
    }

    private func root(_ session: SceneSession) throws -> CALayer {
      try #require(session.readOnlyDocument?.rootLayer.sublayers?.first)
    }

    private func edit(_ span: AnimationSpan, in world: PageWorld) {
      world.page.panels.editor.edit(AnimationAddress(id: span.id)) {
        $0.speed = 2
        $0.timingFunction = CAMediaTimingFunction(controlPoints: 0.25, 0, 0.5, 1)
      }
    }

    @Test("The edits of all versions of a Lottie container are made again, and can be undone")
    func versions() throws {
      defer { folder.remove() }
      var (count, key): (Int, String?) = (0, nil)
      let world = try resumed(try sample("weather.lottie")) { world in
        let session = world.page.session
        try session.go(to: "clear, night")
        session.set(0.5, "opacity", on: try root(session), isAnimated: false)
        try session.go(to: "rain")
        count = session.spans.count
        let (first, last) = (try #require(session.spans.first), try #require(session.spans.last))
        key = first.entry.key
        edit(first, in: world)
        world.page.panels.editor.remove(last.entry)
      }
      defer { world.end() }
      let session = world.page.session
      #expect(session.unsavedVersions == ["clear, night", "rain"] && session.hasUnsavedEdits)
      #expect(world.viewer.notice?.message.hasPrefix("The edits that were not saved are back.") == true)
      try session.go(to: "clear, night")
      #expect(try root(session).opacity == 0.5)
      try session.go(to: "rain")
      #expect(session.spans.count == count - 1 && count > 1)
      let edited = try #require(
        session.spans.first { $0.entry.key == key && $0.entry.animation.speed == 2 })
      var writer = CAMLWriter()
      #expect(writer.text(of: edited.entry.animation).contains("timingFunction=\"0.25 0 0.5 1\""))
      while session.undo.undo() {}
      #expect(!session.hasUnsavedEdits && session.sceneWithStates?.state == "clear, night")
      #expect(try root(session).opacity == 1)
    }

    @Test("The edits of a wallpaper are those of its planes again")
    func wallpapers() throws {
      defer { folder.remove() }
      func hills(_ world: PageWorld) throws -> (CAMLDocument, CALayer) {
        let wallpaper = try #require((world.viewer.scene as? DocumentScene)?.wallpaper)
        let document = try #require(wallpaper.planes.first { $0.plane == .floating }).document
        return (document, try #require(document.rootLayer.sublayers?.first { $0.name == "hills" }))
      }
      let world = try resumed(try sample("harbor.tendies")) { world in
        world.page.session.set(0.125, "opacity", on: try hills(world).1, isAnimated: false)
      }
      defer { world.end() }
      let (document, layer) = try hills(world)
      #expect(layer.opacity == 0.125 && world.page.session.hasUnsavedEdits)
      #expect(String(decoding: try document.edited(), as: UTF8.self).contains("opacity=\"0.125\""))
    }

    /// Writes a wallpaper of one plane, whose star has an animation that begins after a second.
    private func wallpaper() throws -> URL {
      let url = folder.url.appendingPathComponent("a.wallpaper")
      let package = url.appendingPathComponent("x_Background.ca")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      let text = """
        <caml><CALayer bounds="0 0 100 200"><sublayers><CALayer name="star" bounds="0 0 9 9"><animations>
        <animation type="CABasicAnimation" key="spin" keyPath="opacity" beginTime="1" duration="2"/>
        </animations></CALayer></sublayers></CALayer></caml>
        """
      try Data(text.utf8).write(to: package.appendingPathComponent("main.caml"))
      return url
    }

    private func plane(_ world: PageWorld) throws -> CAMLDocument {
      try #require((world.viewer.scene as? DocumentScene)?.wallpaper?.planes.first).document
    }

    private func edited(_ world: PageWorld) throws -> String {
      String(decoding: try plane(world).edited(), as: UTF8.self)
    }

    private func removeAnimation(in world: PageWorld) throws {
      world.page.panels.editor.remove(try #require(world.page.session.spans.first).entry)
    }

    @Test("Edits that a wallpaper's files have are not made again", arguments: [false, true])
    func savedEdits(isRemoval: Bool) throws {
      defer { folder.remove() }
      let file = try wallpaper()
      let world = try resumed(file) { world in
        let session = world.page.session
        if isRemoval {
          try removeAnimation(in: world)
        } else {
          let span = try #require(session.spans.first)
          world.page.panels.editor.edit(AnimationAddress(id: span.id)) { $0.beginTime += 0.5 }
        }
        world.viewer.save()
        #expect(!session.hasUnsavedEdits)
        session.set(0.125, "opacity", on: try plane(world).rootLayer, isAnimated: false)
      }
      defer { world.end() }
      #expect(world.viewer.notice?.message.hasPrefix("The edits that were not saved are back.") == true)
      let text = try edited(world)
      #expect(text.contains("opacity=\"0.125\"") && text.contains("spin") == !isRemoval)
      #expect(text.contains("beginTime=\"1.5\"") == !isRemoval)
    }

    @Test("The undoing of an edit that was saved in a wallpaper's file is kept")
    func undoneEdit() throws {
      defer { folder.remove() }
      let world = try resumed(try wallpaper()) { world in
        let session = world.page.session
        session.set(0.5, "opacity", on: try plane(world).rootLayer, isAnimated: false)
        world.viewer.save()
        #expect(session.undo.undo() && session.hasUnsavedEdits)
      }
      defer { world.end() }
      #expect(try plane(world).rootLayer.opacity == 1 && world.page.session.hasUnsavedEdits)
      #expect(try !edited(world).contains("opacity=\"0.5\""))
    }

    @Test("If an edit cannot be recorded, a message says where the copies with all edits are")
    func incompleteRecord() throws {
      defer { folder.remove() }
      let world = try resumed(try wallpaper()) { world in
        let session = world.page.session
        session.set(0.5, "opacity", on: try plane(world).rootLayer, isAnimated: false)
        try removeAnimation(in: world)
        world.viewer.save()
        // The animation is put back, which the file lacks.
        #expect(session.undo.undo() && session.hasUnsavedEdits)
      }
      #expect(world.viewer.notice?.message.contains(unsaved.path) == true)
      world.end()
      #expect(try FileManager.default.contentsOfDirectory(atPath: unsaved.path).count == 1)
    }

    @Test("An edit of a layer with another name is not made")
    func otherLayer() throws {
      defer { folder.remove() }
      let file = try wallpaper()
      let world = try makeWorld(file.path)
      let session = world.page.session
      let star = try #require(try plane(world).rootLayer.sublayers?.first)
      session.set(0.5, "opacity", on: star, isAnimated: false)
      let record = EditRecord(session)
      world.end()
      let later = try makeWorld(file.path)
      defer { later.end() }
      let other = try #require(try plane(later).rootLayer.sublayers?.first)
      other.name = "moon"
      #expect(!record.apply(to: later.page.session, with: later.page.panels.editor))
      #expect(other.opacity == 1)
      other.name = "star"
      #expect(record.apply(to: later.page.session, with: later.page.panels.editor))
      #expect(other.opacity == 0.5)
    }

    @Test(
      "The record is removed when the edits are saved, and when they are discarded",
      arguments: [false, true])
    func ending(isSaved: Bool) throws {
      defer { folder.remove() }
      let world = try resumed(try sample("shapes.json")) { world in
        let session = world.page.session
        session.set(0.5, "opacity", on: try root(session), isAnimated: false)
      }
      if isSaved {
        let new = folder.url.appendingPathComponent("b.ca")
        try world.viewer.saveLayers(of: world.page, as: new)
        #expect(try CAMLDocument(contentsOf: new).rootLayer.sublayers?.first?.opacity == 0.5)
      } else {
        world.end()
      }
      #expect(try ViewerState.load(from: stateFile).editRecord == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: unsaved.path).isEmpty)
      if isSaved { world.end() }
    }

    @Test("A file that was changed since gets no edits; a message says where they are")
    func changedFile() throws {
      defer { folder.remove() }
      let file = try sample("shapes.json")
      let world = try resumed(file) { world in
        let session = world.page.session
        session.set(0.5, "opacity", on: try root(session), isAnimated: false)
      } changing: {
        try Data(contentsOf: file).write(to: file, options: .atomic)
      }
      defer { world.end() }
      #expect(try !world.page.session.hasUnsavedEdits && root(world.page.session).opacity == 1)
      #expect(world.viewer.notice?.message.contains(unsaved.path) == true)
      #expect(try ViewerState.load(from: stateFile).editRecord == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: unsaved.path).count == 1)
    }
  }
}
