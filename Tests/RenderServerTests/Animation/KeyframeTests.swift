import CoreGraphics
import RenderModel
import Testing

@Suite struct KeyframeTests {
  private var curvy: CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 300, y: 40), control1: CGPoint(x: 10, y: 200),
      control2: CGPoint(x: 250, y: -160))
    path.addLine(to: CGPoint(x: 340, y: 90))
    path.addQuadCurve(to: CGPoint(x: 400, y: 0), control: CGPoint(x: 420, y: 120))
    return path
  }

  /// Compares the lengths of 20 parts of the route that take equal time. Each length is that of a polyline through
  /// many points of the route, so the test does not depend on the numerical integration of the code under test.
  @Test func pacedTravelsAtConstantSpeedT4_10() throws {
    let route = try #require(PathRoute(curvy, keyTimes: nil, mode: .paced))
    var lengths: [Double] = []
    for interval in 0..<20 {
      var length = 0.0
      var last = route.point(at: Double(interval) / 20)
      for step in 1...200 {
        let next = route.point(at: (Double(interval) + Double(step) / 200) / 20)
        length += hypot(next.x - last.x, next.y - last.y)
        last = next
      }
      lengths.append(length)
    }
    // The path turns by 25° and 31° at its two corners. A polyline with 200 steps cuts them, which shortens a
    // length by less than 2e-4 of it. The tolerance is a choice above that.
    let mean = lengths.reduce(0, +) / 20
    for (index, length) in lengths.enumerated() {
      #expect(abs(length - mean) < mean * 2e-3, "interval \(index): \(length), mean \(mean)")
    }
  }

  @Test func invalidKeyframesAreRefused() {
    #expect(KeyValues([.number(1)], keyTimes: nil) == nil)
    #expect(KeyValues([.number(1), .number(2)], keyTimes: [0]) == nil)
    #expect(PathRoute(CGMutablePath(), keyTimes: nil, mode: .linear) == nil)
  }

  /// A path animation with a wrong number of key times behaves as if it had no key times (T4.13).
  @Test func pathIgnoresAWrongNumberOfTimesT4_13() throws {
    let even = try #require(PathRoute(curvy, keyTimes: nil, mode: .linear))
    let wrong = try #require(PathRoute(curvy, keyTimes: [0, 1], mode: .linear))
    for fraction in [0, 0.2, 0.5, 0.9, 1] {
      #expect(even.point(at: fraction) == wrong.point(at: fraction))
    }
  }

  /// The frame loop evaluates keyframes of affine matrices with matrices that were decomposed before. The result is the
  /// same, also for mirrored, turned and singular matrices.
  @Test func compiledMatricesGiveTheValuesOfTheAnimationT3_14() throws {
    let matrices = [
      CGAffineTransform(rotationAngle: 3), CGAffineTransform(scaleX: -2, y: 1),
      CGAffineTransform(a: 1, b: 0.5, c: -0.25, d: 2, tx: 7, ty: -3),
      CGAffineTransform(scaleX: 0, y: 0),
      CGAffineTransform(rotationAngle: -3).translatedBy(x: 1, y: 90),
    ].map { PropertyValue.transform(CATransform3D($0)) }
    let keys = try #require(
      KeyValues(matrices, keyTimes: [0, 0.2, 0.5, 0.6, 1], curves: [.easeIn, nil, .standard]))
    let target = try #require(PropertyPath("transform", kind: .plain))
    let animation = AnimationValue(
      id: AnimationID(rawValue: 1), timing: Timing(beginTime: 0.1, duration: 2), curve: .easeIn,
      isRemovedOnCompletion: true,
      kind: .keyframe(KeyframeAnimation(target: target, route: .values(keys))))
    var node = box(CGRect(x: 0, y: 0, width: 9, height: 9))
    node.transform = CATransform3D(scaleX: 3, y: 3)
    let context = RenderServerTests.context(
      of: [node], in: PixelRect(x: 0, y: 0, width: 9, height: 9))
    var (commit, update) = (Commit(time: 0), NodeUpdate(id: NodeID(index: 1)))
    update.addedAnimations = [animation]
    commit.updates = [update]
    context.commit(commit)
    for time in stride(from: 0, through: 2.4, by: 0.05) {
      var expected = node
      expected.apply(animation, atLayerTime: time)
      let evaluated = Presentation(of: context.tree(at: time), at: time).animated.first
      #expect(evaluated.map(\.transform) ?? node.transform == expected.transform, "at \(time)")
    }
  }

  @Test func aMillionKeyframesAreInterpolated() throws {
    let values = (0..<1_000_000).map { PropertyValue.number(Double($0)) }
    let keys = try #require(KeyValues(values, keyTimes: nil))
    // Without key times the values are evenly spaced, so the middle is 999,999 / 2.
    #expect(abs(keys.value(at: 0.5).number - 499_999.5) < 1e-3)
  }

  /// A cubic spline passes through its keyframe values, however uneven the key times are.
  @Test func cubicPassesThroughItsValuesT4_7() throws {
    let points = [0.0, 1, 0.5, 0.7]
    let keys = try #require(
      KeyValues(points.map { .number($0) }, keyTimes: [0, 0.1, 0.6, 1], mode: .cubic))
    for (time, point) in zip([0, 0.1, 0.6, 1], points) {
      #expect(abs(keys.value(at: time).number - point) < 1e-12)
    }
  }
}
