import Foundation
import Localization
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer

extension ViewerTests {
  @Suite("A document that changes") @MainActor struct ReloadTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    private func name(of viewer: Viewer) -> String? {
      (viewer.scene as? DocumentScene)?.document.rootLayer.name
    }

    @Test("The last good version stays while the next one is read, and when that is invalid")
    func lastGoodVersion() async throws {
      defer { folder.remove() }
      let world = try PageWorld(folder.write("a.caml", root: "first").path)
      defer { world.end() }
      let viewer = world.viewer
      _ = try folder.write("a.caml", root: "second")
      viewer.reload()
      #expect(viewer.page === world.page && name(of: viewer) == "first")
      await wait(for: "the second version") { !viewer.documents.isLoading }
      #expect(viewer.page !== world.page && name(of: viewer) == "second")

      _ = try folder.write("a.caml", data: Data("<caml><!-- ".utf8) + [0xE4] + Data(" --></caml>".utf8))
      let good = viewer.page
      viewer.reload()
      await wait(for: "the error") { !viewer.documents.isLoading }
      // The eleven characters before the invalid byte are valid.
      #expect(viewer.page === good && viewer.notice?.message.contains("a.caml:1:12: ") == true)
    }

    @Test("Layers with different initial states keep them, and a change of state, across a reload")
    func initialStates() async throws {
      defer { folder.remove() }
      let file = try folder.writeStates("a.caml")
      let world = try PageWorld(file.path)
      defer { world.end() }
      let viewer = world.viewer
      func opacities() -> [Float]? {
        viewer.page?.session.savableDocument?.rootLayer.sublayers?.map(\.opacity)
      }
      func reload() async {
        let page = viewer.page
        viewer.reload()
        await wait(for: "the new page") { viewer.page !== page }
      }
      #expect(opacities() == [0.1, 0.2])
      await reload()
      #expect(opacities() == [0.1, 0.2])
      try viewer.page?.session.go(to: "other")
      await reload()
      #expect(opacities() == [0.3, 0.3])
      let scene = try #require(viewer.scene as? DocumentScene)
      #expect(scene.history.first == .initial && scene.history.changes.map(\.state) == ["other"])
    }

    /// A layer that turns for ever, in a document with a duration of a second and a state "right".
    private static let turn = """
      <CALayer id="box" bounds="0 0 20 20"><animations><animation type="CABasicAnimation"
      keyPath="transform.rotation.z" duration="1" repeatCount="inf"><fromValue type="real" value="0"/>
      <toValue type="real" value="3"/></animation></animations><states><LKState name="right"><elements>
      <LKStateSetValue targetId="box" keyPath="position.x"><value type="real" value="80"/></LKStateSetValue>
      </elements></LKState></states></CALayer>
      """

    @Test("A click ends the loop when it changes the state, and starting again restores the loop")
    func endedLoops() throws {
      defer { folder.remove() }
      let world = try PageWorld(folder.write("a.caml", layers: Self.turn).path)
      defer { world.end() }
      let session = world.page.session
      session.setLoop(.pingPong)
      world.click(world.canvasMiddle)
      #expect(session.savableDocument?.state == "right" && session.player.loop == .once)
      try world.viewer.showAnew(world.page.entry)
      let again = try #require(world.viewer.page)
      #expect(again.session.player.loop == .pingPong && again.session.player.endedLoop == nil)
      again.pointer(.down, at: world.canvasMiddle, time: 200)
      again.session.setLoop(.loop)
      again.pointer(.moved, at: world.canvasMiddle, time: 200.1)
      #expect(again.session.player.loop == .loop)
      again.pointer(.up, at: world.canvasMiddle, time: 200.2)
      #expect(again.session.savableDocument?.state == "right")
      again.session.setLoop(.once)
      try world.viewer.showAnew(world.page.entry)
      #expect(world.viewer.page?.session.player.loop == .once, "the user has chosen it")
    }

