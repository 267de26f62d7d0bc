import CAML
import CoreGraphics
import QuartzCore
import RenderModel

extension SwiftSource {
  /// Writes the statements that create an animation, and returns the name of its variable.
  mutating func write(
    _ animation: CAAnimation, key: String?, keepsBeginTime: Bool, depth: Int = 0
  ) -> String {
    let path = (animation as? CAPropertyAnimation)?.keyPath
    let name = newName(key ?? path?.split(separator: ".").last.map(String.init), or: "animation")
    let argument = path.map { "keyPath: \(SwiftNames.literal($0))" } ?? ""
    lines.append("let \(name) = \(animation.documentClass)(\(argument))")
    switch animation {
    case let spring as CASpringAnimation:
      writeEnds(of: spring, name)
      writeSpring(spring, name)
    case let basic as CABasicAnimation: writeEnds(of: basic, name)
    case let keyframes as CAKeyframeAnimation: writeKeyframes(keyframes, name)
    case let transition as CATransition: writeTransition(transition, name)
    case let group as CAAnimationGroup: writeChildren(of: group, name, depth)
    default: break
    }
    writeFlags(of: animation, name)
    writeTiming(of: animation, name, keepsBeginTime)
    return name
  }

  private mutating func set(_ property: String, _ value: String, of name: String) {
    lines.append("\(name).\(property) = \(value)")
  }

  /// Writes an assignment of an array, with one line per element if it is long.
  private mutating func set(_ property: String, list items: [String], of name: String) {
    let line = items.joined(separator: ", ")
    let isLong = line.count > 80
    set(
      property, isLong ? "[\n" + items.map { "  \($0),\n" }.joined() + "]" : "[\(line)]", of: name)
  }

  private mutating func set(
    _ property: String, _ value: Double, unless usual: Double, of name: String, isFloat: Bool = false
  ) {
    if value != usual { set(property, SwiftLiteral.number(value, isFloat: isFloat), of: name) }
  }

  private mutating func writeTiming(
    of animation: CAAnimation, _ name: String, _ keepsBeginTime: Bool
  ) {
    if keepsBeginTime { set("beginTime", animation.beginTime, unless: 0, of: name) }
    set("duration", animation.duration, unless: 0, of: name)
    set("speed", Double(animation.speed), unless: 1, of: name, isFloat: true)
    set("timeOffset", animation.timeOffset, unless: 0, of: name)
    set("repeatCount", Double(animation.repeatCount), unless: 0, of: name, isFloat: true)
    set("repeatDuration", animation.repeatDuration, unless: 0, of: name)
    if animation.autoreverses { set("autoreverses", "true", of: name) }
    if let mode = SwiftNames.member(animation.fillMode.rawValue, of: "fillMode"), mode != ".removed" {
      set("fillMode", mode, of: name)
    }
    if let function = animation.timingFunction { set("timingFunction", curve(function), of: name) }
    if !animation.isRemovedOnCompletion { set("isRemovedOnCompletion", "false", of: name) }
  }

  private mutating func writeFlags(of animation: CAAnimation, _ name: String) {
    guard let property = animation as? CAPropertyAnimation else { return }
    if property.isAdditive { set("isAdditive", "true", of: name) }
    if property.isCumulative { set("isCumulative", "true", of: name) }
    guard let function = property.valueFunction?.name.rawValue,
      let member = SwiftNames.member(function, of: "valueFunction")
    else { return }
    set("valueFunction", "CAValueFunction(name: \(member))", of: name)
  }

  private func curve(_ function: CAMediaTimingFunction) -> String {
    if let named = CurveName.of(function),
      let member = SwiftNames.member(named, of: "timingFunction")
    {
      return "CAMediaTimingFunction(name: \(member))"
    }
    let points = function.controlNumbers.map { SwiftLiteral.number(Double($0), isFloat: true) }
    return "CAMediaTimingFunction(controlPoints: \(points.joined(separator: ", ")))"
  }

  private mutating func writeEnds(of animation: CABasicAnimation, _ name: String) {
    let ends = [
      ("fromValue", animation.fromValue), ("toValue", animation.toValue),
      ("byValue", animation.byValue),
    ]
    for (key, end) in ends {
      guard let end else { continue }
      if let text = text(any: end) { set(key, text, of: name) }
    }
  }

  /// Returns the expression of a value. For a picture or an object it writes a comment and returns nil; for a path it
  /// writes the statements that create it first.
  private mutating func text(any value: Any) -> String? {
    guard let boxed = PropertyValue(boxing: value, as: nil) else { return nil }
    if let text = SwiftLiteral.any(boxed) { return text }
    if case .path(let path) = boxed { return write(path) }
    lines.append("// a value of type \(Issue.typeName(of: value)) that has no literal")
    return nil
  }

  private mutating func writeSpring(_ spring: CASpringAnimation, _ name: String) {
    let fresh = CASpringAnimation()
    set("mass", spring.mass, unless: fresh.mass, of: name)
    set("stiffness", spring.stiffness, unless: fresh.stiffness, of: name)
    set("damping", spring.damping, unless: fresh.damping, of: name)
    set("initialVelocity", spring.initialVelocity, unless: 0, of: name)
    if spring.allowsOverdamping { set("allowsOverdamping", "true", of: name) }
  }

  private mutating func writeKeyframes(_ animation: CAKeyframeAnimation, _ name: String) {
    if let values = animation.values {
      let texts = values.compactMap { text(any: $0) }
      set("values", list: texts, of: name)
    }
    if let path = animation.path {
      let text = SwiftLiteral.text(.path(path)) ?? write(path)
      set("path", text, of: name)
    }
    let lists = [
      ("keyTimes", animation.keyTimes), ("tensionValues", animation.tensionValues),
      ("continuityValues", animation.continuityValues), ("biasValues", animation.biasValues),
    ]
    for (key, numbers) in lists {
      guard let numbers, !numbers.isEmpty else { continue }
      let texts = numbers.map { SwiftLiteral.number($0.doubleValue) }
      set(key, list: texts, of: name)
    }
    if let curves = animation.timingFunctions, !curves.isEmpty {
      set("timingFunctions", list: curves.map { curve($0) }, of: name)
    }
    setMember("calculationMode", animation.calculationMode.rawValue, unless: "linear", of: name)
    animation.rotationMode.map { setMember("rotationMode", $0.rawValue, of: name) }
  }

  private mutating func setMember(
    _ property: String, _ value: String, unless usual: String = "", as names: String? = nil,
    of name: String
  ) {
    guard value != usual, let member = SwiftNames.member(value, of: names ?? property) else { return }
    set(property, member, of: name)
  }

  private mutating func writeTransition(_ transition: CATransition, _ name: String) {
    setMember("type", transition.type.rawValue, unless: "fade", as: "transitionType", of: name)
    transition.subtype.map { setMember("subtype", $0.rawValue, of: name) }
    set("startProgress", Double(transition.startProgress), unless: 0, of: name, isFloat: true)
    set("endProgress", Double(transition.endProgress), unless: 1, of: name, isFloat: true)
  }

  private mutating func writeChildren(of group: CAAnimationGroup, _ name: String, _ depth: Int) {
    guard depth < CAMLLimits.groupDepth else { return }
    let children = (group.animations ?? []).map {
      write($0, key: nil, keepsBeginTime: true, depth: depth + 1)
    }
    set("animations", list: children, of: name)
  }
}
