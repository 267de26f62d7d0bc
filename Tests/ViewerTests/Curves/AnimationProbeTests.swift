import CoreGraphics
import RenderModel
import Testing

@testable import LaminaViewer

@Suite struct AnimationProbeTests {
  private func value(_ kind: AnimationValue.Kind, _ timing: Timing, curve: TimingCurve? = nil)
    -> AnimationValue
  {
    AnimationValue(
      id: AnimationID(rawValue: 1), timing: timing, curve: curve, isRemovedOnCompletion: true,
      kind: kind)
  }

  private func move(_ keyPath: String = "position.x", from: Double, to: Double) throws -> BasicAnimation
  {
    let path = try #require(PropertyPath(keyPath, kind: .plain))
    return BasicAnimation(target: path, from: .number(from), to: .number(to))
  }

  private func probe(_ chain: AnimationValue..., clock: ClockMap = ClockMap()) throws -> AnimationProbe
  {
    try #require(AnimationProbe(chain: chain, over: LayerProperties(), clock: clock))
  }

  /// A scene time is mapped by the layer's clock, and then by the animation's timing (T1.3).
  @Test func valuesFollowTheLayersClock() throws {
    let animation = value(
      .basic(try move(from: 0, to: 10)), Timing(beginTime: 101, duration: 2), curve: .linear)
    let probe = try probe(animation, clock: ClockMap(rate: 0.5, offset: 100))
    #expect(probe.value(at: 1) == nil)
    #expect(probe.value(at: 4) == .number(5))
    #expect(probe.progress(at: 6) == 1)
    #expect(probe.value(at: 6.5) == nil)
  }

  /// The animations of a group run in its time, and are cut off at its end (T6.2).
  @Test func anAnimationInAGroupFollowsTheGroupsTime() throws {
    let child = value(.basic(try move(from: 0, to: 10)), Timing(beginTime: 1, duration: 4))
    let group = value(.group([child]), Timing(beginTime: 10, duration: 3, speed: 2))
    let probe = try probe(group, child)
    #expect(probe.parentTime(at: 10.75) == 1.5)
    #expect(probe.progress(at: 10.25) == nil, "the group has begun, the child has not")
    #expect(probe.progress(at: 11.25) == 0.375)
    #expect(probe.progress(at: 12) == nil, "the group is over")
  }

  @Test func springsAreSampledByTheirFormula() throws {
    var basic = try move(from: 0, to: 100)
    basic.spring = Spring()
    let probe = try probe(value(.basic(basic), Timing(duration: 1.5)))
    // With stiffness 100 and damping 10: 1 − e^(−1.25)·(cos(√75/4) + sin(√75/4)/√3).
    #expect(abs((probe.progress(at: 0.25) ?? 0) - 1.0233595799066924) < 1e-6, "T5.2")
    let samples = GraphSamples(probe, from: 0, to: 1.5, count: 301)
    // The motion peaks at 100·(1 + e^(−π/√3)) = 116.3.
    #expect(samples.valueRange.upperBound > 116 && samples.lines.count == 1)
  }

  @Test func graphsHaveALineForEachNumberThatChanges() throws {
    let path = try #require(PropertyPath("position", kind: .plain))
    let both = BasicAnimation(
      target: path, from: .point(CGPoint(x: 0, y: 5)), to: .point(CGPoint(x: 8, y: -5)))
    let timing = Timing(duration: 2)
    // The samples are 0.1 s apart. x changes by 8 in 2 s, so its velocity is 4.
    let samples = GraphSamples(try probe(value(.basic(both), timing)), from: 0, to: 2, count: 21)
    #expect(samples.lines.map(\.name) == ["x", "y"])
    #expect(samples.lines[0].values[5] == 2)
    #expect(samples.lines.allSatisfy { $0.velocities.allSatisfy { $0 != nil } })
    #expect(abs((samples.lines[0].velocities[10] ?? 0) - 4) < 1e-6)
    #expect(samples.values(at: 1) == [4, 0] && samples.values(at: 2.5) == nil)

    let across = BasicAnimation(
      target: path, from: .point(CGPoint(x: 0, y: 5)), to: .point(CGPoint(x: 8, y: 5)))
    let still = GraphSamples(try probe(value(.basic(across), timing)), from: 0, to: 2, count: 21)
    #expect(still.lines.map(\.name) == ["x"])
  }

