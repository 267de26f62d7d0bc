import Export
import Foundation
import Testing

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("The name of the file in the export panel") @MainActor struct ExportNameTests {
    /// Opens the panel in a format, and calls `body` with a function that types the name of the file.
    private func withPanel(
      _ format: ExportFormat, _ body: (ExportPanel, _ type: (String) -> Void) throws -> Void
    ) throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let panel = ExportPanel(world.page.session, name: "film", programs: "/nowhere") { _, _ in }
      panel.choose(format)
      let field = try #require(panel.fields.first { $0.row.path == \.path }?.field)
      try body(panel) { name in
        field.text = name
        field.onChange?()
      }
    }

    @Test("An ending that names another format chooses it; another ending does not")
    func endings() throws {
      try withPanel(.pngs) { panel, type in
        for (name, format) in [
          ("/nowhere/harbor.ap", ExportFormat.pngs), ("/nowhere/harbor.apng", .apng),
          ("/nowhere/harbor.png", .apng), ("/nowhere/harbor.gif", .gif), ("/nowhere/harbor.png", .png),
          ("/nowhere/harbor", .png), ("/nowhere/harbor v1.2", .png),
        ] {
          type(name)
          #expect(panel.settings.format == format, "\(name)")
          #expect(panel.formats.choice == ExportFormat.allCases.firstIndex(of: format), "\(name)")
        }
        type("/nowhere/harbor.apng")
        #expect(panel.settings.file == "/nowhere/harbor.apng")
        let rate = panel.fields.first { $0.row.path == \.rate }?.field.text
        #expect(rate == ExportFormat.apng.defaultRate.description)
        panel.choose(.gif)
        #expect(panel.settings.file == "/nowhere/harbor.gif")
        #expect(panel.settings.path == "/nowhere/harbor.gif")
      }
    }

    @Test("A folder whose name has an ending, and another name than the typed one, are said")
    func otherNames() throws {
      try withPanel(.pngs) { panel, type in
        type("/nowhere/harbor")
        #expect(!panel.message.string.contains("harbor"))
        type("/nowhere/harbor.txt")
        #expect(panel.message.string.contains("harbor.txt becomes a folder of pictures."))
      }
      try withPanel(.gif) { panel, type in
        type("/nowhere/harbor.mp4")
        #expect(panel.settings.format == .gif, "ffmpeg is missing")
        #expect(panel.message.string.contains("The file becomes harbor.gif."))
        type("/nowhere/harbor.gif")
        #expect(!panel.message.string.contains("The file becomes"))
      }
    }
  }
}
