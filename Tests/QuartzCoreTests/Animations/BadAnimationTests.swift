import QuartzCore
import Testing

extension LayerTests {
  /// Animations that nobody should add: each behaves as its clause says and is reported once.
  @Suite @MainActor struct BadAnimations {
    /// An animation of the opacity from 0 to 1 in a second, over a model of 1.
    private static func fade(_ change: (CABasicAnimation) -> Void) -> CABasicAnimation {
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
      change(fade)
      return fade
    }

    private static func keyframes(
      _ values: [Any]?, _ change: (CAKeyframeAnimation) -> Void = { _ in }
    ) -> CAKeyframeAnimation {
      let frames = CAKeyframeAnimation(keyPath: "opacity")
      (frames.values, frames.duration) = (values, 1)
      change(frames)
      return frames
    }

    /// What became of an animation that was added at 0.
    private struct Outcome {
      var issues: [String] = []
      /// The opacity at a quarter of a second.
      var shown: Float = -1
      /// Callbacks until two seconds have passed.
      var log: [String] = []
      var isAtRest = false
    }

    private static func play(_ animation: CAAnimation, shownAt time: Double = 0.25) async -> Outcome {
      let (collector, log, world) = (IssueCollector(), Log(), World())
      defer { world.end() }
      let layer = world.add(named("victim", .red), frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      animation.delegate = Watcher("it", log)
      layer.add(animation, forKey: "key")
      CATransaction.flush()
      world.go(to: time)
      var outcome = Outcome()
      outcome.shown = layer.presentation()?.opacity ?? -1
      _ = world.picture
      for time in [1.25, 2] {
        world.go(to: time)
        await world.runCallbacks()
        _ = world.picture
      }
      outcome.issues = collector.about("victim")
      outcome.log = log.lines
      outcome.isAtRest = world.context.server.activity(at: 102) != .running
      return outcome
    }

    private static func expect(
      _ outcome: Outcome, _ name: String, issue: String?, shows: Float, _ log: [String]
    ) {
      #expect(outcome.issues.count == (issue == nil ? 0 : 1), "\(name): \(outcome.issues)")
      if let issue {
        #expect(outcome.issues.first?.contains(issue) == true, "\(name): \(outcome.issues)")
      }
      #expect(abs(outcome.shown - shows) < 1e-6, "\(name) shows \(outcome.shown)")
      #expect(outcome.log == log, "\(name)")
    }

    private static let whole = ["start it", "stop it true"]
    private static let refused = ["start it", "stop it false"]

    @Test func timesThatAreNotFiniteStopAtOnceT1_26() async {
      for bad in [Double.nan, .infinity, -.infinity] {
        let cases: [(String, CABasicAnimation)] = [
          ("beginTime", Self.fade { $0.beginTime = bad }),
          ("timeOffset", Self.fade { $0.timeOffset = bad }),
          ("duration", Self.fade { $0.duration = bad }),
          ("speed", Self.fade { $0.speed = Float(bad) }),
        ]
        for (name, animation) in cases {
          let outcome = await Self.play(animation)
          Self.expect(
            outcome, "\(name) \(bad)", issue: "times that are not finite", shows: 1, Self.refused)
          #expect(outcome.isAtRest)
        }
      }
      for animation in [Self.fade { $0.repeatCount = .nan }, Self.fade { $0.repeatDuration = .nan }] {
        Self.expect(
          await Self.play(animation), "repeats", issue: "times that are not finite", shows: 1,
          Self.refused)
      }
    }

    @Test func negativeTimesCountAsNotSetT1_4() async {
      Self.expect(
        await Self.play(Self.fade { $0.duration = -3 }, shownAt: 0.125), "duration",
        issue: "negative duration", shows: 0.5, Self.whole)
      Self.expect(
        await Self.play(Self.fade { $0.repeatCount = -3 }), "repeatCount",
        issue: "negative repeatCount", shows: 0.25, Self.whole)
      Self.expect(
        await Self.play(Self.fade { $0.repeatDuration = -1 }), "repeatDuration",
        issue: "negative repeatDuration", shows: 0.25, Self.whole)
    }

    /// Legal, however large: shown, not reported.
    @Test func enormousTimesRunT1_13() async {
      let running = ["start it"]
      for count in [Float.infinity, .greatestFiniteMagnitude, 1e30] {
        Self.expect(
          await Self.play(Self.fade { $0.repeatCount = count }), "repeatCount \(count)", issue: nil,
          shows: 0.25, running)
      }
      Self.expect(
        await Self.play(Self.fade { $0.repeatDuration = 1e300 }), "repeatDuration", issue: nil,
        shows: 0.25, running)
      for reverses in [false, true] {
        for duration in [1e300, 1.7e308] {
          let animation = Self.fade {
            ($0.duration, $0.autoreverses, $0.repeatCount) = (duration, reverses, 1e30)
          }
          Self.expect(await Self.play(animation), "\(duration)", issue: nil, shows: 0, running)
        }
      }
      Self.expect(
        await Self.play(Self.fade { $0.beginTime = 1e300 }), "late", issue: nil, shows: 1, [])
      Self.expect(
        await Self.play(Self.fade { $0.beginTime = -1e300 }), "past", issue: nil, shows: 1, Self.whole)
      Self.expect(
        await Self.play(Self.fade { $0.speed = 1e38 }), "fast", issue: nil, shows: 1, Self.whole)
      Self.expect(
        await Self.play(Self.fade { ($0.duration, $0.repeatCount) = (1e-300, 1e30) }), "short",
        issue: nil, shows: 1, Self.whole)
    }

    @Test func whatDoesNotFitShowsNothingT3_24() async {
      var spoiled: [(String, CAAnimation)] = []
      func add(_ name: String, _ animation: CAAnimation) { spoiled.append((name, animation)) }
      add("from of a wrong type", Self.fade { $0.fromValue = "red" })
      add("to of a wrong type", Self.fade { $0.toValue = CGPoint.zero })
      add("by of a wrong type", Self.fade { ($0.toValue, $0.byValue) = (nil, CGColor.red) })
      add("from is NaN", Self.fade { $0.fromValue = Double.nan })
      add("to is infinite", Self.fade { $0.toValue = -Double.infinity })
      add("by is NaN", Self.fade { ($0.toValue, $0.byValue) = (nil, Float.nan) })
      add("no such part", Self.fade { $0.keyPath = "position.z" })
      add("no such part of a matrix", Self.fade { $0.keyPath = "transform.position" })
      add("an empty key path", Self.fade { $0.keyPath = "" })
      add("a dot", Self.fade { $0.keyPath = "." })
      add("two dots", Self.fade { $0.keyPath = "bounds..x" })
      add("the frame T7.1", Self.fade { $0.keyPath = "frame" })
      add("a part of the frame", Self.fade { $0.keyPath = "frame.origin.x" })
      add("a relation", Self.fade { $0.keyPath = "sublayers" })
      add("no values T4.12", Self.keyframes(nil))
      add("an empty list T4.12", Self.keyframes([]))
      add("one value T4.12", Self.keyframes([0.5]))
      add("a value of a wrong type", Self.keyframes([0, "x", 1]))
      add("a value that is NaN", Self.keyframes([0, Double.nan, 1]))
      add("no key times", Self.keyframes([0, 1]) { $0.keyTimes = [] })
      add(
        "an empty path", Self.keyframes(nil) { ($0.keyPath, $0.path) = ("position", CGMutablePath()) })
      add(
        "an open end under a value function T7.9", Self.turn { ($0.fromValue, $0.toValue) = (1, nil) })
      add("words under a value function", Self.turn { $0.toValue = "far" })
      add("three numbers for a rotation", Self.turn { $0.toValue = [1, 2, 3] })
      add("a value function on a number", Self.turn { $0.keyPath = "opacity" })
      for (name, animation) in spoiled {
        Self.expect(
          await Self.play(animation), name, issue: "'key' shows nothing", shows: 1, Self.whole)
      }
    }

    private static func turn(_ change: (CABasicAnimation) -> Void) -> CABasicAnimation {
      let turn = CABasicAnimation(keyPath: "transform")
      (turn.fromValue, turn.toValue, turn.duration) = (0, 1, 1)
      turn.valueFunction = CAValueFunction(name: .rotateZ)
      change(turn)
      return turn
    }

    @Test func aPathThatIsNoNumberShowsNothing() async {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: CGFloat.nan, y: 3))
      Self.expect(
        await Self.play(Self.keyframes(nil) { ($0.keyPath, $0.path) = ("position", path) }), "NaN path",
        issue: "'key' shows nothing", shows: 1, Self.whole)
    }

