import CoreGraphics
import Foundation
import QuartzCore
import Testing
import WindowSystem

@testable import LaminaViewer

extension ViewerTests {
  @Suite("Documents with many layers") @MainActor struct LargeDocumentTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    /// Writes a document with a red layer of the document's size, and with `count` empty layers behind it.
    private func document(_ name: String, emptyLayers count: Int) throws -> URL {
      let red = "<CALayer bounds=\"0 0 100 100\" position=\"50 50\" backgroundColor=\"1 0 0\"/>"
      return try folder.write(name, layers: String(repeating: "<CALayer/>", count: count) + red)
    }

    @Test("The thumbnail of a document with many layers is a picture, without the layers")
    func thumbnail() async throws {
      defer { folder.remove() }
      let large = try document("large.caml", emptyLayers: 2100)
      let small = try document("small.caml", emptyLayers: 10)
      let recent = RecentFiles(file: folder.url.appendingPathComponent("recent.json"))
      for url in [small, large] { recent.note(url.path) }
      let window = OffscreenWindow(width: 1000, height: 700)
      let viewer = try Viewer(
        window: window, assets: AssetStore(), sceneNamed: nil,
        settings: Viewer.Settings(recentFiles: recent))
      viewer.start()
      defer { window.inject(.closeRequested) }
      let gallery = try #require(viewer.gallery)
      await wait(for: "both thumbnails") {
        gallery.playThumbnails()
        return gallery.thumbnail(of: large.path)?.layer.contents != nil
          && gallery.thumbnail(of: small.path)?.isLive == true
      }
      let thumbnail = try #require(gallery.thumbnail(of: large.path))
      #expect(thumbnail.isStill && !thumbnail.isLive && !thumbnail.hasFailed)
      let picture = try #require(thumbnail.layer.contents as? CGImage).bitmap
      #expect(picture[picture.width / 2, picture.height / 2] == 0xFFFF_0000)
    }

    @Test(
      "A document with many layers is read again when it is compared with after it was closed",
      arguments: [false, true])
    func comparing(isLarge: Bool) async throws {
      defer { folder.remove() }
      let url = try document("a.caml", emptyLayers: isLarge ? 2100 : 10)
      let world = try PageWorld(url.path)
      defer { world.end() }
      let viewer = world.viewer
      try viewer.show(try #require(SceneCatalog.entry(named: "door")))
      var isReadAgain = false
      if case .document = viewer.previous { isReadAgain = true }
      #expect(isReadAgain == isLarge)
      let session = try #require(viewer.page?.session)
      #expect(viewer.compareWithPrevious(session))
      await wait(for: "the comparison") { session.options.comparison != nil }
      #expect(session.options.comparison?.source.title == "a.caml")
    }
  }
}
