import CoreGraphics
import QuartzCore
import TestSupport

/// Creates random layers and animations with values of all types.
enum RandomTree {
  private static func number(_ random: inout SeededGenerator) -> Double {
    [0.1, 1.0 / 3, 12.5, -7, 1e-9, 123_456.789, .random(in: -100...100, using: &random)]
      .randomElement(using: &random) ?? 0
  }

  private static func point(_ random: inout SeededGenerator) -> CGPoint {
    CGPoint(x: number(&random), y: number(&random))
  }

  private static func color(_ random: inout SeededGenerator) -> CGColor {
    CGColor(
      red: .random(in: 0...1, using: &random), green: 0.25, blue: 1,
      alpha: Bool.random(using: &random) ? 1 : 0.4)
  }

  private static func path(_ random: inout SeededGenerator) -> CGPath {
    let path = CGMutablePath()
    path.move(to: point(&random))
    path.addLine(to: point(&random))
    path.addQuadCurve(to: point(&random), control: point(&random))
    path.addCurve(to: point(&random), control1: point(&random), control2: point(&random))
    path.closeSubpath()
    return path
  }

  private static func transform(_ random: inout SeededGenerator) -> CATransform3D {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return CATransform3DMakeRotation(number(&random), 0, 1, 0)
    case 1: return CATransform3DMakeScale(number(&random), 2, 1)
    case 2:
      return CATransform3DRotate(
        CATransform3DMakeTranslation(number(&random), 4, 0), .pi / 6, 0, 0, 1)
    case 3:
      var result = CATransform3DIdentity
      result.m34 = -1 / 500
      return result
    default:
      return CATransform3DScale(
        CATransform3DMakeRotation(number(&random), 1, 2, 3), number(&random), 2, 3)
    }
  }

  /// Returns a layer of a random class with random values. It has up to two sublayers, and so have these, for `depth`
  /// levels.
  static func layer(depth: Int, _ random: inout SeededGenerator) -> CALayer {
    let makers: [(inout SeededGenerator) -> CALayer] = [
      { _ in CALayer() }, shape, gradient, text, replicator, emitter, { _ in CATransformLayer() },
      { _ in CAScrollLayer() },
    ]
    let make = makers.randomElement(using: &random) ?? { _ in CALayer() }
    let layer = make(&random)
    layer.position = point(&random)
    layer.bounds = CGRect(x: number(&random), y: 0, width: 40, height: 30)
    layer.transform = transform(&random)
    if Bool.random(using: &random) { decorate(layer, &random) }
    if Bool.random(using: &random) { animate(layer, &random) }
    guard depth > 0 else { return layer }
    for _ in 0..<Int.random(in: 0..<3, using: &random) {
      layer.addSublayer(self.layer(depth: depth - 1, &random))
    }
    if Int.random(in: 0..<4, using: &random) == 0 { layer.mask = self.layer(depth: 0, &random) }
    return layer
  }

  /// Sets properties of all types of values.
  private static func decorate(_ layer: CALayer, _ random: inout SeededGenerator) {
    layer.name = "a layer"
    layer.opacity = 0.3
    layer.backgroundColor = color(&random)
    layer.shadowOffset = CGSize(width: number(&random), height: 2)
    layer.shadowPath = path(&random)
    layer.maskedCorners = [.layerMinXMinYCorner]
    layer.isHidden = true
    layer.speed = 0.7
    layer.contentsGravity = .bottomRight
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "soft"
    blur.setValue(number(&random), forKey: "inputRadius")
    layer.filters = [blur]
  }

  private static func shape(_ random: inout SeededGenerator) -> CALayer {
    let layer = CAShapeLayer()
    layer.path = path(&random)
    layer.fillColor = nil
    layer.strokeColor = color(&random)
    layer.lineDashPattern = [1, 2.5]
    layer.lineCap = .round
    return layer
  }

  private static func gradient(_ random: inout SeededGenerator) -> CALayer {
    let layer = CAGradientLayer()
    layer.colors = [color(&random), color(&random)]
    layer.locations = [0.2, 0.9]
    layer.type = .conic
    return layer
  }

  private static func text(_ random: inout SeededGenerator) -> CALayer {
    let layer = CATextLayer()
    layer.string = "Größe <\(number(&random))>"
    layer.font = "DejaVu Sans" as CFString
    layer.foregroundColor = color(&random)
    layer.isWrapped = true
    return layer
  }

  private static func replicator(_ random: inout SeededGenerator) -> CALayer {
    let layer = CAReplicatorLayer()
    layer.instanceCount = 4
    layer.instanceTransform = transform(&random)
    layer.instanceRedOffset = -0.1
    return layer
  }

  private static func emitter(_ random: inout SeededGenerator) -> CALayer {
    let layer = CAEmitterLayer()
    layer.emitterShape = .sphere
    layer.seed = 42
    let cell = CAEmitterCell()
    cell.name = "c"
    cell.birthRate = 2.2
    cell.scale = number(&random)
    cell.color = color(&random)
    let inner = CAEmitterCell()
    inner.lifetime = 3
    cell.emitterCells = [inner]
    layer.emitterCells = [cell]
    return layer
  }

  /// Adds animations of all classes to a layer.
  private static func animate(_ layer: CALayer, _ random: inout SeededGenerator) {
    let basic = CABasicAnimation(keyPath: "backgroundColor")
    basic.toValue = color(&random)
    basic.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.7, 0.3, 1.2)
    basic.beginTime = 1e-100
    let keyframes = CAKeyframeAnimation(keyPath: "transform")
    keyframes.values = [transform(&random), transform(&random), CATransform3DIdentity]
    keyframes.keyTimes = [0, 0.3, 1]
    keyframes.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .default),
    ]
    keyframes.calculationMode = .cubic
    keyframes.tensionValues = [1, 0, -0.5]
    let along = CAKeyframeAnimation(keyPath: "position")
    along.path = path(&random)
    along.rotationMode = .rotateAuto
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.byValue = number(&random)
    spring.mass = 2
    spring.initialVelocity = -3
    spring.isAdditive = true
    let group = CAAnimationGroup()
    group.animations = [spring, keyframes]
    group.duration = 3
    group.fillMode = .both
    let push = CATransition()
    push.type = .push
    push.subtype = .fromTop
    push.endProgress = 0.6
    for animation in [basic, along, group, push] { animation.duration = 1.5 }
    layer.add(basic, forKey: "basic")
    layer.add(along, forKey: "a key")
    layer.add(group, forKey: nil)
    layer.add(push, forKey: nil)
  }
}
