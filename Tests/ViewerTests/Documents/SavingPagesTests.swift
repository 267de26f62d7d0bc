import Foundation
import TestSupport
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  @Suite("Saving documents of pages that were replaced, and packages as themselves") @MainActor
  struct SavingPagesTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    private func text(_ url: URL) -> String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

    @Test("Characters of a file's name that are not seen are escaped in the title")
    func titles() throws {
      defer { folder.remove() }
      let world = try PageWorld(folder.write("a\u{202E}\n.caml").path)
      defer { world.end() }
      #expect(world.window.title == #"a\u{202e}\n.caml – Lamina"#)
    }

    @Test("A package is saved again under its own name, by a field in the window, too")
    func savingAPackageAsItself() async throws {
      defer { folder.remove() }
      let package = folder.url.appendingPathComponent("a.ca")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      let file = try folder.write("a.ca/main.caml")
      let world = try PageWorld.edited(package)
      defer { world.end() }
      world.viewer.askDesktop = { _ in .unavailable }
      world.press(.character("s"), "", [.control, .shift])
      await wait(for: "the field") { world.viewer.popover != nil }
      world.press(.return)
      world.press(.return)
      #expect(world.viewer.popover == nil && text(file).contains("opacity=\"0.5\""))
      #expect(!world.page.session.hasUnsavedEdits)
    }

    @Test("A document in an archive is saved under another name, which is suggested")
    func savingAnArchive() async throws {
      defer { folder.remove() }
      let text = "<caml><CALayer name=\"a\" bounds=\"0 0 100 100\"/></caml>"
      let data = ZipFile([(path: "main.caml", content: Data(text.utf8))]).data
      let archive = try folder.write("a.ca", data: data)
      let world = try PageWorld.edited(archive)
      defer { world.end() }
      world.viewer.askDesktop = { _ in .unavailable }
      world.press(.character("s"), "", .control)
      await wait(for: "the field") { world.viewer.popover != nil }
      world.press(.return)
      let package = folder.url.appendingPathComponent("a 2.ca")
      #expect(world.viewer.popover == nil && world.page.entry.name == package.path)
      #expect(self.text(package.appendingPathComponent("main.caml")).contains("opacity=\"0.5\""))
      #expect(try Data(contentsOf: archive) == data && !world.page.session.hasUnsavedEdits)
    }

    @Test("The comparison with the file follows the states after a change of style")
    func comparingAfterAChangeOfStyle() async throws {
      defer { folder.remove() }
      let file = try folder.writeStates("a.caml")
      let world = try PageWorld.edited(file)
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      try Data((text(file) + "\n").utf8).write(to: file)
      viewer.changed(file)
      #expect(viewer.answer(.compare))
      await wait(for: "the comparison") { session.options.comparison != nil }
      viewer.rebuild(world.page)
      try session.go(to: "other")
      #expect(viewer.fileComparison?.session.savableDocument?.state == "other")
    }

    @Test("A page that was replaced by one in another style while the dialog was open is renamed")
    func savingAsAfterAChangeOfStyle() throws {
      defer { folder.remove() }
      let old = try folder.write("a.caml")
      let world = try PageWorld.edited(old)
      defer { world.end() }
      let (viewer, page) = (world.viewer, world.page)
      viewer.rebuild(page)
      let new = folder.url.appendingPathComponent("b.caml")
      viewer.save(page, as: new)
      #expect(viewer.page !== page && viewer.page?.entry.name == new.path)
      #expect(world.window.title == "b.caml – Lamina" && viewer.state.scene == new.path)
      try world.edit(opacity: 0.25)
      viewer.save()
      viewer.changed(new)
      #expect(viewer.changeCard == nil && !viewer.documents.isLoading)
    }

    @Test("A page that is not shown any more does not replace what another program has written")
    func savingAHiddenPage() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try PageWorld.edited(file)
      defer { world.end() }
      let page = world.page
      try world.viewer.show(try #require(SceneCatalog.entry(named: "door")))
      _ = try folder.write("a.caml", root: "another")
      world.viewer.save(page, as: file)
      #expect(text(file).contains("another"))
      #expect(world.viewer.notice?.message == "a.caml was changed by another program.")
    }
  }
}
