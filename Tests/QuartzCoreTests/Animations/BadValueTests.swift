import QuartzCore
import Testing

extension LayerTests {
  /// Animations whose values, key paths or key times are not valid for the property.
  @Suite @MainActor struct BadAnimationValues {
    @Test func valuesOfAnotherTypeShowNothingT3_24() async {
      var spoiled: [(String, CAAnimation)] = []
      func add(_ name: String, _ animation: CAAnimation) { spoiled.append((name, animation)) }
      add("from of a wrong type", BadAnimation.fade { $0.fromValue = "red" })
      add("to of a wrong type", BadAnimation.fade { $0.toValue = CGPoint.zero })
      add("by of a wrong type", BadAnimation.fade { ($0.toValue, $0.byValue) = (nil, CGColor.red) })
      add("from is NaN", BadAnimation.fade { $0.fromValue = Double.nan })
      add("to is infinite", BadAnimation.fade { $0.toValue = -Double.infinity })
      add("by is NaN", BadAnimation.fade { ($0.toValue, $0.byValue) = (nil, Float.nan) })
      add("no such part", BadAnimation.fade { $0.keyPath = "position.z" })
      add("no such part of a matrix", BadAnimation.fade { $0.keyPath = "transform.position" })
      add("an empty key path", BadAnimation.fade { $0.keyPath = "" })
      add("a dot", BadAnimation.fade { $0.keyPath = "." })
      add("two dots", BadAnimation.fade { $0.keyPath = "bounds..x" })
      add("the frame T7.1", BadAnimation.fade { $0.keyPath = "frame" })
      add("a part of the frame", BadAnimation.fade { $0.keyPath = "frame.origin.x" })
      add("a relation", BadAnimation.fade { $0.keyPath = "sublayers" })
      add("no values T4.12", BadAnimation.keyframes(nil))
      add("an empty list T4.12", BadAnimation.keyframes([]))
      add("one value T4.12", BadAnimation.keyframes([0.5]))
      add("a value of a wrong type", BadAnimation.keyframes([0, "x", 1]))
      add("a value that is NaN", BadAnimation.keyframes([0, Double.nan, 1]))
      add("no key times", BadAnimation.keyframes([0, 1]) { $0.keyTimes = [] })
      add(
        "an empty path",
        BadAnimation.keyframes(nil) { ($0.keyPath, $0.path) = ("position", CGMutablePath()) })
      add(
        "an open end under a value function T7.9", Self.turn { ($0.fromValue, $0.toValue) = (1, nil) })
      add("words under a value function", Self.turn { $0.toValue = "far" })
      add("three numbers for a rotation", Self.turn { $0.toValue = [1, 2, 3] })
      add("a value function on a number", Self.turn { $0.keyPath = "opacity" })
      for (name, animation) in spoiled {
        BadAnimation.expect(
          await BadAnimation.play(animation), name, issue: "'key' shows nothing", shows: 1,
          BadAnimation.completed)
      }
    }

    /// Returns a rotation about z from 0 to 1 radian, after `change` has made it faulty.
    private static func turn(_ change: (CABasicAnimation) -> Void) -> CABasicAnimation {
      let turn = CABasicAnimation(keyPath: "transform")
      (turn.fromValue, turn.toValue, turn.duration) = (0, 1, 1)
      turn.valueFunction = CAValueFunction(name: .rotateZ)
      change(turn)
      return turn
    }

