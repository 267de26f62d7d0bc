import CAML
import Foundation
import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer
@testable import ViewerKit
import ViewerControl

extension ViewerTests {
  @Suite("Documents in the viewer") @MainActor struct DocumentPageTests {
    private static let documents = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Assets/Documents")
    static let cardDocument = documents.appendingPathComponent("card.caml").path
    static let bounceDocument = documents.appendingPathComponent("bounce.caml").path

    @Test("J goes through the states and starts over, Shift+J goes back")
    func stateKeys() throws {
      let world = try PageWorld(Self.cardDocument)
      defer { world.end() }
      let scene = try #require(world.page.session.sceneWithStates)
      var passed: [String?] = []
      for _ in 0..<3 {
        // J goes to the next state, and Shift+J to the previous one.
        world.press(.character("j"))
        passed.append(scene.state)
      }
      #expect(passed == scene.states.map(Optional.some) + [nil])
      world.press(.character("j"), "", .shift)
      #expect(scene.state == scene.states.last)
    }

    @Test("The card in the corner lists the states; a click goes to one")
    func stateCard() throws {
      let world = try PageWorld(Self.cardDocument)
      defer { world.end() }
      let card = try #require(
        world.page.canvas.subviews.compactMap { $0 as? StateCard }.first)
      let strip = try #require(card.subviews.compactMap { $0 as? SegmentedControl }.first)
      #expect(strip.numberOfSegments == 3 && strip.choice == 0)
      world.click(world.windowPoint(CGPoint(x: strip.bounds.maxX - 8, y: 8), in: strip))
      #expect(world.page.session.sceneWithStates?.state == "liked")
      #expect(strip.choice == 2)
    }

    @Test("At an earlier time the card and its slider show the state of that time")
    func stateCardOfThePast() throws {
      let world = try PageWorld(Self.cardDocument)
      defer { world.end() }
      let session = world.page.session
      let card = try #require(world.page.canvas.subviews.compactMap { $0 as? StateCard }.first)
      let strip = try #require(card.subviews.compactMap { $0 as? SegmentedControl }.first)
      let slider = try #require(card.subviews.compactMap { $0 as? StateScrubber }.first)
      for time in [1.0, 2] {
        session.seek(to: time)
        world.press(.character("j"))
      }
      session.seek(to: 3)
      let states = try #require(session.sceneWithStates?.states)
      try session.show(StateProgress(from: states[0], to: states[1], fraction: 0.25))
      for (time, position) in [(3.0, 1.25), (2.5, 2), (1.5, 1), (0.5, 0), (2.25, 2)] {
        session.seek(to: time)
        #expect(slider.position == position, "\(time) s")
        #expect(strip.choice == Int(position), "\(time) s")
      }
    }

    @Test("Where the states would cover the picture, one is shown until the pointer is on the canvas")
    func smallStateCard() throws {
      let world = try PageWorld(Self.cardDocument, width: 1000, height: 700)
      defer { world.end() }
      for panel in ["layers", "animations", "inspector"] as [PanelID] { world.page.toggle(panel) }
      world.page.view.layoutIfNeeded()
      let card = try #require(world.page.canvas.tools?.states)
      let strip = try #require(card.subviews.compactMap { $0 as? SegmentedControl }.first)
      let slider = try #require(card.subviews.compactMap { $0 as? StateScrubber }.first)
      #expect(!card.isHidden && card.alpha == 1 && strip.isHidden && slider.isHidden)
      world.hover(world.canvasMiddle)
      #expect(card.alpha == 1 && !strip.isHidden && !slider.isHidden)
      world.hover(nil)
      #expect(!card.isHidden && card.alpha == 1 && strip.isHidden)
    }

    @Test(
      "While the pointer is on a small canvas, its card of states has a slider, and is not hidden",
      arguments: [140, 170, 400] as [CGFloat])
    func sliderOnSmallCanvases(width: CGFloat) throws {
      let world = try PageWorld(Self.cardDocument)
      defer { world.end() }
      let session = world.page.session
      let card = try #require(StateCard(session))
      let slider = try #require(card.subviews.compactMap { $0 as? StateScrubber }.first)
      let bounds = CGRect(x: 0, y: 0, width: width, height: 200)
      let zoom = CGRect(x: width - 106, y: 158, width: 94, height: 30)
      card.layOut(in: bounds, from: 12, leaving: 106, avoiding: bounds)
      #expect(!card.isHidden && slider.isHidden && card.reach.height > card.frame.height)
      card.layOut(in: bounds, from: 12, leaving: 106, avoiding: nil)
      card.layoutIfNeeded()
      #expect(!card.isHidden && !slider.isHidden && card.reach.contains(card.frame))
      #expect(bounds.contains(card.frame) && !card.frame.intersects(zoom))
      #expect(slider.stops.count == 3 && slider.stops == slider.stops.sorted())
      #expect(slider.stops.allSatisfy { (6...slider.bounds.width - 6).contains($0) })
    }

