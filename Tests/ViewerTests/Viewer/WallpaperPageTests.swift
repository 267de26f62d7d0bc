import CAML
import Foundation
import QuartzCore
import RenderModel
import TestSupport
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
      // At the right edge the star is 10 points from its place, the greatest distance of its group.
      #expect(star.position.x == 60)
      scene.hover(at: nil)
      #expect(star.position.x == 50)
    }

    @Test("Edits are written into the texts of the planes, unless another program has changed them")
    func saving() throws {
      defer { folder.remove() }
      let url = try wallpaper()
      let world = try PageWorld(url.path)
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      let scene = try #require(session.playback.scene as? DocumentScene)
      let root = try #require(scene.wallpaper?.planes.last?.document.rootLayer)
      let file = url.appendingPathComponent("x_Foreground.ca/main.caml")
      let other = url.appendingPathComponent("x_Background.ca/main.caml")
      let before = try Data(contentsOf: other)
      func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }
      func edit(_ opacity: Double) { session.set(opacity, "opacity", on: root, isAnimated: false) }
      func save() { world.press(.character("s"), "", .control) }
      edit(0.5)
      save()
      #expect(try text().contains("opacity=\"0.5\"") && !session.hasUnsavedEdits)
      #expect(try Data(contentsOf: other) == before)
      edit(0.25)
      try Data((try text() + "\n").utf8).write(to: file)
      save()
      #expect(try viewer.changeCard?.planeVersions != nil && text().contains("opacity=\"0.5\""))
      save()
      #expect(try viewer.changeCard == nil && text().contains("opacity=\"0.25\""))
      edit(0.75)
      viewer.goBack()
      world.press(.return)
      #expect(try viewer.page == nil && text().contains("opacity=\"0.75\""))
    }

    @Test(
      "A plane that another program changes while a question is open is asked about",
      arguments: [false, true])
    func changedPlaneBehindAQuestion(isLeaving: Bool) throws {
      defer { folder.remove() }
      let url = try wallpaper()
      let world = try PageWorld(url.path)
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      let scene = try #require(session.playback.scene as? DocumentScene)
      let root = try #require(scene.wallpaper?.planes.last?.document.rootLayer)
      session.set(0.5, "opacity", on: root, isAnimated: false)
      // The question to save, or the one about a picture that has changed.
      if isLeaving { viewer.goBack() } else { viewer.usedFilesChanged(of: url) }
      let file = url.appendingPathComponent("x_Foreground.ca/main.caml")
      try Data((try String(contentsOf: file, encoding: .utf8) + "\n").utf8).write(to: file)
      let other = try Data(contentsOf: file)
      func save() { world.press(.character("s"), "", .control) }
      if isLeaving {
        viewer.usedFilesChanged(of: url)
        world.press(.return)
      } else {
        save()
      }
      #expect(viewer.changeCard != nil && viewer.page === world.page)
      #expect(try Data(contentsOf: file) == other)
      if isLeaving {
        viewer.goBack()
        let dialog = try #require(viewer.popover?.content as? ChoiceDialog)
        #expect(dialog.sentence.string.contains("replaces its version"))
        world.press(.escape)
      }
      save()
      #expect(try viewer.changeCard == nil && Data(contentsOf: file) != other)
    }

    @Test("If a plane cannot be written, the message names the ones that were")
    func savingAPart() throws {
      defer { folder.remove() }
      let url = try wallpaper()
      let world = try PageWorld(url.path)
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      let scene = try #require(session.playback.scene as? DocumentScene)
      let planes = try #require(scene.wallpaper).planes.map(\.document)
      for plane in planes {
        session.set(0.5, "opacity", on: plane.rootLayer, isAnimated: false)
      }
      // A folder cannot be replaced by a file.
      let file = url.appendingPathComponent("x_Foreground.ca/main.caml")
      let text = try Data(contentsOf: file)
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      let watch = viewer.usedFiles
      // The first attempt asks about the plane, because it was changed.
      viewer.save()
      viewer.save()
      let message = try #require(viewer.notice?.message)
      #expect(message.hasPrefix("Only 'x_Background.ca' could be saved. "), "\(message)")
      #expect(session.hasUnsavedEdits && viewer.usedFiles !== watch)
      #expect(
        session.edits.unsavedChanges.values.map { $0.layer === planes[1].rootLayer } == [true])
      try FileManager.default.removeItem(at: file)
      try text.write(to: file)
      viewer.save()
      #expect(viewer.changeCard == nil && !session.hasUnsavedEdits)
    }

    @Test("The device is drawn around the wallpaper, and the view fits all of it")
    func device() throws {
      defer { folder.remove() }
      let world = try PageWorld(try wallpaper().path)
      defer { world.end() }
      let session = world.page.session
      let scene = try #require(session.playback.scene as? DocumentScene)
      let device = try #require(scene.device)
      let card = try #require(world.page.canvas.tools?.planes)
      let button = try #require(card.subviews.compactMap { $0 as? TextButton }.last)
      func click() {
        let middle = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
        world.click(world.windowPoint(middle, in: button))
      }
      #expect(session.contentSize == CGSize(width: 100, height: 200) && device.isHidden)
      click()
      let size = try #require(session.contentSize)
      let bezel = (size.width - 100) / 2
      // The limit of 3 points is a choice.
      #expect(bezel > 3 && abs(size.height - 200 - 2 * bezel) < 1e-6)
      #expect(session.playback.renderOptions.size == size)
      let area = world.page.canvas.geometry.frame
      #expect(
        world.page.canvas.bounds.contains(area)
          && abs(area.width / area.height - size.width / size.height) < 0.02)
      // The wallpaper keeps its size, in the middle, and the frame has round corners beside it.
      let page = scene.gestureLayer
      let shown = scene.root.convert(page.bounds, from: page)
      #expect(
        abs(shown.minX - bezel) < 1e-6 && abs(shown.width - 100) < 1e-6
          && abs(shown.height - 200) < 1e-6)
      let body = try #require(page.sublayers?.first { $0.name == "device" })
      let frame = scene.root.convert(body.bounds, from: body)
      #expect(abs(frame.width - size.width) < 1e-6 && body.cornerRadius > 0 && !body.isHidden)
      let picture = try #require(session.playback.picture(scale: 1, background: .clear)).bitmap
      #expect(picture[0, 0] >> 24 == 0, "beside the round corner")
      #expect(picture[1, picture.height / 2] >> 24 == 255, "the frame")
      click()
      #expect(session.contentSize == CGSize(width: 100, height: 200) && body.isHidden)
      #expect(session.playback.renderOptions.size == CGSize(width: 100, height: 200))
    }

    @Test(
      "The device has the proportions of the wallpaper",
      arguments: [[390, 844], [844, 390], [1024, 1366], [1, 8000]] as [[CGFloat]])
    func proportions(sides: [CGFloat]) {
      let device = Device.showing(CGSize(width: sides[0], height: sides[1]))
      // A device with a ratio below 1.6 is a tablet.
      let ratio = max(sides[0], sides[1]) / min(sides[0], sides[1])
      #expect(device.size.width < device.size.height && device.isTablet == (ratio < 1.6))
      #expect(abs(device.size.height / device.size.width - ratio) < 1e-6)
    }

    @Test("A device like the chosen one is shown from the start, with the proportions of the wallpaper")
    func chosenDevice() throws {
      defer { folder.remove() }
      AppScreen.chosen.device = try Device.named("iPhone 8")
      defer { AppScreen.chosen = AppScreen() }
      let shown = Device.showing(CGSize(width: 100, height: 200), like: AppScreen.chosen.device)
      #expect(shown.shape == .button && shown.size == CGSize(width: 375, height: 750))
      let world = try PageWorld(try wallpaper().path)
      defer { world.end() }
      let session = world.page.session
      let scene = try #require(session.playback.scene as? DocumentScene)
      let bezel = DeviceFrame.width * 100 / 375
      let size = try #require(session.contentSize)
      #expect(session.showsDevice == true && abs(size.width - 100 - 2 * bezel) < 1e-6)
      #expect(session.playback.renderOptions.size == size)
      let area = scene.root.convert(scene.gestureLayer.bounds, from: scene.gestureLayer)
      #expect(abs(area.minX - bezel) < 1e-6)
      world.press(.character("m"))
      #expect(session.contentSize == CGSize(width: 100, height: 200))
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
      // 90 is 0.8 of the way from the middle to the edge: 50 + 0.8 · 10 = 58. The tolerance is a choice.
      #expect(abs(values(star).position.x - 58) < 0.5)
      #expect(!playback.isLive, "the time stays")
    }

    @Test("A wallpaper is loaded again when the text of one of its planes changes")
    func changedPlane() async throws {
      defer { folder.remove() }
      let url = try wallpaper()
      let world = try PageWorld(url.path)
      defer { world.end() }
      let viewer = world.viewer
      let text = "<caml><CALayer name=\"new\" bounds=\"0 0 100 200\"/></caml>"
      try Data(text.utf8).write(to: url.appendingPathComponent("x_Foreground.ca/main.caml"))
      await wait(for: "the new plane") {
        let scene = viewer.scene as? DocumentScene
        return scene?.wallpaper?.planes.last?.document.rootLayer.name == "new"
      }
    }

    @Test("The hidden planes and the device are kept across a reload")
    func reloading() async throws {
      defer { folder.remove() }
      let world = try PageWorld(try wallpaper().path)
      defer { world.end() }
      let card = try #require(world.page.canvas.tools?.planes)
      for button in card.subviews.compactMap({ $0 as? TextButton }).dropFirst() {
        let middle = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
        world.click(world.windowPoint(middle, in: button))
      }
      let viewer = world.viewer
      let size = world.page.session.contentSize
      viewer.reload()
      await wait(for: "the new page") { viewer.page !== world.page }
      let page = try #require(viewer.page)
      let scene = try #require(viewer.scene as? DocumentScene)
      #expect(scene.wallpaper?.layer(of: .background)?.isHidden == false)
      #expect(scene.wallpaper?.layer(of: .foreground)?.isHidden == true)
      #expect(scene.device?.isHidden == false && page.session.contentSize == size)
      let buttons = page.canvas.tools?.planes?.subviews.compactMap { $0 as? TextButton } ?? []
      #expect(buttons.map(\.isOn) == [true, false, true])
    }

    /// The path of a wallpaper with three planes, four states and a parallax.
    private static let harbor = URL(fileURLWithPath: DocumentPageTests.cardDocument)
      .deletingLastPathComponent().appendingPathComponent("harbor.tendies").path

    @Test("A drag on the picture only tilts the wallpaper; a click changes its state")
    func dragging() throws {
      defer { folder.remove() }
      let world = try PageWorld(Self.harbor)
      defer { world.end() }
      let session = world.page.session
      let scene = try #require(session.playback.scene as? DocumentScene)
      let floating = scene.wallpaper?.planes.first { $0.plane == .floating }?.document.rootLayer
      let hills = try #require(floating?.sublayers?.first { $0.name == "hills" })
      for time in [2.0, 1] { session.seek(to: time) }
      session.pause()
      let (rest, state) = (hills.position.x, scene.state)
      let middle = world.canvasMiddle
      let end = CGPoint(x: middle.x + 60, y: middle.y)
      world.drag(middle, end)
      // At the right edge the hills are 8 points from their place. The limit of a point is a choice.
      #expect(hills.position.x > rest + 1)
      #expect(scene.state == state && scene.history.isInitial)
      #expect(session.time == 1 && !session.player.isPlaying)
      world.click(middle)
      #expect(scene.state != state && session.player.isPlaying)
    }

    @Test("Keys and the list of commands show and hide the planes and the device")
    func commands() throws {
      defer { folder.remove() }
      let world = try PageWorld(Self.harbor)
      defer { world.end() }
      let (session, viewer) = (world.page.session, world.viewer)
      let keys: [(Character, WallpaperPlane)] = [
        ("1", .background), ("2", .floating), ("3", .foreground),
      ]
      for (key, plane) in keys {
        world.press(.character(key), "", .control)
        #expect(session.shows(plane) == false, "\(key)")
        #expect(viewer.state(of: .scene(plane.command)) == .on(false), "\(key)")
        world.press(.character(key), "", .control)
        #expect(session.shows(plane) == true, "\(key)")
      }
      world.press(.character("m"))
      #expect(session.showsDevice == true)
      world.press(.character("k"), "", .control)
      let palette = try #require(viewer.popover?.content as? CommandPalette)
      world.type("device")
      let entry = try #require(palette.found.first)
      #expect(entry.command == .scene(.devices) && entry.state == .on(true))
      world.press(.return)
      #expect(session.showsDevice == false)
    }

    @Test("The buttons are one below the other where a row of them would cover the picture")
    func column() throws {
      defer { folder.remove() }
      let world = try PageWorld(Self.harbor, width: 1300, height: 900)
      defer { world.end() }
      for panel in ["layers", "animations", "inspector"] as [PanelID] { world.page.toggle(panel) }
      world.hover(world.canvasMiddle)
      let canvas = world.page.canvas
      let card = try #require(canvas.tools?.planes)
      world.page.view.layoutIfNeeded()
      #expect(!card.isHidden && !card.frame.overlaps(canvas.geometry.frame))
      let buttons = card.subviews.compactMap { $0 as? TextButton }
      #expect(buttons.count == 4 && Set(buttons.map(\.frame.minX)).count == 1)
      let lettering = Lettering(card)
      #expect(lettering.cutOff.isEmpty && lettering.overlaps.isEmpty)
    }

    @Test("A wallpaper is saved with all planes, and without the tilt")
    func savingLayers() throws {
      defer { folder.remove() }
      let world = try PageWorld(try wallpaper().path)
      defer { world.end() }
      let scene = try #require(world.page.playback.scene as? DocumentScene)
      world.press(.character("3"), "", .control)
      scene.hover(at: scene.root.convert(CGPoint(x: 100, y: 10), from: scene.gestureLayer))
      let file = folder.url.appendingPathComponent("b.ca")
      try world.viewer.saveLayers(of: world.page, as: file)
      let root = try CAMLDocument(contentsOf: file).rootLayer
      let front = try #require(root.sublayers?.first { $0.name == "foreground" })
      let star = try #require(front.sublayers?.first?.sublayers?.first)
      #expect(!front.isHidden && star.name == "star" && star.position.x == 50)
      #expect(world.page.session.shows(.foreground) == false, "it is still hidden in the window")
    }

    @Test func otherDocumentsHaveNoPlanes() throws {
      defer { folder.remove() }
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      #expect(world.page.canvas.tools?.planes == nil)
      for command in [ViewerCommand.Scene.devices, .floatingPlane] {
        #expect(!world.viewer.state(of: .scene(command)).isEnabled)
        #expect(!world.viewer.perform(.scene(command)))
      }
    }
  }
}
