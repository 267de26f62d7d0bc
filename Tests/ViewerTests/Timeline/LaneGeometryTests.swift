import CoreGraphics
import QuartzCore
import Testing

@testable import LaminaViewer

@Suite struct LaneGeometryTests {
  /// The geometry of lanes with 100 points per second.
  private let geometry = LaneGeometry(
    scale: TimeScale(range: 0...10, start: 16, width: 1000), width: 1032)

  private func bar(_ start: Double, _ end: Double, cycle: Double? = nil) -> LaneBar {
    LaneBar(
      address: AnimationAddress(id: 7), start: start, end: end, cycle: cycle ?? end - start)
  }

  private func rows(_ bars: LaneBar...) -> LaneRows {
    final class Layer {}
    let layer = Layer()
    return LaneRows(
      bars.map {
        LaneEntry(
          layer: ObjectIdentifier(layer), layerTitle: "a",
          parts: [LaneEntry.Part(title: "x", depth: 0, bar: $0)])
      })
  }

  @Test func barsLieOnTheTimelinesScale() {
    let frame = geometry.frame(of: bar(1, 3), top: 24, depth: 0)
    #expect(frame.minX == geometry.scale.x(of: 1) && frame.maxX == geometry.scale.x(of: 3))
    #expect(frame.minY > 24 && frame.maxY < 24 + LaneRows.laneHeight)
    #expect(geometry.frame(of: bar(1, 3), top: 24, depth: 1).height < frame.height)
  }

  @Test func barsWithoutAnEndExtendToTheEdge() {
    #expect(geometry.frame(of: bar(1, .infinity, cycle: 1), top: 0, depth: 0).maxX >= 1032)
    // The least width of a bar is 3 points.
    #expect(geometry.frame(of: bar(1, 1, cycle: 1), top: 0, depth: 0).width == 3)
  }

  @Test func fillsExtendFromTheirStartToTheBarAndFromTheBarToTheirEnd() throws {
    var filled = bar(2, 3)
    (filled.fillStart, filled.fillEnd) = (0.5, .infinity)
    let frame = geometry.frame(of: filled, top: 0, depth: 0)
    let before = try #require(geometry.fillBefore(filled, frame: frame))
    #expect(before.minX == geometry.scale.x(of: 0.5) && before.maxX == frame.minX)
    let after = try #require(geometry.fillAfter(filled, frame: frame))
    #expect(after.minX == frame.maxX && after.maxX >= 1032)
    #expect(geometry.fillBefore(bar(2, 3), frame: frame) == nil)
  }

