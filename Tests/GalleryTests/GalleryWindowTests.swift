import Dispatch
import QuartzCore
import RenderModel
import Testing
import UIKit
import WindowSystem

@testable import Gallery
@testable import LaminaViewer
@testable import ViewerKit

extension GalleryTests {
  /// Tests of the gallery's page with the pointer and the keyboard.
  @Suite @MainActor struct GalleryWindow {
    /// The viewer with the gallery's page, in an offscreen window, at media time 100.
    @MainActor private final class World {
      let window = OffscreenWindow(width: 1000, height: 700)
      let viewer: Viewer
      private let screen = UIScreen.main.bounds

      init() throws {
        MediaClock.setManualTime(100)
        viewer = try Viewer(window: window, assets: AssetStore(), sceneNamed: nil)
        viewer.start()
      }

      func end() {
        window.inject(.closeRequested)
        UIScreen.main.bounds = screen
        MediaClock.setManualTime(nil)
      }

      func press(_ key: Key, _ text: String = "") {
        window.inject(.key(KeyEvent(isDown: true, key: key, text: text)))
        window.inject(.key(KeyEvent(isDown: false, key: key)))
      }

      func selectAll() {
        window.inject(.key(KeyEvent(isDown: true, key: .character("a"), text: "", modifiers: .control)))
      }

      func type(_ text: String) {
        for character in text { press(.character(character), String(character)) }
      }

      func click(_ x: Double, _ y: Double) {
        window.inject(
          .pointer(PointerEvent(phase: .down, at: CGPoint(x: x, y: y), button: 1, buttons: .button(1))))
        window.inject(.pointer(PointerEvent(phase: .up, at: CGPoint(x: x, y: y), button: 1)))
      }

      var shown: String { viewer.state.scene }
      var selected: String? {
        viewer.gallery?.selectedEntry.name
      }
    }

    @Test func controlASelectsTheFilterWhichIsThenReplacedOrRemoved() throws {
      let world = try World()
      defer { world.end() }
      let gallery = try #require(world.viewer.gallery)
      world.selectAll()
      #expect(!gallery.isQuerySelected, "there is nothing to select")
      world.type("easing")
      world.selectAll()
      #expect(gallery.isQuerySelected && gallery.query == "easing")
      world.type("d")
      #expect(!gallery.isQuerySelected && gallery.query == "d")
      world.type("oor")
      world.selectAll()
      world.press(.backspace)
      #expect(!gallery.isQuerySelected && gallery.query.isEmpty)
    }

    @Test func arrowsSelectReturnOpensAndEscapeReturnsToTheGallery() throws {
      let world = try World()
      defer { world.end() }
      #expect(world.shown == "gallery" && world.selected == "door")
      world.press(.right)
      #expect(world.selected == "easing")
      world.press(.down)
      #expect(world.selected == "move-animate", "the next row")
      world.press(.down)
      #expect(world.selected == "position-delegate", "a row of four further")
      world.press(.end)
      #expect(world.selected?.hasSuffix("/weather.lottie") == true, "the last one of the documents")
      world.press(.home)
      world.press(.return)
      #expect(world.shown == "door")
      world.press(.escape)
      #expect(world.shown == "gallery" && world.selected == "door")
      world.press(.escape)
      #expect(world.viewer.outcome == nil && world.shown == "gallery", "it never quits")
    }

    @Test func keysShowTheHelpTheMenuAndTheListOfCommands() throws {
      let world = try World()
      defer { world.end() }
      world.press(.character("?"), "?")
      #expect(world.viewer.popover?.kind == .keys && world.viewer.gallery?.query == "")
      world.press(.escape)
      #expect(world.viewer.popover == nil)
      let anchor = try #require(world.viewer.gallery?.menuAnchor)
      world.click(anchor.midX, anchor.midY)
      let menu = try #require(Menu.shown)
      let titles = menu.panels[0].items.map(\.title)
      #expect(titles.contains("Keys") && titles.contains("Open") && !titles.contains("Export"))
      #expect(menu.panels[0].items.allSatisfy { $0.isEnabled || $0.isSeparator })
      let fullScreen = menu.panels[0].items.first { $0.title == "Full screen" }
      #expect(fullScreen?.shortcut == "F11", "F types")
      world.press(.escape)
      #expect(Menu.shown == nil && world.shown == "gallery")
    }

    @Test func typingFiltersTheScenesAndTheFilterStays() throws {
      let world = try World()
      defer { world.end() }
      world.type("9.4")
      #expect(world.selected == "scrubbed-door")
      world.press(.return)
      #expect(world.shown == "scrubbed-door")
      world.press(.escape)
      #expect(world.viewer.gallery?.query == "9.4")
      world.press(.backspace)
      #expect(world.viewer.gallery?.query == "9.")
      world.press(.escape)
      #expect(world.viewer.gallery?.query == "" && world.viewer.outcome == nil)
      world.type("nothing at all")
      world.press(.return)
      #expect(world.shown == "gallery", "there is nothing to open")
    }

