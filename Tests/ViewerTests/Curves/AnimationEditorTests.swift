import CoreGraphics
import QuartzCore
import RenderModel
import Testing

@testable import LaminaViewer

extension ViewerTests {
  @Suite @MainActor struct AnimationEditorTests {
    /// Returns the x coordinate of the first pixel in row 5 that is not white: the left edge of the square.
    private func x(_ world: PlaybackWorld) -> Int? {
      let picture = world.picture
      return (0..<picture.width).first { picture[$0, 5] & 0xff_ffff != 0xff_ffff }
    }

    /// Returns a playback of a square that moves 40 points in 2 s, paused after 1 s; an editor; and the address of the
    /// square's animation.
    private func world() async throws -> (
      world: PlaybackWorld, editor: AnimationEditor, address: AnimationAddress
    ) {
      let world = try PlaybackWorld(SquareScene())
      for step in 0...16 { await world.go(to: Double(step) / 16) }
      world.session.pause()
      await world.frame()
      let editor = AnimationEditor(world.session)
      let id = try #require(world.session.spans.first?.id)
      return (world, editor, AnimationAddress(id: id))
    }

    @Test func editsShowAtOnceAndCanBeUndone() async throws {
      let (world, editor, address) = try await world()
      defer { world.end() }
      #expect(x(world) == 20)
      editor.edit(address) { $0.timingFunction = CAMediaTimingFunction(controlPoints: 0, 1, 0, 1) }
      await world.frame()
      // At half of its time, the new curve has a progress of 0.99, that is x = 39.6. The old one has 20.
      #expect(x(world) ?? 0 > 30)
      #expect(editor.selection?.id == world.session.spans.first?.id, "the edited version is selected")
      #expect(world.session.undo.undo())
      await world.frame()
      #expect(x(world) == 20)
      #expect(!world.session.undo.undo())
    }

    @Test func editsOfAnAnimationThatHasEndedChangeThePast() async throws {
      let (world, editor, _) = try await world()
      defer { world.end() }
      world.session.play()
      for step in 17...48 { await world.go(to: Double(step) / 16) }
      world.session.pause()
      let id = try #require(world.session.spans.first?.id)
      editor.edit(AnimationAddress(id: id)) { $0.speed = 2 }
      world.session.seek(to: 0.5)
      await world.frame()
      #expect(x(world) == 20)
    }

    @Test func aDragIsUndoneInOneStep() async throws {
      let (world, editor, address) = try await world()
      defer { world.end() }
      world.session.undo.beginGesture()
      for duration in [1.5, 3, 4] {
        editor.edit(try #require(duration == 1.5 ? address : editor.selection)) {
          $0.duration = duration
        }
      }
      // With the last duration, 4 s, a quarter of the 40 points has passed after 1 s.
      world.session.undo.endGesture()
      await world.frame()
      #expect(x(world) == 10)
      world.session.undo.undo()
      await world.frame()
      #expect(x(world) == 20)
    }

    @Test("A removed animation is removed from the past too, until that is undone")
    func removing() async throws {
      let (world, editor, address) = try await world()
      defer { world.end() }
      let entry = try #require(editor.entry(address.id))
      world.session.seek(to: 0.5)
      editor.remove(entry)
      await world.frame()
      #expect(world.session.time == 0.5 && x(world) == 0 && world.session.spans.isEmpty)
      world.session.seek(to: 1)
      await world.frame()
      #expect(x(world) == 0 && entry.layer.animationKeys() == nil)
      world.session.undo.undo()
      await world.frame()
      #expect(world.session.time == 0.5 && x(world) == 10 && entry.isAttached)
      #expect(editor.selection == address, "it is the same animation")
      for (time, position) in [(0.25, 5), (1.0, 20), (0, 0)] {
        world.session.seek(to: time)
        await world.frame()
        #expect(x(world) == position, "at \(time) s")
      }
      editor.edit(address) { $0.speed = 2 }
      world.session.seek(to: 0.5)
      await world.frame()
      #expect(x(world) == 20)
    }