    @Test func aSlipOfThePenIsNamedL2_20() async {
      Self.expect(
        await Self.play(Self.fade { $0.keyPath = "opaciti" }), "a custom key",
        issue: "'opaciti', which no property is called", shows: 1, Self.whole)
    }

    private static func check(
      _ name: String, _ values: [Any], issue: String?, shows: Float,
      _ change: (CAKeyframeAnimation) -> Void
    ) async {
      expect(await play(keyframes(values, change)), name, issue: issue, shows: shows, whole)
    }

    /// T4.13: what is common counts.
    @Test func keyTimesOfAnotherCountT4_13() async {
      await Self.check("fewer", [0, 1, 0.5], issue: "2 key times for 3", shows: 0.5) {
        $0.keyTimes = [0, 0.5]
      }
      await Self.check("more", [0, 1], issue: "3 key times for 2", shows: 0.5) {
        $0.keyTimes = [0, 0.5, 1]
      }
      await Self.check("one more for discrete T4.5", [0.2, 1], issue: nil, shows: 0.2) {
        ($0.keyTimes, $0.calculationMode) = ([0, 0.5, 1], .discrete)
      }
      await Self.check("paced ignores them T4.6", [0, 1], issue: nil, shows: 0.25) {
        ($0.keyTimes, $0.calculationMode) = ([0], .paced)
      }
    }