    @Test func aClickOpensASceneAndAButtonReturns() throws {
      let world = try World()
      defer { world.end() }
      // The point lies in the second cell of the first row, and the next one in the button at the top left.
      world.click(400, 220)
      #expect(world.shown == "easing")
      world.click(22, 22)
      #expect(world.shown == "gallery" && world.selected == "easing")
    }

    @Test func theWheelScrollsAndHoveringSelects() throws {
      let world = try World()
      defer { world.end() }
      world.window.inject(.scroll(ScrollEvent(dx: 0, dy: -20, at: CGPoint(x: 400, y: 400))))
      world.window.inject(.pointer(PointerEvent(phase: .moved, at: CGPoint(x: 400, y: 400))))
      #expect(world.selected != "door")
      let selected = world.selected
      world.window.inject(.pointer(PointerEvent(phase: .moved, at: CGPoint(x: 400, y: 20))))
      #expect(world.selected == selected, "the header has no scenes")
    }

    @Test func notchesAreAnimatedAndTouchpadsScrollDirectly() throws {
      let world = try World()
      defer { world.end() }
      let cell = try #require(world.viewer.gallery?.thumbnail(of: "move-animate")?.superview)
      let scroll = try #require(cell.superview as? ScrollBox)
      func turn(_ dy: Double, isPrecise: Bool) {
        world.window.inject(
          .scroll(ScrollEvent(dx: 0, dy: dy, at: CGPoint(x: 400, y: 400), isPrecise: isPrecise)))
      }
      turn(-1, isPrecise: false)
      #expect(scroll.contentOffset.y == 96 && scroll.layer.animationKeys()?.isEmpty == false)
      for _ in 0..<6 { turn(-0.015, isPrecise: true) }
      // A notch is 96 points, and the touchpad moves by 6 · 0.015 of that.
      #expect(scroll.contentOffset.y == 105, "8.64 points further, on a whole one")
      #expect((scroll.layer.animationKeys() ?? []).isEmpty)
    }

    /// Thumbnails run their scenes while they are in the visible area. Each call of `playThumbnails` starts one of
    /// them. Documents are read in the background, one at a time.
    @Test func thumbnailsRunWhileTheyAreVisible() async throws {
      let world = try World()
      defer { world.end() }
      let gallery = try #require(world.viewer.gallery)
      for _ in 0..<30 { gallery.playThumbnails() }
      // Four columns fit into the width of 1000. The bounds of two and four rows are choices.
      let live = gallery.liveScenes
      #expect(
        live.contains("door") && live.contains("move-begin-commit") && live.count <= 16
          && live.count >= 8, "\(live)")
      world.press(.end)
      func showsTheLast() -> Bool { gallery.liveScenes.contains { $0.hasSuffix("/space.json") } }
      let deadline = ContinuousClock.now + .seconds(20)
      while !showsTheLast(), ContinuousClock.now < deadline {
        gallery.playThumbnails()
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
      }
      #expect(!gallery.liveScenes.contains("move-begin-commit"))
      #expect(showsTheLast(), "the last scene of all")
    }

    /// Cells are created when they become visible, also those that only pass by during scrolling. They must not be
    /// animated from another position.
    @Test func cellsAreCreatedInPlaceWhenTheyBecomeVisible() throws {
      let world = try World()
      defer { world.end() }
      let gallery = try #require(world.viewer.gallery)
      let scenes = SceneCatalog.entries.map(\.name)
      func made() -> Set<String> { Set(scenes.filter { gallery.thumbnail(of: $0) != nil }) }
      let first = made()
      #expect(first.contains("door") && first.count <= 16, "\(first)")
      world.press(.end)
      #expect(made() == Set(scenes))
      for name in Set(scenes).subtracting(first) {
        let cell = try #require(gallery.thumbnail(of: name)?.superview)
        let moving = ([cell] + cell.subviews).filter { $0.layer.animationKeys()?.isEmpty == false }
        #expect(moving.isEmpty, "\(name) flies in")
      }
    }