    @Test("An animation that has ended since its removal is restored only in the past")
    func restoringAfterTheEnd() async throws {
      let (world, editor, address) = try await world()
      defer { world.end() }
      let entry = try #require(editor.entry(address.id))
      editor.remove(entry)
      // Time runs on after the end of the animation while a button is pressed.
      world.playback.isPressed = true
      world.session.play()
      for step in 17...48 { await world.go(to: Double(step) / 16) }
      // Without a change the scene's layers stay at the time of the last frame.
      let scene = try #require(world.playback.scene as? SquareScene)
      world.playback.act { scene.turnBlue() }
      await world.frame()
      world.session.pause()
      world.session.undo.undo()
      #expect(!entry.isAttached && world.session.spans.map(\.id) == [address.id])
      world.session.seek(to: 0.5)
      await world.frame()
      #expect(x(world) == 10)
    }

    @Test func lanesAreMadeFromTheJournal() async throws {
      let (world, _, address) = try await world()
      defer { world.end() }
      let rows = LaneRows(LaneEntry.entries(of: world.session))
      let bar = try #require(rows.bar(at: address))
      // Each frame of the fixture adds a microsecond to the time; the tolerance is a choice.
      #expect(abs(bar.start) < 1e-3 && abs(bar.end - 2) < 1e-3)
      // The rows are the title of the layer and the lane of its animation.
      #expect(rows.rows.count == 2)
    }

    @Test func aReplacedAnimationEndsAtItsReplacement() async throws {
      let scene = SquareScene()
      let world = try PlaybackWorld(scene)
      defer { world.end() }
      await world.go(to: 0.5)
      world.playback.act {
        let other = CABasicAnimation(keyPath: "position.x")
        (other.fromValue, other.toValue, other.duration) = (0.0, 9.0, 1)
        scene.square.add(other, forKey: "move")
      }
      CATransaction.flush()
      await world.go(to: 0.75)
      let rows = LaneRows(LaneEntry.entries(of: world.session))
      guard case .lane(_, _, let bars)? = rows.rows.last else {
        Issue.record("no lane")
        return
      }
      // The tolerance of 0.01 s is a choice.
      #expect(bars.count == 2 && bars[0].isCutShort && abs(bars[0].end - 0.5) < 1e-2)
    }

    @Test("The curve of a single interval between keyframes is edited if the interval has one")
    func singleInterval() async throws {
      let (world, editor, address) = try await world()
      defer { world.end() }
      let entry = try #require(editor.entry(address.id))
      let bar = try #require(LaneRows(LaneEntry.entries(of: world.session)).bar(at: address))
      let probe = try #require(AnimationProbe(address, of: entry, in: world.session))
      let keyframes = CAKeyframeAnimation(keyPath: "opacity")
      keyframes.values = [0, 1]
      let subject = CurveSubject(
        address: address, animation: keyframes, layer: entry.layer, key: nil, probe: probe, bar: bar)
      #expect(subject.onlyInterval == nil)
      let easeIn = CAMediaTimingFunction(name: .easeIn)
      keyframes.timingFunctions = [easeIn]
      #expect(subject.onlyInterval == 0 && subject.curve(ofInterval: 0) == easeIn.curve)
      keyframes.values = [0, 1, 0]
      #expect(subject.onlyInterval == nil)
    }

    @Test func theCurvesBetweenKeyframesAreSetOneByOne() {
      let keyframes = CAKeyframeAnimation(keyPath: "opacity")
      keyframes.values = [0, 1, 0.5, 1]
      CurveSubject.setCurve(
        CAMediaTimingFunction(name: .easeIn), ofInterval: 1, count: 3, on: keyframes)
      #expect(keyframes.timingFunctions?.map(\.description) == ["linear", "easeIn", "linear"])
      CurveSubject.setCurve(
        CAMediaTimingFunction(name: .easeOut), ofInterval: nil, count: 3, on: keyframes)
      #expect(keyframes.timingFunction?.description == "easeOut")
    }
  }
}
