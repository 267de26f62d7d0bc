import CoreGraphics
import RenderModel
import RenderServer
import Testing

/// Tests of the activity and the events that a tree reports for running, waiting and ended animations (T1.23).
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

  /// A discrete animation of two values with a cycle of one second, which begins at 2 and is repeated.
  private static func steps(
    count: Float = 3, change: (inout AnimationValue) -> Void = { _ in }
  ) throws -> RenderContext {
    let values = try #require(KeyValues([.number(1), .number(0)], keyTimes: nil, mode: .discrete))
    var animation = AnimationValue(
      id: AnimationID(rawValue: 1), timing: Timing(beginTime: 2, duration: 1).repeating(count: count),
      curve: nil, isRemovedOnCompletion: true,
      kind: .keyframe(
        KeyframeAnimation(target: PropertyPath("opacity", kind: .plain)!, route: .values(values))))
    change(&animation)
    var update = NodeUpdate(id: NodeID(index: 1))
    update.addedAnimations = [animation]
    var commit = Commit(time: 0)
    commit.updates = [update]
    let canvas = PixelRect(x: 0, y: 0, width: 9, height: 9)
    let context = context(of: [box(CGRect(x: 0, y: 0, width: 9, height: 9))], in: canvas)
    context.commit(commit)
    return context
  }

  @Test func aDiscreteAnimationNeedsAFrameForEachValue() throws {
    let context = try Self.steps()
    var (time, times) = (0.0, [Double]())
    while case .waiting(let next) = context.activity(at: time), times.count < 100 {
      time = next
      times.append(next)
      _ = context.advance(to: time)
    }
    #expect(times == [2, 2.5, 3, 3.5, 4, 4.5, 5])
    #expect(context.activity(at: time) == .idle)
    let endless = try Self.steps(count: .infinity)
    #expect(endless.activity(at: 1002.25) == .waiting(until: 1002.5))
    #expect(endless.activity(at: 1002.75) == .waiting(until: 1003))
  }

  /// The players of other contexts show their time as it runs, and tell that something moves.
  @Test func aDiscreteAnimationOfAPlayerIsRunning() throws {
    let context = try Self.steps()
    context.timeBase = TimeBase(anchor: 0, origin: 0, rate: 1)
    #expect(context.activity(at: 2.25) == .waiting(until: 2.5), "the time is media time")
    context.timeBase = TimeBase(anchor: 0, origin: 1, rate: 1)
    #expect(context.activity(at: 1.25) == .running)
  }

  /// The copies of a replicator have steps of their own.
  @Test func aDiscreteAnimationInAReplicatorIsRunning() throws {
    let context = try Self.steps()
    var update = NodeUpdate(id: NodeID(index: 0))
    update.properties = LayerProperties(kind: .replicator)
    var commit = Commit(time: 1)
    commit.updates = [update]
    context.commit(commit)
    #expect(context.activity(at: 2.25) == .running)
  }

  @Test func otherDiscreteAnimationsAreDrawnAtEveryTick() throws {
    let changes: [(inout AnimationValue) -> Void] = [
      { $0.curve = TimingCurve(0.4, 0, 0.6, 1) }, { $0.timing.autoreverses = true },
    ]
    for change in changes {
      #expect(try Self.steps(change: change).activity(at: 2.25) == .running)
    }
    let slow = try Self.steps { $0.timing.speed = 0.5 }
    #expect(slow.activity(at: 2.25) == .waiting(until: 3))
  }

  /// A renderer that keeps its recording between two steps shows the same value at each time as one that evaluates
  /// every frame, although the times of frames and steps are rounded.
  @Test(arguments: [0.1, 0.3, 0.4, 0.7, 0.8, 10.0 / 12])
  func noStepIsLeftOut(duration: Double) throws {
    let context = try Self.steps {
      $0.timing = Timing(beginTime: 0, duration: duration).repeating(count: .infinity)
    }
    let (playing, times) = (FrameRenderer(context: context), (0..<600).map { Double($0) / 60 })
    let shown = times.map { Self.pixel(of: playing, at: $0) }
    #expect(shown == times.map { Self.pixel(of: FrameRenderer(context: context), at: $0) })
    #expect(Set(shown).count == 2)
  }

  private static func pixel(of renderer: FrameRenderer, at time: Double) -> UInt32 {
    let canvas = PixelRect(x: 0, y: 0, width: 9, height: 9)
    _ = renderer.prepare(at: time, canvas: canvas, scale: 1)
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    renderer.draw(into: bitmap, age: 0)
    return bitmap.row(4)[4]
  }

  @Test func startAndEndAreReportedOnceT1_24() {
    let context = Self.tree(Timing(beginTime: 2, duration: 1))
    let id = AnimationID(rawValue: 1)
    #expect(context.advance(to: 1.9) == [])
    #expect(
      context.advance(to: 2) == [AnimationEvent(node: NodeID(index: 1), animation: id, kind: .started)])
    #expect(context.advance(to: 2.9) == [])
    #expect(
      context.advance(to: 7) == [AnimationEvent(node: NodeID(index: 1), animation: id, kind: .finished)]
    )
    #expect(context.advance(to: 8) == [])
    let opacity = context.presentation(of: NodeID(index: 1), at: 2.5).opacity
    #expect(opacity == 1, "the animation was removed")
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

  /// Two boxes without animations.
  private static func pair() -> RenderContext {
    context(
      of: [box(CGRect(x: 0, y: 0, width: 4, height: 4)), box(CGRect(x: 5, y: 0, width: 4, height: 4))],
      in: PixelRect(x: 0, y: 0, width: 9, height: 9))
  }

  private static func fade(_ number: UInt64, _ timing: Timing) -> AnimationValue {
    AnimationValue(
      id: AnimationID(rawValue: number), timing: timing, curve: nil, isRemovedOnCompletion: true,
      kind: .basic(BasicAnimation(target: PropertyPath("opacity", kind: .plain)!, from: .number(0))))
  }

  private static func commit(_ animations: [(Int32, AnimationValue)], to context: RenderContext) {
    var commit = Commit(time: 0)
    commit.updates = animations.map { node, animation in
      var update = NodeUpdate(id: NodeID(index: node))
      update.addedAnimations = [animation]
      return update
    }
    context.commit(commit)
  }

  /// A later commit does not make the tree forget the animations that have not begun.
  @Test func newAnimationsAreReportedBesideOldOnes() {
    let context = Self.pair()
    Self.commit([(1, Self.fade(1, Timing(beginTime: 5, duration: 1)))], to: context)
    #expect(context.advance(to: 1) == [])
    Self.commit([(2, Self.fade(2, Timing(beginTime: 1, duration: 9)))], to: context)
    let (first, second) = (AnimationID(rawValue: 1), AnimationID(rawValue: 2))
    #expect(
      context.advance(to: 1) == [
        AnimationEvent(node: NodeID(index: 2), animation: second, kind: .started)
      ])
    #expect(
      context.advance(to: 5) == [
        AnimationEvent(node: NodeID(index: 1), animation: first, kind: .started)
      ])
    #expect(
      context.advance(to: 6) == [
        AnimationEvent(node: NodeID(index: 1), animation: first, kind: .finished)
      ])
    #expect(
      context.advance(to: 10) == [
        AnimationEvent(node: NodeID(index: 2), animation: second, kind: .finished)
      ])
  }

  @Test func eventsOfTheSameTimeComeInTheOrderOfAdding() {
    let context = Self.pair()
    let timing = Timing(beginTime: 1, duration: 1)
    Self.commit([(2, Self.fade(1, timing)), (1, Self.fade(2, timing))], to: context)
    Self.commit([(2, Self.fade(3, timing))], to: context)
    let events = context.advance(to: 2)
    #expect(events.map(\.animation.rawValue) == [1, 2, 3, 1, 2, 3])
    #expect(
      events.map(\.kind) == Array(repeating: .started, count: 3) + Array(repeating: .finished, count: 3)
    )
  }

  /// A new speed of a layer moves the start and the end of every animation below it.
  @Test func aChangedClockMovesStartsAndEnds() {
    let context = Self.pair()
    Self.commit([(1, Self.fade(1, Timing(beginTime: 8, duration: 4)))], to: context)
    #expect(context.advance(to: 1) == [])
    var root = LayerProperties()
    root.timing.speed = 4
    var update = NodeUpdate(id: NodeID(index: 0))
    update.properties = root
    var commit = Commit(time: 1)
    commit.updates = [update]
    context.commit(commit)
    #expect(context.advance(to: 2).map(\.kind) == [.started])
    #expect(context.advance(to: 3).map(\.kind) == [.finished])
  }

  @Test func startsAlreadyReportedAreNotReportedAgain() {
    let context = Self.pair()
    var fade = Self.fade(1, Timing(beginTime: 1, duration: 1))
    fade.hasReportedStart = true
    Self.commit([(1, fade)], to: context)
    #expect(context.advance(to: 2).map(\.kind) == [.finished])
  }
}
