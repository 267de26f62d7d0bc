import CAML
import CoreGraphics
import Foundation
import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("Saving an edited document") @MainActor struct SavingTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    private static let child = "<CALayer name=\"child\" bounds=\"0 0 20 20\" sparkle=\"7\"/>"

    private func text(_ url: URL) -> String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

    @Test("Ctrl+S writes the edits, follows links, keeps permissions, and does not reload")
    func saving() throws {
      defer { folder.remove() }
      let file = try folder.write("real.caml", layers: Self.child)
      let link = folder.url.appendingPathComponent("link.caml")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      let before = text(file)
      let world = try PageWorld.edited(link)
      defer { world.end() }
      world.press(.character("s"), "", .control)
      #expect(
        text(file)
          == before.replacingOccurrences(of: "0 100 100\"", with: "0 100 100\" opacity=\"0.5\""))
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link.path)) != nil)
      #expect(world.window.title == "link.caml – Lamina" && !world.page.session.hasUnsavedEdits)
      world.viewer.changed(link)
      #expect(world.viewer.page === world.page && !world.viewer.documents.isLoading)
      world.press(.character("s"), "", .control)
      #expect(world.viewer.notice?.message == "There are no changes to save.")
    }

    @Test("The compared file has the state and the time of the edited version, until that is saved")
    func comparingWithTheFile() async throws {
      defer { folder.remove() }
      let file = try folder.writeStates("a.caml")
      let world = try PageWorld.edited(file)
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      try session.go(to: "other")
      try Data((text(file) + "\n").utf8).write(to: file)
      viewer.changed(file)
      #expect(viewer.answer(.compare))
      await wait(for: "the comparison") { session.options.comparison != nil }
      let source = try #require(session.options.comparison?.source)
      let (card, canvas) = (try #require(viewer.changeCard), world.page.canvas)
      #expect(
        card.frame.minY >= canvas.frame.minY + (canvas.tools?.comparisonBottom ?? 0), "below the bar")
      func opacity() -> Float? {
        viewer.fileComparison?.session.savableDocument?.rootLayer.sublayers?.first?.opacity
      }
      #expect(source.isFile && source.title == "the file" && source.time == nil && opacity() == 0.3)
      try session.go(to: "one")
      #expect(opacity() == 0.1)
      // A part of the change to a state, and then all of it. The history of states is the same after both.
      for fraction in [0.8, 1] { try session.show("other", at: fraction) }
      #expect(session.sceneWithStates?.state == "other" && opacity() == 0.3)
      // More changes of the state than a history keeps, which is the last ten.
      for number in 0..<15 {
        session.seek(to: 1 + Double(number))
        try session.go(to: number % 2 == 0 ? "one" : "other")
      }
      #expect(opacity() == 0.1)
      let compared = try #require(viewer.fileComparison?.session.playback)
      let scene = try #require(compared.scene as? DocumentScene)
      // Scene times are differences of context times, so they have rounding errors.
      let times = scene.history.changes.map { $0.time.rounded() }
      #expect(times == (6...15).map(Double.init), "each change is made once, at its time")
      let shown = scene.document.rootLayer.sublayers?.first
      for (time, value) in [(9.5, 0.1), (10.5, 0.3), (14.5, 0.3)] {
        let values = compared.context.committedValues(
          of: try #require(shown), at: compared.origin + time)
        #expect(abs(values.opacity - value) < 1e-6, "at the same times")
      }
      world.press(.character("s"), "", .control)
      #expect(session.options.comparison == nil)
    }

    @Test("After the viewer has saved the file, a change by another program is still loaded")
    func othersWrites() async throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try PageWorld.edited(file)
      defer { world.end() }
      world.viewer.save()
      world.viewer.changed(file)
      _ = try folder.write("a.caml", root: "other")
      world.viewer.changed(file)
      #expect(world.viewer.documents.isLoading && world.viewer.changeCard == nil)
      await wait(for: "the other version") { !world.viewer.documents.isLoading }
      #expect(world.viewer.page !== world.page)
    }

    @Test("If the file cannot be written, one line names the reason, and the edits stay unsaved")
    func failure() throws {
      let file = try folder.write("a.caml")
      let world = try PageWorld.edited(file)
      defer { world.end() }
      folder.remove()
      world.viewer.save()
      let message = try #require(world.viewer.notice?.message)
      #expect(message.hasPrefix(file.path) && message.contains("no such file"), "\(message)")
      #expect(!message.contains("\n") && world.page.session.hasUnsavedEdits)
    }

    @Test("A change by another program while there are edits asks a question; Escape keeps the edits")
    func keeping() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try PageWorld.edited(file)
      defer { world.end() }
      _ = try folder.write("a.caml", root: "other")
      world.viewer.changed(file)
      #expect(world.viewer.changeCard != nil && !world.viewer.documents.isLoading)
      world.press(.escape)
      #expect(world.viewer.changeCard == nil && world.viewer.page === world.page)
      world.press(.character("s"), "", .control)
      #expect(text(file).contains("name=\"root\"") && text(file).contains("opacity=\"0.5\""))
    }

    @Test("Saving again while the question is open replaces the file")
    func savingTwice() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try PageWorld.edited(file)
      defer { world.end() }
      _ = try folder.write("a.caml", root: "other")
      world.press(.character("s"), "", .control)
      #expect(world.viewer.changeCard != nil && text(file).contains("other"))
      _ = try folder.write("a.caml", root: "another one")
      world.press(.character("s"), "", .control)
      #expect(world.viewer.changeCard != nil && text(file).contains("another one"), "it is asked again")
      world.press(.character("s"), "", .control)
      #expect(world.viewer.changeCard == nil && !world.page.session.hasUnsavedEdits)
      #expect(text(file).contains("name=\"root\"") && text(file).contains("opacity=\"0.5\""))
    }

    @Test("A document that was removed counts as unsaved, and is written again by Ctrl+S")
    func removedFile() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let content = try Data(contentsOf: file)
      let world = try PageWorld(file.path)
      defer { world.end() }
      try FileManager.default.removeItem(at: file)
      for _ in 0..<2 { world.viewer.changed(file) }
      #expect(
        world.viewer.notice?.message
          == "a.caml was removed by another program. Ctrl+S writes it again.")
      #expect(world.window.title.hasPrefix("• "))
      world.press(.character("q"), "", .control)
      #expect(world.viewer.outcome == nil && world.viewer.popover?.kind == .question)
      world.press(.escape)
      world.press(.character("s"), "", .control)
      #expect(try Data(contentsOf: file) == content && !world.page.session.hasUnsavedEdits)
    }

    @Test("A removed document that is written again by another program is loaded without a question")
    func reappearingFile() async throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try PageWorld(file.path)
      defer { world.end() }
      try FileManager.default.removeItem(at: file)
      world.viewer.changed(file)
      _ = try folder.write("a.caml", root: "another")
      world.viewer.changed(file)
      #expect(world.viewer.changeCard == nil && !world.page.session.hasUnsavedEdits)
      await wait(for: "the new version") { world.viewer.page !== world.page }
    }

    @Test("A package that was removed is written again, also with edits and under another name")
    func removedPackage() throws {
      defer { folder.remove() }
      let package = folder.url.appendingPathComponent("a.ca")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      let picture = "<CALayer><contents type=\"CGImage\" src=\"assets/b.png\"/></CALayer>"
      _ = try folder.write("a.ca/main.caml", layers: picture)
      let assets = package.appendingPathComponent("assets")
      try FileManager.default.createDirectory(at: assets, withIntermediateDirectories: true)
      try CGImage(adopting: Bitmap(width: 2, height: 2))
        .writePNG(toFile: assets.appendingPathComponent("b.png").path)
      let world = try PageWorld.edited(package)
      defer { world.end() }
      #expect(world.page.session.savableDocument?.pictureFiles == ["assets/b.png"])
      try FileManager.default.removeItem(at: package)
      world.viewer.changed(package)
      world.viewer.unsavedFolder = folder.url.appendingPathComponent("unsaved")
      world.viewer.stateFile = folder.url.appendingPathComponent("state.json")
      let copy = try #require(world.viewer.saveUnsavedEdits()?.editedCopy)
      #expect(FileManager.default.fileExists(atPath: "\(copy)/main.caml"))
      world.press(.character("s"), "", .control)
      #expect(!world.page.session.hasUnsavedEdits, "\(world.viewer.notice?.message ?? "")")
      #expect(text(package.appendingPathComponent("main.caml")).contains("opacity=\"0.5\""))
      for folder in [package.path, copy] {
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/assets/b.png"))
        #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      }
    }

    @Test("A package whose document was removed is written again")
    func removedFileOfAPackage() throws {
      defer { folder.remove() }
      let package = folder.url.appendingPathComponent("a.ca")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      let file = try folder.write("a.ca/main.caml")
      let world = try PageWorld(package.path)
      defer { world.end() }
      try FileManager.default.removeItem(at: file)
      world.viewer.changed(package)
      #expect(world.viewer.notice?.message.contains("Ctrl+S writes it again") == true)
      world.press(.character("s"), "", .control)
      #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test("The question of quitting says that saving replaces the version of another program")
    func quittingAfterAnotherProgram() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try PageWorld.edited(file)
      defer { world.end() }
      _ = try folder.write("a.caml", root: "another")
      world.viewer.changed(file)
      world.press(.character("q"), "", .control)
      let dialog = try #require(world.viewer.popover?.content as? ChoiceDialog)
      #expect(
        dialog.sentence.string == "Another program has changed the file. Saving replaces its version.")
    }

    @Test("A change by another program behind the question of quitting asks first")
    func changeBehindAQuestion() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try PageWorld.edited(file)
      defer { world.end() }
      // Ctrl+Q asks, and Return saves.
      world.press(.character("q"), "", .control)
      #expect(world.viewer.popover?.kind == .question)
      _ = try folder.write("a.caml", root: "other")
      world.viewer.changed(file)
      world.press(.return)
      #expect(world.viewer.popover == nil && world.viewer.outcome == nil)
      #expect(world.viewer.changeCard != nil && text(file).contains("other"))
      // Now the user has seen the card.
      world.press(.character("q"), "", .control)
      world.press(.return)
      #expect(world.viewer.outcome == .quit && text(file).contains("opacity=\"0.5\""))
    }

    @Test("The question can be answered by comparing the two versions and by loading the file")
    func loading() async throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try PageWorld.edited(file)
      defer { world.end() }
      _ = try folder.write("a.caml", root: "other")
      world.press(.character("s"), "", .control)
      let card = try #require(world.viewer.changeCard, "saving does not replace it unasked")
      #expect(text(file).contains("other"))
      #expect(world.page.canvas.frame.contains(card.frame))
      let compare = card.buttons[2]
      world.click(world.windowPoint(CGPoint(x: 8, y: 8), in: compare))
      await wait(for: "the comparison") { !world.viewer.documents.isLoading }
      #expect(world.page.session.options.comparison != nil && world.viewer.changeCard != nil)
      // While the question is open, Ctrl+R is the answer to load the file.
      world.press(.character("r"), "", .control)
      await wait(for: "the other version") { !world.viewer.documents.isLoading }
      #expect(world.viewer.page !== world.page && world.viewer.changeCard == nil)
      #expect((world.viewer.scene as? DocumentScene)?.document.rootLayer.name == "other")
    }

    @Test("Ctrl+R asks before it discards edits, also with Shift", arguments: [false, true])
    func reloading(isFromTheBeginning: Bool) throws {
      defer { folder.remove() }
      let world = try PageWorld.edited(folder.write("a.caml"))
      defer { world.end() }
      world.press(.character("r"), "", isFromTheBeginning ? [.control, .shift] : .control)
      #expect(world.viewer.changeCard != nil && !world.viewer.documents.isLoading)
    }

    @Test("Save as writes another document with its pictures, which is shown from then on")
    func savingAs() throws {
      defer { folder.remove() }
      let ball = try Data(contentsOf: SourceFile.repository.appendingPathComponent("Assets/ball.png"))
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent("assets"), withIntermediateDirectories: true)
      _ = try folder.write("assets/ball.png", data: ball)
      let picture = "<CALayer><contents type=\"CGImage\" src=\"assets/ball.png\"/></CALayer>"
      let old = try folder.write("a.caml", layers: picture)
      let before = text(old)
      let other = folder.url.appendingPathComponent("other")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      let world = try PageWorld.edited(old)
      defer { world.end() }
      world.viewer.save(world.page, as: other.appendingPathComponent("b"))
      let new = other.appendingPathComponent("b.caml")
      #expect(text(old) == before && text(new).contains("opacity=\"0.5\""))
      #expect(try Data(contentsOf: other.appendingPathComponent("assets/ball.png")) == ball)
      #expect(world.window.title == "b.caml – Lamina" && world.viewer.state.scene == new.path)
      try world.edit(opacity: 0.25)
      world.viewer.save()
      #expect(text(new).contains("opacity=\"0.25\"") && text(old) == before)
    }

    @Test("Without a program for dialogs, Save as takes a path in the window")
    func savingAsWithoutADialog() async throws {
      defer { folder.remove() }
      let old = try folder.write("a.caml")
      let taken = try folder.write("b.caml", root: "other")
      let world = try PageWorld.edited(old)
      defer { world.end() }
      world.viewer.askDesktop = { _ in .unavailable }
      world.press(.character("s"), "", [.control, .shift])
      await wait(for: "the field") { world.viewer.popover != nil }
      world.type("b")
      world.press(.return)
      let dialog = try #require(world.viewer.popover?.content as? PathDialog)
      #expect(dialog.messageText == "There is a file b.caml already. Replace it?")
      #expect(text(taken).contains("other"))
      world.press(.return)
      #expect(world.viewer.popover == nil && text(taken).contains("opacity=\"0.5\""))
      #expect(world.viewer.state.scene == taken.path && !world.page.session.hasUnsavedEdits)
    }

    @Test("Without a program for dialogs, Open takes a path in the window")
    func openingWithoutADialog() async throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try PageWorld("door")
      defer { world.end() }
      world.viewer.askForPathToOpen()
      world.type("/no/such.caml")
      world.press(.return)
      let dialog = try #require(world.viewer.popover?.content as? PathDialog)
      #expect(dialog.messageText == "✕ /no/such.caml: there is no such file")
      dialog.field.text = file.path
      world.press(.return)
      #expect(world.viewer.popover == nil)
      await wait(for: "the document") { world.viewer.state.scene == file.path }
    }

    @Test("Save as asks if the name gets an extension and a file of that name exists")
    func savingAsWithAnExtension() async throws {
      defer { folder.remove() }
      let taken = try folder.write("b.caml", root: "other")
      let world = try PageWorld.edited(folder.write("a.caml"))
      defer { world.end() }
      world.viewer.askDesktop = { [folder] _ in .selected([folder.url.appendingPathComponent("b").path])
      }
      world.press(.character("s"), "", [.control, .shift])
      await wait(for: "the question") { world.viewer.popover != nil }
      #expect(text(taken).contains("other"))
      world.press(.escape)
      #expect(world.viewer.popover == nil && text(taken).contains("other"))
    }

    @Test("A package keeps its other files, in place and under another name")
    func packages() throws {
      defer { folder.remove() }
      let package = folder.url.appendingPathComponent("a.ca")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      _ = try folder.write("a.ca/main.caml")
      _ = try folder.write("a.ca/notes.txt", data: Data("mine".utf8))
      let world = try PageWorld.edited(package)
      defer { world.end() }
      world.viewer.save()
      #expect(text(package.appendingPathComponent("main.caml")).contains("opacity=\"0.5\""))
      try world.edit(opacity: 0.25)
      let copy = folder.url.appendingPathComponent("b.ca")
      world.viewer.save(world.page, as: copy)
      #expect(text(copy.appendingPathComponent("main.caml")).contains("opacity=\"0.25\""))
      for folder in [package, copy] {
        #expect(text(folder.appendingPathComponent("notes.txt")) == "mine")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
      }
    }

    @Test("Undo of an edit made while a state was shown goes to that state and undoes the edit there")
    func undoInAState() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      let session = world.page.session
      let document = try #require(session.savableDocument)
      try session.go(to: "liked")
      let layer = try #require(document.rootLayer.sublayers?.first)
      session.set(0.125, "opacity", on: layer, isAnimated: false)
      try session.go(to: nil)
      session.undo.undo()
      #expect(document.state == "liked" && !session.hasUnsavedEdits)
      #expect(try document.edited() == document.source)
    }

    @Test("An edit of a curve is written, too")
    func animations() throws {
      defer { folder.remove() }
      let move = "<move type=\"CABasicAnimation\" keyPath=\"opacity\" fromValue=\"0\" duration=\"2\"/>"
      let file = try folder.write(
        "a.caml", layers: "<CALayer><animations>\(move)</animations></CALayer>")
      let world = try PageWorld(file.path)
      defer { world.end() }
      let session = world.page.session
      let id = try #require(session.spans.first?.id)
      world.page.panels.editor.edit(AnimationAddress(id: id)) {
        $0.timingFunction = CAMediaTimingFunction(controlPoints: 0.25, 0, 0.5, 1)
      }
      #expect(session.hasUnsavedEdits)
      world.viewer.save()
      #expect(text(file).contains("duration=\"2\" timingFunction=\"0.25 0 0.5 1\"/>"))
      session.undo.undo()
      world.viewer.save()
      #expect(!text(file).contains("timingFunction"))
    }

    @Test("The state stays when the document is loaded again, if it still has it")
    func stateAfterReload() async throws {
      defer { folder.remove() }
      let data = try Data(contentsOf: URL(fileURLWithPath: DocumentPageTests.cardDocument))
      let file = try folder.write("card.caml", data: data)
      let world = try PageWorld(file.path)
      defer { world.end() }
      try world.page.session.go(to: "liked")
      world.viewer.reload()
      await wait(for: "the document") { !world.viewer.documents.isLoading }
      let session = try #require(world.viewer.page?.session)
      #expect(session !== world.page.session && session.sceneWithStates?.state == "liked")
    }

    @Test("A change of the state goes on when the document is loaded again in its middle")
    func changeAfterReload() async throws {
      defer { folder.remove() }
      let data = try Data(contentsOf: URL(fileURLWithPath: DocumentPageTests.cardDocument))
      let world = try PageWorld(folder.write("card.caml", data: data).path)
      defer { world.end() }
      func reload() async throws -> SceneSession {
        let old = world.viewer.page
        world.viewer.reload()
        await wait(for: "the document") { world.viewer.page !== old }
        return try #require(world.viewer.page?.session)
      }
      let session = world.page.session
      session.pause()
      session.seek(to: 1)
      try session.go(to: "liked")
      let count = session.spans.count
      session.seek(to: 1.2)
      let again = try await reload()
      #expect(again.spans.count == count && count > 0 && abs(again.time - 1.2) < 1e-6)
      #expect(again.sceneWithStates?.state == "liked" && !again.player.isPlaying)
      #expect(abs((again.spans.last?.start ?? 0) - (session.spans.last?.start ?? 9)) < 0.02)
      again.seek(to: 0.5)
      #expect(try await reload().spans.count == count, "also before the change")
    }

    @Test("A part of the way between two states stays when the document is loaded again")
    func progressAfterReload() async throws {
      defer { folder.remove() }
      let data = try Data(contentsOf: URL(fileURLWithPath: DocumentPageTests.cardDocument))
      let world = try PageWorld(folder.write("card.caml", data: data).path)
      defer { world.end() }
      try world.page.session.show("liked", at: 0.25)
      let progress = try #require(world.page.session.sceneWithStates?.progress)
      world.viewer.reload()
      await wait(for: "the document") { !world.viewer.documents.isLoading }
      #expect(world.viewer.page?.session.sceneWithStates?.progress == progress)
    }

    @Test("A copied change names the line of the source that sets the property, if there is only one")
    func statementLocations() {
      let locations = StatementLocations([
        (
          "pulse.swift",
          """
          // dot.layer.opacity = 1
          dot.layer.opacity = 0.5
          if dot.layer.cornerRadius == 3 { dot.layer.zPosition = 1 }
          other.layer.zPosition = 2
          dot.layer.add(move, forKey: "move")
          let fade = CABasicAnimation(keyPath: "opacity")
          """
        )
      ])
      #expect(locations.location(of: .property(name: "opacity", keyPath: "opacity")) == "pulse.swift:2")
      #expect(locations.location(of: .property(name: "cornerRadius", keyPath: "cornerRadius")) == nil)
      #expect(locations.location(of: .property(name: "zPosition", keyPath: "zPosition")) == nil)
      #expect(locations.location(of: .animation(key: "move", keyPath: "position")) == "pulse.swift:5")
      #expect(locations.location(of: .animation(key: nil, keyPath: "opacity")) == "pulse.swift:6")
      #expect(locations.location(of: .animation(key: "other", keyPath: "opacity")) == "pulse.swift:6")
    }

    @Test("The lines of a source with CR LF are counted")
    func statementLocationsAfterCarriageReturns() {
      let text = "// dot.opacity = 1\r\n\r\ndot.opacity = 0.5\r\n"
      let locations = StatementLocations([("pulse.swift", text)])
      #expect(locations.location(of: .property(name: "opacity", keyPath: "opacity")) == "pulse.swift:3")
    }

    @Test("Copied changes are the statements that make them")
    func copyingChanges() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let session = world.page.session
      world.press(.character("s"), "", [.control, .alt])
      #expect(world.viewer.notice?.message == "There are no changes to copy.")
      let layer = session.playback.scene.root
      layer.name = "stage"
      session.set(4, "cornerRadius", on: layer, isAnimated: false)
      session.set(0.5, "transform.rotation.z", on: layer, isAnimated: false)
      session.set(0.25, "opacity", on: layer, isAnimated: false)
      session.undo.undo()
      let id = try #require(session.spans.first?.id)
      world.page.panels.editor.edit(AnimationAddress(id: id)) { $0.speed = 2 }
      world.press(.character("s"), "", [.control, .alt])
      let lines = (world.window.clipboard.text ?? "").split(separator: "\n").map(String.init)
      #expect(
        lines.prefix(3) == [
          "// layer \"stage\"", "stage.cornerRadius = 4",
          "stage.setValue(0.5, forKeyPath: \"transform.rotation.z\")",
        ])
      #expect(lines.count == 5 && lines.last?.hasSuffix(".speed = 2") == true, "\(lines)")
      world.press(.character("s"), "", .control)
      #expect(world.viewer.notice?.message.hasPrefix("Only documents can be saved.") == true)
    }
  }

  /// The folder of the repository, which contains the assets.
  enum SourceFile {
    static let repository = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }
}
