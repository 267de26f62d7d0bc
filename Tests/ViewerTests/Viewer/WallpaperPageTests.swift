import CAML
import Foundation
import QuartzCore
import RenderModel
import Testing
import UIKit

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("Wallpapers in the window") @MainActor struct WallpaperPageTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    private static let style = """
      <style><wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="x"/>
      <keyPath type="string" value="position.x"/><layerName type="string" value="star"/>
      <mapMaxTo type="integer" value="10"/><mapMinTo type="integer" value="-10"/></NSDictionary>
      </wallpaperParallaxGroups></style>
      """

    /// Writes a wallpaper of two planes. The star in the foreground follows the tilt. Returns its folder.
    private func wallpaper() throws -> URL {
      let url = folder.url.appendingPathComponent("a.wallpaper")
      let star = "<sublayers><CALayer name=\"star\" position=\"50 50\"/></sublayers>"
      for (name, content) in [("Background", ""), ("Foreground", star + Self.style)] {
        let package = url.appendingPathComponent("x_\(name).ca")
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
        let text = "<caml><CALayer name=\"\(name)\" bounds=\"0 0 100 200\">\(content)</CALayer></caml>"
        try Data(text.utf8).write(to: package.appendingPathComponent("main.caml"))
      }
      return url
    }

    @Test("The card hides planes and shows a device; the pointer tilts the picture")
    func card() throws {
      defer { folder.remove() }
      let world = try PageWorld(try wallpaper().path)
      defer { world.end() }
      let scene = try #require(world.page.playback.scene as? DocumentScene)
      let card = try #require(world.page.canvas.tools?.planes)
      let buttons = card.subviews.compactMap { $0 as? TextButton }
      #expect(buttons.map(\.text) == ["Background", "Foreground", "Device"])
      let lettering = Lettering(card)
      #expect(lettering.cutOff.isEmpty && lettering.overlaps.isEmpty)
      func click(_ index: Int) {
        let button = buttons[index]
        let middle = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
        world.click(world.windowPoint(middle, in: button))
      }
      let front = try #require(scene.wallpaper?.layer(of: .foreground))
      click(1)
      #expect(front.isHidden && !buttons[1].isOn)
      click(1)
      #expect(!front.isHidden && buttons[1].isOn)
      click(2)
      #expect(scene.device?.isHidden == false)

      let star = try #require(scene.wallpaper?.planes.last?.document.rootLayer.sublayers?.first)
      scene.hover(at: scene.root.convert(CGPoint(x: 100, y: 10), from: scene.gestureLayer))
      #expect(star.position.x == 60)
      scene.hover(at: nil)
      #expect(star.position.x == 50)
    }

    /// A looping wallpaper shows times of its past, in which nothing is drawn anew.
    @Test("A hidden plane, the device and the tilt are seen at earlier times too")
    func cardInThePast() throws {
      defer { folder.remove() }
      let world = try PageWorld(try wallpaper().path)
      defer { world.end() }
      let playback = world.page.playback
      let scene = try #require(playback.scene as? DocumentScene)
      let wallpaper = try #require(scene.wallpaper)
      let front = try #require(wallpaper.layer(of: .foreground))
      let star = try #require(wallpaper.planes.last?.document.rootLayer.sublayers?.first)
      let spin = CABasicAnimation(keyPath: "transform.rotation")
      (spin.toValue, spin.duration, spin.repeatCount) = (1, 1, .infinity)
      playback.act { star.add(spin, forKey: "spin") }
      CATransaction.flush()
      MediaClock.setManualTime(MediaClock.now() + 2)
      playback.act { withoutActions { scene.root.opacity = 0.9 } }
      CATransaction.flush()
      world.page.session.seek(to: 0.5)
      #expect(!playback.isLive)
      func values(_ layer: CALayer) -> LayerProperties {
        playback.context.committedValues(of: layer, at: playback.origin + 0.5)
      }
      playback.changeView { front.isHidden = true }
      #expect(values(front).has(.hidden) && values(scene.root).opacity == 1)
      let edge = playback.root.convert(CGPoint(x: 90, y: 10), from: scene.gestureLayer)
      let canvas = world.page.canvas
      world.hover(world.windowPoint(canvas.geometry.toCanvas(edge), in: canvas))
      #expect(abs(values(star).position.x - 58) < 0.5)
      #expect(!playback.isLive, "the time stays")
    }

    @Test func otherDocumentsHaveNoPlanes() throws {
      defer { folder.remove() }
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      #expect(world.page.canvas.tools?.planes == nil)
    }
  }
}
