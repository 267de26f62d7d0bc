import CAML
import Foundation
import QuartzCore
import Testing
import UIKit

@testable import LaminaViewer

extension ViewerTests {
  /// Tests of actions whose effect a loop would hide, because it begins at the latest time.
  @Suite("Loops that actions end") @MainActor struct EndedLoopTests {
    @Test("A press on a scene ends a loop, so that its effect is seen, unless a range is set")
    func presses() throws {
      let world = try PageWorld("easing")
      defer { world.end() }
      let session = world.page.session
      session.setRange(in: 0.2, out: 0.8)
      session.setLoop(.loop)
      world.click(world.canvasMiddle)
      #expect(session.player.loop == .loop && session.player.endedLoop == nil)
      session.setRange(in: nil, out: nil)
      session.seek(to: 0.9)
      world.click(world.canvasMiddle)
      #expect(session.player.loop == .once && session.player.endedLoop == .loop)
      #expect(session.range == nil && session.playback.isLive)
      MediaClock.setManualTime(MediaClock.now() + 0.5)
      // The press began a move of a second.
      #expect(session.time > 1)
    }

    /// A layer that turns for ever, with a period of a second.
    private static let turn = """
      <CALayer id="box" bounds="0 0 20 20"><animations><animation type="CABasicAnimation"
      keyPath="transform.rotation.z" duration="1" repeatCount="inf"><fromValue type="real" value="0"/>
      <toValue type="real" value="3"/></animation></animations></CALayer>
      """

    @Test("An animated edit of a looping document is seen, and the loop goes on with the new value")
    func animatedEdits() throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let world = try PageWorld(folder.write("a.caml", layers: Self.turn).path)
      defer { world.end() }
      let session = world.page.session
      #expect(session.player.loop == .loop && session.range == 0...1)
      session.seek(to: 0.9)
      let box = try #require(session.savableDocument?.rootLayer.sublayers?.first)
      session.set(0.5, "opacity", on: box, isAnimated: true)
      #expect(session.player.loop == .once && session.range == nil && session.playback.isLive)
      session.loopAfterChange()
      #expect(session.player.loop == .once, "the edit moves")
      // The edit takes a quarter of a second.
      session.seek(to: 2.5)
      session.loopAfterChange()
      #expect(session.player.loop == .loop && session.range == 0...1 && abs(session.time - 0.5) < 1e-6)
      for time in [0, 0.5] {
        session.seek(to: time)
        #expect(session.playback.shownValues(of: box)?.opacity == 0.5, "\(time) s")
      }
    }

    @Test("An unknown state, and input that brings a document to no state, leave a loop as it is")
    func loopsThatStay() throws {
      let folder = try DocumentFolder()
      defer { folder.remove() }
      let world = try PageWorld(folder.write("a.caml", layers: Self.turn).path)
      defer { world.end() }
      let session = world.page.session
      #expect(throws: (any Error).self) { try session.go(to: "none") }
      world.click(world.canvasMiddle)
      #expect(session.player.loop == .loop && session.player.endedLoop == nil && session.range == 0...1)
    }
  }
}