  @Test func graphsShowAnglesInDegrees() throws {
    let path = try #require(PropertyPath("transform.rotation.y", kind: .plain))
    let turn = BasicAnimation(target: path, from: .number(0), to: .number(.pi))
    let samples = GraphSamples(
      try probe(value(.basic(turn), Timing(duration: 2))), from: 0, to: 2, count: 21)
    #expect(samples.unit == "°" && samples.values(at: 1) == [90])
    #expect(abs((samples.lines[0].velocities[10] ?? 0) - 90) < 1e-6)
    let labels = GraphLabel.values(in: samples.valueRange, unit: samples.unit)
    #expect(labels.map(\.text) == ["0°", "50°", "100°", "150°"])
  }

  /// The time between two cycles belongs to the later one (T1.7), but the graph of a cycle ends with the cycle's own
  /// last value.
  @Test func theLastSampleOfACycleBelongsToThatCycle() throws {
    let animation = value(.basic(try move(from: 0, to: 10)), Timing(duration: 1).repeating(count: 3))
    let samples = GraphSamples(try probe(animation), from: 0, to: 1, count: 11)
    // The last sample is taken a ten-millionth of the range before its end, where the value is 1e-6 lower.
    #expect(abs((samples.lines[0].values.last.flatMap(\.self) ?? 0) - 10) < 1e-5)
  }

  @Test func valuesWithoutNumbersShowTheProgress() throws {
    let samples = GraphSamples(
      try probe(value(.inert, Timing(duration: 1), curve: .easeIn)), from: 0, to: 1, count: 11)
    #expect(samples.isProgress && samples.lines.map(\.name) == ["progress"])
    #expect(samples.lines[0].values[5] == TimingCurve.easeIn.value(at: 0.5))
  }

  @Test func graphsLeaveOutValuesWithoutFiniteVelocities() throws {
    // A travel of 1e308 in 0.1 s has a velocity of 1e309, which is not finite.
    let animation = value(.basic(try move(from: 0, to: 1e308)), Timing(duration: 0.1))
    let samples = GraphSamples(try probe(animation), from: 0, to: 0.1, count: 11)
    let velocities = samples.lines.flatMap(\.velocities)
    #expect(!velocities.isEmpty && velocities.allSatisfy { $0 == nil })
    #expect(!GraphLabel.velocities(in: samples.velocityRange, unit: "").isEmpty)
    #expect(!GraphLabel.values(in: samples.valueRange, unit: "").isEmpty)
  }

  @Test func laneCurvesHaveGapsWhereTheAnimationHasNoEffect() throws {
    let child = value(.basic(try move(from: 0, to: 10)), Timing(beginTime: 1, duration: 1))
    let group = value(.group([child]), Timing(duration: 4))
    let curve = LaneCurve(try probe(group, child), from: 0, to: 4, count: 9)
    #expect(
      curve.samples.map { $0.height != nil } == [
        false, false, true, true, true, false, false, false, false,
      ])
    #expect(curve.samples[3].height == 0.5)
  }

  @Test func theStepsFromSceneTimeToTheFractionAreListed() throws {
    let animation = value(
      .basic(try move(from: 0, to: 10)), Timing(beginTime: 100.5, duration: 2).repeating(count: 2),
      curve: .easeIn)
    let probe = try probe(animation, clock: ClockMap(rate: 1, offset: 100))
    // The local time of 3 s is 1 s into the second cycle of 2 s. The curve easeIn is 0.315 at 0.5.
    let mapping = TimeMapping(probe, at: 3.5, origin: 100)
    #expect((mapping.layer, mapping.local, mapping.iteration) == (103.5, 3, 1))
    #expect(mapping.fraction == 0.5 && mapping.result == TimingCurve.easeIn.value(at: 0.5))
    #expect(
      mapping.text
        == "scene 3.500  →  window 103.500  →  layer 103.500  →  animation 3.000 s  (cycle 2)"
        + "  →  fraction 0.500  →  easeIn 0.315")
    #expect(TimeMapping(probe, at: 0, origin: 100).text.hasSuffix("not begun"))
    #expect(TimeMapping(probe, at: 9, origin: 100).text.hasSuffix("has no effect"))
  }

  /// The local time of an animation that runs backwards is greatest before it begins.
  @Test func backwardsAnimationsAlsoHaveATimeBeforeTheirStart() throws {
    let timing = Timing(beginTime: 2, timeOffset: 1, duration: 1, speed: -1)
    let probe = try probe(value(.basic(try move(from: 0, to: 10)), timing))
    #expect(TimeMapping(probe, at: 1, origin: 0).text.hasSuffix("not begun"))
    #expect(TimeMapping(probe, at: 4, origin: 0).text.hasSuffix("has no effect"))
  }
}
