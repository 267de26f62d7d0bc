import Foundation
import SceneBuilding
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// The source of the user's own scenes, which F6 shows.
  @Suite("The source of a file") @MainActor struct OwnSourceTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    private func open(_ world: PageWorld) throws -> SourcePane {
      // F6 opens the lesson with the source.
      world.press(.function(6))
      let panel = try #require(world.viewer.page?.panels["lesson"] as? LessonPanel)
      panel.layoutIfNeeded()
      return try #require(panel.pane)
    }

    @Test("A document's text is shown, and cannot be edited") func documents() throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml", root: "first")
      let world = try PageWorld(file.path)
      defer { world.end() }
      let pane = try open(world)
      #expect(pane.editing.editor.text == (try String(contentsOf: file, encoding: .utf8)))
      #expect(pane.editing.name == "a.caml" && pane.revert.isHidden && !pane.external.isHidden)
      // F8 edits the source.
      world.press(.function(8))
      world.type("x")
      #expect(pane.editing.editor.text.hasPrefix("<"))
    }

    @Test("The text follows the file, and stays while the document is loaded again")
    func changes() async throws {
      defer { folder.remove() }
      let world = try PageWorld(folder.write("a.caml", root: "first").path)
      defer { world.end() }
      let pane = try open(world)
      _ = try folder.write("a.caml", root: "second")
      world.viewer.reload()
      await wait(for: "the second version") { !world.viewer.documents.isLoading }
      await wait(for: "its text") { pane.editing.editor.text.contains("second") }
      let later = try #require(world.viewer.page?.panels["lesson"] as? LessonPanel)
      #expect(later.pane?.editing === pane.editing)
    }

    @Test("The text of a package is that of its document, and of a renamed one that of its file")
    func packages() throws {
      defer { folder.remove() }
      let package = folder.url.appendingPathComponent("a.ca")
      try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
      _ = try folder.write("a.ca/main.caml", root: "inside")
      let world = try PageWorld(package.path)
      defer { world.end() }
      let pane = try open(world)
      #expect(pane.editing.name == "main.caml" && pane.editing.editor.text.contains("inside"))
      world.viewer.save(world.page, as: folder.url.appendingPathComponent("b.caml"))
      #expect(pane.editing.name == "b.caml" && pane.editing.editor.text.contains("inside"))
    }

    @Test("The text of a Swift file is shown, with the errors of its build") func swift() throws {
      defer { folder.remove() }
      let text = "import UIKit\n\nfinal class A: UIViewController {}\n"
      let file = try folder.write("a.swift", data: Data(text.utf8))
      let world = try PageWorld(file.path)
      defer { world.end() }
      let pane = try open(world)
      #expect(pane.editing.editor.text == text && pane.editing.name == "a.swift")
      pane.editing.show(
        SceneProblem("a.swift", [.init(file: "a.swift", line: 3, column: 1, message: "no")]),
        isBuilding: false)
      #expect(pane.editing.editor.markedLines == [3] && pane.message == "Line 3: no")
    }

    @Test("What is no text, too large or too wide is named instead")
    func others() throws {
      defer { folder.remove() }
      func absence(_ data: Data) throws -> String? {
        let file = LaminaViewer.SourceFile(try folder.write("a.txt", data: data))
        #expect((file.text == nil) == (file.absence != nil))
        return file.absence
      }
      #expect(try absence(Data("a\nb".utf8)) == nil)
      #expect(try absence(Data([0xFF, 0xFE])) == "a.txt is not text in UTF-8.")
      #expect(
        try absence(Data("a\nb\0c\0".utf8))
          == "a.txt has a null character (U+0000) in line 2; remove it to see the text.")
      #expect(try absence(Data(count: 200 << 10)) == "a.txt has more than 128 KiB.")
      #expect(try absence(Data(repeating: 0x0A, count: 5000)) == nil)
      #expect(try absence(Data(repeating: 0x0A, count: 5001)) == "a.txt has more than 5000 lines.")
      #expect(
        // A line may have at most 4000 bytes.
        try absence(Data(repeating: 0x20, count: 5000))
          == "a.txt has lines that are too long to be shown.")
      #expect(
        LaminaViewer.SourceFile(URL(fileURLWithPath: "/dev/zero")).absence == "zero cannot be read.")
    }
  }
}
