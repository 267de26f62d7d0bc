import CoreGraphics
import Foundation
import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  /// Tests of documents whose pictures change while they are shown.
  @Suite("Files that a document uses") @MainActor struct UsedFilesTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    private func makeFolder(_ path: String) throws -> URL {
      let url = folder.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      return url
    }

    /// Writes a picture of `width` times two pixels.
    private func writePicture(_ path: String, width: Int) throws {
      try CGImage(adopting: Bitmap(width: width, height: 2))
        .writePNG(toFile: folder.url.appendingPathComponent(path).path)
    }

    /// A layer with the picture in images/b.png.
    private static let picture =
      "<CALayer bounds=\"0 0 20 20\"><contents type=\"CGImage\" src=\"images/b.png\"/></CALayer>"

    private static let lottie = """
      {"v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 100, "h": 100,
      "assets": [{"id": "b", "w": 20, "h": 20, "u": "images/", "p": "b.png", "e": 0}],
      "layers": [{"ty": 2, "refId": "b", "ip": 0, "op": 30, "st": 0, "ks": {}}]}
      """

    /// Writes a document that shows images/b.png in its folder. Returns the document.
    private func document(_ name: String) throws -> URL {
      switch name {
      case "a.json": return try folder.write(name, data: Data(Self.lottie.utf8))
      case "a.caml": return try folder.write(name, layers: Self.picture)
      default:
        let package = try makeFolder(name)
        _ = try folder.write("\(name)/main.caml", layers: Self.picture)
        return package
      }
    }

    /// Returns the widths of the pictures that the scene shows, in pixels.
    private func widths(_ viewer: Viewer) -> [Int] {
      var (layers, found) = ([viewer.scene?.root].compactMap(\.self), [Int]())
      while let layer = layers.popLast() {
        if let image = layer.contents as? CGImage { found.append(image.width) }
        layers += layer.sublayers ?? []
      }
      return found
    }

    @Test(
      "A document is loaded again when its picture changes, and when a missing one appears",
      arguments: ["a.json", "a.caml", "a.ca"])
    func reloading(name: String) async throws {
      defer { folder.remove() }
      let url = try document(name)
      let images = name == "a.ca" ? "a.ca/images" : "images"
      _ = try makeFolder(images)
      let world = try PageWorld(url.path)
      defer { world.end() }
      #expect(world.viewer.usedFiles?.folderCount == 1 && widths(world.viewer).isEmpty)
      for width in [3, 5] {
        try writePicture("\(images)/b.png", width: width)
        await wait(for: "the picture of \(width) pixels") { widths(world.viewer) == [width] }
      }
    }

    @Test(
      "A document is loaded again when the folder of its pictures appears",
      arguments: ["a.json", "a.caml", "a.ca"])
    func missingFolder(name: String) async throws {
      defer { folder.remove() }
      let url = try document(name)
      let images = name == "a.ca" ? "a.ca/images" : "images"
      let world = try PageWorld(url.path)
      defer { world.end() }
      #expect(world.viewer.usedFiles?.folderCount == 1 && widths(world.viewer).isEmpty)
      _ = try makeFolder(images)
      try writePicture("\(images)/b.png", width: 3)
      await wait(for: "the picture") { widths(world.viewer) == [3] }
    }

    @Test("A wallpaper is loaded again when a damaged plane is repaired, and when a plane is added")
    func planes() async throws {
      defer { folder.remove() }
      func write(_ plane: String, _ text: String) throws {
        _ = try makeFolder("a.wallpaper/\(plane).ca")
        _ = try folder.write("a.wallpaper/\(plane).ca/main.caml", data: Data(text.utf8))
      }
      let layer = "<CALayer bounds=\"0 0 100 200\"/>"
      try write("background", layer)
      try write("foreground", "damaged")
      let world = try PageWorld(folder.url.appendingPathComponent("a.wallpaper").path)
      defer { world.end() }
      func planeCount() -> Int? { (world.viewer.scene as? DocumentScene)?.wallpaper?.planes.count }
      #expect(planeCount() == 1)
      try write("foreground", layer)
      await wait(for: "the repaired plane") { planeCount() == 2 }
      try write("floating", layer)
      await wait(for: "the new plane") { planeCount() == 3 }
    }

    @Test("A document with unsaved edits is not loaded again without a question")
    func askingFirst() throws {
      defer { folder.remove() }
      let url = try document("a.caml")
      let world = try PageWorld(url.path)
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      let root = try #require(session.savableDocument?.rootLayer)
      session.set(0.5, "opacity", on: root, isAnimated: false)
      viewer.usedFilesChanged(of: url)
      let card = try #require(viewer.changeCard)
      #expect(card.title.text == "Files that a.caml uses were changed by another program.")
      #expect(card.version == nil && !viewer.documents.isLoading && viewer.page === world.page)
    }

    @Test("The program's own saving begins a new watch, so that it is not taken for a change")
    func savingARemovedPackage() throws {
      defer { folder.remove() }
      let url = try document("a.ca")
      _ = try makeFolder("a.ca/images")
      try writePicture("a.ca/images/b.png", width: 3)
      let world = try PageWorld(url.path)
      defer { world.end() }
      let (viewer, watch) = (world.viewer, world.viewer.usedFiles)
      try FileManager.default.removeItem(at: url)
      viewer.changed(url)
      viewer.save()
      #expect(!world.page.session.hasUnsavedEdits, "\(viewer.notice?.message ?? "")")
      #expect(viewer.usedFiles !== watch && viewer.usedFiles?.folderCount == 1)
    }

    @Test("After a document was saved in another folder, the pictures there are watched")
    func savingInAnotherFolder() async throws {
      defer { folder.remove() }
      let url = try document("a.caml")
      for images in ["images", "other/images"] { _ = try makeFolder(images) }
      try writePicture("images/b.png", width: 3)
      let world = try PageWorld(url.path)
      defer { world.end() }
      world.viewer.save(world.page, as: folder.url.appendingPathComponent("other/b.caml"))
      try writePicture("other/images/b.png", width: 5)
      await wait(for: "the other picture") { widths(world.viewer) == [5] }
    }

    @Test("The number of folders that are watched is limited")
    func limit() throws {
      defer { folder.remove() }
      let files = try (0..<20).map { try makeFolder("\($0)").appendingPathComponent("b.png") }
      let watch = UsedFilesWatch(files, of: folder.url.appendingPathComponent("a.caml")) {}
      defer { watch.stop() }
      #expect(watch.folderCount == UsedFilesWatch.folderLimit)
    }
  }
}
