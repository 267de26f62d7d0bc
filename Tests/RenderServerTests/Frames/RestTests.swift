import CoreGraphics
import RenderModel
import RenderServer
import TestSupport
import Testing

/// Tests that a frame is not recorded if nothing can have changed, and that everything that may change a frame is
/// noticed.
@Suite struct RestTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 20, height: 10)

  /// A box in a tree that was committed at 0. If there is a timing, the opacity of the box is animated.
  private struct Fade {
    let context: RenderContext
    let renderer: FrameRenderer

    init(_ timing: Timing? = nil, layer: (inout LayerProperties) -> Void = { _ in }) {
      var box = box(CGRect(x: 2, y: 2, width: 4, height: 4))
      layer(&box)
      context = RenderServerTests.context(of: [box], in: RestTests.canvas)
      renderer = FrameRenderer(context: context)
      if let timing { add(timing) }
    }

    func add(_ timing: Timing) {
      var update = NodeUpdate(id: NodeID(index: 1))
      update.addedAnimations = [
        AnimationValue(
          id: AnimationID(rawValue: 1), timing: timing, curve: nil, isRemovedOnCompletion: true,
          kind: .basic(
            BasicAnimation(
              target: PropertyPath("opacity", kind: .plain)!, from: .number(0), to: .number(0.5))))
      ]
      var commit = Commit(time: 0)
      commit.updates = [update]
      context.commit(commit)
    }

    /// Returns true if preparing the frame for `time` gave no damage, which means that it equals the frame before.
    func isAtRest(at time: Double, scale: Double = 1) -> Bool {
      renderer.prepare(at: time, canvas: RestTests.canvas, scale: scale).isEmpty
    }
  }

  @Test func aFrameWithoutChangeAllocatesNothing() {
    let fade = Fade()
    #expect(!fade.isAtRest(at: 1))
    let count = allocations { for frame in 0..<100 { _ = fade.isAtRest(at: 1 + Double(frame)) } }
    // The count is nil in a build that cannot count allocations.
    #expect(count == nil || count == 0)
  }

  @Test func theCounterOfAllocationsCounts() {
    let count = allocations { _ = Bitmap(width: 8, height: 8) }
    #expect(count != 0)
  }

  @Test func waitingAnimationsAreSeenWhenTheyBegin() {
    let fade = Fade(Timing(beginTime: 5, duration: 1))
    #expect(!fade.isAtRest(at: 1))
    #expect(fade.isAtRest(at: 4.999))
    #expect(!fade.isAtRest(at: 5))
    #expect(!fade.isAtRest(at: 5.5))
    #expect(!fade.isAtRest(at: 6.5), "after its end the box shows again")
    #expect(fade.isAtRest(at: 7))
  }

  @Test func aFrameForAnEarlierTimeIsPreparedAgain() {
    let fade = Fade(Timing(beginTime: 5, duration: 1))
    #expect(!fade.isAtRest(at: 9))
    #expect(fade.isAtRest(at: 10))
    #expect(!fade.isAtRest(at: 5.5))
  }

  @Test func commitsScalesAndBackgroundsAreSeen() {
    let fade = Fade()
    #expect(!fade.isAtRest(at: 1))
    #expect(!fade.isAtRest(at: 1, scale: 2))
    #expect(fade.isAtRest(at: 2, scale: 2))
    fade.renderer.background = 0xFF00_0000
    #expect(!fade.isAtRest(at: 2, scale: 2))
    fade.add(Timing(beginTime: 2, duration: 1))
    #expect(!fade.isAtRest(at: 2.5, scale: 2))
  }

  @Test func anEndedAnimationThatIsTakenOffIsSeen() {
    let fade = Fade(Timing(beginTime: 1, duration: 1, fillMode: .forwards))
    #expect(!fade.isAtRest(at: 3))
    #expect(fade.isAtRest(at: 4))
    #expect(fade.context.advance(to: 4).map(\.kind) == [.started, .finished])
    #expect(!fade.isAtRest(at: 4))
  }

  /// On a clock that runs backwards, the end of an animation comes before its beginning (T1.22).
  @Test func backwardsClocksMeetEnds() {
    let fade = Fade(Timing(beginTime: 5, duration: 1)) {
      $0.timing.speed = -1
      $0.timing.timeOffset = 10
    }
    // The local time of the layer is 10 − t, so the end of the animation at local time 6 comes at t = 4.
    #expect(fade.context.activity(at: 1) == .waiting(until: 4))
    #expect(!fade.isAtRest(at: 1))
    #expect(fade.isAtRest(at: 3.9))
    #expect(!fade.isAtRest(at: 4.5))
  }

  @Test func timesThatAreNotFiniteAreHarmless() {
    let fade = Fade()
    #expect(!fade.isAtRest(at: .nan))
    #expect(fade.isAtRest(at: .nan), "the same picture, recorded again")
    #expect(fade.isAtRest(at: .infinity))
  }
}