    @Test func aPathThatIsNotFiniteShowsNothing() async {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: CGFloat.nan, y: 3))
      BadAnimation.expect(
        await BadAnimation.play(
          BadAnimation.keyframes(nil) { ($0.keyPath, $0.path) = ("position", path) }), "NaN path",
        issue: "'key' shows nothing", shows: 1, BadAnimation.completed)
    }

    /// An undeclared key may store a point, so its animation follows the path.
    @Test func aPathOfAnUndeclaredKeyThatIsNotFiniteIsReportedT3_24() async {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: CGFloat.nan, y: 3))
      let outcome = await BadAnimation.play(
        BadAnimation.keyframes(nil) { ($0.keyPath, $0.path) = ("place", path) })
      #expect(outcome.issues.contains { $0.contains("a value for 'place' is NaN or infinite") })
    }

    /// A number cannot follow a path, so the key times belong to the values.
    @Test func aPathOfANumberIsIgnoredT4_13() async {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 10, y: 0))
      await Self.check("path of a number", [0, 1, 0], issue: nil, shows: 0.5) {
        ($0.path, $0.keyTimes) = (path, [0, 0.5, 1])
      }
    }

    /// The issue says which of the possible reasons it is.
    @Test func theReasonIsReportedT3_24() async {
      let cases: [(String, CAAnimation)] = [
        (
          "'opacity' takes a number, not a value of type String",
          BadAnimation.fade { $0.toValue = "half" }
        ),
        ("'opacity' takes a number, not a value of type String", BadAnimation.keyframes([0, "x", 1])),
        (
          "'position' takes a point, not a value of type CGColor",
          Self.move(to: CGColor(gray: 1, alpha: 1))
        ),
        ("a value for 'opacity' is NaN or infinite", BadAnimation.fade { $0.toValue = Double.nan }),
        ("it has too few values for 'opacity'", BadAnimation.keyframes([0.5])),
        ("there is no key path 'position.z'", BadAnimation.fade { $0.keyPath = "position.z" }),
        ("its value function does not fit 'opacity'", Self.turn { $0.keyPath = "opacity" }),
      ]
      for (reason, animation) in cases {
        BadAnimation.expect(
          await BadAnimation.play(animation), reason, issue: "'key' shows nothing: \(reason)", shows: 1,
          BadAnimation.completed)
      }
    }

    private static func move(to value: Any) -> CABasicAnimation {
      let move = CABasicAnimation(keyPath: "position")
      (move.toValue, move.duration) = (value, 1)
      return move
    }

    @Test func aMisspelledKeyPathIsReportedL2_20() async {
      BadAnimation.expect(
        await BadAnimation.play(BadAnimation.fade { $0.keyPath = "opaciti" }), "a custom key",
        issue: "'opaciti', which is not the name of a property", shows: 1, BadAnimation.completed)
    }

    /// Plays a keyframe animation, and checks which issue it reports and which value it shows.
    private static func check(
      _ name: String, _ values: [Any], issue: String?, shows: Float,
      _ change: (CAKeyframeAnimation) -> Void
    ) async {
      BadAnimation.expect(
        await BadAnimation.play(BadAnimation.keyframes(values, change)), name, issue: issue,
        shows: shows,
        BadAnimation.completed)
    }

    /// If the numbers of values and of key times differ, the smaller number of keyframes is used (T4.13).
    @Test func theSmallerNumberOfValuesAndKeyTimesIsUsedT4_13() async {
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

    /// Segments without a timing function of their own are linear (T4.4).
    @Test func segmentsWithoutATimingFunctionAreLinearT4_4() async {
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
      let animation = BadAnimation.keyframes(nil) {
        ($0.keyPath, $0.path, $0.keyTimes) = ("position", path, [0, 0.1, 0.2, 1])
      }
      BadAnimation.expect(
        await BadAnimation.play(animation), "path", issue: "4 key times for 2", shows: 1,
        BadAnimation.completed)
    }

    @Test func timingFunctionsThatAreNotFiniteAreLinear() async {
      for bad in [Float.nan, .infinity, -.infinity] {
        for index in 0..<4 {
          var points: [Float] = [0.4, 0, 0.6, 1]
          points[index] = bad
          let function = CAMediaTimingFunction(
            controlPoints: points[0], points[1], points[2], points[3])
          BadAnimation.expect(
            await BadAnimation.play(BadAnimation.fade { $0.timingFunction = function }), "\(points)",
            issue: "timing function that is not finite", shows: 0.25, BadAnimation.completed)
          BadAnimation.expect(
            await BadAnimation.play(
              BadAnimation.keyframes([0, 1]) { $0.timingFunctions = [function] }), "\(points)",
            issue: "timing function that is not finite", shows: 0.25, BadAnimation.completed)
        }
      }
    }

    @Test func unknownFillModesAreRemovedT1_1() async {
      let animation = BadAnimation.fade { $0.fillMode = CAMediaTimingFillMode(rawValue: "frozen") }
      BadAnimation.expect(
        await BadAnimation.play(animation), "fill", issue: "unknown fillMode 'frozen'", shows: 0.25,
        BadAnimation.completed)
    }

    @Test func aMillionKeyframesAreInterpolated() async {
      // At 0.25 s, the value is 0.25 · 999,999 steps of a millionth.
      let values = (0..<1_000_000).map { NSNumber(value: Double($0) / 1_000_000) }
      for mode in [CAAnimationCalculationMode.linear, .cubicPaced] {
        let outcome = await BadAnimation.play(
          BadAnimation.keyframes(values) { $0.calculationMode = mode })
        BadAnimation.expect(
          outcome, mode.rawValue, issue: nil, shows: 0.24999975, BadAnimation.completed)
      }
    }
  }
}
