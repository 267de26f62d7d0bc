import CAML
import Foundation
import QuartzCore
import Testing

@testable import LaminaViewer

extension ViewerTests {
  @Suite("States of documents that are converted") @MainActor struct ConvertedStatesTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    /// Writes a wallpaper of two planes, with a layer each that the state "Locked" makes half transparent. Returns its
    /// folder.
    private func makeWallpaper() throws -> URL {
      let url = folder.url.appendingPathComponent("a.wallpaper")
      let states = """
        <states><LKState name="Locked"><elements><LKStateSetValue targetId="r" keyPath="opacity">
        <value type="real" value="0.5"/></LKStateSetValue></elements></LKState></states>
        """
      for name in ["Background", "Foreground"] {
        let package = url.appendingPathComponent("x_\(name).ca")
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
        let text =
          "<caml><CALayer id=\"r\" name=\"\(name)\" bounds=\"0 0 100 200\">\(states)</CALayer></caml>"
        try Data(text.utf8).write(to: package.appendingPathComponent("main.caml"))
      }
      return url
    }

    /// Returns the opacities of the roots of the planes in a saved wallpaper.
    private func opacities(_ document: CAMLDocument) -> [Float] {
      (document.rootLayer.sublayers ?? []).compactMap { $0.sublayers?.first?.opacity }
    }

    @Test("The states of a wallpaper's planes are written, whichever is shown")
    func wallpaper() throws {
      defer { folder.remove() }
      let wallpaper = try WallpaperDocument(contentsOf: try makeWallpaper())
      let plain = DocumentPackage(layersOf: wallpaper)
      let scene = DocumentScene(wallpaper, named: "a.wallpaper")
      let package = DocumentPackage(layersOf: wallpaper, without: scene.device?.clock)
      #expect(package.text == plain.text, "without the clock of the device")
      #expect(package.issues.isEmpty, "\(package.issues)")
      let document = try CAMLDocument(data: package.text)
      #expect(document.stateNames == ["Locked"])
      #expect(opacities(document) == [1, 1])
      document.setState("Locked", transitionSpeed: 0)
      #expect(opacities(document) == [0.5, 0.5])
      wallpaper.setState("Locked", transitionSpeed: 0)
      let locked = DocumentPackage(layersOf: wallpaper, without: scene.device?.clock)
      #expect(locked.text == plain.text && locked.issues.isEmpty)
      #expect(wallpaper.state == "Locked")
      #expect(wallpaper.planes.allSatisfy { $0.document.rootLayer.opacity == 0.5 })
      wallpaper.show(StateProgress(from: nil, to: "Locked", fraction: 0.5))
      let between = DocumentPackage(layersOf: wallpaper, without: scene.device?.clock)
      #expect(between.text == plain.text)
      #expect(wallpaper.progress?.fraction == 0.5)
    }

    @Test("An edit of a wallpaper's state is saved in that state, and undo goes to it")
    func edits() throws {
      defer { folder.remove() }
      let world = try PageWorld(try makeWallpaper().path)
      defer { world.end() }
      let session = world.page.session
      let scene = try #require(session.playback.scene as? DocumentScene)
      let layer = try #require(scene.wallpaper?.planes.first?.document.rootLayer)
      session.restoreState("Locked")
      session.set(0.25, "opacity", on: layer, isAnimated: false)
      let file = folder.url.appendingPathComponent("b.ca")
      try world.viewer.saveLayers(of: world.page, as: file)
      let document = try CAMLDocument(contentsOf: file)
      #expect(opacities(document) == [1, 1])
      document.setState("Locked", transitionSpeed: 0)
      #expect(opacities(document) == [0.25, 0.5])
      session.restoreState(nil)
      #expect(layer.opacity == 1)
      #expect(session.undo.undo())
      #expect(scene.state == "Locked" && layer.opacity == 0.5)
    }
  }
}
