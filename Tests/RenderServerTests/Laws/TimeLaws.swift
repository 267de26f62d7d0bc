import CoreGraphics
import RenderModel
import TestSupport
import Testing

/// Tests that evaluation depends only on the snapshot and the time, whatever the animations and clocks are.
@Suite struct TimeLaws {
  /// Tests that the frame loop, which keeps state between frames, gives the values of an evaluation without such
  /// state. The animations include keyframes, springs, groups, value functions, and additive and cumulative
  /// animations.
  @Test func theFrameLoopAgreesWithPresentationInAnyOrderOfTimes() {
    var changes = 0
    for seed in rounds(150) {
      var scene = RandomTimes(seed: seed)
      let tree = scene.tree
      var cache = EvaluationCache()
      var last: [[PropertyValue]] = []
      for time in (0..<24).map({ _ in scene.time() }) {
        cache.evaluate(tree, at: time)
        let expected = scene.nodes.map { allValues(scene.tree.presentation(of: $0, at: time)) }
        let shown = scene.nodes.map { allValues(cache.presentation.properties(of: tree[$0])) }
        #expect(shown == expected, "\(scene.random.seedText) at \(time)")
        if shown != expected { return }
        if shown != last { changes += 1 }
        last = shown
      }
    }
    // The bound is a choice: at half of the 24 times of a scene the values differ from those before.
    #expect(changes > 150 * 12, "the values have to move: \(changes)")
  }

  /// A cache may evaluate different trees in any order. Here they are copies of one tree that changed independently,
  /// so that the animated layers have different indices.
  @Test func oneCacheEvaluatesTreesThatChangedIndependently() {
    var differences = 0
    for seed in rounds(100) {
      var scene = RandomTimes(seed: seed)
      var trees = [scene.tree]
      for _ in 0..<4 {
        let tree = scene.random.pick(trees)
        trees.append(scene.changed(tree))
      }
      var cache = EvaluationCache()
      for _ in 0..<24 {
        let (tree, time) = (scene.random.pick(trees), scene.time())
        cache.evaluate(tree, at: time)
        let shown = scene.nodes.map { allValues(cache.presentation.properties(of: tree[$0])) }
        let expected = scene.nodes.map { allValues(tree.presentation(of: $0, at: time)) }
        #expect(shown == expected, "\(scene.random.seedText) at \(time)")
        if shown != expected { return }
        let unchanged = scene.nodes.map { allValues(scene.tree.presentation(of: $0, at: time)) }
        if shown != unchanged { differences += 1 }
      }
    }
    // The bound is a choice: a third of the 24 evaluations of a scene.
    #expect(differences > 100 * 8, "the trees have to differ: \(differences)")
  }

