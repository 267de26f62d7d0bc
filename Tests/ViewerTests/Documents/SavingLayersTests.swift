import CAML
import Foundation
import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("Saving the edits of a document whose format is only read") @MainActor
  struct SavingLayersTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    /// Shows a Lottie animation, and makes its layers half transparent.
    private func edited() throws -> PageWorld {
      let sample = SourceFile.repository.appendingPathComponent("Assets/Documents/shapes.json")
      let world = try PageWorld(try folder.write("a.json", data: Data(contentsOf: sample)).path)
      let session = world.page.session
      let document = try #require(session.readOnlyDocument)
      session.set(0.5, "opacity", on: document.rootLayer, isAnimated: false)
      return world
    }

    @Test("Ctrl+S asks for a name, and the new document has the edits and is shown")
    func saving() async throws {
      defer { folder.remove() }
      let world = try edited()
      defer { world.end() }
      let new = folder.url.appendingPathComponent("b.ca")
      world.viewer.askDesktop = { [folder] request in
        #expect(request.path.hasSuffix("a.ca"))
        return .selected([folder.url.appendingPathComponent("b").path])
      }
      world.press(.character("s"), "", .control)
      await wait(for: "the document") { world.viewer.state.scene == new.path }
      let document = try CAMLDocument(contentsOf: new)
      #expect(document.rootLayer.opacity == 0.5)
      #expect(world.viewer.page?.session.savableDocument != nil)
      #expect(!world.page.session.undo.isChanged)
    }

    @Test("The new document is shown at the same time, paused and with the same selection")
    func keepingTheView() async throws {
      defer { folder.remove() }
      let sample = SourceFile.repository.appendingPathComponent("Assets/Documents/weather.lottie")
      let file = try folder.write("a.lottie", data: Data(contentsOf: sample))
      let world = try PageWorld(file.path)
      defer { world.end() }
      let (viewer, before) = (world.viewer, world.page.session)
      before.pause()
      before.seek(to: 0.5)
      let span = try #require(before.spans.last)
      before.select(span.layer, animation: span.id)
      try viewer.saveLayers(of: world.page, as: folder.url.appendingPathComponent("c.ca"))
      await wait(for: "the document") { viewer.page?.session !== before }
      let session = try #require(viewer.page?.session)
      #expect(session.savableDocument != nil)
      #expect(abs(session.time - 0.5) < 1e-6 && !session.player.isPlaying)
      #expect(session.selection?.treePath == span.layer.treePath)
      let selected = session.spans.first { $0.id == session.selectedAnimation }
      #expect(selected?.entry.key == span.entry.key)
    }

    @Test("The layer of a wallpaper that was selected is selected in the new document, too")
    func keepingTheSelectionOfAWallpaper() async throws {
      defer { folder.remove() }
      let sample = SourceFile.repository.appendingPathComponent("Assets/Documents/harbor.tendies")
      let file = try folder.write("a.tendies", data: Data(contentsOf: sample))
      let world = try PageWorld(file.path)
      defer { world.end() }
      let (viewer, before) = (world.viewer, world.page.session)
      let wallpaper = try #require((before.playback.scene as? DocumentScene)?.wallpaper)
      let plane = try #require(wallpaper.planes.first { $0.plane == .floating })
      let hills = try #require(plane.document.rootLayer.sublayers?.first { $0.name == "hills" })
      world.press(.character("m"))
      before.selection = hills
      try viewer.saveLayers(of: world.page, as: folder.url.appendingPathComponent("d.ca"))
      await wait(for: "the document") { viewer.page?.session !== before }
      let selection = try #require(viewer.page?.session.selection)
      #expect(selection !== hills && selection.name == "hills")
      let root = try #require(viewer.page?.session.savableDocument?.rootLayer)
      #expect(hills.treePath.hasSuffix(selection.treePath.dropFirst(root.treePath.count)))
    }

    @Test("Closing the page asks to save in a new document, and then asks for its name")
    func leaving() async throws {
      defer { folder.remove() }
      let world = try edited()
      defer { world.end() }
      world.viewer.goBack()
      let dialog = try #require(world.viewer.popover?.content as? ChoiceDialog)
      #expect(dialog.sentence.string.contains("CAML document"))
      world.viewer.askDesktop = { _ in .unavailable }
      world.press(.return)
      await wait(for: "the field") { world.viewer.popover?.content is PathDialog }
      #expect(world.viewer.page === world.page)
    }
  }
}