    @Test("A message leaves the card of states free", arguments: [(600, 600), (480, 360)])
    func messagesAboveTheCards(width: Int, height: Int) throws {
      let world = try PageWorld(Self.cardDocument, width: width, height: height)
      defer { world.end() }
      world.viewer.showNotice(
        "a long message about a document that cannot be read at all", isError: true)
      let notice = try #require(world.viewer.notice)
      let canvas = world.page.canvas
      for pointer in [nil, world.canvasMiddle] {
        world.hover(pointer)
        world.page.view.layoutIfNeeded()
        let card = try #require(canvas.tools?.states)
        #expect(!card.isHidden)
        #expect(!notice.frame.intersects(world.page.view.convert(card.bounds, from: card)))
      }
      #expect(canvas.frame.contains(notice.frame))
    }

    @Test("The themes are listed below the picture, and over it while the pointer is on the canvas")
    func themesInTheCard() throws {
      let file = Self.documents.appendingPathComponent("weather.lottie").path
      for (height, isWhole) in [(700, true), (600, false)] {
        let world = try PageWorld(file, width: 800, height: height)
        defer { world.end() }
        let card = try #require(world.page.canvas.tools?.states)
        let strip = try #require(card.subviews.compactMap { $0 as? SegmentedControl }.first)
        #expect(strip.isHidden != isWhole && card.alpha == 1, "\(height) points")
        world.hover(world.canvasMiddle)
        #expect(!strip.isHidden, "\(height) points")
      }
    }

    @Test(
      "The small card is as wide as its longest name needs", arguments: [(1000, 700), (1400, 900)])
    func namesInTheSmallCard(width: Int, height: Int) throws {
      let file = Self.documents.appendingPathComponent("weather.lottie").path
      let world = try PageWorld(file, width: width, height: height)
      defer { world.end() }
      for panel in ["layers", "animations", "inspector"] as [PanelID] { world.page.toggle(panel) }
      let session = world.page.session
      let card = try #require(world.page.canvas.tools?.states)
      for state in [nil] + (try #require(session.sceneWithStates).states.map(Optional.some)) {
        try session.go(to: state)
        world.page.view.layoutIfNeeded()
        let lettering = Lettering(card)
        #expect(lettering.pieces.map(\.text) == [state ?? "as written"], "one name is shown")
        #expect(lettering.cutOff.isEmpty)
      }
    }

    @Test func anUnknownStateIsRefused() throws {
      let world = try PageWorld(Self.cardDocument)
      defer { world.end() }
      #expect(throws: UnknownState.self) { try world.page.session.go(to: "shut") }
      #expect(
        UnknownState(name: "zz", known: ["a", "a, t"]).description
          == "there is no state 'zz'; the states are: 'a', 'a, t'")
      #expect(world.page.session.sceneWithStates?.state == nil)
    }

    @Test func aSceneWithoutStatesHasNoCard() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      #expect(!world.page.canvas.subviews.contains { $0 is StateCard })
      #expect(!world.viewer.perform(.scene(.nextState)))
      try world.page.session.go(to: nil)
      let refusal = #expect(throws: UnknownState.self) { try world.page.session.go(to: "open") }
      #expect(refusal?.description == "there is no state 'open'; the scene has no states")
    }

    @Test(
      "Documents shown before come after the viewer's own scenes in the gallery, as long as their files exist"
    )
    func recentFiles() throws {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-recent-\(UInt64.random(in: 0 ... .max))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let recent = RecentFiles(file: folder.appendingPathComponent("recent.json"))
      let copy = folder.appendingPathComponent("copy.caml")
      try FileManager.default.copyItem(atPath: Self.cardDocument, toPath: copy.path)
      for path in [copy.path, Self.cardDocument, copy.path] { recent.note(path) }
      #expect(recent.entries.map(\.name) == [copy.path, Self.cardDocument])
      let filter = GalleryFilter(entries: recent.entries + SceneCatalog.entries)
      #expect(filter.groups.map(\.title).prefix(2) == ["Start here", "Opened before"])
      #expect(filter.groups[1].indices == [0, 1])
      try FileManager.default.removeItem(at: copy)
      #expect(recent.entries.map(\.name) == [Self.cardDocument])
    }
  }
}