  /// A layer that is paused at a time keeps showing, with all layers below it, what it shows at that time while it
  /// runs. Other layers continue (T1.20, T1.22).
  @Test func aPausedLayerShowsWhatARunningOneShowsT1_22() {
    var differences = 0
    for seed in rounds(200) {
      var scene = RandomTimes(seed: seed)
      for paused in scene.nodes {
        let (time, later) = (scene.time(), scene.time())
        var timing = scene.clock()
        (timing.speed, timing.timeOffset) = (0, scene.tree.localTime(of: paused, at: time))
        let tree = scene.tree(with: timing, on: paused)
        let below = scene.subtree(paused)
        for node in scene.nodes {
          let expected = scene.tree.presentation(of: node, at: below.contains(node) ? time : later)
          let shown = allValues(withoutClock(tree.presentation(of: node, at: later)))
          #expect(
            shown == allValues(withoutClock(expected)),
            "\(scene.random.seedText), \(paused) paused at \(time), \(node) at \(later)")
          if shown != allValues(withoutClock(scene.tree.presentation(of: node, at: later))) {
            differences += 1
          }
        }
      }
    }
    // The bound is a choice.
    #expect(differences > 500, "pausing has to matter: \(differences)")
  }

  /// Returns the values with the default timing, because the timings of the compared layers differ.
  private func withoutClock(_ values: LayerProperties) -> LayerProperties {
    var values = values
    values.timing = .layer
    return values
  }

  /// If the speed of a layer changes by the formula of T1.21, its clock and the clocks below it continue without a
  /// jump.
  @Test func aChangeOfSpeedDoesNotJumpT1_21() {
    for seed in rounds(200) {
      var scene = RandomTimes(seed: seed)
      let (node, time) = (scene.random.pick(scene.nodes), scene.time())
      var timing = scene.tree[node].properties.timing
      guard timing.speed != 0 else { continue }
      let parent = timing.parentTime(atLocalTime: scene.tree.localTime(of: node, at: time))
      let speed: Float = scene.random.pick([0.5, 2, 4, -1])
      timing.beginTime = parent - (parent - timing.beginTime) * Double(timing.speed / speed)
      timing.speed = speed
      let tree = scene.tree(with: timing, on: node)
      for other in scene.nodes {
        let (before, after) = (
          scene.tree.localTime(of: other, at: time), tree.localTime(of: other, at: time)
        )
        #expect(before == after, "\(scene.random.seedText) \(other)")
        let values = [scene.tree, tree].map {
          allValues(withoutClock($0.presentation(of: other, at: time)))
        }
        #expect(values[0] == values[1], "\(scene.random.seedText) \(other)")
      }
    }
  }

  /// A group with the duration and the fill mode of its only child shows what the child alone shows. So does the same
  /// group within further such groups (T6.2).
  @Test func aGroupOfOneEqualsItsChildT6_2() {
    var (random, animations) = (SeededGenerator(seed: 17), RandomAnimation())
    var shown = 0
    for round in rounds(600) {
      let child = animations.animation(&random, depth: 2)
      guard let end = child.timing.endTime else { continue }
      let grouped = (0..<Int(round % 3 + 1)).reduce(child) { inner, _ in Self.group(of: inner, end) }
      for time in (-24...160).map({ Double($0) / 16 }) + [end, child.timing.beginTime] {
        var (alone, inGroup) = (LayerProperties(), LayerProperties())
        alone.apply(child, atLayerTime: time)
        inGroup.apply(grouped, atLayerTime: time)
        let isSame = allValues(alone) == allValues(inGroup)
        #expect(isSame, "\(random.seedText), round \(round) at \(time): \(child)")
        if !isSame { return }
        if allValues(alone) != allValues(LayerProperties()) { shown += 1 }
      }
    }
    // The bound is a choice; it shows that the animations are active at many of the times.
    #expect(shown > 10_000)
  }

  /// Returns a group that begins with `child`, its only animation, and lasts until `end`.
  private static func group(of child: AnimationValue, _ end: Double) -> AnimationValue {
    var inner = child
    inner.timing.beginTime = 0
    let timing = Timing(
      beginTime: child.timing.beginTime, duration: end - child.timing.beginTime,
      fillMode: child.timing.fillMode)
    return AnimationValue(
      id: child.id, timing: timing, curve: nil, isRemovedOnCompletion: false, kind: .group([inner]))
  }

  /// Nested groups pass their time down: a child shows what it shows alone at the time that the groups compute for it
  /// (T6.5, T6.6).
  @Test func nestedGroupsHandTheirTimeDownT6_6() {
    var (random, animations) = (SeededGenerator(seed: 23), RandomAnimation())
    for round in rounds(300) {
      let child = animations.animation(&random, depth: 0)
      let groups = (0..<3).map { _ in
        AnimationValue(
          id: child.id, timing: animations.timing(&random), curve: random.pick([nil, .easeIn]),
          isRemovedOnCompletion: false, kind: .inert)
      }
      var nested = child
      for var group in groups.reversed() {
        group.kind = .group([nested])
        nested = group
      }
      for time in (-16...80).map({ Double($0) / 16 }) {
        var local: Double? = time
        for group in groups { local = local.flatMap { group.phase(atLayerTime: $0)?.time } }
        var (expected, shown) = (LayerProperties(), LayerProperties())
        if let local { expected.apply(child, atLayerTime: local) }
        shown.apply(nested, atLayerTime: time)
        #expect(
          allValues(shown) == allValues(expected), "\(random.seedText), round \(round) at \(time)")
      }
    }
  }
}
