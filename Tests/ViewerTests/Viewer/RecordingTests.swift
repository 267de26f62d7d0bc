import CAML
import Foundation
import Gallery
import QuartzCore
import RenderModel
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("The recording of gestures") @MainActor struct RecordingTests {
    /// Presses Shift+P, which begins or ends a recording.
    private func toggle(_ world: PageWorld) { world.press(.character("p"), "P", .shift) }

    private func marker(_ world: PageWorld) -> RecordingCard? { world.page.canvas.tools?.recording }

    @Test("A click is recorded in points of the document, and the card shows that it is")
    func aClick() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      #expect(marker(world) == nil && !world.page.session.isRecording)
      toggle(world)
      let card = try #require(marker(world))
      #expect(world.page.canvas.bounds.contains(card.frame) && card.frame.height > 20)
      let document = try #require(world.page.playback.scene as? DocumentScene)
      world.click(world.canvasMiddle)
      #expect(document.state != nil, "the scene gets the click, too")
      toggle(world)
      #expect(marker(world) == nil)
      let script = try #require(world.page.session.script)
      let size = document.document.size
      #expect(script.size == size)
      let middle = CGPoint(x: size.width / 2, y: size.height / 2)
      guard case .down(let point) = script.gestures.first?.action,
        case .up = script.gestures.last?.action
      else { throw UnexpectedGestures(gestures: script.gestures) }
      // The tolerance of a point is a choice.
      #expect(hypot(point.x - middle.x, point.y - middle.y) < 1 && script.gestures.count == 2)
    }

    @Test("Changes of the state are recorded and played; a click counts as one gesture")
    func states() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      let session = world.page.session
      let states = try #require(session.sceneWithStates).states
      toggle(world)
      world.click(world.canvasMiddle)
      #expect(session.recorder?.count == 1)
      // J goes to the next state, and Shift+J to the previous one.
      world.press(.character("j"), "j")
      world.press(.character("j"), "J", .shift)
      toggle(world)
      let script = try #require(session.script)
      #expect(script.gestures.count == 4 && script.count == 3)
      #expect(
        script.gestures.suffix(2).map(\.action)
          == [.state(states.count > 1 ? states[1] : nil), .state(states[0])])
      #expect(world.viewer.notice?.message.hasPrefix("Gestures recorded: 3.") == true)
      session.restoreInitialStates()
      let scene = try #require(world.page.playback.scene as? DocumentScene)
      scene.perform(SceneGesture(at: 0, .state(states.last)))
      #expect(scene.state == states.last)
    }

    @Test("A drag of the slider between states is recorded as one gesture, and played")
    func partsOfChanges() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      let session = world.page.session
      let scene = try #require(world.page.playback.scene as? DocumentScene)
      let state = try #require(scene.states.first)
      toggle(world)
      for step in 1...3 {
        MediaClock.setManualTime(100 + Double(step) / 10)
        try session.show(StateProgress(from: nil, to: state, fraction: Double(step) / 4))
      }
      #expect(session.recorder?.count == 1)
      #expect(throws: UnknownState.self) {
        try session.show(StateProgress(from: nil, to: "no such state", fraction: 0.5))
      }
      toggle(world)
      let script = try #require(session.script)
      #expect(script.count == 1)
      #expect(
        script.gestures.map(\.action)
          == [0.25, 0.5, 0.75].map { .progress(from: nil, to: state, fraction: $0) })
      session.restoreInitialStates()
      let last = try #require(script.gestures.last)
      scene.perform(last)
      #expect(scene.progress == StateProgress(from: nil, to: state, fraction: 0.75))
    }

    @Test("A script ends with its last gesture that time can reach; those after a range are left out")
    func unreachableGestures() async throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      let scene = world.page.playback.scene
      let gestures = [SceneGesture(at: 0.1, .up(.zero)), SceneGesture(at: 5, .up(.zero))]
      let player = DemonstrationPlayer(gestures, from: 1)
      let loop = TimeBase(range: 1...3, loop: .loop)
      #expect(player.canGoOn(in: loop) && player.canGoOn(in: TimeBase()))
      player.play(on: scene, at: 1.2)
      #expect(!player.canGoOn(in: loop) && player.canGoOn(in: TimeBase()))
      #expect(player.canGoOn(in: TimeBase(range: 1...6, loop: .loop)))
      player.play(on: scene, at: 6)
      #expect(!player.canGoOn(in: TimeBase()))
    }

    private struct UnexpectedGestures: Error { let gestures: [SceneGesture] }

    @Test("Stop ends a recording; without gestures, the last script stays")
    func stopping() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      let script = GestureScript(size: CGSize(width: 1, height: 1), gestures: [])
      world.page.session.recording = GestureRecording(script: script)
      toggle(world)
      let card = try #require(marker(world))
      let stop = try #require(card.subviews.compactMap { $0 as? TextButton }.first)
      card.layoutIfNeeded()
      world.click(world.windowPoint(CGPoint(x: stop.bounds.midX, y: stop.bounds.midY), in: stop))
      #expect(!world.page.session.isRecording && marker(world) == nil)
      #expect(world.page.session.script == script)
    }

    @Test("A full recording ends with a message, and its gestures are kept")
    func full() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      toggle(world)
      let key = KeyEvent(isDown: true, key: .character("a"), text: "a")
      for _ in 1..<GestureScript.countLimit { world.page.session.record { $0.key(key) } }
      #expect(world.page.session.isRecording && world.viewer.notice == nil)
      world.page.session.record { $0.key(key) }
      #expect(!world.page.session.isRecording && marker(world) == nil)
      #expect(world.page.session.script?.gestures.count == GestureScript.countLimit)
      let message = try #require(world.viewer.notice?.message)
      #expect(message.hasPrefix("The recording is full and has ended. Gestures recorded: 20000."))
    }

    @Test("Keys are recorded as text, or by their names with the modifiers")
    func keys() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let recorder = try #require(GestureRecorder(world.page.playback))
      recorder.key(KeyEvent(isDown: true, key: .character("a"), text: "A"))
      recorder.key(KeyEvent(isDown: false, key: .character("a")))
      recorder.key(KeyEvent(isDown: true, key: .character("c"), text: "\u{3}", modifiers: .control))
      recorder.key(KeyEvent(isDown: true, key: .return, text: "\r"))
      recorder.key(KeyEvent(isDown: true, key: .backspace))
      recorder.key(KeyEvent(isDown: true, key: .function(2)))
      recorder.key(KeyEvent(isDown: true, key: .left, modifiers: .shift))
      recorder.key(KeyEvent(isDown: true, key: .other(0xFFE1), modifiers: .shift))
      let actions: [SceneGesture.Action] = [
        .type("A"), .press("Ctrl+C"), .type("\n"), .press("backspace"), .press("Shift+Left"),
      ]
      #expect(recorder.script.gestures.map(\.action) == actions)
    }

    @Test(
      "The wheel and movements without a button are recorded in a scene of views, and can be played again"
    )
    func wheelAndHover() async throws {
      let (controller, scroll) = (UIViewController(), UIScrollView())
      var hovers: [CGPoint?] = []
      scroll.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      scroll.contentSize = CGSize(width: 100, height: 1000)
      controller.view.addSubview(scroll)
      controller.view.followPointer { hovers.append($0) }
      let scene = ControllerScene(
        named: "list", size: CGSize(width: 100, height: 100), controller: controller,
        assets: try AssetStore())
      let world = try PlaybackWorld(scene, width: 100, height: 100)
      defer { world.end() }
      await world.go(to: 0.5)
      let recorder = try #require(GestureRecorder(world.playback))
      recorder.hover(at: nil)
      recorder.hover(at: CGPoint(x: 9, y: 9))
      recorder.hover(at: CGPoint(x: 10, y: 20))
      recorder.wheel(CGPoint(x: 0, y: -1), at: CGPoint(x: 10, y: 20), modifiers: [])
      recorder.hover(at: nil)
      let actions: [SceneGesture.Action] = [
        .hover(CGPoint(x: 10, y: 20)),
        .wheel(CGPoint(x: 0, y: -1), at: CGPoint(x: 10, y: 20), modifiers: []), .hover(nil),
      ]
      #expect(recorder.script.gestures.map(\.action) == actions)
      world.playback.act { for gesture in recorder.script.gestures { scene.perform(gesture) } }
      #expect(hovers == [CGPoint(x: 10, y: 20), nil])
      for step in 1...30 { await world.go(to: 0.5 + Double(step) / 30) }
      // A step of the wheel is 48 points. The limit of 10 points is a choice.
      #expect(scroll.contentOffset.y > 10)
    }

    @Test("A recording survives a change between light and dark")
    func rebuiltPages() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      toggle(world)
      // F2 changes between light and dark.
      world.press(.function(2))
      #expect(world.viewer.page?.session.isRecording == true)
      #expect(world.viewer.page?.canvas.tools?.recording != nil)
      world.press(.function(2))
    }

    @Test("Gestures are played in the scene as it begins") func playing() async throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      #expect(!world.viewer.demonstrate(world.page))
      #expect(world.viewer.page === world.page)
      let size = try #require(world.page.playback.scene as? DocumentScene).document.size
      let script = GestureScript(
        size: size,
        gestures: [SceneGesture(at: 0.5, .down(CGPoint(x: size.width / 2, y: size.height / 2)))])
      world.page.session.recording = GestureRecording(script: script)
      world.page.session.seek(to: 3)
      #expect(world.page.session.goToState(step: 1))
      // P plays the recorded gestures.
      world.press(.character("p"))
      await wait(for: "the scene made again") { world.viewer.page !== world.page }
      let new = try #require(world.viewer.page?.session)
      #expect(new.playback.latestTime < 0.1 && new.sceneWithStates?.state == nil)
      #expect(new.script == script)
    }

    @Test("A document with edits is not made again, but goes to its initial states")
    func playingAfterEdits()
      throws
    {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let world = try PageWorld(folder.writeStates("a.caml").path)
      defer { world.end() }
      let session = world.page.session
      session.recording = GestureRecording(
        script: GestureScript(
          size: CGSize(width: 1, height: 1), gestures: [SceneGesture(at: 9, .up(.zero))]))
      try session.go(to: "other")
      session.set(0.5, "opacity", on: session.playback.scene.root, isAnimated: false)
      let document = try #require(session.savableDocument)
      session.set(0.5, "opacity", on: document.rootLayer, isAnimated: false)
      world.press(.character("p"))
      #expect(world.viewer.page === world.page && session.hasUnsavedEdits)
      #expect(document.state == "one" && world.viewer.changeCard == nil)
      #expect(document.rootLayer.sublayers?.map(\.opacity) == [0.1, 0.2])
    }

    @Test("The gestures of a scene that comes with Lamina are saved where the user says")
    func saving() async throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let world = try PageWorld("door")
      defer { world.end() }
      world.page.session.recording = GestureRecording(
        script: GestureScript(
          size: CGSize(width: 1, height: 1), gestures: [SceneGesture(at: 1, .type("a"))]))
      var asked: [FileRequest] = []
      world.viewer.askDesktop = {
        asked.append($0)
        return .unavailable
      }
      // Ctrl+Shift+P saves the recorded gestures.
      world.press(.character("p"), "", [.control, .shift])
      await wait(for: "the field") { world.viewer.popover != nil }
      #expect(asked.first?.path.hasSuffix("/door.gestures.json") == true)
      let dialog = try #require(world.viewer.popover?.content as? PathDialog)
      dialog.field.text = folder.url.appendingPathComponent("mine").path
      world.press(.return)
      let file = folder.url.appendingPathComponent("mine.json")
      #expect(try GestureScript(contentsOf: file) == world.page.session.script)
    }

    @Test("Quitting asks about recorded gestures until they are saved, also while they are recorded")
    func quitting() throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let document = try folder.writeStates("a.caml")
      let world = try PageWorld(document.path)
      defer { world.end() }
      toggle(world)
      world.click(world.canvasMiddle)
      world.press(.character("q"), "", .control)
      let dialog = try #require(world.viewer.popover?.content as? ChoiceDialog)
      #expect(world.viewer.outcome == nil && dialog.focused == 2)
      world.press(.escape)
      #expect(world.viewer.outcome == nil && world.page.session.script != nil)
      // The file of an older script is named before it is replaced.
      try Data().write(to: GestureScript.file(for: .document(document)))
      world.press(.character("q"), "", .control)
      let question = world.viewer.popover?.content as? ChoiceDialog
      #expect(question?.sentence.string == "Saving replaces a.gestures.json.")
      // Return does not replace it; the last button saves.
      #expect(question?.focused != 2)
      for _ in 0..<3 where question?.focused != 2 { world.press(.right) }
      world.press(.return)
      #expect(world.viewer.outcome == .quit)
      #expect(try GestureScript(beside: .document(document)) == world.page.session.script)
    }

    @Test("A recording ends, and is kept, when another program saves the document")
    func reloading() async throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let world = try PageWorld(folder.writeStates("a.caml").path)
      defer { world.end() }
      toggle(world)
      world.click(world.canvasMiddle)
      world.viewer.reload()
      await wait(for: "the new page") { world.viewer.page !== world.page }
      let session = try #require(world.viewer.page?.session)
      #expect(session.script?.gestures.isEmpty == false && session.hasUnsavedRecording)
    }

    @Test("Discarded gestures are not asked about again")
    func discarding() throws {
      let world = try PageWorld(DocumentPageTests.cardDocument)
      defer { world.end() }
      toggle(world)
      world.click(world.canvasMiddle)
      toggle(world)
      var left = 0
      world.viewer.afterEdits { left += 1 }
      let dialog = try #require(world.viewer.popover?.content as? ChoiceDialog)
      for _ in 0..<3 where dialog.focused != 1 { world.press(.left) }
      world.press(.return)
      #expect(left == 1 && world.viewer.popover == nil)
      world.viewer.afterEdits { left += 1 }
      #expect(left == 2 && world.viewer.popover == nil)
    }

    @Test("A state that the scene lacks is an error of the script")
    func unknownStates() throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let world = try PageWorld(folder.writeStates("a.caml").path)
      defer { world.end() }
      let size = CGSize(width: 1, height: 1)
      for action: SceneGesture.Action in [
        .state("othr"), .progress(from: nil, to: "othr", fraction: 0.5),
      ] {
        let script = GestureScript(size: size, gestures: [SceneGesture(at: 0, action)])
        world.page.session.recording = GestureRecording(script: script)
        world.press(.character("p"))
        let notice = try #require(world.viewer.notice)
        #expect(
          notice.message.hasPrefix(
            "the recording: gesture 1: there is no state 'othr' (did you mean other?)"))
        let file = folder.url.appendingPathComponent("a.gestures.json")
        try script.write(to: file)
        let error = #expect(throws: GestureScriptError.self) {
          try GestureScript(contentsOf: file).checkStates(in: world.page.playback.scene)
        }
        #expect(error?.description.hasPrefix("\(file.path): gesture 1: there is no state") == true)
      }
    }

    @Test("A script acts on the scene as the user did")
    func performing() throws {
      let world = try PageWorld("door")
      defer { world.end() }
      let scene = try #require(world.page.playback.scene as? any InteractiveScene)
      let player = DemonstrationPlayer(
        .drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 200, y: 100), at: 0, for: 0.1))
      world.page.playback.act { player.play(on: scene, at: 0.2) }
      #expect(player.isOver && !player.isDue(at: 1))
      // 200 points of a drag are a second, so 100 points to the left are 0.5 s.
      #expect(scene.status == "timeOffset 0.500")
    }
  }
}
