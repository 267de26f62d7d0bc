import Foundation
import QuartzCore
import RenderServer
import Testing

@testable import LaminaViewer

extension ViewerTests {
  /// Tests that the time of a scene stands still while nothing moves.
  @Suite @MainActor struct RestingTimeTests {
    private static let tolerance = 0.05

    /// Waits until all work that other tests of this process have left waiting is done.
    init() async throws {
      let deadline = ContinuousClock.now + .seconds(20)
      while WaitingWork.shared.isPending(in: nil), ContinuousClock.now < deadline {
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
      }
      try #require(!WaitingWork.shared.isPending(in: nil), "another test has left something waiting")
    }

    @Test func timeStopsWithTheLastAnimation() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      await world.go(to: 1)
      #expect(!world.playback.isAtRest)
      await world.go(to: 2.02)
      #expect(world.playback.isAtRest, "the animation ended at 2 s")
      await world.go(to: 50)
      #expect(abs(world.session.time - 2.02) < Self.tolerance)
      #expect(world.session.extent == 2, "the timeline ends with the last animation")
    }

    /// An animation that is added after a rest begins at the time at which the rest began, and runs for its full
    /// duration.
    @Test func timeGoesOnWithTheNextAnimation() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 3)
      await world.go(to: 60)
      let start = world.session.time
      #expect(world.playback.isAtRest)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0.0, 1.0, 1)
      world.playback.context.inScope { scene.square.add(fade, forKey: "fade") }
      CATransaction.flush()
      #expect(!world.playback.isAtRest)
      await world.go(to: 60.5)
      #expect(abs(world.session.time - start - 0.5) < Self.tolerance)
      let opacity = try #require(world.playback.shownValues(of: scene.square)?.opacity)
      #expect(abs(Double(opacity) - 0.5) < Self.tolerance)
      await world.go(to: 61.1)
      #expect(world.playback.isAtRest)
      #expect(abs(world.session.extent - start - 1) < Self.tolerance)
    }

    @Test func timeRunsWhileAButtonIsPressed() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      await world.go(to: 3)
      let start = world.session.time
      world.playback.isPressed = true
      world.playback.noteInput()
      await world.go(to: 4)
      #expect(!world.playback.isAtRest)
      #expect(abs(world.session.time - start - 1) < Self.tolerance)
      world.playback.isPressed = false
      world.playback.noteInput()
      await world.frame()
      #expect(world.playback.isAtRest)
      #expect(abs(world.session.extent - start - 1) < Self.tolerance, "input is part of the extent")
    }

    @Test func aDelayedBlockCountsAsMoving() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      await world.go(to: 3)
      #expect(world.playback.isAtRest)
      let work = DispatchWorkItem {}
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.05, execute: work)
      // The block cannot run before this function suspends, because that is on the main queue.
      world.playback.updateRest()
      #expect(!world.playback.isAtRest)
      await withCheckedContinuation { done in work.notify(queue: .main) { done.resume() } }
      await world.go(to: 4)
      #expect(world.playback.isAtRest)
    }

    /// A one-shot timer on the main queue counts until it has fired.
    @Test func aTimerOfTheMainQueueCountsAsMoving() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now() + 0.2)
      await withCheckedContinuation { fired in
        timer.setEventHandler {
          timer.setEventHandler {}
          fired.resume()
        }
        timer.activate()
        MediaClock.setManualTime(MediaClock.now() + 3)
        world.playback.updateRest()
        #expect(!world.playback.isAtRest)
      }
      await world.go(to: 4)
      #expect(world.playback.isAtRest)
      timer.schedule(deadline: .now(), repeating: 1000)
      await world.frame()
      #expect(!world.playback.isAtRest, "a repeating timer always has a next time")
      timer.cancel()
      await world.frame()
      #expect(world.playback.isAtRest)
    }

    /// A delayed block sees the time of the scene whose code submitted it. After a rest, this time is behind media
    /// time.
    @Test func aDelayedBlockRunsInTheScopeOfItsScene() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      await world.go(to: 3)
      await world.go(to: 60)
      let context = world.playback.context
      let scope = await withCheckedContinuation { done in
        context.inScope {
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) {
            done.resume(returning: LayerContext.inScope.map(ObjectIdentifier.init))
          }
        }
      }
      #expect(scope == ObjectIdentifier(context))
      #expect(LayerContext.inScope == nil)
    }

    /// The viewer's own controls wait too, for example to hide a scroll bar, but not on behalf of the scene.
    @Test func aDelayOfTheViewerDoesNotCountAsMoving() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      await world.go(to: 3)
      let time = world.session.time
      await withCheckedContinuation { done in
        MediaDelay.after(0.05) { done.resume() }
        world.playback.updateRest()
        #expect(world.playback.isAtRest)
      }
      #expect(world.session.time == time)
    }

    /// Changes without animations take a frame each, so that each of them can be shown again.
    @Test func changesAtRestHaveTimesOfTheirOwn() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 3)
      var times: [Double] = []
      for (number, opacity) in [Float(0.75), 0.5, 0.25].enumerated() {
        await world.go(to: 10 + Double(number))
        #expect(world.playback.isAtRest)
        world.playback.context.inScope { withoutActions { scene.square.opacity = opacity } }
        await world.go(to: 10.02 + Double(number))
        // The next change is made at the time of this rest, so this change is visible until then.
        times.append(world.session.time - 0.001)
      }
      for (time, opacity) in zip(times, [Float(0.75), 0.5, 0.25]) {
        world.session.seek(to: time)
        #expect(world.playback.shownValues(of: scene.square)?.opacity == opacity)
      }
    }

    /// An edit is not an event of the scene: the value is changed back to the scene's own last change, and time stays
    /// at rest.
    @Test func anEditAtRestChangesThePastToo() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      for step in 0...12 { await world.go(to: Double(step) / 4) }
      let session = world.session
      let (time, extent) = (session.time, session.extent)
      #expect(world.playback.isAtRest)
      for opacity in [0.75, 0.5, 0.25] {
        session.set(opacity, "opacity", on: scene.square, isAnimated: false)
        await world.go(to: 10 + opacity)
      }
      #expect(world.playback.isAtRest && session.time == time && session.extent == extent)
      for shown in [0, 1, time] {
        session.seek(to: shown)
        #expect(world.playback.shownValues(of: scene.square)?.opacity == 0.25, "at \(shown) s")
      }
    }

    /// Nothing plays at rest, so a time that the user drags to stays. A press on the scene then reaches it at its
    /// latest time.
    @Test func aDragFromARestStays() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      for step in 0...12 { await world.go(to: Double(step) / 4) }
      let session = world.session
      let rest = session.time
      #expect(world.playback.isAtRest)
      for target in [0.5, 1] {
        session.beginScrub()
        session.seek(to: target)
        session.endScrub()
        await world.go(to: 10 + target)
        #expect(session.time == target && !session.player.isPlaying)
      }
      session.playForPress()
      #expect(session.player.isPlaying && abs(session.time - rest) < Self.tolerance)
      await world.go(to: 20)
      session.beginScrub()
      session.seek(to: 1)
      session.endScrub()
      session.step(frames: 1)
      #expect(!session.player.isPlaying)
      session.playForPress()
      #expect(session.player.isPlaying && session.playback.isLive, "a press after a command")
      for step in 0...12 { await world.go(to: 30 + Double(step) / 4) }
      #expect(world.playback.isAtRest)
      session.beginScrub()
      session.seek(to: session.playback.latestTime)
      session.endScrub()
      #expect(session.player.isPlaying && world.playback.isAtRest, "back at the latest time")
      session.pause()
      session.playForPress()
      #expect(session.player.isPlaying, "the effect of a press at the latest time is visible too")
    }

    /// Home and End move the time of a scene at rest as a click on the timeline does.
    @Test func theStartOfARestStays() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      for step in 0...12 { await world.go(to: Double(step) / 4) }
      let session = world.session
      let rest = session.time
      session.perform(.toStart)
      await world.go(to: 10)
      #expect(session.time == 0 && !session.player.isPlaying)
      session.perform(.toEnd)
      await world.go(to: 11)
      #expect(world.playback.isAtRest && abs(session.time - rest) < 1e-9)
      session.perform(.toEnd)
      await world.go(to: 12)
      #expect(world.playback.isAtRest && abs(session.time - rest) < 1e-9, "nothing creeps")
    }

    /// The viewer's edits of animations are no events of the scene either.
    @Test func editsOfAnimationsAtRestTakeNoTime() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      for step in 0...12 { await world.go(to: Double(step) / 4) }
      let (session, editor) = (world.session, AnimationEditor(world.session))
      let (time, extent) = (session.time, session.extent)
      let id = try #require(session.spans.first?.id)
      editor.edit(AnimationAddress(id: id)) { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) }
      await world.go(to: 10)
      #expect(world.playback.isAtRest && session.time == time && session.extent == extent)
      session.undo.undo()
      session.undo.redo()
      await world.go(to: 11)
      #expect(world.playback.isAtRest && session.time == time && session.extent == extent)
      let entry = try #require(editor.selection.flatMap { editor.entry($0.id) })
      editor.remove(entry)
      session.undo.undo()
      await world.go(to: 12)
      #expect(world.playback.isAtRest && session.time == time && session.extent == extent)
    }

    /// An edit that lets the animation last longer than the rest is played to its new end.
    @Test func anAnimationThatAnEditLengthensIsPlayed() async throws {
      let world = try PlaybackWorld(SquareScene(removes: false))
      defer { world.end() }
      for step in 0...12 { await world.go(to: Double(step) / 4) }
      let (session, editor) = (world.session, AnimationEditor(world.session))
      let id = try #require(session.spans.first?.id)
      editor.edit(AnimationAddress(id: id)) { $0.duration = 4 }
      for step in 0...12 { await world.go(to: 10 + Double(step) / 4) }
      #expect(world.playback.isAtRest && session.extent == 4 && session.time >= 4)
    }

    /// Events reach the scene with timestamps on its own clock, with which gestures measure the length of a press.
    @Test func eventsHaveTheTimeOfTheScene() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      await world.go(to: 3)
      await world.go(to: 60)
      let (media, playback) = (MediaClock.now(), world.playback)
      playback.noteInput()
      let first = playback.contextTime(ofMediaTime: media)
      #expect(abs(first - playback.context.liveTime) < Self.tolerance)
      #expect(media - first > 50)
      await world.go(to: 60.25)
      #expect(abs(playback.contextTime(ofMediaTime: media + 0.25) - first - 0.25) < Self.tolerance)
    }

    /// Time does not rest inside of a range; otherwise a loop would stop in a part in which nothing moves.
    @Test func aRangeDoesNotRest() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      world.playback.setRange(0...10, loop: .loop)
      await world.go(to: 5)
      world.playback.updateRest()
      #expect(!world.playback.isAtRest)
    }

    /// The saved transport of a scene at rest does not let its time run on.
    @Test func theSavedTransportRests() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      await world.go(to: 3)
      await world.go(to: 60)
      let shown = world.playback.shownTransport
      #expect(shown.time(at: MediaClock.now() + 600) == world.session.time)
    }

    @Test func playAtRestStartsAgain() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      await world.go(to: 7)
      world.session.togglePlay()
      #expect(world.session.player.isPlaying)
      await world.go(to: 7.5)
      #expect(abs(world.session.time - 0.5) < Self.tolerance)
      await world.go(to: 20)
      await world.frame()
      #expect(world.playback.isAtRest)
    }

    /// Without a range, the end in mode "once" is that of the last animation.
    @Test func playAtTheEndStartsAgainAfterAPause() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      await world.go(to: 3)
      world.session.pause()
      world.session.seek(to: 1)
      world.session.play()
      #expect(abs(world.session.time - 1) < Self.tolerance, "there is something left to play")
      world.session.pause()
      world.session.seek(to: world.session.duration)
      #expect(world.session.time == 2)
      world.session.play()
      #expect(world.session.time < Self.tolerance && world.session.player.isPlaying)
    }

    @Test func playGoesOnWhileAnAnimationHasNoEnd() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      let blink = CABasicAnimation(keyPath: "opacity")
      (blink.toValue, blink.duration, blink.repeatDuration) = (0.0, 1, .infinity)
      world.playback.context.inScope { scene.square.add(blink, forKey: "blink") }
      CATransaction.flush()
      await world.go(to: 5)
      world.session.pause()
      world.session.play()
      #expect(abs(world.session.time - 5) < Self.tolerance)
    }

    /// The lanes show the local time that a stopped clock had at the shown time.
    @Test func aStoppedClockHasTheTimeOfThePast() async throws {
      let scene = SquareScene()
      scene.square.speed = 0
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 1)
      world.playback.act { withoutActions { scene.square.timeOffset = 0.5 } }
      await world.go(to: 2)
      let session = world.session
      #expect(session.axisTime(of: scene.square) == 0.5)
      session.seek(to: 0)
      #expect(session.axisTime(of: scene.square) == 0)
    }

    @Test func aRangeEndsAfterItsStart() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      let session = world.session
      session.pause()
      for (time, command) in [(1, ViewerCommand.Transport.setInPoint), (0.5, .setOutPoint)] {
        session.seek(to: time)
        session.perform(command)
      }
      #expect(session.player.inPoint == nil && session.player.outPoint == 0.5)
      session.seek(to: 1.5)
      session.perform(.setInPoint)
      #expect(session.player.inPoint == 1.5 && session.player.outPoint == nil)
    }

    @Test func restartingPlaysFromTheStartOfTheRange() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      await world.go(to: 1)
      world.session.perform(.restart)
      #expect(world.session.time < Self.tolerance && world.session.player.isPlaying)
      world.session.pause()
      world.session.setRange(in: 0.5, out: 1.5)
      world.session.perform(.restart)
      #expect(abs(world.session.time - 0.5) < Self.tolerance && world.session.player.isPlaying)
    }
  }
}
