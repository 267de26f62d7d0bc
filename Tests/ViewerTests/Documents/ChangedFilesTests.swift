import Foundation
import TestSupport
import Testing
import UIKit

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("Files that other programs change or remove while their documents have edits") @MainActor
  struct ChangedFilesTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    private func text(_ url: URL) -> String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

    @Test("A file that is written again with the same text is not asked about")
    func sameText() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try PageWorld.edited(file)
      defer { world.end() }
      for (root, asks) in [("root", false), ("other", true), ("root", false)] {
        _ = try folder.write("a.caml", root: root)
        world.viewer.changed(file)
        #expect((world.viewer.changeCard != nil) == asks, "\(root)")
      }
      #expect(world.page.session.hasUnsavedEdits)
    }

    @Test("Packages and archives are asked about, because their pictures may have changed")
    func packages() throws {
      defer { folder.remove() }
      let package = folder.url.appendingPathComponent("a.ca")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      let text = try Data(contentsOf: try folder.write("a.ca/main.caml"))
      let archive = try folder.write("b.ca", data: ZipFile([(path: "main.caml", content: text)]).data)
      for url in [package, archive] {
        let world = try PageWorld.edited(url)
        defer { world.end() }
        world.viewer.changed(url)
        #expect(world.viewer.changeCard != nil, "\(url.lastPathComponent)")
      }
    }

    @Test(
      "A file that was changed and then removed is not asked about any more, and is written again",
      arguments: [false, true])
    func removal(isBehindAQuestion: Bool) throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml")
      let world = try PageWorld.edited(file)
      defer { world.end() }
      let viewer = world.viewer
      _ = try folder.write("a.caml", root: "other")
      viewer.changed(file)
      #expect(viewer.changeCard != nil)
      if isBehindAQuestion { world.press(.character("q"), "", .control) }
      try FileManager.default.removeItem(at: file)
      viewer.changed(file)
      #expect(viewer.changeCard == nil)
      if !isBehindAQuestion {
        world.press(.character("q"), "", .control)
        let dialog = try #require(viewer.popover?.content as? ChoiceDialog)
        #expect(!dialog.sentence.string.contains("replaces"))
      }
      world.press(.return)
      #expect(viewer.outcome == .quit && text(file).contains("opacity=\"0.5\""))
    }
  }
}
