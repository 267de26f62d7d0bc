import QuartzCore
import RenderModel
import TestSupport
import Testing

@testable import LaminaViewer

extension ViewerTests {
  @Suite @MainActor struct ScenePlaybackTests {
    /// Returns the x coordinate of the first pixel in row 5 that is not white: the left edge of the square.
    private func x(_ world: PlaybackWorld) -> Int? {
      let picture = world.picture
      return (0..<picture.width).first { picture[$0, 5] & 0xff_ffff != 0xff_ffff }
    }

    @Test("A change of the scene is shown together with that of the views around it")
    func oneFrame() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 3)
      let before = world.picture[2, 5]
      world.playback.inOneFrame {
        world.playback.act { scene.turnBlue() }
        CATransaction.flush()
        world.push()
        #expect(world.picture[2, 5] == before)
      }
      world.push()
      #expect(world.picture[2, 5] != before)
    }

    @Test func playingShowsTheScenesTime() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      for (seconds, position) in [(0.0, 0), (0.5, 10), (1, 20), (1.5, 30)] {
        await world.go(to: seconds)
        #expect(x(world) == position, "after \(seconds) s")
        #expect(abs(world.session.time - seconds) < 1e-5)
      }
    }

    /// Seeking, stepping and playing to a time show the same pixels, forwards and backwards, also after animations have
    /// ended.
    @Test func seekingAndPlayingToATimeShowTheSamePicture() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      var played: [Double: Bitmap] = [:]
      for step in 0...40 {
        await world.go(to: Double(step) / 16)
        played[Double(step) / 16] = world.picture
      }
      #expect(
        world.playback.scene.root.sublayers?.first?.animationKeys() == nil, "the animation has ended")
      world.session.pause()
      for time in [0.25, 2.25, 1, 0, 1.9375, 0.5] {
        world.session.seek(to: time)
        await world.frame()
        #expect(world.picture.difference(from: try #require(played[time])).isNone, "at \(time) s")
      }
      world.session.setRange(in: nil, out: nil)
      world.session.seek(to: 2)
      world.session.setSpeed(-1)
      world.session.play()
      await world.go(to: 40.0 / 16 + 0.5)
      #expect(world.picture.difference(from: try #require(played[1.5])).isNone, "backwards")
    }

    @Test func seekingAheadRunsTheCallbacksInBetween() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      world.session.pause()
      world.session.seek(to: 3)
      await world.frame()
      #expect(world.playback.scene.root.sublayers?.first?.animationKeys() == nil)
      world.session.seek(to: 1)
      await world.frame()
      #expect(x(world) == 20)
    }

    @Test func aLoopStaysInItsRange() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      world.session.setRange(in: 0.5, out: 1.5)
      world.session.setLoop(.loop)
      // The loop moves the time to the start of the range at once, and after its end to its start again.
      await world.go(to: 0.25)
      #expect(x(world) == 15)
      await world.go(to: 1.25)
      #expect(x(world) == 15)
      world.session.setLoop(.pingPong)
      await world.go(to: 2.25)
      // 0.75 s and another second are 1.75 s, reflected to 1.25 s. The edge may lie in the pixel beside.
      #expect(abs((x(world) ?? 0) - 25) <= 1)
    }

    /// A paused scene requests no frames, and the window around it does not draw any.
    @Test func aPausedSceneRequestsNoFrames() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      await world.go(to: 0.5)
      world.session.pause()
      await world.frame()
      let shown = world.picture
      MediaClock.setManualTime(150)
      #expect(world.playback.context.server.activity(at: 150) == .idle)
      await world.frame()
      #expect(world.picture.difference(from: shown).isNone)
    }

    /// A display link of a scene is called for every frame at any speed, and its callback sees the scene's clock.
    @Test(arguments: [0.1, 1, 4]) func displayLinksFollowTheScenesClock(speed: Double) async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      world.session.setSpeed(speed)
      var times: [(timestamp: Double, now: Double)] = []
      var link: CADisplayLink?
      world.playback.act {
        link = CADisplayLink { times.append(($0.timestamp, CACurrentMediaTime())) }
        link?.add(to: .main, forMode: .common)
      }
      defer { link?.invalidate() }
      for index in 1...10 { await world.go(to: Double(index) / 60) }
      #expect(times.count >= 9, "a frame before the first call may have been under way")
      for (one, next) in zip(times, times.dropFirst()) {
        // Each frame of the fixture adds a microsecond, which is multiplied by the speed. The tolerances
        // are choices.
        #expect(abs(next.timestamp - one.timestamp - speed / 60) < 1e-4)
      }
      for time in times { #expect(abs(time.now - time.timestamp) < 0.01, "the time is the scene's") }
    }

    /// Earlier times show the layers as they were committed then.
    @Test func changesShowFromTheirTimeOn() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 1)
      world.playback.act { scene.turnBlue() }
      await world.go(to: 1.5)
      #expect(world.picture[30, 5] == 0xff00_00ff)
      world.session.pause()
      world.session.seek(to: 0.75)
      await world.frame()
      #expect(world.picture[15, 5] == 0xffff_0000)
      world.session.seek(to: 1.25)
      await world.frame()
      #expect(world.picture[25, 5] == 0xff00_00ff)
    }

    /// An action of the user while an earlier time is shown goes to the latest time first.
    @Test func anActionReturnsToTheLatestTime() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 1)
      world.session.pause()
      world.session.seek(to: 0.25)
      #expect(!world.playback.isLive)
      world.playback.act { scene.turnBlue() }
      #expect(world.playback.isLive)
      #expect(abs(world.session.time - 1) < 1e-5)
    }

    /// Returns the color of the square, 0xRRGGBB; nil when the square is not visible.
    private func color(_ world: PlaybackWorld) -> UInt32? {
      x(world).map { world.picture[$0 + 2, 5] & 0xff_ffff }
    }

    @Test("An edit of a value shows at the earlier time that is shown, and undo shows that time again")
    func editOfAPastValue() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      for step in 0...6 { await world.go(to: Double(step) / 4) }
      let session = world.session
      session.pause()
      session.seek(to: 0.5)
      let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      session.set(blue, "backgroundColor", on: scene.square, isAnimated: false)
      await world.frame()
      #expect(session.time == 0.5 && x(world) == 10 && color(world) == 0xff)
      for time in [0.25, 1, 1.5] {
        session.seek(to: time)
        await world.frame()
        #expect(color(world) == 0xff, "at \(time)")
      }
      session.undo.undo()
      await world.frame()
      #expect(session.time == 0.5 && x(world) == 10 && color(world) == 0xff0000)
      session.seek(to: 1.5)
      await world.frame()
      #expect(color(world) == 0xff0000)
      session.undo.redo()
      await world.frame()
      #expect(color(world) == 0xff && session.time == 0.5)
      session.play()
      session.undo.undo()
      #expect(!session.player.isPlaying && session.time == 0.5, "also when the scene plays meanwhile")
    }

    @Test("An edit at the latest time shows at all earlier times, too")
    func editOfThePresent() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      for step in 0...6 { await world.go(to: Double(step) / 4) }
      let session = world.session
      session.pause()
      #expect(world.playback.isLive)
      for blue in [0.5, 1.0] {
        let color = CGColor(red: 0, green: 0, blue: blue, alpha: 1)
        session.set(color, "backgroundColor", on: scene.square, isAnimated: false)
      }
      for time in [0.25, 1, 1.5] {
        session.seek(to: time)
        await world.frame()
        #expect(color(world) == 0xff, "at \(time)")
      }
    }

    @Test("A value that the scene has changed since the shown time is edited at the latest time")
    func editOfAValueThatChanged() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      for step in 0...4 { await world.go(to: Double(step) / 4) }
      world.playback.act { scene.turnBlue() }
      await world.go(to: 1.5)
      let session = world.session
      session.pause()
      session.seek(to: 0.5)
      let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      session.set(green, "backgroundColor", on: scene.square, isAnimated: false)
      await world.frame()
      #expect(world.playback.isLive && color(world) == 0xff00)
      session.seek(to: 0.5)
      await world.frame()
      #expect(color(world) == 0xff0000, "the past is as it was")
    }

    @Test func anEditChangesThePastToo() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      for step in 0...12 { await world.go(to: Double(step) / 4) }
      let entry = try #require(world.playback.context.journal?.entries.first { $0.key == "move" })
      let edited = try #require(entry.animation.copy() as? CABasicAnimation)
      edited.toValue = 20.0
      world.playback.context.editHistory(entry, as: edited)
      world.session.pause()
      world.session.seek(to: 1)
      await world.frame()
      #expect(x(world) == 10)
    }

    /// An animation that ended after 2 s is given a duration of 4 s after later trees were committed without it.
    @Test func anEditCanProlongAnAnimationThatHasEnded() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      // Time runs on after the end while a button is pressed.
      world.playback.isPressed = true
      for step in 0...10 { await world.go(to: Double(step) / 4) }
      world.playback.act { scene.turnBlue() }
      for step in 11...12 { await world.go(to: Double(step) / 4) }
      let entry = try #require(world.playback.context.journal?.entries.first { $0.key == "move" })
      #expect(!entry.isAttached)
      let edited = try #require(entry.animation.copy() as? CABasicAnimation)
      edited.duration = 4
      world.playback.context.editHistory(entry, as: edited)
      await world.frame()
      #expect(x(world) == 30, "the animation goes on")
      world.session.pause()
      for (time, position) in [(1.0, 10), (2.25, 22), (2.75, 27)] {
        world.session.seek(to: time)
        await world.frame()
        #expect(x(world) == position, "at \(time)")
      }
    }

    private final class Listener: CAAnimationDelegate {
      var stops = 0
      func animationDidStop(_ animation: CAAnimation, finished: Bool) { stops += 1 }
    }

    /// The delegate was called at the first end already, so it is not called again.
    @Test func anEditedAnimationThatHadEndedDoesNotCallItsDelegateAgain() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      // Time runs on after the end while a button is pressed.
      world.playback.isPressed = true
      for step in 0...12 { await world.go(to: Double(step) / 4) }
      let entry = try #require(world.playback.context.journal?.entries.first { $0.key == "move" })
      let edited = try #require(entry.animation.copy() as? CABasicAnimation)
      let listener = Listener()
      (edited.duration, edited.delegate) = (4, listener)
      world.playback.context.editHistory(entry, as: edited)
      #expect(world.playback.context.journal?.entries.first { $0.key == "move" }?.isAttached == true)
      for step in 13...18 { await world.go(to: Double(step) / 4) }
      let last = try #require(world.playback.context.journal?.entries.first { $0.key == "move" })
      #expect(!last.isAttached && last.removal == nil)
      #expect(listener.stops == 0)
    }

    @Test func codeOfTheSceneSeesTheScenesTime() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      world.session.setSpeed(0.5)
      await world.go(to: 2)
      var seen = 0.0
      world.playback.act { seen = CACurrentMediaTime() }
      #expect(abs(seen - 101) < 1e-5)
      #expect(abs(CACurrentMediaTime() - 102) < 1e-5)
      #expect(abs(world.playback.root.convertTime(102, from: nil) - 101) < 1e-5)
    }

    /// An animation that fills forwards, but is removed at its end, has no effect on pictures of later times.
    @Test func picturesOfLaterTimesLackAnimationsThatHaveEnded() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 0.5)
      let turn = CABasicAnimation(keyPath: "backgroundColor")
      turn.toValue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      (turn.duration, turn.fillMode) = (1, .forwards)
      world.playback.act { scene.square.add(turn, forKey: "turn") }
      CATransaction.flush()
      let picture = try #require(world.playback.picture(at: 3))
      #expect(picture.bitmap[5, 5] == 0xFFFF_0000)
    }

    /// The damage of the window covers what changed in the scene.
    @Test func damageFollowsTheScene() async throws {
      let world = try PlaybackWorld(SquareScene())
      defer { world.end() }
      await world.go(to: 0.5)
      await world.go(to: 0.525)
      let damage = (world.window.damage.last ?? []).reduce(PixelRect.empty) { $0.union($1) }
      // The square of 10 points moves by half a point. The rest of the limits is a choice.
      #expect(damage.width <= 16 && damage.height <= 14, "\(damage)")
    }
  }
}
