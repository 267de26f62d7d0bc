import Foundation
import Gallery
import QuartzCore
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer
@testable import ViewerKit

extension ViewerTests {
  @Suite("The recording of gestures") @MainActor struct RecordingTests {
    private func toggle(_ world: PageWorld) { world.press(.character("p"), "P", .shift) }

    private func marker(_ world: PageWorld) -> RecordingCard? { world.page.canvas.tools?.recording }

    @Test("A click is recorded in points of the document, and the card shows that it is")
    func aClick() throws {
      let world = try PageWorld(DocumentPageTests.card)
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
      #expect(hypot(point.x - middle.x, point.y - middle.y) < 1 && script.gestures.count == 2)
    }

    private struct UnexpectedGestures: Error { let gestures: [SceneGesture] }

    @Test("Stop ends a recording; without gestures, the last script stays")
    func stopping() throws {
      let world = try PageWorld(DocumentPageTests.card)
      defer { world.end() }
      let script = GestureScript(size: CGSize(width: 1, height: 1), gestures: [])
      world.page.session.script = script
      toggle(world)
      let card = try #require(marker(world))
      let stop = try #require(card.subviews.compactMap { $0 as? TextButton }.first)
      card.layoutIfNeeded()
      world.click(world.windowPoint(CGPoint(x: stop.bounds.midX, y: stop.bounds.midY), in: stop))
      #expect(!world.page.session.isRecording && marker(world) == nil)
      #expect(world.page.session.script == script)
    }

    @Test("Keys without Control and Alt are recorded, as text or by their names")
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
      #expect(recorder.script.gestures.map(\.action) == [.type("A"), .type("\n"), .press("backspace")])
    }

    @Test("A recording survives a change between light and dark, and its script a reload")
    func rebuiltPages() throws {
      let world = try PageWorld(DocumentPageTests.card)
      defer { world.end() }
      toggle(world)
      world.press(.function(2))
      #expect(world.viewer.page?.session.isRecording == true)
      #expect(world.viewer.page?.canvas.tools?.recording != nil)
      world.press(.function(2))
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
      #expect(scene.status == "timeOffset 0.500")
    }
  }
}
