import CoreGraphics
import RenderModel

// The table of all animation properties. Columns: the key, the form of the value, the accessor, and the traits
// (`PropertyTrait`) that are not the default. A property that a class adds is a row in the list of that class.

extension AnimationProperty {
  static let unorderedRows: [AnimationProperty] =
    timingRows + propertyRows + basicRows + springRows + keyframeRows + transitionRows + groupRows

  private static let timingRows: [AnimationProperty] = {
    let rows = AnimationRows(level: .animation) { CAAnimation() }
    return [
      rows.number(.beginTime, \.beginTime), rows.number(.duration, \.duration),
      rows.float(.speed, \.speed), rows.number(.timeOffset, \.timeOffset),
      rows.float(.repeatCount, \.repeatCount, traits: .range(.infinite)),
      rows.number(.repeatDuration, \.repeatDuration, traits: .range(.infinite)),
      rows.flag(.autoreverses, \.autoreverses),
      rows.name(.fillMode, \.fillMode, of: PropertyConstants(of: FillMode.self)),
      rows.stored(
        .timingFunction, .curve, at: \.timingFunction,
        traits: .constants(PropertyConstants("linear", "easeIn", "easeOut", "easeInEaseOut", "default"))
      ),
      rows.flag(
        .removedOnCompletion, \.isRemovedOnCompletion, traits: .swiftName("isRemovedOnCompletion")),
      rows.stored(.delegate, .object, at: \.delegate),
    ]
  }()

  private static let propertyRows: [AnimationProperty] = {
    let rows = AnimationRows(level: .property) { CAPropertyAnimation() }
    return [
      rows.stored(.keyPath, .name, at: \.keyPath),
      rows.flag(.additive, \.isAdditive, traits: .swiftName("isAdditive")),
      rows.flag(.cumulative, \.isCumulative, traits: .swiftName("isCumulative")),
      rows.stored(
        .valueFunction, .valueFunction, at: \.valueFunction,
        traits: .constants(PropertyConstants(of: ValueFunction.self))),
    ]
  }()

  private static let basicRows: [AnimationProperty] = {
    let rows = AnimationRows(level: .leaf) { CABasicAnimation() }
    return [
      rows.stored(.fromValue, .value, at: \.fromValue), rows.stored(.toValue, .value, at: \.toValue),
      rows.stored(.byValue, .value, at: \.byValue),
    ]
  }()

  private static let springRows: [AnimationProperty] = {
    let rows = AnimationRows(level: .leaf) { CASpringAnimation() }
    return [
      rows.number(.mass, \.mass, traits: .range(.positive)),
      rows.number(.stiffness, \.stiffness, traits: .range(.positive)),
      rows.number(.damping, \.damping, traits: .range(.notNegative)),
      rows.number(.initialVelocity, \.initialVelocity),
      rows.flag(.allowsOverdamping, \.allowsOverdamping),
    ]
  }()

  private static let keyframeRows: [AnimationProperty] = {
    let rows = AnimationRows(level: .leaf) { CAKeyframeAnimation() }
    return [
      rows.stored(.values, .values, at: \.values), rows.stored(.path, .path, at: \.path),
      rows.numbers(.keyTimes, \.keyTimes), rows.numbers(.tensionValues, \.tensionValues),
      rows.numbers(.continuityValues, \.continuityValues), rows.numbers(.biasValues, \.biasValues),
      rows.stored(.timingFunctions, .curves, at: \.timingFunctions),
      rows.name(.calculationMode, \.calculationMode, of: PropertyConstants(of: CalculationMode.self)),
      rows.name(
        .rotationMode, \.rotationMode,
        of: .names([
          PropertyConstant("auto", swiftName: "rotateAuto"),
          PropertyConstant("autoReverse", swiftName: "rotateAutoReverse"),
        ])),
    ]
  }()

  private static let transitionRows: [AnimationProperty] = {
    let rows = AnimationRows(level: .leaf) { CATransition() }
    return [
      rows.name(.type, \.type, of: PropertyConstants("fade", "moveIn", "push", "reveal")),
      rows.name(
        .subtype, \.subtype, of: PropertyConstants("fromRight", "fromLeft", "fromTop", "fromBottom")),
      rows.stored(.filter, .object, at: \.filter), rows.float(.startProgress, \.startProgress),
      rows.float(.endProgress, \.endProgress),
    ]
  }()

  private static let groupRows = [
    AnimationRows(level: .leaf) { CAAnimationGroup() }
      .stored(.animations, .animations, at: \.animations)
  ]
}