    @Test func keyTimesThatDoNotAscendAreEven() async {
      await Self.check("falling", [0, 1, 0], issue: "do not ascend", shows: 0.5) {
        $0.keyTimes = [0, 0.9, 0.2]
      }
      await Self.check("NaN", [0, 1, 0], issue: "do not ascend", shows: 0.5) {
        $0.keyTimes = [0, NSNumber(value: Double.nan), 1]
      }
    }

    /// T4.4: missing ones are linear.
    @Test func timingFunctionsOfAnotherCountT4_4() async {
      await Self.check("too few", [0, 1, 0], issue: "0 timing functions for 2", shows: 0.5) {
        $0.timingFunctions = []
      }
      await Self.check("too many", [0, 1], issue: "2 timing functions for 1", shows: 0.25) {
        let ease = CAMediaTimingFunction(controlPoints: 1, 0, 1, 0)
        $0.timingFunctions = [CAMediaTimingFunction(name: .linear), ease]
      }
    }

    @Test func unknownModesAndBadTensionsT4_15() async {
      await Self.check("mode", [0, 1], issue: "unknown calculationMode 'wild'", shows: 0.25) {
        $0.calculationMode = CAAnimationCalculationMode(rawValue: "wild")
      }
      await Self.check("NaN", [0, 0.5, 1], issue: "tension, continuity or bias", shows: 0.25) {
        ($0.calculationMode, $0.tensionValues) = (.cubic, [0, NSNumber(value: Double.nan), 0])
      }
    }

