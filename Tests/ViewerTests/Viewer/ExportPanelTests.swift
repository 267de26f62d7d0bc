import CoreGraphics
import Export
import Foundation
import ImageIO
import Localization
import QuartzCore
import RenderModel
import TestSupport
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("The export panel") @MainActor struct ExportPanelTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-export-\(UUID().uuidString)").resolvingSymlinksInPath()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try body(folder)
    }

    /// Opens the panel on the page of a scene; files go into `folder`.
    private func withPanel(
      _ name: String = "swing", in folder: URL? = nil, programs: String = "/nowhere",
      width: Int = 1160, height: Int = 760, prepare: (SceneSession) -> Void = { _ in },
      _ body: (ExportPanel, PageWorld) throws -> Void
    ) throws {
      let world = try PageWorld(name, width: width, height: height)
      defer { world.end() }
      let session = world.page.session
      prepare(session)
      let preferences = Preferences()
      preferences.values.exportFolder = folder?.path
      let panel = ExportPanel(session, name: "film", preferences: preferences, programs: programs) {
        _, _ in
      }
      panel.frame = world.page.view.bounds
      world.page.view.addSubview(panel)
      panel.layoutIfNeeded()
      try body(panel, world)
    }

    private func press(_ key: Key, in panel: ExportPanel) -> Bool {
      panel.take(KeyEvent(isDown: true, key: key))
    }

    private func finish(_ panel: ExportPanel) { while panel.job != nil { panel.step() } }

    // MARK: Defaults

    @Test("Without a selection the whole timeline is exported: of an endless scene its period")
    func rangeOfTheTimeline() throws {
      try withPanel("swing") { panel, _ in
        #expect((panel.settings.from, panel.settings.to) == ("0", "4"))
      }
      try withPanel("door") { panel, _ in
        #expect((panel.settings.from, panel.settings.to) == ("0", "1"))
      }
      try withPanel(DocumentPageTests.cardDocument) { panel, world in
        #expect(panel.settings.to == NumberText.shortText(world.page.session.extent, decimals: 3))
      }
    }

    @Test("Of a document with emitters the dialog and the command line export the same times")
    func rangeOfEmitters() throws {
      let file = try #require(SampleDocuments.entries.first { $0.name.hasSuffix("/rain.caml") }).name
      try withPanel(file) { panel, world in
        #expect((panel.settings.from, panel.settings.to) == ("0", "4"))
        let session = world.page.session
        for time in [0.5, 3, 4] {
          session.seek(to: time)
          #expect(session.extent == 4 && session.visibleTimes == 0...4, "\(time)")
        }
        session.seek(to: 9)
        #expect(session.extent == 4 && session.visibleTimes == 8...12)
        #expect(session.exportRange == 0...4)
      }
      let renderer = try SceneRenderer(SceneSource(file: file), size: nil, scale: 1)
      #expect(renderer.duration == 4)
    }

    @Test("The range between the in point and the out point is exported if there is one")
    func selectedRange() throws {
      try withPanel(prepare: { $0.setRange(in: 0.5, out: 1.25) }) { panel, _ in
        #expect((panel.settings.from, panel.settings.to) == ("0.5", "1.25"))
      }
      try withPanel(prepare: { $0.setRange(in: 1, out: nil) }) { panel, _ in
        #expect((panel.settings.from, panel.settings.to) == ("1", "4"))
      }
    }

    @Test("A range of a single frame is said to be still") func oneFrame() throws {
      try withPanel(prepare: { $0.setRange(in: 0.11, out: 0.127) }) { panel, _ in
        #expect(panel.message.text?.contains("is a single frame") == true)
        panel.choose(.png)
        #expect(panel.message.text?.contains("is a single frame") == false)
      }
    }

    @Test("A single picture is the frame that is shown") func singleFrame() throws {
      try withPanel(prepare: { session in
        session.pause()
        session.seek(to: 0.75)
      }) { panel, _ in
        panel.choose(.png)
        #expect(panel.settings.moment == "0.75")
        let (options, _) = try panel.settings.options()
        #expect(options.start == 0.75 && options.frameCount == 1)
        panel.layoutIfNeeded()
        let shown = panel.fields.filter { !$0.field.isHidden }.map(\.row.name.text)
        #expect(shown == ["Time, s", "Scale", "Sub-frames", "File"])
      }
    }

    @Test("The size in pixels and the number of frames follow the settings") func summary() throws {
      let size = CGSize(width: 321, height: 200)
      var settings = ExportSettings(name: "a", folder: "/", range: 0...2, moment: 1)
      #expect(settings.summary(of: size) == "321 × 200 pixels, 50 frames")
      settings.scale = "2"
      settings.setFormat(.png)
      #expect(settings.summary(of: size) == "642 × 400 pixels")
      settings.setFormat(.mp4)
      settings.scale = "1"
      #expect(settings.summary(of: size) == "322 × 200 pixels, 60 frames", "H.264 needs even sizes")
      settings.rate = "fast"
      #expect(settings.summary(of: size) == nil)
      settings.setFormat(.png)
      #expect(settings.summary(of: size) == "321 × 200 pixels", "a single frame has no rate")
    }

    // MARK: Formats

    @Test("Formats without their program cannot be chosen, and the reason is shown")
    func missingProgram() throws {
      try withPanel { panel, _ in
        let isEnabled = ExportFormat.allCases.indices.map { panel.formats.isEnabledForSegment(at: $0) }
        #expect(isEnabled == ExportFormat.allCases.map { !$0.needsFFmpeg })
        #expect(panel.message.string == "mp4, webm and webp need ffmpeg, which is not installed.")
      }
      try withFolder { folder in
        let program = folder.appendingPathComponent("ffmpeg")
        try Data().write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        try withPanel(programs: folder.path) { panel, _ in
          #expect(
            ExportFormat.allCases.indices.allSatisfy { panel.formats.isEnabledForSegment(at: $0) })
          #expect(panel.message.string.isEmpty)
        }
      }
    }

    @Test("Transparency cannot be chosen for a format that has none") func noTransparency() throws {
      try withPanel { panel, _ in
        panel.choose(.transparent)
        #expect(panel.message.string.contains("are not smooth"))
        panel.choose(.mp4)
        #expect(panel.settings.background == .scene && !panel.backgrounds.isEnabledForSegment(at: 3))
        #expect(panel.message.string.contains("mp4 has no transparency."))
      }
    }

    @Test("The arrows choose format and background, and Tab goes through the fields of the format")
    func keys() throws {
      try withPanel { panel, _ in
        #expect(press(.left, in: panel) && panel.settings.format == .apng)
        for _ in 0..<9 { _ = press(.right, in: panel) }
        #expect(panel.settings.format == .gif, "the others need ffmpeg")
        #expect(press(.down, in: panel) && panel.settings.background == .white)
        #expect(press(.up, in: panel) && panel.settings.background == .scene)
        panel.choose(.png)
        panel.layoutIfNeeded()
        #expect(press(.tab, in: panel))
        let first = try #require(panel.fields.first { $0.field.isEditing })
        #expect(first.row.name.text == "Time, s")
        #expect(!press(.left, in: panel), "the arrows belong to a field that is edited")
        #expect(panel.take(.next, in: first.field))
        #expect(panel.fields.first { $0.field.isEditing }?.row.name.text == "Scale")
      }
    }

    // MARK: Files

    @Test("Return exports; the panel remembers the format and the folder") func remembering() throws {
      try withFolder { folder in
        try withPanel(in: folder) { panel, _ in
          panel.choose(.png)
          #expect(press(.return, in: panel))
          finish(panel)
          let file = folder.appendingPathComponent("film.png").path
          #expect(FileManager.default.fileExists(atPath: file))
          let values = panel.preferences.values
          #expect(values.exportFormat == "png" && values.exportFolder == folder.path)
          let next = ExportPanel(
            panel.session, name: "film", preferences: panel.preferences, programs: ""
          ) { _, _ in }
          #expect(next.settings.format == .png && next.settings.file == file)
        }
      }
    }

    @Test(
      "Only the extension of a format is replaced",
      arguments: [
        ("logo v1.2", "/logo v1.2.gif"), ("logo.MP4", "/logo.gif"), ("a.b/logo", "/a.b/logo.gif"),
        ("logo.gif", "/logo.gif"), ("logo.apng", "/logo.gif"),
      ])
    func extensions(name: String, file: String) {
      var settings = ExportSettings(name: name, folder: "/", range: 0...1, moment: 0)
      settings.setFormat(.gif)
      #expect(settings.file == file)
      settings.setFormat(.pngs)
      #expect(settings.file == String(file.dropLast(4)))
    }

    @Test("The first export of a file goes into its folder") func folderOfTheScene() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      world.viewer.showExport()
      let panel = try #require(world.viewer.exportPanel)
      let folder = URL(fileURLWithPath: DocumentPageTests.cardDocument).deletingLastPathComponent()
      #expect(panel.settings.file.hasPrefix(folder.path + "/card."))
    }

    @Test("Choices are kept in a file, and a damaged file counts as none") func preferences() throws {
      try withFolder { folder in
        let file = folder.appendingPathComponent("state/preferences.json")
        let first = Preferences(file: file)
        first.values.exportFormat = "apng"
        first.save()
        #expect(Preferences(file: file).values.exportFormat == "apng")
        try Data("{".utf8).write(to: file)
        #expect(Preferences(file: file).values == Preferences.Values())
      }
    }

    @Test("A file is replaced only after a second request") func replacing() throws {
      try withFolder { folder in
        let file = folder.appendingPathComponent("film.png")
        try Data("old".utf8).write(to: file)
        try withPanel(in: folder) { panel, _ in
          panel.choose(.png)
          #expect(press(.return, in: panel))
          #expect(panel.job == nil && panel.go.text == "Replace")
          #expect(panel.message.string.contains("film.png"))
          panel.choose(.gif)
          #expect(panel.go.text == "Export", "another file needs no answer")
          panel.choose(.png)
          #expect(press(.return, in: panel))
          let kept = try Data(contentsOf: file)
          #expect(kept == Data("old".utf8))
          #expect(press(.return, in: panel))
          finish(panel)
          let written = try Data(contentsOf: file)
          #expect(written.starts(with: [0x89]))
        }
      }
    }

    @Test("The file dialog sets the path, and a file that it asked about needs no second answer")
    func browsing() async throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let panel = ExportPanel(world.page.session, name: "film", programs: "") { _, _ in }
      panel.ask = { path, kinds in
        #expect(path.hasSuffix("/film.gif") && kinds == [FileDialog.Kind("gif", ["*.gif"])])
        return .selected(["/tmp/other.gif"])
      }
      panel.askForFile()
      while panel.settings.path != "/tmp/other.gif" { await Task.yield() }
      #expect(panel.replaceable == "/tmp/other.gif")
    }

    @Test("Settings that are changed during an export are not those of the export")
    func changingSettings() throws {
      try withFolder { folder in
        try withPanel(in: folder, prepare: { $0.setRange(in: 0, out: 0.1) }) { panel, _ in
          panel.choose(.pngs)
          panel.begin()
          #expect(panel.job != nil)
          panel.choose(.gif)
          finish(panel)
          #expect(panel.preferences.values.exportFormat == "pngs")
        }
      }
    }

    @Test("An export that fails leaves its reason and no progress") func failing() throws {
      try withFolder { folder in
        try withPanel(in: folder) { panel, _ in
          panel.choose(.pngs)
          panel.begin()
          #expect(panel.job != nil && !panel.progress.isHidden)
          try FileManager.default.removeItem(at: folder)
          finish(panel)
          #expect(panel.progress.isHidden && panel.message.string.hasPrefix("✕"))
        }
      }
    }

    // MARK: Pictures

    @Test("The frame rate is the command line's for each format, unless one was typed")
    func rates() throws {
      try withPanel { panel, _ in
        @MainActor func shown() -> String? { panel.fields.first { $0.row.path == \.rate }?.field.text }
        for (format, rate) in [(ExportFormat.gif, "25"), (.apng, "30"), (.gif, "25")] {
          panel.choose(format)
          #expect(shown() == rate && format.defaultRate.description == rate)
        }
        panel.fields.first { $0.row.path == \.rate }?.field.text = "12"
        panel.choose(ExportFormat.apng)
        #expect(shown() == "12")
      }
    }

    @Test("An open panel follows a change of the language, and keeps what was typed")
    func language() throws {
      let world = try PageWorld("swing")
      defer {
        try? world.viewer.setLanguage(.english)
        world.end()
      }
      world.press(.character("e"), "", .control)
      let panel = try #require(world.viewer.exportPanel)
      panel.fields.first { $0.row.path == \.scale }?.field.text = "2"
      try world.viewer.setLanguage(.simplifiedChinese)
      #expect(world.viewer.exportPanel === panel && panel.superview === world.viewer.page?.view)
      #expect(panel.go.text == localized("Export") && panel.go.text != "Export")
      #expect(panel.backgrounds.titleForSegment(at: 1) == localized("white"))
      #expect(panel.fields.map(\.label.string).contains(localized("Frames/s")))
      panel.readFields()
      #expect(panel.settings.scale == "2")
      let style = Theme.style
      world.press(.function(2))
      #expect(Theme.style != style && panel.superview === world.viewer.page?.view)
      world.press(.function(2))
    }

    /// Returns the frame that the panel exports, with the window in `style`, and the one that the command line exports.
    private func pictures(
      _ name: String, on background: ExportSettings.Background, at time: Double,
      style: UIUserInterfaceStyle = .light
    ) throws -> (window: Bitmap, command: Bitmap) {
      let old = Theme.style
      defer { Theme.style = old }
      Theme.style = style
      var settings = ExportSettings(name: "", folder: "/", range: 0...1, moment: time)
      settings.background = background
      let world = try PageWorld(name)
      world.page.session.options.zoom = .factor(1)
      let frames = PlaybackFrames(world.page.session, until: time, scale: 1, background: settings.color)
      let window = try frames.picture(at: time)
      let size = world.page.playback.renderOptions.size
      world.end()
      Theme.style = .light
      let renderer = try SceneRenderer(SceneSource(name), size: size, scale: 1)
      defer {
        renderer.end()
        MediaClock.setManualTime(nil)
      }
      settings.color.map(renderer.setBackground)
      #expect(renderer.isOpaque == frames.isOpaque)
      return (window, try renderer.picture(at: time))
    }

    private static let cardDocument = DocumentPageTests.cardDocument

    @Test(
      "An export of the window has the pixels of lamina export",
      arguments: ExportSettings.Background.allCases)
    func sameAsCommandLine(background: ExportSettings.Background) throws {
      for name in [Self.cardDocument, "swing", "ship-turning"] {
        let (window, command) = try pictures(name, on: background, at: 0.25)
        #expect(window.width == command.width && window.height == command.height)
        let difference = window.difference(from: command)
        #expect(difference.isNone, "\(name) on \(background): \(difference)")
      }
    }

    @Test("The style of the window is not part of a document's picture") func darkWindow() throws {
      let (window, command) = try pictures(Self.cardDocument, on: .scene, at: 0.25, style: .dark)
      #expect(window.difference(from: command).isNone)
    }

    @Test("A transparent export leaves out the background that is part of a scene")
    func transparency() throws {
      let clear = try pictures("swing", on: .transparent, at: 0).window
      #expect(clear[2, 2] == 0)
      let opaque = try pictures("swing", on: .scene, at: 0).window
      #expect(opaque[2, 2] >> 24 == 255)
    }

    // MARK: Looks

    @Test("Nothing in the panel is cut off, and nothing overlaps")
    func looks() throws {
      for size in LooksSize.all where size.scale == 1 {
        for format in [ExportFormat.gif, .png] {
          try withPanel(width: size.width, height: size.height) { panel, _ in
            panel.choose(format)
            panel.layoutIfNeeded()
            let lettering = Lettering(panel)
            #expect(!lettering.pieces.isEmpty && lettering.overlaps.isEmpty, "\(size)")
            #expect(lettering.cutOff.isEmpty, "\(size)")
          }
        }
      }
    }
  }
}
