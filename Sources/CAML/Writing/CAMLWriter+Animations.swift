import QuartzCore
import RenderModel

extension CAMLWriter {
  /// Returns the element of an animation. Its name is the key, or `<p key="…">` for keys that cannot be names, or that
  /// would be read as a class because they begin with a capital letter. Without `keepsBeginTime` the begin time is left
  /// out: an animation that was added without one has got the time of its commit, which means nothing in a document.
  /// `depth` is the number of groups around the animation.
  mutating func animationNode(
    _ animation: CAAnimation, key: String?, keepsBeginTime: Bool, depth: Int = 0
  ) -> WrittenElement {
    let type = animation.documentClass
    let canBeName = key.map { WrittenElement.canNameElement($0) && !LayerClass.isClassName($0) } ?? true
    var node = canBeName ? WrittenElement(key ?? type) : WrittenElement("p", [("key", key ?? "")])
    if node.name != type { node.set("type", type) }
    for property in AnimationProperty.table where property.isDeclared(animation) {
      if property.id == .beginTime, !keepsBeginTime { continue }
      write(property, of: animation, depth: depth, to: &node)
    }
    // A property animation that is neither basic nor a keyframe animation has no values that could be lost.
    if type == CAAnimation.documentBase, !(animation is CAPropertyAnimation) {
      issueList.note(
        "an animation of class \(Swift.type(of: animation)) is written without its values")
    }
    return node
  }

  /// Writes a property whose value differs from that of a new animation: as an attribute if the value can be written as
  /// a string, otherwise as a child element.
  mutating func write(
    _ property: AnimationProperty, of animation: CAAnimation, depth: Int, to node: inout WrittenElement
  ) {
    guard let value = property.read(animation) else { return }
    let key = property.documentKey
    switch property.content {
    case .number, .flag, .name:
      guard let text = Self.text(property, value) else { return }
      guard key == "type" else { return node.set(key, text) }
      node.children.append(WrittenElement(key, [("value", text)]))
    case .path: node.set(key, PropertyValue(boxing: value, as: .path)?.path.map { PathText.text($0) })
    case .curve: node.set(key, (value as? CAMediaTimingFunction).map { Self.text($0) })
    case .curves: write(curves: value as? [CAMediaTimingFunction] ?? [], key, to: &node)
    case .valueFunction: node.set(key, (value as? CAValueFunction)?.name.rawValue)
    case .numbers: write(numbers: value as? [NSNumber] ?? [], key, to: &node)
    case .value: write(end: value, key, to: &node)
    case .values:
      let values = (value as? [Any] ?? []).compactMap { self.value($0, of: key) }
      node.children.append(WrittenElement(key, children: values))
    case .animations: write(children: value as? [CAAnimation] ?? [], key, depth: depth, to: &node)
    case .object: break
    }
  }

  /// Returns the text of a number, a flag or a name; nil for the default and for NaN.
  private static func text(_ property: AnimationProperty, _ value: Any) -> String? {
    func boxed(_ value: Any?) -> PropertyValue? {
      PropertyValue(boxing: value, as: property.description.type)
    }
    guard let new = boxed(value), new != boxed(property.defaultValue), !new.number.isNaN else {
      return nil
    }
    return ValueText.text(new, isFloat: property.description.isFloat)
  }

  /// Returns the name of a timing function, or its control points.
  package static func text(_ function: CAMediaTimingFunction) -> String {
    CurveName.of(function)
      ?? function.controlNumbers.map { NumberText.floatText(Double($0)) }.joined(separator: " ")
  }

  private mutating func write(
    children animations: [CAAnimation], _ key: String, depth: Int, to node: inout WrittenElement
  ) {
    guard !animations.isEmpty else { return }
    guard depth + 1 < CAMLLimits.groupDepth else {
      return issueList.note("groups are nested too deeply; the innermost are left out")
    }
    let children = animations.map {
      animationNode($0, key: nil, keepsBeginTime: true, depth: depth + 1)
    }
    node.children.append(WrittenElement(key, children: children))
  }

  /// Writes `fromValue`, `toValue` or `byValue`: as an element whose type is the attribute `type`, or, for a list, as
  /// an element around the list.
  private mutating func write(end: Any, _ key: String, to node: inout WrittenElement) {
    guard var value = value(end, of: key) else { return }
    if value.children.isEmpty {
      value.attributes.insert(("type", value.name), at: 0)
      value.name = key
    } else {
      value = WrittenElement(key, children: [value])
    }
    node.children.append(value)
  }

  private mutating func value(_ value: Any, of key: String) -> WrittenElement? {
    PropertyValue(boxing: value, as: nil).flatMap { valueNode($0, of: key) }
  }

  private func write(numbers: [NSNumber], _ key: String, to node: inout WrittenElement) {
    guard !numbers.isEmpty else { return }
    let texts = numbers.map { NumberText.text($0.doubleValue) }
    node.children.append(
      WrittenElement(key, children: texts.map { WrittenElement("real", [("value", $0)]) }))
  }

  private func write(curves: [CAMediaTimingFunction], _ key: String, to node: inout WrittenElement) {
    guard !curves.isEmpty else { return }
    let children = curves.map { WrittenElement("CAMediaTimingFunction", [("value", Self.text($0))]) }
    node.children.append(WrittenElement(key, children: children))
  }
}

extension CAAnimation {
  /// The class name that is written for an animation whose class documents do not have. Readers leave such an animation
  /// out.
  fileprivate static let documentBase = "CAAnimation"

  /// The name of the nearest animation class that documents have, otherwise `documentBase`.
  package var documentClass: String {
    switch self {
    case is CASpringAnimation: "CASpringAnimation"
    case is CABasicAnimation: "CABasicAnimation"
    case is CAKeyframeAnimation: "CAKeyframeAnimation"
    case is CAAnimationGroup: "CAAnimationGroup"
    case is CATransition: "CATransition"
    default: Self.documentBase
    }
  }
}