  private func member(of group: LaneBar, _ start: Double, _ end: Double) throws -> LaneBar {
    var member = bar(start, end)
    member.rounds = group.rounds + [try #require(LaneRound(group))]
    return member
  }

  @Test func membersOfARepeatedGroupAreSeenInEveryRound() throws {
    let later = LaneGeometry(scale: TimeScale(range: 9...12, start: 16, width: 300), width: 332)
    let member = try member(of: bar(0, .infinity, cycle: 3), 1, 2)
    #expect(later.shown([member]).contains { $0.start == 10 && $0.end == 11 })
    #expect(geometry.shown([member]).map(\.start) == [1, 4, 7, 10])
    // The middle of the first lane is at 24 + 28 / 2 = 38.
    let hit = try #require(later.hit(CGPoint(x: later.x(of: 10.5), y: 38), in: rows(member)))
    #expect(hit.bar.start == 10 && hit.part == .body)
    let few = try self.member(of: bar(0, 5, cycle: 3), 1, 2)
    #expect(geometry.shown([few]).map(\.start) == [1, 4])
    let cut = try self.member(of: bar(0, 4.5, cycle: 3), 1, 2)
    #expect(geometry.shown([cut]).last?.end == 4.5)
    #expect(LaneRound(bar(0, 3)) == nil && geometry.shown([bar(1, 2)]) == [bar(1, 2)])
  }

  @Test func groupsWithinGroupsAreRepeatedInBoth() throws {
    var inner = bar(1, 3, cycle: 1)
    inner.rounds = [try #require(LaneRound(bar(0, .infinity, cycle: 5)))]
    let member = try member(of: inner, 1.5, 2)
    #expect(geometry.shown([member]).map(\.start) == [1.5, 2.5, 6.5, 7.5])
  }

  @Test func roundsThatAreTooNarrowAreNotDrawnOneByOne() throws {
    let member = try member(of: bar(0, .infinity, cycle: 0.001), 0, 0.0005)
    #expect(geometry.shown([member]) == [member])
  }

  @Test func everyRepetitionHasAMarkUnlessTheMarksAreTooClose() {
    #expect(
      geometry.marks(of: bar(1, 4, cycle: 1)) == [2, 3].map { geometry.scale.x(of: $0) })
    #expect(geometry.marks(of: bar(0, .infinity, cycle: 1)).count == 10)
    #expect(geometry.marks(of: bar(0, 4, cycle: 0.01)).isEmpty)
    #expect(geometry.marks(of: bar(0, 4)).isEmpty)
    #expect(geometry.marks(of: bar(0, 4, cycle: 0)).isEmpty)
  }

  @Test func pressesFindTheBarAndItsRightEnd() throws {
    let rows = rows(bar(1, 3), bar(5, 6))
    let y = LaneRows.layerHeight + LaneRows.laneHeight / 2
    func hit(_ time: Double) -> LaneGeometry.Hit? {
      geometry.hit(CGPoint(x: geometry.scale.x(of: time), y: y), in: rows)
    }
    #expect(hit(2)?.part == .body && hit(2)?.bar.start == 1)
    // The end can be gripped within 5 points; 0.04 s is 4 points.
    #expect(hit(3)?.part == .end && hit(3.04)?.part == .end)
    #expect(hit(5.5)?.bar.start == 5)
    #expect(hit(4) == nil && hit(0.5) == nil)
    #expect(geometry.hit(CGPoint(x: geometry.scale.x(of: 2), y: 4), in: rows) == nil)
    #expect(geometry.hit(CGPoint(x: geometry.scale.x(of: 2), y: 1000), in: rows) == nil)
  }

  @Test func endlessAnimationsAreDraggedAtTheirFirstRepetition() {
    let rows = rows(bar(1, .infinity, cycle: 2))
    let y = LaneRows.layerHeight + LaneRows.laneHeight / 2
    let hit = geometry.hit(CGPoint(x: geometry.scale.x(of: 3), y: y), in: rows)
    #expect(hit?.part == .end)
  }

  // MARK: Groups

  /// The animations of a group are shown at the scene times at which they run, which the group's speed and timing
  /// function determine (T6.2).
  @Test func theTimesOfAGroupsAnimationsAreMappedToSceneTimes() {
    let group = CAAnimationGroup()
    (group.beginTime, group.duration, group.speed) = (102, 4, 2)
    let layer = GroupClock(ClockMap(rate: 1, offset: 100))
    #expect(layer.sceneTime(of: 103) == 3)
    #expect(GroupClock(group, on: layer).sceneTime(of: 3) == 3.5)
    group.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let time = GroupClock(group, on: layer).sceneTime(of: 1)
    let fraction = group.timingFunction?.curve.value(at: (time - 2) / 2)
    #expect(abs((fraction ?? 0) - 0.25) < 1e-9)
    let inner = CAAnimationGroup()
    (inner.beginTime, inner.duration) = (1, 2)
    let nested = GroupClock(inner, on: GroupClock(group, on: layer))
    #expect(nested.sceneTime(of: 0) == time)
  }

  // MARK: Dragging

  @Test func draggingTheBodyChangesTheBeginTimeOnTheLayersClock() {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.beginTime, animation.duration) = (50, 2)
    let drag = LaneDrag(bar: bar(1, 3), part: .body, grip: 2)
    let edge = drag.edge(at: 2.5)
    #expect(edge == 1.5)
    drag.apply(edge: edge, to: animation, clock: ClockMap(rate: 0.5, offset: 49.5))
    // The bar moves by 0.5 s of scene time, which is 0.25 s on the clock with the rate 0.5.
    #expect(animation.beginTime == 50.25 && animation.duration == 2)
    drag.apply(edge: -3, to: animation, clock: ClockMap(rate: 1, offset: 0))
    // The bar moves from 1 s to 0 and no further, so the begin time becomes 50.25 − 1.
    #expect(animation.beginTime == 49.25, "not before the scene's start")
  }

  @Test func draggingTheEndChangesTheDurationOfEachRepetition() {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.beginTime, animation.duration, animation.repeatCount) = (50, 1, 2)
    let drag = LaneDrag(bar: bar(1, 3, cycle: 1), part: .end, grip: 3)
    drag.apply(edge: 5, to: animation, clock: ClockMap())
    #expect(animation.beginTime == 50 && animation.duration == 2)
    drag.apply(edge: -5, to: animation, clock: ClockMap())
    #expect(animation.duration > 0)
  }

  @Test func aDragWithoutSnappingMovesByWholeMilliseconds() {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.beginTime, animation.duration) = (0.25, 2)
    let body = LaneDrag(bar: bar(1, 3), part: .body, grip: 2)
    body.apply(edge: 1.053191489, to: animation, clock: ClockMap(), isRounded: true)
    // The bar moves by 0.053191489 s, and 0.303191489 is rounded to milliseconds.
    #expect(abs(animation.beginTime - 0.303) < 1e-12)
    let end = LaneDrag(bar: bar(1, 3), part: .end, grip: 3)
    end.apply(edge: 2.123456, to: animation, clock: ClockMap(), isRounded: true)
    #expect(animation.duration == 1.123)
    (animation.duration, animation.repeatCount) = (0.001, 100)
    let short = LaneDrag(bar: bar(1, 1.1, cycle: 0.001), part: .end, grip: 1.1)
    short.apply(edge: 1.02, to: animation, clock: ClockMap(), isRounded: true)
    // (1.02 − 1) / 100 is the duration of each repetition.
    let reason: Comment = "a duration is not rounded to 0, which means the default"
    #expect(abs(animation.duration - 0.0002) < 1e-9, reason)
  }

  @Test func edgesSnapToNearMomentsAndOtherwiseToFrames() {
    func snapped(_ time: Double) -> Double {
      LaneDrag.snapped(time, to: [1.013, 2], reach: 0.05, frame: 0.1)
    }
    #expect(snapped(1.05) == 1.013 && snapped(1.96) == 2)
    #expect(abs(snapped(1.44) - 1.4) < 1e-12)
    #expect(LaneDrag.snapped(1.44, to: [], reach: 1, frame: 0) == 1.44)
  }
}
