import Foundation
import QuartzCore
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// Tests of copies of a source that cannot be read or written, or that are no plain files. Nothing is compiled, because
  /// no permission to run the copies is given.
  @Suite("Unusual copies of a source") @MainActor struct SourceCopyTests {
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-copy-\(UUID().uuidString)").resolvingSymlinksInPath()
    private var sceneFolder: URL { folder.appendingPathComponent("ShipTurning") }
    private var file: URL { sceneFolder.appendingPathComponent("ShipTurning.swift") }
    private static let large = Data(repeating: 0x0A, count: 200 << 10)

    private func removeAll() { try? FileManager.default.removeItem(at: folder) }

    private func makeFolder() throws {
      try FileManager.default.createDirectory(at: sceneFolder, withIntermediateDirectories: true)
    }

    private func open() throws -> PageWorld {
      try PageWorld("ship-turning", copies: SourceCopies(folder: folder))
    }

    private func pane(_ world: PageWorld) throws -> SourcePane {
      let panel = try #require(world.viewer.page?.panels["lesson"] as? LessonPanel)
      panel.layoutIfNeeded()
      return try #require(panel.pane)
    }

    private func save(_ world: PageWorld) { world.press(.character("s"), "", .control) }

    private func quit(_ world: PageWorld) { world.press(.character("q"), "", .control) }

    private func titles(_ pane: SourcePane) -> [String] {
      pane.subviews.compactMap { ($0 as? Caption)?.string }
    }

    /// Chooses the button with an index in the question that is open.
    private func choose(_ index: Int, in world: PageWorld) throws {
      let dialog = try #require(world.viewer.popover?.content as? ChoiceDialog)
      for _ in 0..<3 where dialog.focused != index { world.press(.left) }
      world.press(.return)
    }

    @Test("The header says that the source is changed as long as it differs")
    func changeInTheHeader() throws {
      defer { removeAll() }
      let world = try open()
      defer { world.end() }
      func header() throws -> String {
        let bar = try #require(world.viewer.page?.view.subviews.compactMap { $0 as? HeaderBar }.first)
        return bar.subviews.compactMap { ($0 as? Caption)?.string }.joined()
      }
      // F8 edits the source.
      world.press(.function(8))
      world.type("a")
      save(world)
      #expect(try header().hasSuffix("changed"))
      world.press(.character("z"), "", .control)
      #expect(world.viewer.source?.isChanged == false)
      #expect(try !header().hasSuffix("changed"))
      world.press(.character("z"), "", [.control, .shift])
      #expect(try header().hasSuffix("changed"))
    }

    // MARK: What cannot be shown

    /// Things in place of a copy that cannot be shown.
    enum Obstacle: CaseIterable { case large, folder, fifo, endless }

    private func put(_ obstacle: Obstacle) throws {
      try makeFolder()
      switch obstacle {
      case .large: try Self.large.write(to: file)
      case .folder:
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        try Data().write(to: file.appendingPathComponent("precious"))
      case .fifo: try #require(mkfifo(file.path, 0o600) == 0)
      case .endless:
        try FileManager.default.createSymbolicLink(
          at: file, withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
      }
    }

    @Test(
      "The source as it came is shown in place of a copy that cannot be, and cannot be edited",
      arguments: Obstacle.allCases)
    func unreadable(obstacle: Obstacle) throws {
      defer { removeAll() }
      try put(obstacle)
      let world = try open()
      defer { world.end() }
      let pane = try pane(world)
      let reason =
        obstacle == .large
        ? "ShipTurning.swift has more than 128 KiB." : "ShipTurning.swift cannot be read."
      #expect(titles(pane).contains(reason))
      #expect(pane.editing.editor.text == pane.editing.original && world.page.entry.copy == nil)
      world.press(.function(8))
      world.type("x")
      save(world)
      #expect(pane.editing.editor.text == pane.editing.original)
      quit(world)
      #expect(world.viewer.outcome == .quit)
    }

    @Test("Revert removes a file and a link, and nothing else", arguments: Obstacle.allCases)
    func reverting(obstacle: Obstacle) throws {
      defer { removeAll() }
      try put(obstacle)
      let world = try open()
      defer { world.end() }
      let pane = try pane(world)
      #expect(!pane.revert.isHidden)
      world.press(.function(8), "", .shift)
      #expect(world.viewer.popover?.kind == .question)
      world.press(.return)
      let isLeft = (try? FileManager.default.attributesOfItem(atPath: file.path)) != nil
      switch obstacle {
      case .large, .endless: #expect(!isLeft && pane.revert.isHidden)
      case .folder, .fifo:
        #expect(isLeft && world.viewer.notice?.message.contains("was not removed") == true)
      }
      let content = file.appendingPathComponent("precious").path
      #expect(FileManager.default.fileExists(atPath: content) == (obstacle == .folder))
    }

    @Test("A copy that becomes too large is no longer shown, and is shown again when it is mended")
    func growing() async throws {
      defer { removeAll() }
      try makeFolder()
      try Data("// mine\n".utf8).write(to: file)
      let world = try open()
      defer { world.end() }
      let editing = try pane(world).editing
      #expect(editing.editor.text == "// mine\n" && editing.editor.mayEdit)
      try Self.large.write(to: file)
      await wait(for: "the reason") { editing.absence != nil }
      #expect(editing.editor.text == editing.original && !editing.editor.mayEdit)
      try Data("// small\n".utf8).write(to: file)
      await wait(for: "the text") { editing.editor.text == "// small\n" }
      #expect(editing.absence == nil && editing.editor.mayEdit && editing.isCopied)
    }

    // MARK: Links

    @Test("A link stays, and the file behind it is written; what another program wrote is copied")
    func links() throws {
      defer { removeAll() }
      try makeFolder()
      let target = folder.appendingPathComponent("mine.swift")
      try Data("// mine\n".utf8).write(to: target)
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
      let world = try open()
      defer { world.end() }
      func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
      // Keys go to the question whether the copy may be run until Escape closes it.
      world.press(.escape)
      world.press(.function(8))
      world.type("a")
      save(world)
      #expect(try text(target) == "a// mine\n")
      try Data("// theirs\n".utf8).write(to: target)
      world.type("b")
      save(world)
      #expect(try text(target) == "ab// mine\n")
      #expect(try text(file.appendingPathExtension("orig")) == "// theirs\n")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == target.path)
    }

    // MARK: What cannot be saved

    /// Opens the page of a scene, and types text that cannot be saved, because a file is in place of the folder.
    private func typeInVain() throws -> PageWorld {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data().write(to: sceneFolder)
      let world = try open()
      world.press(.function(8))
      world.type("//")
      save(world)
      return world
    }

    @Test("Text that was not saved is asked about before the end; no answer keeps it")
    func quitting() throws {
      defer { removeAll() }
      let world = try typeInVain()
      defer { world.end() }
      let pane = try pane(world)
      #expect(titles(pane).contains("ShipTurning.swift – not saved"))
      for _ in 0..<2 {
        quit(world)
        #expect(world.viewer.popover?.kind == .question && world.viewer.outcome == nil)
        world.press(.escape)
      }
      #expect(pane.editing.editor.text.hasPrefix("//"))
      quit(world)
      try choose(1, in: world)
      #expect(world.viewer.outcome == .quit)
    }

    @Test("\"Save\" saves the text when that is possible again, and otherwise the page stays")
    func savingLater() throws {
      defer { removeAll() }
      let world = try typeInVain()
      defer { world.end() }
      quit(world)
      try choose(2, in: world)
      #expect(world.viewer.outcome == nil && world.viewer.popover == nil)
      quit(world)
      try FileManager.default.removeItem(at: sceneFolder)
      try choose(2, in: world)
      #expect(world.viewer.outcome == .quit)
      #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("//"))
    }

    @Test("Leaving the page and opening another scene ask too")
    func leaving() throws {
      defer { removeAll() }
      let world = try typeInVain()
      defer { world.end() }
      world.press(.character("w"), "", .control)
      #expect(world.viewer.popover?.kind == .question && world.viewer.page === world.page)
      world.press(.escape)
      world.viewer.open(try #require(SceneCatalog.entry(named: "door")))
      #expect(world.viewer.popover?.kind == .question && world.viewer.page === world.page)
      try choose(1, in: world)
      #expect(world.viewer.page?.entry.name == "door")
    }

    @Test("A failure to replace another program's text leaves that text, and nothing beside it")
    func failedReplacement() throws {
      defer { removeAll() }
      let copy = SourceCopies(folder: folder).copy(of: "ShipTurning.swift", original: "SceneRandom")
      try makeFolder()
      try Data("// theirs\n".utf8).write(to: file)
      // A link to a folder that does not exist, in place of a file that is written before the copy.
      try FileManager.default.createSymbolicLink(
        atPath: sceneFolder.appendingPathComponent("SceneRandom.swift").path,
        withDestinationPath: "/nowhere/at/all.swift")
      #expect(throws: (any Error).self) { try copy.replaceOtherVersion(by: "// mine\n") }
      #expect(copy.has("// theirs\n"))
      let names = try FileManager.default.contentsOfDirectory(atPath: sceneFolder.path)
      #expect(Set(names) == ["ShipTurning.swift", "SceneRandom.swift"])
    }
  }
}
