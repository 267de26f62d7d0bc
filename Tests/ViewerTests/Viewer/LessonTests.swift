import Localization
import Foundation
import QuartzCore
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer

extension ViewerTests {
  /// Tests of the lessons, that is, of the text and the source beside a scene, and of the hints over its picture. Only
  /// the scenes made for the viewer (`SceneEntry.own`) have lessons; the scenes of the tutorials have none.
  @Suite @MainActor struct LessonTests {
    @Test func everyOwnSceneHasATextASourceAndADemonstrationThatEnds() throws {
      for entry in SceneEntry.own {
        let lesson = try #require(entry.lesson)
        // Four sentences are a choice.
        #expect(lesson.text.english.filter { $0 == "." }.count >= 4, "\(entry.name)")
        let source = try #require(SourceStore.source(lesson.file), "\(lesson.file)")
        #expect(source.contains("Scene: UIViewController"))
        let times = lesson.gestures(CGSize(width: 640, height: 460)).map(\.time)
        // The demonstration ends before the thumbnail starts it again. A lesson without a period has no gestures.
        #expect(times == times.sorted() && (times.last ?? -1) < (lesson.period ?? 0), "\(entry.name)")
      }
    }

    @Test func everyLessonAndHintHasATranslation() throws {
      for language in Language.allCases {
        guard let file = language.catalogFile else { continue }
        let url = try AssetStore.findFolder().appendingPathComponent("Languages/\(file)")
        let catalog = try Catalog(contentsOf: url)
        let texts = SceneEntry.own.flatMap { [$0.lesson?.text, $0.lesson?.hint?.text] }
        for text in texts.compactMap(\.self) {
          #expect(catalog[text.key] != nil, "\(language): \(text.key)")
        }
      }
    }

    @Test func theViewersOwnScenesComeFirstInTheGallery() throws {
      let filter = GalleryFilter(entries: SceneCatalog.entries)
      let first = try #require(filter.groups.first)
      #expect(first.title == "Start here")
      #expect(
        first.indices.map { filter.entries[$0].name } == ["door", "easing", "crossfade", "swing"])
    }

    @Test func theSampleDocumentsAreAGroupOfTheirOwn() throws {
      let filter = GalleryFilter(entries: SceneCatalog.entries + SampleDocuments.entries)
      let last = try #require(filter.groups.last)
      // The table `SampleDocuments` has 18 documents.
      #expect(last.title == "Documents" && last.indices.count == 18)
      for index in last.indices {
        let scene = try #require(try filter.entries[index].make(AssetStore()) as? DocumentScene)
        #expect(!filter.entries[index].shownName.contains("/"))
        #expect(scene.document.issueTexts == [], "\(filter.entries[index].name)")
      }
      #expect(!filter.groups.contains { $0.title == "Opened before" })
    }

    @Test func theLessonWithTheSourceIsShownBesideTheScene() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      #expect(world.page.shownPanels == ["lesson"])
    }

    @Test func aDragRemovesTheHintOfTheDoorAndAClickDoesNot() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let (canvas, middle) = (world.page.canvas, world.canvasMiddle)
      let view = try #require(canvas.hintView)
      #expect(canvas.bounds.contains(view.frame))
      world.click(middle)
      #expect(canvas.hintView === view)
      world.drag(middle, CGPoint(x: middle.x - 5, y: middle.y))
      #expect(canvas.hintView === view, "too short for a drag")
      world.drag(middle, CGPoint(x: middle.x - 40, y: middle.y))
      #expect(canvas.hintView == nil)
    }

    @Test func movesAfterALostPressAreNoDrag() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let view = try #require(world.page.canvas.hintView)
      #expect(!view.follows(.down, at: .zero))
      #expect(!view.follows(.lost, at: .zero))
      #expect(!view.follows(.moved, at: CGPoint(x: 40, y: 0)))
    }

    @Test(arguments: ["easing", "crossfade"]) func aClickRemovesTheHint(name: String) throws {
      let world = try PageWorld(name)
      defer { world.end() }
      #expect(world.page.canvas.hintView?.hint.gesture == .click)
      world.click(world.canvasMiddle)
      #expect(world.page.canvas.hintView == nil && world.page.session.hint == nil)
    }

    @Test func aHintThatWasFollowedDoesNotComeBack() throws {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-\(UUID().uuidString).json")
      defer { try? FileManager.default.removeItem(at: file) }
      for (name, isShown) in [("easing", true), ("easing", false), ("crossfade", true)] {
        let world = try PageWorld(name, preferences: Preferences(file: file))
        defer { world.end() }
        #expect((world.page.canvas.hintView != nil) == isShown)
        world.click(world.canvasMiddle)
        #expect(world.page.canvas.hintView == nil)
      }
    }

    @Test func theOnlyTutorialSceneWithAHintIsTheOneThatBeginsWithADrag() {
      let hinted = SceneCatalog.entries.filter { $0.lesson == nil && $0.hint != nil }
      #expect(hinted.map(\.name) == ["scrubbed-door"])
      #expect(hinted.first?.hint?.gesture == .drag)
    }

    @Test func theHintIsOnTheCanvasAndNotInTheScene() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let view = try #require(world.page.canvas.hintView)
      #expect(!view.isUserInteractionEnabled, "the scene under it takes presses")
      func pixels() throws -> [UInt32] {
        let picture = try #require(world.page.playback.picture(at: 0, scale: 0.25)).bitmap
        return (0..<picture.height).flatMap { y in (0..<picture.width).map { picture[$0, y] } }
      }
      let before = try pixels()
      world.page.session.hint = nil
      #expect(try pixels() == before)
    }

    @Test func theDemonstrationOfTheDoorOpensAndClosesIt() throws {
      let entry = try #require(SceneCatalog.entry(named: "door"))
      let size = CGSize(width: 640, height: 460)
      let playback = ScenePlayback(try entry.make(AssetStore()), size: size, scale: 1)
      defer { playback.close() }
      playback.begin()
      let player = DemonstrationPlayer(entry.gestures(in: size))
      func status(at time: Double) -> String {
        playback.act { player.play(on: playback.scene, at: time) }
        return playback.scene.status
      }
      // The demonstration drags by 200 points, which is a second, until 1.7 s, and back until 3.4 s. The
      // scene stops at 0.999.
      #expect(status(at: 0) == "timeOffset 0.000")
      #expect(status(at: 1.8) == "timeOffset 0.999")
      #expect(status(at: 3.5) == "timeOffset 0.000" && player.isOver)
    }
  }
}
