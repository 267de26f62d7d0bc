import Foundation
import QuartzCore
import SceneBuilding
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  /// Tests of the source beside a scene, on a page. Nothing is compiled, because no permission to run the copies is
  /// given.
  @Suite("The source beside a scene") @MainActor struct SourcePaneTests {
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-source-\(UUID().uuidString)").resolvingSymlinksInPath()
    private var copies: SourceCopies { SourceCopies(folder: folder) }

    /// Calls `body` with the page of a scene; copies of its source are made in a folder that is removed afterwards.
    private func withPage(
      _ name: String = "ship-turning", _ body: (PageWorld, SourcePane) throws -> Void
    ) throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let world = try PageWorld(name, copies: copies)
      defer { world.end() }
      try body(world, try pane(world))
    }

    private func pane(_ world: PageWorld) throws -> SourcePane {
      let panel = try #require(world.viewer.page?.panels["lesson"] as? LessonPanel)
      panel.layoutIfNeeded()
      let pane = try #require(panel.pane)
      pane.layoutIfNeeded()
      pane.editing.editor.layoutIfNeeded()
      return pane
    }

    private func click(_ button: UIView, in world: PageWorld) {
      let middle = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
      world.click(button.convert(middle, to: world.viewer.page?.view))
    }

    @Test("No part of a highlighted source is only white space")
    func blanks() {
      let source = """
        import UIKit
        /// A door.
        final class Door: Scene {
          private let count = 0.5 + 3
          let text = "a" + "b" // the end
        }

        """
      let text = SwiftHighlighter(traits: UITraitCollection()).styled(source)
      #expect(text.string == source)
      let parts = text.runs.map(\.text)
      #expect(parts.count > 10 && parts.dropLast().allSatisfy { !$0.allSatisfy(\.isWhitespace) })
    }

    @Test("A source that is highlighted line by line has the colors of the whole source")
    func lines() {
      let source = """
        <CALayer> <!-- a comment
            of "two" lines --> <name>let</name>
        <!---->
          let text = "a" <!-- the end
        still a comment

        --> import UIKit

        """
      let highlighter = SwiftHighlighter(traits: UITraitCollection())
      func colors(_ texts: [StyledText]) -> [CGColor] {
        texts.flatMap(\.runs).flatMap { run in run.text.utf16.map { _ in run.attributes.color } }
      }
      let whole = colors([highlighter.styled(source)])
      var state = 0
      let lines = colors(
        source.split(separator: "\n", omittingEmptySubsequences: false)
          .map { highlighter.styled("\($0)\n", &state) })
      for (offset, unit) in source.utf16.enumerated() where unit > 32 {
        #expect(lines[offset] == whole[offset], "\(offset)")
      }
      #expect(whole[(source as NSString).range(of: "still").location] != whole[0])
    }

    // MARK: Wrapping

    @Test("Long lines scroll horizontally, or are wrapped by a key or a button") func wrapping() throws
    {
      try withPage { world, pane in
        let editor = pane.editing.editor
        #expect(editor.contentSize.width > editor.bounds.width + 40)
        let point = world.windowPoint(CGPoint(x: 40, y: 100), in: pane)
        world.window.inject(.scroll(ScrollEvent(dx: 1, dy: 0, at: point, timestamp: 100)))
        #expect(editor.contentOffset.x > 0)
        let height = editor.contentSize.height
        world.press(.character("z"), "z", .alt)
        editor.layoutIfNeeded()
        #expect(pane.wrap.isOn && world.viewer.preferences.values.isSourceWrapped)
        #expect(
          editor.contentSize.width <= editor.bounds.width && editor.contentSize.height > height)
        #expect(editor.contentOffset.x == 0)
        pane.layoutIfNeeded()
        click(pane.wrap, in: world)
        editor.layoutIfNeeded()
        #expect(!pane.wrap.isOn && editor.contentSize.width > editor.bounds.width)
      }
    }

    @Test("A later page wraps like the one before") func memory() throws {
      try withPage { world, _ in
        world.press(.character("z"), "z", .alt)
        try world.viewer.show(try #require(SceneCatalog.entry(named: "door")))
        let later = try pane(world)
        #expect(later.editing.editor.wrapsLines && later.wrap.isOn && later.editing.copy != nil)
      }
    }

    // MARK: Typing

    @Test("F8 edits the source; keys go to it until Escape, and undo is its own") func keys() throws {
      try withPage { world, pane in
        let editor = pane.editing.editor
        world.press(.function(6))
        world.press(.function(8))
        #expect(editor.isEditing && world.page.shownPanels.contains("lesson"))
        world.type("g ")
        #expect(editor.text.hasPrefix("g import"))
        #expect(!world.page.shownPanels.contains("curves"), "g types text")
        world.press(.character("z"), "", .control)
        world.press(.character("z"), "", .control)
        #expect(editor.text.hasPrefix("import") && !pane.editing.isChanged)
        world.press(.tab)
        #expect(editor.text.hasPrefix("  import") && !world.page.shownPanels.contains("animations"))
        world.press(.escape)
        #expect(!editor.isEditing && world.viewer.outcome == nil)
        world.press(.character("g"), "g")
        #expect(world.page.shownPanels.contains("curves"))
      }
    }

    @Test("A click begins the editing there, and a click on the picture ends it") func clicks() throws {
      try withPage { world, pane in
        let editor = pane.editing.editor
        let offset = (editor.text as NSString).range(of: "ShipTurning").location
        let rect = editor.caretRect(at: offset)
        world.click(editor.convert(CGPoint(x: rect.midX, y: rect.midY), to: world.page.view))
        #expect(editor.isEditing && editor.caretOffset == offset)
        world.type("My")
        #expect(editor.text.contains("class MyShipTurning"))
        world.click(world.canvasMiddle)
        #expect(!editor.isEditing)
      }
    }

    // MARK: Copies

    @Test("The first change makes a copy, Ctrl+S saves at once, and the page says so")
    func firstChange() throws {
      try withPage { world, pane in
        let copy = try #require(pane.editing.copy)
        #expect(!copy.exists && pane.revert.isHidden)
        world.press(.function(8))
        world.type("//x")
        #expect(!copy.exists, "the change is saved after a pause")
        world.press(.character("s"), "", .control)
        #expect(copy.content?.text?.hasPrefix("//x") == true && pane.editing.isCopied)
        #expect(world.viewer.page?.entry.copy == copy.sources && !pane.revert.isHidden)
        #expect(world.viewer.page?.entry.name == "ship-turning")
        #expect(world.viewer.notice?.message.contains(copy.file.path) == true)
        #expect(copy.file.path == folder.appendingPathComponent("ShipTurning/ShipTurning.swift").path)
      }
    }

    @Test(
      "What was typed last is saved when the page is left, and at the end", arguments: [false, true])
    func leaving(quits: Bool) throws {
      try withPage { world, pane in
        let copy = try #require(pane.editing.copy)
        world.press(.function(8))
        world.type("//")
        if quits { world.viewer.finish(.quit) } else { world.viewer.showGalleryInPlaceOfPage() }
        #expect(copy.content?.text?.hasPrefix("//") == true)
      }
    }

    /// Texts that the pane could not show again are refused as a whole, with a notice.
    @Test(
      "A pasted text that would be too long is refused",
      arguments: [
        String(repeating: "x", count: 4001), String(repeating: "x\n", count: 5001),
        String(repeating: String(repeating: "x", count: 99) + "\n", count: 1400),
      ])
    func longPastes(text: String) throws {
      try withPage { world, pane in
        let before = pane.editing.editor.text
        world.press(.function(8))
        world.window.replaceClipboard(ClipboardContent(text: text))
        world.press(.character("v"), "", .control)
        #expect(pane.editing.editor.text == before)
        #expect(world.viewer.notice?.message.contains("128 KiB, 5000 lines and 4000 bytes") == true)
        world.window.replaceClipboard(ClipboardContent(text: "short"))
        world.press(.character("v"), "", .control)
        #expect(pane.editing.editor.text == "short" + (before ?? ""))
      }
    }

    @Test("What is typed in a line counts together with the rest of the line") func longLines() {
      let text = "a\n" + String(repeating: "x", count: 3999) + "\nb"
      func isRefused(_ new: String, at location: Int, length: Int = 0) -> Bool {
        let range = NSRange(location: location, length: length)
        return LaminaViewer.SourceFile.refusal(of: new, inPlaceOf: range, in: text) != nil
      }
      #expect(!isRefused("y", at: 2) && isRefused("yy", at: 2) && isRefused("yy", at: 4001))
      #expect(!isRefused("yy\n", at: 4) && !isRefused("yy", at: 0) && !isRefused("yy", at: 4002))
      #expect(isRefused("yyy", at: 0, length: 2), "the newline is replaced")
    }

    @Test("A signal that ends the program saves what was typed last") func signals() throws {
      try withPage { world, pane in
        let copy = try #require(pane.editing.copy)
        UnsavedSource.saveAtEnd()
        #expect(!copy.exists)
        world.press(.function(8))
        world.type("//")
        UnsavedSource.saveAtEnd()
        #expect(copy.content?.text?.hasPrefix("//import") == true)
        world.press(.character("s"), "", .control)
        #expect(!FileManager.default.fileExists(atPath: copy.file.path + ".orig"))
      }
    }

    @Test("A signal saves what was typed elsewhere if the copy cannot be written") func elsewhere()
      throws
    {
      try withPage { world, pane in
        let copy = try #require(pane.editing.copy)
        world.press(.function(8))
        world.type("//")
        // A file is where the folder of the copies would be.
        let folder = copy.file.deletingLastPathComponent()
        let parent = folder.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try Data().write(to: folder)
        let other = parent.appendingPathComponent("other")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        UnsavedSource.saveAtEnd(orIn: other)
        let folders = try FileManager.default.contentsOfDirectory(atPath: other.path)
        let new = other.appendingPathComponent(try #require(folders.first))
        let text = try String(
          contentsOf: new.appendingPathComponent("ShipTurning.swift"), encoding: .utf8)
        #expect(folders.count == 1 && text.hasPrefix("//import"))
        try FileManager.default.removeItem(at: folder)
      }
    }

    @Test("Typing without a pause is saved every few seconds") func longTyping() {
      #expect(SourceEditing.delay(afterTypingFor: 0) == 0.6)
      #expect(SourceEditing.delay(afterTypingFor: 3) == 0.6)
      #expect((0.09...0.11).contains(SourceEditing.delay(afterTypingFor: 3.9)))
      #expect(SourceEditing.delay(afterTypingFor: 9) == 0)
    }

    @Test("A copy is found again, and the gallery marks its scene") func foundAgain() throws {
      try withPage { world, pane in
        try #require(pane.editing.copy).write("// mine\n")
        let ship = try #require(SceneCatalog.entry(named: "ship-turning"))
        let door = try #require(SceneCatalog.entry(named: "door"))
        let change = try #require(world.viewer.change(of: ship))
        #expect(change.entry == nil && world.viewer.change(of: door) == nil)
        try world.viewer.show(door)
        #expect(try self.pane(world).editing.editor.text.contains("class DoorScene"))
        try world.viewer.show(ship)
        let later = try self.pane(world)
        #expect(later.editing.editor.text == "// mine\n" && !later.revert.isHidden)
        #expect(world.viewer.page?.entry.copy != nil)
        let cell = GalleryCell(ship, assets: try AssetStore(), change: change)
        #expect(cell.subviews.contains { ($0 as? Caption)?.string.hasPrefix("changed") == true })
      }
    }

    @Test("The thumbnail of a changed scene shows its latest version, if that was compiled, or a text")
    func thumbnailOfAChangedScene() throws {
      try withPage { world, pane in
        let (assets, copy) = (try AssetStore(), try #require(pane.editing.copy))
        let ship = try #require(SceneCatalog.entry(named: "ship-turning"))
        @MainActor func thumbnail() -> Thumbnail {
          let cell = GalleryCell(ship, assets: assets, change: world.viewer.change(of: ship))
          cell.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
          world.page.view.addSubview(cell)
          cell.layoutIfNeeded()
          cell.thumbnail.start(in: world.viewer.host)
          return cell.thumbnail
        }
        @MainActor func caption(_ thumbnail: Thumbnail) -> String? {
          thumbnail.subviews.lazy.compactMap { ($0 as? Caption)?.string }.first
        }
        let original = thumbnail()
        #expect(original.isLive && caption(original) == nil)
        original.stop()
        try copy.write("// mine\n")
        let unknown = thumbnail()
        #expect(
          !unknown.isLive && caption(unknown) == "Your changes are shown when you open the scene.")
        let controller = UIViewController()
        let version = ship.copied(to: copy.sources) { _ in
          ControllerScene(named: "mine", size: ship.size, controller: controller, assets: assets)
        }
        world.viewer.noteChangedVersion(version)
        let compiled = thumbnail()
        #expect((compiled.scene as? ControllerScene)?.controller === controller)
        #expect((compiled.scene as? ControllerScene)?.isSheet == false)
        compiled.stop()
        try copy.write("// later\n")
        #expect(caption(thumbnail()) != nil, "the newest text was not compiled")
      }
    }

    @Test("Revert asks, removes the copy and shows the source as it came; undo brings it back")
    func reverting() throws {
      try withPage { world, pane in
        let (editor, copy) = (pane.editing.editor, try #require(pane.editing.copy))
        world.press(.function(8))
        world.type("//")
        world.press(.character("s"), "", .control)
        world.press(.function(8), "", .shift)
        #expect(world.viewer.popover?.kind == .question && copy.exists)
        world.press(.escape)
        #expect(world.viewer.popover == nil && copy.exists, "no answer changes nothing")
        world.press(.function(8), "", .shift)
        world.press(.return)
        #expect(!copy.exists && !FileManager.default.fileExists(atPath: copy.sources.folder.path))
        #expect(editor.text.hasPrefix("import") && world.viewer.page?.entry.copy == nil)
        #expect(try self.pane(world).revert.isHidden && world.viewer.live == nil)
        world.press(.function(8))
        world.press(.character("z"), "", .control)
        world.press(.character("s"), "", .control)
        #expect(copy.content?.text?.hasPrefix("//") == true)
      }
    }

    @Test("Another program may edit the copy; its text is shown") func otherPrograms() throws {
      try withPage { world, pane in
        #expect(pane.editing.makeCopy() && pane.editing.isCopied)
        let copy = try #require(pane.editing.copy)
        #expect(copy.content?.text == pane.editing.original)
        #expect(world.viewer.page?.entry.copy == copy.sources)
        try copy.write("// theirs\n")
        try world.viewer.show(try #require(SceneCatalog.entry(named: "door")))
        try world.viewer.show(try #require(SceneCatalog.entry(named: "ship-turning")))
        #expect(try self.pane(world).editing.editor.text == "// theirs\n")
      }
    }

    @Test("A copy that is not UTF-8 is neither edited nor overwritten", arguments: [false, true])
    func unreadableCopies(quits: Bool) throws {
      try withPage { world, pane in
        let copy = try #require(pane.editing.copy)
        try copy.write("")
        let latin = Data([0x2F, 0x2F, 0xE9, 0x0A])
        try latin.write(to: copy.file)
        try world.viewer.show(try #require(SceneCatalog.entry(named: "door")))
        try world.viewer.show(try #require(SceneCatalog.entry(named: "ship-turning")))
        world.press(.function(8))
        world.type("x")
        world.press(.character("s"), "", .control)
        if quits { world.viewer.finish(.quit) } else { world.viewer.showGalleryInPlaceOfPage() }
        #expect(try Data(contentsOf: copy.file) == latin)
      }
    }

    @Test(
      "The text that another program saved stays, or is moved to another file if the user has typed")
    func conflicts() throws {
      try withPage { world, pane in
        let copy = try #require(pane.editing.copy)
        #expect(pane.editing.makeCopy())
        try copy.write("// theirs\n")
        world.viewer.endSourceEditing()
        #expect(copy.content?.text == "// theirs\n", "nothing was typed")
        try world.viewer.show(try #require(SceneCatalog.entry(named: "door")))
        try world.viewer.show(try #require(SceneCatalog.entry(named: "ship-turning")))
        world.press(.function(8))
        world.type("x")
        try copy.write("// theirs, later\n")
        world.press(.character("s"), "", .control)
        #expect(copy.content?.text == "x// theirs\n")
        let other = copy.file.appendingPathExtension("orig")
        #expect(try String(contentsOf: other, encoding: .utf8) == "// theirs, later\n")
        try copy.write("// theirs, last\n")
        world.type("y")
        world.press(.character("s"), "", .control)
        #expect(try String(contentsOf: other, encoding: .utf8) == "// theirs, later\n")
        let next = other.appendingPathExtension("2")
        #expect(try String(contentsOf: next, encoding: .utf8) == "// theirs, last\n")
      }
    }

    @Test("Text that is typed and removed again makes no copy; that of another program is shown")
    func takenBack() throws {
      try withPage { world, pane in
        let (editing, copy) = (pane.editing, try #require(pane.editing.copy))
        world.press(.function(8))
        world.type("x")
        world.press(.backspace)
        #expect(editing.save() && !copy.exists && !editing.isChanged)
        world.type("x")
        try copy.write("// theirs\n")
        world.press(.backspace)
        #expect(editing.save() && editing.isCopied)
        #expect(editing.editor.text == "// theirs\n" && copy.content?.text == "// theirs\n")
      }
    }

    @Test("An error in another file is named with it") func errorsElsewhere() throws {
      try withPage { _, pane in
        pane.editing.show(problem([7], in: "SceneRandom.swift"), isBuilding: false)
        #expect(pane.message == "SceneRandom.swift:7:3: cannot find 'x' in scope")
        #expect(pane.editing.editor.markedLines.isEmpty && !pane.editing.goToNextError())
      }
    }

    @Test("Without copies the source is read-only") func readOnly() throws {
      let world = try PageWorld("ship-turning")
      defer { world.end() }
      let pane = try pane(world)
      world.press(.function(8))
      world.type("x")
      #expect(pane.editing.editor.text.hasPrefix("import") && pane.external.isHidden)
    }

    // MARK: Helpers and folders

    @Test("The types of the gallery that a source uses are copied beside it") func helpers() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      let text = "var random = SceneRandom()\nvar timer: SceneTimer?"
      let copy = copies.copy(of: "Explicit/Colors.swift", original: text)
      try copy.write(text)
      let files = try copy.sources.files().map(\.lastPathComponent)
      #expect(files == ["Colors.swift", "SceneRandom.swift", "SceneTimer.swift"])
      let notes = copy.file.deletingLastPathComponent().appendingPathComponent("notes.txt")
      try Data().write(to: notes)
      try copy.remove()
      #expect(FileManager.default.fileExists(atPath: notes.path) && !copy.exists)
    }

    @Test("Every helper that the gallery's scenes mention can be copied") func everyHelper() throws {
      for helper in SceneHelper.allCases {
        #expect(try #require(helper.text).contains(helper.rawValue))
      }
      let paths = SceneCatalog.entries.compactMap(\.sourceFile)
      #expect(paths.count == SceneCatalog.entries.count)
      let used = paths.flatMap { SceneHelper.needed(by: SourceStore.source($0) ?? "") }
      #expect(Set(used) == Set(SceneHelper.allCases))
    }

    @Test("The folder of copies is in the user's data folder") func dataFolder() {
      #expect(UserFolders(["XDG_DATA_HOME": "/data"]).data.path == "/data/lamina")
      #expect(UserFolders(["HOME": "/me"]).data.path == "/me/.local/share/lamina")
    }

    @Test("xdg-open comes first, then VISUAL; the editor gets a session of its own") func editors()
      throws
    {
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = URL(fileURLWithPath: "/a b.swift")
      func command(_ names: [String], _ variables: [String: String] = [:]) throws -> [String]? {
        for name in names {
          let path = folder.appendingPathComponent(name).path
          let isMade = FileManager.default.createFile(
            atPath: path, contents: nil, attributes: [.posixPermissions: 0o755])
          try #require(isMade)
        }
        let environment = variables.merging(["PATH": folder.path]) { $1 }
        return ExternalEditor(environment)?.program(for: file).arguments
      }
      #expect(try command([]) == nil)
      #expect(try command([], ["VISUAL": "gedit -w"]) == nil, "it is not installed")
      #expect(
        try command(["gedit"], ["VISUAL": "gedit -w"]) == ["-c", "gedit -w \"$0\"", "/a b.swift"])
      #expect(try command([], ["VISUAL": "'my editor'"]) == ["-c", "'my editor' \"$0\"", "/a b.swift"])
      #expect(try command([], ["VISUAL": "/no/such/editor"]) == nil)
      let opener = folder.appendingPathComponent("xdg-open").path
      #expect(try command(["xdg-open"], ["VISUAL": "vi"]) == ["/a b.swift"])
      #expect(try command(["setsid"]) == ["-f", opener, "/a b.swift"])
    }

    // MARK: Problems and looks

    private func problem(_ lines: [Int], in file: String) -> SceneProblem {
      SceneProblem(
        "\(file) does not compile",
        lines.map { .init(file: file, line: $0, column: 3, message: "cannot find 'x' in scope") })
    }

    @Test(
      "Errors are marked at their lines, and the first that the compiler reports is named below; F9 goes from one to the next"
    )
    func errors() throws {
      try withPage { world, pane in
        let editing = pane.editing
        editing.show(problem([12, 5], in: editing.name), isBuilding: false)
        #expect(editing.editor.markedLines == [5, 12])
        #expect(pane.message == "Line 12: cannot find 'x' in scope\nand one more error")
        world.press(.function(9))
        #expect(editing.editor.isEditing)
        #expect(editing.editor.lines.number(at: editing.editor.caretOffset) == 5)
        world.press(.function(9))
        #expect(editing.editor.lines.number(at: editing.editor.caretOffset) == 12)
        for line in [5, 12] {
          pane.problem.onClick()
          #expect(
            editing.editor.lines.number(at: editing.editor.caretOffset) == line,
            "the error that is named, and then the next one")
        }
        editing.show(nil, isBuilding: false)
        #expect(editing.editor.markedLines.isEmpty)
      }
    }

    @Test("A click on the error goes on to the next one from the error's line, also from the last line")
    func errorInTheLastLine() throws {
      try withPage { _, pane in
        let editor = pane.editing.editor
        let last = editor.line(at: (editor.text as NSString).length)
        pane.editing.show(problem([last, 5], in: pane.editing.name), isBuilding: false)
        for line in [last, 5] {
          pane.problem.onClick()
          #expect(editor.line(at: editor.caretOffset) == line)
        }
      }
    }

    /// Returns the number of pixels in the picture of a pane that are exactly of `color`, or that are not transparent
    /// if it is nil.
    private func count(in pane: SourcePane, _ color: UIColor? = nil) throws -> Int {
      pane.layoutIfNeeded()
      pane.editing.editor.layoutIfNeeded()
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let renderer = UIGraphicsImageRenderer(size: pane.bounds.size, format: format)
      let image = renderer.image { pane.layer.render(in: $0.cgContext) }
      let picture = try #require(image.cgImage).bitmap
      let pixel = color?.resolvedColor(with: pane.traitCollection).cgColor.premultipliedPixel()
      return (0..<picture.height).reduce(0) { count, y in
        count
          + (0..<picture.width).count { x in pixel.map { picture[x, y] == $0 } ?? (picture[x, y] != 0) }
      }
    }

    @Test("The marked line, the caret and the selection are drawn") func picture() throws {
      try withPage { world, pane in
        let (text, marked) = (try count(in: pane), try count(in: pane, Theme.warning))
        #expect(text > 2000 && marked == 0)
        pane.editing.show(problem([3], in: pane.editing.name), isBuilding: false)
        #expect(try count(in: pane, Theme.warning) > 30)
        pane.editing.show(nil, isBuilding: false)
        #expect(try count(in: pane, Theme.warning) == 0)
        let accent = try count(in: pane, Theme.accent)
        world.press(.function(8))
        #expect(try count(in: pane, Theme.accent) > accent, "the caret")
        world.press(.character("a"), "", .control)
        #expect(try count(in: pane) > 2 * text, "the selection")
      }
    }

    @Test("The buttons and the problem have room at every width", arguments: [260, 300, 440])
    func looks(width: Int) throws {
      try withPage { world, pane in
        pane.frame.size.width = CGFloat(width)
        pane.editing.editor.replaceAll(with: "x")
        pane.editing.show(problem([1], in: pane.editing.name), isBuilding: false)
        pane.layoutIfNeeded()
        #expect(!pane.revert.isHidden && !pane.external.isHidden)
        let pieces = Lettering(pane)
        // There are at least the titles of these two buttons.
        #expect(pieces.pieces.count >= 2 && pieces.cutOff.isEmpty && pieces.overlaps.isEmpty)
        let edges = [pane.wrap, pane.revert, pane.external].map(\.frame.maxX)
        #expect(edges.max() ?? 0 <= CGFloat(width))
      }
    }
  }
}