    @Test func pathsWithAWrongNumberOfTimesT4_13() async {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 10, y: 0))
      let animation = Self.keyframes(nil) {
        ($0.keyPath, $0.path, $0.keyTimes) = ("position", path, [0, 0.1, 0.2, 1])
      }
      Self.expect(await Self.play(animation), "path", issue: "4 key times for 2", shows: 1, Self.whole)
    }

    @Test func timingFunctionsThatAreNotFiniteAreLinear() async {
      for bad in [Float.nan, .infinity, -.infinity] {
        for index in 0..<4 {
          var points: [Float] = [0.4, 0, 0.6, 1]
          points[index] = bad
          let function = CAMediaTimingFunction(
            controlPoints: points[0], points[1], points[2], points[3])
          Self.expect(
            await Self.play(Self.fade { $0.timingFunction = function }), "\(points)",
            issue: "timing function that is not finite", shows: 0.25, Self.whole)
          Self.expect(
            await Self.play(Self.keyframes([0, 1]) { $0.timingFunctions = [function] }), "\(points)",
            issue: "timing function that is not finite", shows: 0.25, Self.whole)
        }
      }
    }

    @Test func unknownFillModesAreRemovedT1_1() async {
      let animation = Self.fade { $0.fillMode = CAMediaTimingFillMode(rawValue: "frozen") }
      Self.expect(
        await Self.play(animation), "fill", issue: "unknown fillMode 'frozen'", shows: 0.25, Self.whole)
    }

    /// A child is reported under its group's key and does not disturb the others.
    @Test func badChildrenOfGroups() async {
      let bad: [(CAAnimation, String)] = [
        (Self.fade { $0.keyPath = "position.z" }, "'key' shows nothing"),
        (Self.fade { $0.beginTime = .nan }, "a child with times that are not finite"),
        (Self.fade { $0.duration = .infinity }, "a child with times that are not finite"),
        (Self.fade { ($0.keyPath, $0.duration) = ("zPosition", -1) }, "negative duration"),
        (Self.keyframes([1]), "'key' shows nothing"),
      ]
      for (child, issue) in bad {
        let group = CAAnimationGroup()
        group.duration = 1
        group.animations = [Self.fade { _ in }, child]
        Self.expect(await Self.play(group), issue, issue: issue, shows: 0.25, Self.whole)
      }
    }

    @Test func aGroupThatContainsItselfIsRefused() async {
      let (group, other) = (CAAnimationGroup(), CAAnimationGroup())
      (group.duration, other.duration) = (1, 1)
      group.animations = [Self.fade { _ in }, other, other]
      other.animations = [group, group]
      Self.expect(
        await Self.play(group), "ring", issue: "a group that contains itself", shows: 1, Self.refused)
      other.animations = nil
    }

    @Test func refusedSpringValuesKeepTheOldOnesT5_1() async {
      let collector = IssueCollector()
      let spring = CASpringAnimation(keyPath: "opacity")
      (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (2, 50, 3, 1)
      for bad in [0, -1, Double.nan, .infinity, -.infinity] {
        (spring.mass, spring.stiffness) = (bad, bad)
        if bad != 0, bad != .infinity { spring.damping = bad }
        if !bad.isFinite { spring.initialVelocity = bad }
      }
      #expect((spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) == (2, 50, 3, 1))
      for name in ["mass cannot be 0.0", "stiffness cannot be inf", "damping cannot be -1.0"] {
        #expect(collector.about(name).count == 1, "\(name)")
      }
      #expect(collector.about("CASpringAnimation").count == 16)
    }

    @Test func springsFromBadNumbersAreSpringsT5_6() async {
      let collector = IssueCollector()
      for (duration, bounce) in [(0, 0), (-1, 0.2), (.nan, 0), (.infinity, 0), (1, 3), (1, .nan)] {
        let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
        #expect(spring.duration > 0 && spring.duration < 60, "\(duration), \(bounce)")
        #expect(spring.damping >= 0 && spring.stiffness > 0)
      }
      #expect(collector.about("CASpringAnimation").count == 6)
      #expect(CASpringAnimation(perceptualDuration: 1, bounce: -1).damping == .infinity, "T5.6")
    }

    /// Legal springs at the ends of what a number holds.
    @Test func extremeSpringsShowNumbers() async {
      for mass in [1e-300, 1, 1e300] {
        for stiffness in [1e-300, 1, 1e300] {
          for damping in [0, 1e-300, 1e300, .infinity] {
            for velocity in [0, 1e300] {
              let spring = CASpringAnimation(keyPath: "opacity")
              (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
              (spring.initialVelocity, spring.duration) = (velocity, 1)
              (spring.fromValue, spring.toValue, spring.allowsOverdamping) = (0, 1, damping > 1)
              #expect(spring.settlingDuration >= 0)
              let outcome = await Self.play(spring)
              #expect(!outcome.shown.isNaN, "m \(mass) k \(stiffness) c \(damping) v \(velocity)")
              #expect(outcome.issues.isEmpty && outcome.log == Self.whole)
            }
          }
        }
      }
    }

    @Test func transactionsWithBadDurationsT9_17() {
      let world = World()
      defer { world.end() }
      let layer = world.add(named("victim"))
      for duration in [Double.nan, -1, 0] {
        world.animate(duration) { layer.opacity = layer.opacity == 1 ? 0.5 : 1 }
        #expect(layer.animationKeys() == nil && layer.presentation()?.opacity == layer.opacity)
      }
      let collector = IssueCollector()
      world.animate(.infinity) { layer.opacity = 0.25 }
      #expect(layer.animationKeys() == nil && layer.presentation()?.opacity == 0.25)
      #expect(collector.about("victim").count == 1)
    }

    /// T1.17, T1.26: a layer whose clock shows no number stands still and is named once.
    @Test func clocksOfLayersThatAreNotFinite() {
      let changes: [(String, (CALayer, Double) -> Void)] = [
        ("speed", { $0.speed = Float($1) }), ("timeOffset", { $0.timeOffset = $1 }),
        ("beginTime", { $0.beginTime = $1 }),
      ]
      for (name, change) in changes {
        for bad in [Double.nan, .infinity, -.infinity] {
          let (collector, world) = (IssueCollector(), World())
          defer { world.end() }
          let layer = world.add(named("victim", .red))
          layer.add(Self.fade { $0.duration = 1000 }, forKey: "key")
          CATransaction.flush()
          world.quietly { change(layer, bad) }
          world.go(to: 5)
          #expect(layer.presentation().map { !$0.opacity.isNaN } == true, "\(name) \(bad)")
          _ = world.picture
          #expect(world.context.server.activity(at: 105) != .running, "\(name) \(bad)")
          #expect(collector.about("victim") == ["root/victim: \(name) is NaN or infinite"])
          world.quietly { (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0) }
          #expect(layer.presentation().map { !$0.opacity.isNaN } == true)
        }
      }
    }

    @Test func aMillionKeyframes() async {
      let values = (0..<1_000_000).map { NSNumber(value: Double($0) / 1_000_000) }
      for mode in [CAAnimationCalculationMode.linear, .cubicPaced] {
        let outcome = await Self.play(Self.keyframes(values) { $0.calculationMode = mode })
        Self.expect(outcome, mode.rawValue, issue: nil, shows: 0.24999975, Self.whole)
      }
    }
  }
}
