import CAML
import Foundation
import QuartzCore
import Testing

@testable import LaminaViewer

extension ViewerTests {
  @Suite("States of documents that are converted") @MainActor struct ConvertedStatesTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    @Test("The states of a wallpaper's planes are written")
    func wallpaper() throws {
      defer { folder.remove() }
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
      let wallpaper = try WallpaperDocument(contentsOf: url)
      let plain = DocumentPackage(layersOf: wallpaper)
      let scene = DocumentScene(wallpaper, named: "a.wallpaper")
      let package = DocumentPackage(layersOf: wallpaper, without: scene.device?.clock)
      #expect(package.text == plain.text, "without the clock of the device")
      #expect(package.issues.isEmpty, "\(package.issues)")
      let document = try CAMLDocument(data: package.text)
      #expect(document.stateNames == ["Locked"])
      document.setState("Locked", transitionSpeed: 0)
      let planes = document.rootLayer.sublayers ?? []
      #expect(planes.count == 2 && planes.allSatisfy { $0.sublayers?.first?.opacity == 0.5 })
      // The states are written only for a wallpaper that is in no state.
      wallpaper.setState("Locked", transitionSpeed: 0)
      #expect(
        DocumentPackage(layersOf: wallpaper).issues == ["the states are left out: 'Locked'"])
    }
  }
}