    /// A thumbnail plays the demonstration of its scene, and restarts the scene at the end.
    @Test func thumbnailsRepeatTheirDemonstrations() throws {
      let world = try World()
      defer { world.end() }
      let gallery = try #require(world.viewer.gallery)
      world.type("move-begin-commit")
      gallery.playThumbnails()
      let thumbnail = try #require(gallery.thumbnail(of: "move-begin-commit"))
      func x() throws -> CGFloat {
        let scene = try #require(thumbnail.scene as? ControllerScene)
        return try #require(scene.controller.view.subviews.first).center.x
      }
      #expect(try x() == 60)
      // The taps are at 0.6 and 1.6 s, and the demonstration restarts after 3 s.
      for time in stride(from: 100.0, through: 102.5, by: 1.0 / 30) {
        MediaClock.setManualTime(time)
        gallery.playThumbnails()
      }
      #expect(try x() == 260, "two taps")
      MediaClock.setManualTime(103.1)
      gallery.playThumbnails()
      #expect(try x() == 60)
    }

    /// Only the thumbnail below the pointer has all frames of the window, and none moves in the background.
    @Test func thumbnailsMoveSlowlyAwayFromThePointerAndNotInTheBackground() throws {
      let world = try World()
      defer { world.end() }
      let gallery = try #require(world.viewer.gallery)
      for _ in 0..<30 { gallery.playThumbnails() }
      func playback(_ name: String) throws -> ScenePlayback {
        try #require(gallery.thumbnail(of: name)?.playback)
      }
      func intervals() throws -> [Double] {
        gallery.playThumbnails()
        return try ["door", "easing"].map { try playback($0).frameInterval }
      }
      func move(_ phase: PointerEvent.Phase, _ x: Double) {
        world.window.inject(.pointer(PointerEvent(phase: phase, at: CGPoint(x: x, y: 220))))
      }
      #expect(try intervals() == [0.1, 0.1], "the first one is selected, but without the pointer")
      move(.moved, 400)
      #expect(try intervals() == [0.1, 0])
      move(.left, 400)
      #expect(try intervals() == [0.1, 0.1])
      world.press(.left)
      #expect(try intervals() == [0, 0.1], "a key has selected it")
      world.window.inject(.focusChanged(false))
      gallery.playThumbnails()
      #expect(try playback("door").transport.rate == 0 && playback("easing").transport.rate == 0)
      world.window.inject(.focusChanged(true))
      gallery.playThumbnails()
      #expect(try playback("door").transport.rate == 1 && playback("easing").transport.rate == 1)
      world.window.setVisible(false)
      #expect(try playback("door").transport.rate == 0 && playback("easing").transport.rate == 0)
    }

    /// Returns the thumbnail of the named scene after `seconds` of the demonstration. `query` is typed first, so that
    /// the gallery shows few scenes.
    private func thumbnail(
      of name: String, finding query: String, after seconds: Double, in world: World
    ) throws -> Thumbnail {
      let gallery = try #require(world.viewer.gallery)
      world.type(query)
      for time in stride(from: 100, through: 100 + seconds, by: 1.0 / 30) {
        MediaClock.setManualTime(time)
        gallery.playThumbnails()
      }
      return try #require(gallery.thumbnail(of: name))
    }

    @Test func theDoorOpensAndClosesInItsThumbnail() throws {
      // The scene limits the offset to 0.999.
      for (seconds, status) in [(1.9, "timeOffset 0.999"), (3.7, "timeOffset 0.000")] {
        let world = try World()
        defer { world.end() }
        let door = try thumbnail(of: "door", finding: "by hand", after: seconds, in: world)
        #expect(door.scene?.status == status, "\(seconds) s")
      }
    }

    /// The scene's animation begins two seconds after the tap, at 2.3 s of scene time. The thumbnail passes this
    /// pause faster.
    @Test func aThumbnailSkipsAPauseWithoutMotion() throws {
      let world = try World()
      defer { world.end() }
      let thumbnail = try thumbnail(
        of: "keyframe-path", finding: "keyframe-path", after: 1.3, in: world)
      let scene = try #require(thumbnail.scene as? ControllerScene)
      let controller = try #require(scene.controller as? AlongPathLater)
      #expect(controller.theView.layer.shown.position.x > 100)
    }

    @Test func aKeySwitchesTheAppearance() throws {
      let world = try World()
      defer { world.end() }
      func background() -> UIColor? {
        world.viewer.gallery.map { Theme.background.resolvedColor(with: $0.view.traitCollection) }
      }
      let light = background()
      world.press(.function(2))
      #expect(background() != light && Theme.style == .dark)
      world.press(.function(2))
      #expect(background() == light)
    }

    @Test func thePageWorksInEverySize() throws {
      let world = try World()
      defer { world.end() }
      for (width, height) in [(160, 120), (400, 900), (2000, 500), (1000, 700)] {
        world.window.resize(width: width, height: height)
        world.press(.down)
        world.press(.return)
        #expect(world.shown != "gallery")
        world.window.resize(width: width + 1, height: height)
        world.press(.tab)
        world.press(.tab)
        world.press(.escape)
        #expect(world.shown == "gallery")
      }
    }
  }
}
