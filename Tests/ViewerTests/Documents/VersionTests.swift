import CAML
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  /// Tests of the animations and themes of a Lottie container, each of which is shown as if the document had always had
  /// it.
  @Suite("Versions of a document") @MainActor struct VersionTests {
    private let folder: DocumentFolder

    init() throws { folder = try DocumentFolder() }

    /// Returns an animation of `seconds` in which the opacity of a square goes evenly from one number to the other.
    private static func fade(
      from start: Int, to end: Int, seconds: Int, name: String = "square"
    ) -> Data {
      let stops = """
        {"t": 0, "s": [\(start)], "o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}},
        {"t": \(30 * seconds), "s": [\(end)]}
        """
      return Data(
        """
        {"v": "5.7.0", "fr": 30, "ip": 0, "op": \(30 * seconds), "w": 100, "h": 100, "layers": [
        {"ty": 1, "nm": "\(name)", "ip": 0, "op": \(30 * seconds), "st": 0, "sw": 20, "sh": 20, "sc": "#ff0000",
        "ks": {"o": {"a": 1, "k": [\(stops)]}}}]}
        """.utf8)
    }

    /// Writes a container with the animations "a" of two seconds and "b" of four, in which the square has a name. Returns
    /// its file.
    private func container(second name: String = "square") throws -> URL {
      let manifest = #"{"version": "2", "animations": [{"id": "a"}, {"id": "b"}]}"#
      let files = [
        ("manifest.json", Data(manifest.utf8)), ("a/a.json", Self.fade(from: 0, to: 100, seconds: 2)),
        ("a/b.json", Self.fade(from: 100, to: 0, seconds: 4, name: name)),
      ]
      return try folder.write(
        "fade.lottie", data: ZipFile(files.map { (path: $0.0, content: $0.1) }).data)
    }

    /// Returns the opacity of the square as it is shown at scene time `time`.
    private func opacity(_ session: SceneSession, at time: Double) -> Double? {
      let span = session.spans.first { $0.entry.key == "opacity" }
      session.seek(to: time)
      return span.flatMap { session.playback.shownValues(of: $0.layer) }.map { Double($0.opacity) }
    }

    @Test("Another animation is shown at all times, at the same time and with the same loop")
    func choosing() throws {
      defer { folder.remove() }
      let world = try PageWorld(try container().path)
      defer { world.end() }
      let session = world.page.session
      let scene = try #require(session.playback.scene as? DocumentScene)
      #expect(scene.states == ["a", "b"])
      session.setLoop(.loop)
      session.pause()
      // The first seek makes 1.5 s the live time, so 1 s is a time in the past.
      for time in [1.5, 1] { session.seek(to: time) }
      try session.go(to: "b")
      #expect(session.time == 1 && session.player.loop == .loop && !session.player.isPlaying)
      #expect(session.range == 0...4 && session.duration == 4)
      #expect(scene.history.changes.isEmpty && scene.shown(at: 0).state == "b")
      #expect(session.spans.allSatisfy { abs($0.start) < 1e-6 && $0.entry.removal == nil })
      // "b" fades from 1 to 0 within 4 s. The tolerance of 0.001 is a choice.
      for (time, wanted) in [(0.0, 1.0), (1, 0.75), (2, 0.5), (3.5, 0.125)] {
        let shown = try #require(opacity(session, at: time))
        #expect(abs(shown - wanted) < 1e-3, "\(time) s")
      }
      try session.go(to: nil)
      #expect(session.range == 0...2)
      let shown = try #require(opacity(session, at: 0.5))
      #expect(abs(shown - 0.25) < 1e-3)
    }

    @Test(
      "The selection passes to what is in the same place of another animation",
      arguments: ["square", "circle"])
    func selecting(name: String) throws {
      defer { folder.remove() }
      let world = try PageWorld(try container(second: name).path)
      defer { world.end() }
      let session = world.page.session
      let first = try #require(session.spans.first { $0.entry.key == "opacity" })
      session.select(first.layer, animation: first.id)
      try session.go(to: "b")
      let second = try #require(session.spans.first { $0.entry.key == "opacity" })
      #expect(second.layer !== first.layer)
      guard name == "square" else {
        #expect(session.selection == nil && session.selectedAnimation == nil)
        return
      }
      #expect(session.selection === second.layer && session.selectedAnimation == second.id)
    }

    /// The document as it was written and its first version have the same layers, whose animations are started anew.
    @Test("The selected animation stays selected in the first version of the document")
    func selectingInTheFirstVersion() throws {
      defer { folder.remove() }
      let world = try PageWorld(try container().path)
      defer { world.end() }
      let session = world.page.session
      let first = try #require(session.spans.first { $0.entry.key == "opacity" })
      session.select(first.layer, animation: first.id)
      for version in ["a", nil] {
        try session.go(to: version)
        let span = try #require(session.spans.first { $0.entry.key == "opacity" })
        #expect(session.selection === first.layer && session.selectedAnimation == span.id)
      }
    }

    @Test("The animation that was chosen is kept across a reload, without a past")
    func reloading() async throws {
      defer { folder.remove() }
      let world = try PageWorld(try container().path)
      defer { world.end() }
      let viewer = world.viewer
      world.page.session.pause()
      world.page.session.seek(to: 1)
      try world.page.session.go(to: "b")
      viewer.reload()
      await wait(for: "the new page") { viewer.page !== world.page }
      let session = try #require(viewer.page?.session)
      let scene = try #require(viewer.scene as? DocumentScene)
      #expect(scene.state == "b" && scene.history.changes.isEmpty && !session.hasChangedState)
      #expect(abs(session.time - 1) < 1e-6 && session.range == 0...4)
      let shown = try #require(opacity(session, at: 0.5))
      #expect(abs(shown - 0.875) < 1e-3)
    }

    /// A layer that turns for ever, with a period of a second, and a state "right", to which it moves with a spring.
    private static let turn = """
      <CALayer id="box" bounds="0 0 20 20"><animations><animation type="CABasicAnimation"
      keyPath="transform.rotation.z" duration="1" repeatCount="inf"><fromValue type="real" value="0"/>
      <toValue type="real" value="3"/></animation></animations><states><LKState name="right"><elements>
      <LKStateSetValue targetId="box" keyPath="position.x"><value type="real" value="80"/></LKStateSetValue>
      </elements></LKState></states></CALayer>
      """

    @Test(
      "A loop goes on in the new state after a change, unless the scene was paused",
      arguments: [true, false])
    func loopingOn(plays: Bool) throws {
      defer { folder.remove() }
      let world = try PageWorld(try folder.write("turn.caml", layers: Self.turn).path)
      defer { world.end() }
      let session = world.page.session
      let scene = try #require(session.playback.scene as? DocumentScene)
      session.setLoop(.loop)
      session.seek(to: 0.5)
      try session.go(to: "right")
      session.loopAfterChange()
      #expect(session.player.loop == .once && session.hasChangedState, "the spring moves")
      if !plays { session.pause() }
      // The spring is at rest by then, and 4.25 s is 0.25 s into a period of the rotation.
      session.seek(to: 4.25)
      session.loopAfterChange()
      let box = try #require(scene.document.rootLayer.sublayers?.first)
      guard plays else {
        #expect(session.player.loop == .once && scene.history.changes.count == 1)
        return
      }
      #expect(session.player.loop == .loop && session.range == 0...1 && scene.history.changes.isEmpty)
      #expect(
        abs(session.time - 0.25) < 1e-6 && scene.state == "right" && scene.shown(at: 0).state == "right"
      )
      #expect(session.visibleTimes == 0...1)
      for time in [0, 0.5] {
        session.seek(to: time)
        #expect(session.playback.shownValues(of: box)?.position.x == 80, "\(time) s")
      }
      try session.go(to: nil)
      #expect(session.player.loop == .once && session.hasChangedState)
      #expect(session.playback.isLive, "the change is shown at once, and not after the time until then")
    }

    @Test("In a range that is set, a document looks as if it had always been in the new state")
    func changingInARange() throws {
      defer { folder.remove() }
      let world = try PageWorld(try folder.write("turn.caml", layers: Self.turn).path)
      defer { world.end() }
      let session = world.page.session
      let scene = try #require(session.playback.scene as? DocumentScene)
      let box = try #require(scene.document.rootLayer.sublayers?.first)
      session.setLoop(.loop)
      // The first seek makes 0.9 s the live time, which the range leaves out.
      session.seek(to: 0.9)
      session.setRange(in: 0.25, out: 0.75)
      session.pause()
      session.seek(to: 0.5)
      func expectPosition(_ x: CGFloat) {
        #expect(abs(session.time - 0.5) < 1e-6 && session.player.loop == .loop)
        #expect(session.range == 0.25...0.75 && session.extent == 1 && !session.hasChangedState)
        for time in [0.3, 0.7, 0.5] {
          session.seek(to: time)
          let shown = session.playback.shownValues(of: box)?.position.x ?? 0
          #expect(abs(shown - x) < 1e-6, "\(time) s")
        }
      }
      try session.go(to: "right")
      expectPosition(80)
      try session.show(StateProgress(from: nil, to: "right", fraction: 0.25))
      expectPosition(20)
      #expect(scene.progress?.fraction == 0.25 && session.shownState?.progress?.fraction == 0.25)
      try session.go(to: nil)
      expectPosition(0)
      #expect(session.spans.count == 1, "the rotation is the only animation")
    }

    @Test("A click on a document without states changes nothing")
    func clickingWithoutStates() throws {
      defer { folder.remove() }
      let file = try folder.write("fade.json", data: Self.fade(from: 0, to: 100, seconds: 2))
      let world = try PageWorld(file.path)
      defer { world.end() }
      let session = world.page.session
      session.setLoop(.loop)
      world.click(world.canvasMiddle)
      #expect(session.player.loop == .loop && !session.hasChangedState && session.range == 0...2)
    }

    @Test("A drag on the picture changes and commits nothing")
    func dragging() throws {
      defer { folder.remove() }
      let world = try PageWorld(try container().path)
      defer { world.end() }
      let (session, canvas) = (world.page.session, world.page.canvas)
      let middle = CGPoint(x: canvas.bounds.midX, y: canvas.bounds.midY)
      let edge = CGPoint(x: middle.x + 100, y: middle.y)
      CATransaction.begin()
      defer { CATransaction.commit() }
      withoutActions { session.playback.scene.root.opacity = 0.5 }
      let version = session.playback.context.server.contentVersion
      canvas.pointer(.down, at: middle, time: 100)
      for phase in [UIWindow.PointerPhase.moved, .up] { canvas.pointer(phase, at: edge, time: 100) }
      #expect(session.playback.context.server.contentVersion == version)
      #expect(session.sceneWithStates?.state == nil)
    }

    @Test("A click on the picture shows the next animation at the same time")
    func clicking() throws {
      defer { folder.remove() }
      let world = try PageWorld(try container().path)
      defer { world.end() }
      let session = world.page.session
      session.pause()
      for time in [1.5, 0.5] { session.seek(to: time) }
      world.click(world.canvasMiddle)
      #expect(session.sceneWithStates?.state == "a" && session.time == 0.5)
      world.click(world.canvasMiddle)
      #expect(session.sceneWithStates?.state == "b" && session.time == 0.5)
      #expect(!session.player.isPlaying)
    }
  }
}