    @Test("A change of state is seen in a document that has a duration")
    func changesBeyondTheDuration() throws {
      defer { folder.remove() }
      let world = try PageWorld(folder.write("a.caml", layers: Self.turn).path)
      defer { world.end() }
      let session = world.page.session
      #expect(session.playback.scene.duration == 1 && session.range == 0...1)
      session.setLoop(.loop)
      session.seek(to: 0.9)
      world.click(world.canvasMiddle)
      #expect(session.savableDocument?.state == "right" && session.range == nil)
      MediaClock.setManualTime(MediaClock.now() + 5)
      #expect(session.time > 5, "it plays on in the new state")
      session.setLoop(.loop)
      #expect(
        // The change of state begins at 0.9 s. The limit of 1.5 s is a choice.
        session.duration > 1.5 && session.range == 0...session.duration, "the user may loop again")
    }

    @Test("A reload goes through at most 600 frames, however many changes it replays")
    func stepsOfAReload() async throws {
      defer { folder.remove() }
      let world = try PageWorld(folder.writeStates("a.caml").path)
      defer { world.end() }
      let session = world.page.session
      for number in 1...8 {
        session.seek(to: Double(number) * 100)
        try session.go(to: number.isMultiple(of: 2) ? "one" : "other")
      }
      world.viewer.reload()
      await wait(for: "the new page") { world.viewer.page !== world.page }
      let playback = try #require(world.viewer.page?.session.playback)
      #expect((1...600).contains(playback.stepsTaken))
    }

    @Test("Edits that are made while the document is read again are not discarded without a question")
    func editsDuringTheReading() async throws {
      defer { folder.remove() }
      let world = try PageWorld(folder.write("a.caml").path)
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      for load in [{ viewer.reload() }, { viewer.startAgain() }] {
        load()
        let root = try #require(session.savableDocument?.rootLayer)
        session.set(Double(root.opacity) / 2, "opacity", on: root, isAnimated: false)
        await wait(for: "the question") { viewer.changeCard != nil }
        #expect(viewer.page === world.page && session.hasUnsavedEdits)
        #expect(viewer.changeCard?.version == nil, "the file is as it was read")
        viewer.dismissChange()
      }
    }

    @Test("A question about edits that were made during a reload says that the file was changed")
    func editsDuringTheReadingOfAChangedFile() async throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml", root: "first")
      let world = try PageWorld(file.path)
      defer { world.end() }
      let (viewer, session) = (world.viewer, world.page.session)
      _ = try folder.write("a.caml", root: "another")
      viewer.changed(file)
      let root = try #require(session.savableDocument?.rootLayer)
      session.set(0.5, "opacity", on: root, isAnimated: false)
      await wait(for: "the question") { viewer.changeCard != nil }
      let card = try #require(viewer.changeCard)
      let version = try #require(card.version)
      try viewer.setLanguage(.simplifiedChinese)
      defer { try? viewer.setLanguage(.english) }
      let (keep, title) = (ChangeCard.Answer.keep.title, viewer.page?.entry.title ?? "")
      #expect(card.buttons.first?.text == keep && keep != "Keep my edits (Escape)")
      #expect(card.title.text == localized("\(title) was changed by another program."))
      #expect(viewer.answer(.keep))
      #expect(viewer.ignoredVersion == version && session.hasUnsavedEdits)
    }

    @Test func aNewerVersionReplacesOneThatIsBeingRead() async throws {
      defer { folder.remove() }
      let world = try PageWorld(folder.write("a.caml", root: "first").path)
      defer { world.end() }
      let many = String(repeating: "<CALayer/>", count: 5000)
      _ = try folder.write("a.caml", layers: many, root: "second")
      world.viewer.reload()
      _ = try folder.write("a.caml", root: "third")
      world.viewer.reload()
      await wait(for: "the third version") { name(of: world.viewer) != "first" }
      #expect(name(of: world.viewer) == "third")
    }

    @Test(arguments: ["swing", "a.caml"])
    func startingAgainDropsTheHistory(scene: String) async throws {
      defer { folder.remove() }
      let file = try folder.write("a.caml").path
      let world = try PageWorld(scene == "swing" ? scene : file)
      defer { world.end() }
      let session = world.page.session
      session.seek(to: 200)
      session.setRange(in: 1, out: 2)
      session.setSpeed(-2)
      session.recording = GestureRecording(
        script: GestureScript(size: CGSize(width: 1, height: 1), gestures: []))
      session.pause()
      world.press(.character("r"), "", [.control, .shift])
      await wait(for: "the new page") { world.viewer.page !== world.page }
      let new = try #require(world.viewer.page?.session)
      #expect(new.time < 0.1 && new.playback.latestTime < 0.1 && new.extent < 10)
      #expect(new.player.isPlaying && new.player.inPoint == nil && new.player.outPoint == nil)
      // A scene that is started again plays forwards, with the same magnitude of the speed. The recording
      // is kept.
      #expect(new.player.speed == 2 && new.script != nil)
    }

    @Test func leavingThePageCancelsTheReload() async throws {
      defer { folder.remove() }
      let world = try PageWorld(folder.write("a.caml").path)
      defer { world.end() }
      world.viewer.reload()
      try world.viewer.show(SceneSource.named("door").resolve())
      #expect(!world.viewer.documents.isLoading)
    }

    /// The reading of a document that was opened is not cancelled when the shown document is saved meanwhile, nor when
    /// the shown document is loaded again.
    @Test func openingGoesOnWhenTheShownDocumentIsSaved() async throws {
      defer { folder.remove() }
      let shown = try folder.write("a.caml", root: "shown")
      let world = try PageWorld(shown.path)
      defer { world.end() }
      let opened = try folder.write("b.caml", root: "opened")
      world.viewer.open([opened.path])
      world.viewer.saved(shown)
      #expect(world.viewer.documents.isLoading(otherThan: shown))
      try world.viewer.reshow(world.page.entry)
      #expect(world.viewer.documents.isLoading(otherThan: shown))
      await wait(for: "the opened document") { !world.viewer.documents.isLoading }
      #expect(name(of: world.viewer) == "opened")
    }

    @Test("The first of several files that can be shown is opened")
    func opening() async throws {
      defer { folder.remove() }
      let world = try PageWorld("door")
      defer { world.end() }
      let bad = try folder.write("bad.caml", data: Data([0xFF, 0xFE, 0x00]))
      let good = try folder.write("good.caml", root: "good")
      world.viewer.open([bad.path, folder.url.appendingPathComponent("none.caml").path, good.path])
      #expect(world.viewer.page === world.page)
      await wait(for: "the good one") { world.viewer.page !== world.page }
      #expect(name(of: world.viewer) == "good")
    }

    @Test("The gallery starts thumbnails of all recent files, and shows the error of an invalid one")
    func gallery() async throws {
      defer { folder.remove() }
      let bad = try folder.write(
        "bad.caml", data: Data("<caml><!-- ".utf8) + [0xE4] + Data(" --></caml>".utf8))
      let good = try folder.write("good.caml")
      let recent = RecentFiles(file: folder.url.appendingPathComponent("recent.json"))
      for url in [good, bad] { recent.note(url.path) }
      let window = OffscreenWindow(width: 1000, height: 700)
      let viewer = try Viewer(
        window: window, assets: AssetStore(), sceneNamed: nil,
        settings: Viewer.Settings(recentFiles: recent))
      viewer.start()
      defer { window.inject(.closeRequested) }
      let gallery = try #require(viewer.gallery)
      await wait(for: "both thumbnails") {
        gallery.playThumbnails()
        return gallery.thumbnail(of: bad.path)?.hasFailed == true
          && gallery.thumbnail(of: good.path)?.isLive == true
      }
      #expect(gallery.thumbnail(of: bad.path)?.isLive == false)
    }
  }
}
