import CoreGraphics
import RenderModel
import Testing

@testable import QuartzCore

extension LayerTests {
  @Suite @MainActor struct RecordedAnimations {
    private static var route: CGPath {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 1, y: 2))
      path.addLine(to: CGPoint(x: 30, y: 4))
      path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
      path.move(to: CGPoint(x: 50, y: 6))
      path.addCurve(
        to: CGPoint(x: 5, y: 9), control1: CGPoint(x: 0, y: 1), control2: CGPoint(x: 3, y: 8))
      path.closeSubpath()
      return path
    }

    private static func basic() -> [CAAnimation] {
      let move = CABasicAnimation(keyPath: "position")
      (move.fromValue, move.byValue) = (CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4))
      (move.isAdditive, move.isCumulative) = (true, true)
      let turn = CABasicAnimation(keyPath: "transform.rotation.y")
      (turn.toValue, turn.timingFunction) = (0.5, CAMediaTimingFunction(name: .easeOut))
      let scale = CABasicAnimation(keyPath: "transform")
      scale.valueFunction = CAValueFunction(name: .scaleX)
      (scale.fromValue, scale.toValue) = (1, 2)
      let spring = CASpringAnimation(perceptualDuration: 0.4, bounce: 0.3)
      (spring.keyPath, spring.toValue, spring.initialVelocity) = ("bounds.size.width", 90, 2)
      return [move, turn, scale, spring]
    }

    private static func keyframes() -> [CAAnimation] {
      let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
      return modes.flatMap { mode in
        let (values, path) = (
          CAKeyframeAnimation(keyPath: "zPosition"), CAKeyframeAnimation(keyPath: "position")
        )
        (values.values, values.keyTimes) = ([1, 5, 2], [0, 0.25, 1])
        values.timingFunctions = [
          CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(controlPoints: 0.1, 2, 0.3, -1),
        ]
        (path.path, path.rotationMode) = (route, .rotateAutoReverse)
        (values.calculationMode, path.calculationMode) = (mode, mode)
        return [values, path]
      }
    }

    private static func others() -> [CAAnimation] {
      let types = [
        "fade", "moveIn", "push", "reveal", "cube", "oglFlip", "suckEffect", "rippleEffect", "pageCurl",
        "pageUnCurl", "cameraIris", "cameraIrisHollowOpen", "cameraIrisHollowClose",
      ]
      let transitions = types.map { type in
        let transition = CATransition()
        (transition.type, transition.subtype) = (CATransitionType(rawValue: type), .fromTop)
        (transition.startProgress, transition.endProgress) = (0.25, 0.75)
        return transition
      }
      let rotation = CATransition()
      (rotation.type, rotation.subtype) = (.init(rawValue: "rotate"), .init(rawValue: "180ccw"))
      let group = CAAnimationGroup()
      group.animations = basic() + keyframes()
      group.animations?.forEach { $0.duration = 0.5 }
      return transitions + [rotation, group]
    }

    /// An edit of a recorded animation is made on a copy of this animation, which must not differ in anything else.
    @Test func animationsOfRecordedValuesCompileToTheseValues() {
      let layer = CALayer()
      let target = AnimationTarget(key: nil, layer: layer)
      for animation in Self.basic() + Self.keyframes() + Self.others() {
        (animation.duration, animation.beginTime, animation.timeOffset) = (2, 3.5, 0.25)
        (animation.speed, animation.repeatCount, animation.autoreverses) = (1.5, 2, true)
        (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false)
        let value = animation.compiled(id: AnimationID(rawValue: 7), on: target)
        let copy = CAAnimation.recorded(value).compiled(id: value.id, on: target)
        #expect("\(copy)" == "\(value)")
      }
    }
  }
}
