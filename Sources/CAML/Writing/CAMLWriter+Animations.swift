import QuartzCore
import RenderModel

extension CAMLWriter {
  /// Returns the element of an animation. Its name is the key, or `<p key="…">` for keys that cannot be names.
  mutating func node(
    _ animation: CAAnimation, key: String?, keepsBeginTime: Bool, depth: Int = 0
  ) -> XMLNode {
    let type = animation.documentClass
    var node =
      key.map { XMLNode.isName($0) ? XMLNode($0) : XMLNode("p", [("key", $0)]) }
      ?? XMLNode(type)
    if LayerClass.isClassName(node.name), key != nil { node = XMLNode("p", [("key", key ?? "")]) }
    if node.name != type { node.set("type", type) }
    writeTiming(of: animation, keepsBeginTime: keepsBeginTime, to: &node)
    switch animation {
    case let group as CAAnimationGroup: writeChildren(of: group, depth, to: &node)
    case let transition as CATransition: writeTransition(transition, to: &node)
    case let property as CAPropertyAnimation: writeProperty(property, to: &node)
    default:
      list.note("an animation of class \(Swift.type(of: animation)) is written without its values")
    }
    return node
  }

  private func writeTiming(
    of animation: CAAnimation, keepsBeginTime: Bool, to node: inout XMLNode
  ) {
    func number(_ key: String, _ value: Double, unless usual: Double) {
      if value != usual, !value.isNaN { node.set(key, NumberText.floatText(value)) }
    }
    func time(_ key: String, _ value: Double) {
      if value != 0, !value.isNaN { node.set(key, NumberText.text(value)) }
    }
    node.set("keyPath", (animation as? CAPropertyAnimation)?.keyPath)
    if keepsBeginTime { time("beginTime", animation.beginTime) }
    time("duration", animation.duration)
    number("speed", Double(animation.speed), unless: 1)
    time("timeOffset", animation.timeOffset)
    number("repeatCount", Double(animation.repeatCount), unless: 0)
    time("repeatDuration", animation.repeatDuration)
    if animation.autoreverses { node.set("autoreverses", "1") }
    if animation.fillMode != .removed { node.set("fillMode", animation.fillMode.rawValue) }
    if !animation.isRemovedOnCompletion { node.set("removedOnCompletion", "0") }
    node.set("timingFunction", animation.timingFunction.map { Self.text($0) })
  }

  /// Returns the name of a timing function, or its control points.
  package static func text(_ function: CAMediaTimingFunction) -> String {
    CurveName.of(function)
      ?? function.controlNumbers.map { NumberText.floatText(Double($0)) }.joined(separator: " ")
  }

  private mutating func writeChildren(
    of group: CAAnimationGroup, _ depth: Int, to node: inout XMLNode
  ) {
    guard let animations = group.animations, !animations.isEmpty else { return }
    guard depth + 1 < CAMLLimits.groupDepth else {
      return list.note("groups are too deep in each other; the innermost are left out")
    }
    let children = animations.map {
      self.node($0, key: nil, keepsBeginTime: true, depth: depth + 1)
    }
    node.children.append(XMLNode("animations", children: children))
  }

  private func writeTransition(_ transition: CATransition, to node: inout XMLNode) {
    if transition.type != .fade {
      node.children.append(XMLNode("type", [("value", transition.type.rawValue)]))
    }
    node.set("subtype", transition.subtype?.rawValue)
    if transition.startProgress != 0 {
      node.set("startProgress", NumberText.floatText(Double(transition.startProgress)))
    }
    if transition.endProgress != 1 {
      node.set("endProgress", NumberText.floatText(Double(transition.endProgress)))
    }
  }

  private mutating func writeProperty(_ animation: CAPropertyAnimation, to node: inout XMLNode) {
    if animation.isAdditive { node.set("additive", "1") }
    if animation.isCumulative { node.set("cumulative", "1") }
    node.set("valueFunction", animation.valueFunction?.name.rawValue)
    if let spring = animation as? CASpringAnimation { Self.writeSpring(spring, to: &node) }
    if let basic = animation as? CABasicAnimation { writeEnds(of: basic, to: &node) }
    if let keyframes = animation as? CAKeyframeAnimation { writeKeyframes(keyframes, to: &node) }
  }

  private static func writeSpring(_ spring: CASpringAnimation, to node: inout XMLNode) {
    let fresh = CASpringAnimation()
    func number(_ key: String, _ value: CGFloat, unless usual: CGFloat) {
      if value != usual { node.set(key, NumberText.text(value)) }
    }
    number("mass", spring.mass, unless: fresh.mass)
    number("stiffness", spring.stiffness, unless: fresh.stiffness)
    number("damping", spring.damping, unless: fresh.damping)
    number("velocity", spring.initialVelocity, unless: 0)
    if spring.allowsOverdamping { node.set("allowsOverdamping", "1") }
  }

  private mutating func writeEnds(of animation: CABasicAnimation, to node: inout XMLNode) {
    let ends = [
      ("fromValue", animation.fromValue), ("toValue", animation.toValue),
      ("byValue", animation.byValue),
    ]
    for (key, end) in ends {
      guard let end, var value = self.value(end, of: animation) else { continue }
      if value.children.isEmpty {
        value.attributes.insert(("type", value.name), at: 0)
        value.name = key
      } else {
        value = XMLNode(key, children: [value])
      }
      node.children.append(value)
    }
  }

  private mutating func value(_ value: Any, of animation: CAPropertyAnimation) -> XMLNode? {
    PropertyValue(boxing: value, as: nil).flatMap { self.node(value: $0) }
  }

  private mutating func writeKeyframes(
    _ animation: CAKeyframeAnimation, to node: inout XMLNode
  ) {
    if animation.calculationMode != .linear {
      node.set("calculationMode", animation.calculationMode.rawValue)
    }
    node.set("rotationMode", animation.rotationMode?.rawValue)
    node.set("path", animation.path.map { PathText.text($0) })
    if let values = animation.values {
      node.children.append(
        XMLNode("values", children: values.compactMap { self.value($0, of: animation) }))
    }
    let lists = [
      ("keyTimes", animation.keyTimes), ("tensionValues", animation.tensionValues),
      ("continuityValues", animation.continuityValues), ("biasValues", animation.biasValues),
    ]
    for (key, numbers) in lists {
      guard let numbers, !numbers.isEmpty else { continue }
      let texts = numbers.map { NumberText.text($0.doubleValue) }
      node.children.append(XMLNode(key, children: texts.map { XMLNode("real", [("value", $0)]) }))
    }
    guard let curves = animation.timingFunctions, !curves.isEmpty else { return }
    node.children.append(
      XMLNode(
        "timingFunctions",
        children: curves.map { XMLNode("CAMediaTimingFunction", [("value", Self.text($0))]) }))
  }
}

extension CAAnimation {
  /// The nearest class of animations that documents have.
  package var documentClass: String {
    switch self {
    case is CASpringAnimation: "CASpringAnimation"
    case is CABasicAnimation: "CABasicAnimation"
    case is CAKeyframeAnimation: "CAKeyframeAnimation"
    case is CAAnimationGroup: "CAAnimationGroup"
    case is CATransition: "CATransition"
    default: "CAAnimation"
    }
  }
}
