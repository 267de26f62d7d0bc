import CoreGraphics
import RenderServer
import Testing

/// What the tree says about running, waiting and ended animations (T1.23).
@Suite struct ActivityTests {
  private static func tree(_ timing: Timing, stays: Bool = false) -> RenderContext {
    var update = NodeUpdate(id: NodeID(index: 1))
    update.addedAnimations = [
      AnimationValue(
        id: AnimationID(rawValue: 1), timing: timing, curve: nil, isRemovedOnCompletion: !stays,
        kind: .basic(
          BasicAnimation(
            target: PropertyPath("opacity", kind: .plain)!, from: .number(0), to: .number(1))))
    ]
    var commit = Commit(time: 0)
    commit.updates = [update]
    let canvas = PixelRect(x: 0, y: 0, width: 9, height: 9)
    let context = context(of: [box(CGRect(x: 0, y: 0, width: 9, height: 9))], in: canvas)
    context.commit(commit)
    return context
  }

  @Test func aDelayedAnimationWaitsRunsAndEnds() {
    let context = Self.tree(Timing(beginTime: 2, duration: 1))
    #expect(context.activity(at: 0) == .waiting(until: 2))
    #expect(context.activity(at: 2.5) == .running)
    #expect(context.activity(at: 3.5) == .idle)
  }

  @Test func startAndEndAreReportedOnceT1_24() {
    let context = Self.tree(Timing(beginTime: 2, duration: 1))
    let id = AnimationID(rawValue: 1)
    #expect(context.advance(to: 1.9) == [])
    #expect(context.advance(to: 2) == [AnimationEvent(animation: id, kind: .started)])
    #expect(context.advance(to: 2.9) == [])
    #expect(context.advance(to: 7) == [AnimationEvent(animation: id, kind: .finished)])
    #expect(context.advance(to: 8) == [])
    #expect(context.presentation(of: NodeID(index: 1), at: 2.5).opacity == 1, "it was taken off")
  }

  @Test func anAnimationThatStaysIsReportedOnceAndKeepsItsFillT1_23() {
    let context = Self.tree(Timing(beginTime: 2, duration: 1, fillMode: .both), stays: true)
    #expect(context.advance(to: 9).map(\.kind) == [.started, .finished])
    #expect(context.advance(to: 10) == [])
    #expect(context.presentation(of: NodeID(index: 1), at: 2.5).opacity == 0.5)
    #expect(context.activity(at: 10) == .idle)
  }

  @Test func animationsOnAPausedLayerNeverEndT1_22() {
    let context = Self.tree(Timing(beginTime: 0, duration: 1))
    var layer = box(CGRect(x: 0, y: 0, width: 9, height: 9))
    layer.timing.speed = 0
    layer.timing.timeOffset = 0.25
    var update = NodeUpdate(id: NodeID(index: 1))
    update.properties = layer
    var commit = Commit(time: 0)
    commit.updates = [update]
    context.commit(commit)
    #expect(context.activity(at: 50) == .idle)
    #expect(context.advance(to: 50).map(\.kind) == [.started])
    #expect(context.presentation(of: NodeID(index: 1), at: 50).opacity == 0.25)
  }
}