extension ViewerTests.DocumentPageTests {
  @Test("Shift+C compares with the previous scene, and after a reload with the previous version")
  func comparingWithTheLast() throws {
    let world = try PageWorld("door")
    defer { world.end() }
    // Shift+C compares with the previous scene.
    world.press(.character("c"), "", .shift)
    #expect(world.page.session.options.comparison == nil, "nothing was shown before")
    let door = ComparisonSource(other: world.page.playback, title: "")

    try world.viewer.show(SceneSource.named("swing").resolve())
    let swing = try #require(world.viewer.page)
    world.press(.character("c"), "", .shift)
    let source = try #require(swing.session.options.comparison?.source)
    #expect(source.title == SceneCatalog.entry(named: "door")?.title)
    func picture(_ source: ComparisonSource) -> CGImage? {
      source.picture(at: 0.1, width: 200, height: 150, scale: 0.25, background: 0)
    }
    let (shown, wanted) = (try #require(picture(source)), try #require(picture(door)))
    let other = ComparisonSource(title: "", playback: swing.playback, time: nil)
    let different = try #require(picture(other))
    #expect(PictureDifference(shown, wanted, gain: 1).areEqual)
    #expect(!PictureDifference(shown, different, gain: 1).areEqual)

    world.viewer.reload()
    let reloaded = try #require(world.viewer.page)
    world.press(.character("c"), "", .shift)
    #expect(reloaded.session.options.comparison?.source.title == "before")
  }

  @Test("A larger document is compared in the middle, reduced to fit, and each has its present name")
  func comparingSizes() throws {
    let folder = try DocumentFolder()
    defer { folder.remove() }
    func file(_ name: String, _ width: Int, _ height: Int) throws -> URL {
      let layer = "<CALayer bounds=\"0 0 \(width) \(height)\" backgroundColor=\"1 0 0\"/>"
      return try folder.write(name, data: Data("<caml>\(layer)</caml>".utf8))
    }
    let world = try PageWorld(file("tall.caml", 100, 200).path)
    defer { world.end() }
    try world.viewer.show(SceneSource(file: file("small.caml", 100, 100).path).resolve())
    let page = try #require(world.viewer.page)
    world.press(.character("c"), "", .shift)
    let source = try #require(page.session.options.comparison?.source)
    let picture = try #require(
      source.picture(at: 0, width: 100, height: 100, scale: 1, background: 0))
    let pixels = picture.bitmap
    // The height of 200 points is reduced to 100 pixels, and the width to 50 in the middle.
    #expect(pixels.width == 100 && pixels.height == 100)
    for (x, isCovered) in [(2, false), (22, false), (27, true), (72, true), (78, false)] {
      #expect((pixels[x, 2] != 0) == isCovered, "\(x)")
      #expect((pixels[x, 97] != 0) == isCovered, "\(x)")
    }
    page.rename(SceneEntry(savedAs: folder.url.appendingPathComponent("new.caml"), size: nil))
    #expect(page.session.title == "new.caml")
  }

  @Test(
    "A change of the state changes both sides of a comparison of two documents",
    arguments: [0.0, 5])
  func statesOfBothSides(reached: Double) throws {
    let folder = try DocumentFolder()
    defer { folder.remove() }
    let files = try ["a.caml", "b.caml"].map { try folder.writeStates($0).path }
    let world = try PageWorld(files[0])
    defer { world.end() }
    let first = try #require(world.page.playback.scene as? DocumentScene)
    // If the first scene has reached 5 s, which is later than the second one shows, its past is changed.
    world.page.session.seek(to: reached)
    try world.viewer.show(SceneSource(file: files[1]).resolve())
    let second = try #require(world.viewer.page)
    world.press(.character("c"), "", .shift)
    let source = try #require(second.session.options.comparison?.source)
    func opacity() throws -> Float {
      let layer = try #require(first.document.rootLayer.sublayers?.first)
      return try #require(source.withStates?.context.presentation(of: layer, at: 101)).opacity
    }
    #expect(first.state == nil || first.state == "one")
    try second.session.go(to: "other")
    #expect(first.state == "other" && second.session.sceneWithStates?.state == "other")
    MediaClock.setManualTime(101)
    // The tolerance of 0.01 is a choice.
    #expect(abs(try opacity() - 0.3) < 0.01)
    #expect(second.session.goToState(step: 1))
    #expect(first.state == second.session.sceneWithStates?.state)
  }

  @Test(
    "Another scene opens with the panels that were open; the source is shown only where there is one")
  func keptPanels() throws {
    let world = try PageWorld("door")
    defer { world.end() }
    func shown() -> [PanelID] { world.viewer.page?.shownPanels ?? [] }
    #expect(shown() == ["lesson"])
    world.page.toggle("layers")
    try world.viewer.show(SceneSource.named("swing").resolve())
    #expect(Set(shown()) == ["layers", "lesson"])
    world.viewer.page?.toggle("lesson")
    try world.viewer.show(SceneSource.named("crossfade").resolve())
    #expect(shown() == ["layers"], "what the user has closed stays closed")
    world.viewer.page?.toggle("inspector")
    // Ctrl+W goes back to the gallery.
    world.press(.character("w"), "w", .control)
    #expect(world.viewer.page == nil, "the gallery")
    try world.viewer.show(SceneSource.named("door").resolve())
    #expect(Set(shown()) == ["layers", "inspector"])
  }
}
