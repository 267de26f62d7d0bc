import CoreGraphics
import RenderModel
import TestSupport

/// Random animations of every kind that changes values, with every kind of timing. The order of the random numbers
/// must not change, so that each seed keeps its meaning.
struct RandomAnimation {
  private var count: UInt64 = 0

  /// Returns an animation whose groups are nested at most `depth` deep.
  mutating func animation(_ random: inout SeededGenerator, depth: Int = 3) -> AnimationValue {
    count += 1
    let id = AnimationID(rawValue: count)
    return AnimationValue(
      id: id, timing: timing(&random),
      curve: random.pick([nil, .standard, .easeIn, TimingCurve(0.3, -0.6, 0.6, 1.7)]),
      isRemovedOnCompletion: false, kind: kind(&random, depth: depth))
  }

  /// Returns a timing of multiples of 1/8 s and powers of two, so that sums and products of them are exact.
  func timing(_ random: inout SeededGenerator) -> Timing {
    var timing = Timing(
      beginTime: eighths(&random, -8...8), timeOffset: random.pick([0, 0, eighths(&random, 0...12)]),
      duration: eighths(&random, 2...20))
    timing.repeatDuration = random.pick([0, 0, 0, eighths(&random, 1...40)])
    timing.speed = random.pick([1, 1, 2, 0.5, -1, -2, 0])
    timing.repeatCount = random.pick([0, 0, 1.5, 3, .infinity])
    timing.autoreverses = random.once(in: 3)
    timing.fillMode = random.pick([.removed, .forwards, .backwards, .both, .both])
    return timing
  }

  private func eighths(_ random: inout SeededGenerator, _ range: ClosedRange<Int>) -> Double {
    Double(random.int(range)) / 8
  }

  private mutating func kind(
    _ random: inout SeededGenerator, depth: Int
  ) -> AnimationValue.Kind {
    switch random.int(0...9) {
    case 0, 1, 2:
      return .basic(basic(&random))
    case 3:
      var spring = basic(&random)
      spring.spring = Spring(
        stiffness: random.number(5...300), damping: random.number(0...60),
        initialVelocity: random.number(-8...8), allowsOverdamping: random.once(in: 2))
      return .basic(spring)
    case 4, 5: return .keyframe(values(&random))
    case 6: return .keyframe(path(&random))
    case 7: return .keyframe(turning(&random))
    default:
      let children = depth == 0 ? 0 : random.int(0...3)
      return .group((0..<children).map { _ in animation(&random, depth: depth - 1) })
    }
  }

  // MARK: Values

  private static let keyPaths = [
    "position", "position.x", "opacity", "bounds", "bounds.size.width", "transform",
    "transform.rotation", "transform.scale.x", "backgroundColor", "cornerRadius", "shadowOffset",
    "sublayerTransform.translation", "zPosition", "volume", "hidden",
  ]

  /// Returns a random property to animate.
  private func target(_ random: inout SeededGenerator) -> PropertyPath {
    PropertyPath(random.pick(Self.keyPaths), kind: .plain)!
  }

  private func basic(_ random: inout SeededGenerator) -> BasicAnimation {
    let target = target(&random)
    let ends = random.pick([[0, 1], [0, 2], [1, 2], [0], [1], [2], []])
    func end(_ index: Int) -> PropertyValue? {
      ends.contains(index) ? value(of: target.type, &random) : nil
    }
    return BasicAnimation(
      target: target, from: end(0), to: end(1), by: end(2), isAdditive: random.once(in: 3),
      isCumulative: random.once(in: 3))
  }

  private func values(_ random: inout SeededGenerator) -> KeyframeAnimation {
    while true {
      let target = target(&random)
      let count = random.int(2...6)
      let times = (0..<count).map { _ in Double(random.int(0...16)) / 16 }.sorted()
      let mode = random.pick([CalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced])
      let keys = KeyValues(
        (0..<count).map { _ in value(of: target.type, &random) },
        keyTimes: random.once(in: 2) ? times : nil, curves: [.easeIn, nil, .standard], mode: mode,
        shape: [CurveShape(tension: 0.5), CurveShape(continuity: -0.5, bias: 0.25)])
      guard let keys else { continue }
      return KeyframeAnimation(
        target: target, route: .values(keys), isAdditive: random.once(in: 3),
        isCumulative: random.once(in: 3))
    }
  }

  private func path(_ random: inout SeededGenerator) -> KeyframeAnimation {
    let path = CGMutablePath()
    path.move(to: point(&random))
    for _ in 0...random.int(0...2) {
      path.addLine(to: point(&random))
      path.addCurve(
        to: point(&random), control1: point(&random), control2: point(&random))
      if random.once(in: 3) { path.move(to: point(&random)) }
    }
    path.closeSubpath()
    let mode = random.pick([CalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced])
    let route = PathRoute(
      path, keyTimes: nil, mode: mode, rotation: random.pick([nil, .auto, .autoReverse]))!
    return KeyframeAnimation(
      target: PropertyPath("position", kind: .plain)!, route: .path(route),
      isAdditive: random.once(in: 3))
  }

  /// Returns keyframes of numbers from which a value function makes matrices.
  private func turning(_ random: inout SeededGenerator) -> KeyframeAnimation {
    let functions: [ValueFunction] = [.rotateX, .rotateZ, .scaleY, .translateZ, .scale, .translate]
    let function = random.pick(functions)
    let takesThree = function == .scale || function == .translate
    let values = (0..<3).map { _ -> PropertyValue in
      takesThree
        ? .array((0..<3).map { _ in .number(random.number(-2...2)) }) : .number(random.number(-4...4))
    }
    return KeyframeAnimation(
      target: PropertyPath("transform", kind: .plain)!,
      route: .values(KeyValues(values, keyTimes: nil)!),
      isAdditive: random.once(in: 2), isCumulative: random.once(in: 2), valueFunction: function)
  }

  private func point(_ random: inout SeededGenerator) -> CGPoint {
    CGPoint(x: random.number(-40...80), y: random.number(-40...80))
  }

  private func value(of type: ValueType?, _ random: inout SeededGenerator) -> PropertyValue {
    switch type {
    case .point: return .point(point(&random))
    case .size: return .size(CGSize(width: random.number(-9...9), height: random.number(0...9)))
    case .rect: return .rect(CGRect(origin: point(&random), size: CGSize(width: 30, height: 20)))
    case .transform:
      return .transform(
        CATransform3D(
          rotationAngle: random.number(-3...3), x: random.pick([0, 1]), y: random.number(0...1), z: 1))
    case .color:
      return .color(
        CGColor(
          red: random.number(0...1), green: random.number(0...1), blue: 0, alpha: random.number(0...1)))
    case .bool: return .bool(random.once(in: 2))
    default: return .number(random.number(-2...3))
    }
  }
}
