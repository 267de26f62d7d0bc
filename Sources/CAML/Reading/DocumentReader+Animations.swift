import QuartzCore
import RenderModel

extension DocumentReader {
  /// The functions that make an animation of each class, by its name in documents.
  static let animationClasses: [String: @Sendable () -> CAAnimation] = [
    "CABasicAnimation": { CABasicAnimation() }, "CASpringAnimation": { CASpringAnimation() },
    "CAKeyframeAnimation": { CAKeyframeAnimation() }, "CAAnimationGroup": { CAAnimationGroup() },
    "CATransition": { CATransition() },
  ]

  /// Reads the animations of a layer. The key of an animation is the name of its element. If the element is named after
  /// a class, or is a `p` element, which is written for a key that cannot be the name of an element, the key is the
  /// attribute `key`, and without that attribute `animation-N`, with its index N from 1. The animations are added to
  /// the layer when all layers exist.
  func readAnimations(_ element: Element, of layer: CALayer) {
    for (index, child) in element.children.enumerated() {
      guard let animation = animation(child, on: layer.kind) else { continue }
      let key = key(of: child) ?? "animation-\(index + 1)"
      animations.append((layer, key, animation))
    }
  }

  /// Returns the key of an animation; nil if the element neither has it as its name nor as its attribute.
  private func key(of element: Element) -> String? {
    if element.name == "p" || LayerClass.isClassName(element.name) { return element["key"] }
    return element.name
  }

  /// Returns the animation of an element; nil if the animation is disabled. Also returns nil, and adds an issue, if the
  /// reference cannot be resolved, if the class or the property is unknown, or if groups are circular or nested too
  /// deeply. Returns nil as well when the reading budget is spent, for which the document as a whole is refused.
  func animation(_ reference: Element, on kind: LayerKind, depth: Int = 0) -> CAAnimation? {
    guard let element = resolved(reference),
      element["enabled"].flatMap({ ValueText.bool($0) }) ?? true
    else { return nil }
    guard let name = element.className, let make = Self.animationClasses[name] else {
      note("animations of class \((element.className ?? "?").clipped) are left out", at: element)
      return nil
    }
    guard animatesProperty(element, of: kind) else { return nil }
    guard depth < CAMLLimits.groupDepth else {
      note("groups are nested too deeply; the innermost are left out", at: element)
      return nil
    }
    guard openGroups.insert(ObjectIdentifier(element)).inserted else {
      noteCircle(at: reference)
      return nil
    }
    defer { openGroups.remove(ObjectIdentifier(element)) }
    guard budget.spend(ReadingCost.animation) else { return nil }
    let animation = make()
    animation.documentNumber = madeAnimations.count
    madeAnimations.append((animation, element, reference))
    read(element, into: animation, on: kind, depth: depth)
    return animation
  }

  private func read(
    _ element: Element, into animation: CAAnimation, on kind: LayerKind, depth: Int
  ) {
    let type = valueType(of: element, kind)
    for (key, text) in element.attributes.sorted(by: { $0.key < $1.key }) {
      setAttribute(key, to: text, of: animation, type: type, at: element)
    }
    for child in element.children {
      read(child, of: animation, type: type, on: kind, depth: depth)
    }
  }

  /// Returns false, and adds an issue, if `keyPath` names no property of the layer; returns true if there is no
  /// `keyPath`. The layer would report such an animation a second time, without the line, if it were added.
  private func animatesProperty(_ element: Element, of kind: LayerKind) -> Bool {
    guard let keyPath = element["keyPath"], PropertyPath.declared(keyPath, kind: kind) == nil else {
      return true
    }
    note("there is no '\(keyPath.clipped)' to be animated; the animation is left out", at: element)
    return false
  }

  /// Returns the type of the property that an element animates; nil if it is not known. If there is no `keyPath`, the
  /// attribute `key` is taken as the key path, but only to determine how the values are parsed.
  private func valueType(of element: Element, _ kind: LayerKind) -> ValueType? {
    (element["keyPath"] ?? element["key"]).flatMap { PropertyPath.declared($0, kind: kind)?.type }
  }
}

// MARK: - Attributes

extension DocumentReader {
  /// The attributes that identify objects or that editors add, which are never properties.
  private static let markers = ["id", "object", "key", "enabled", "xmlns", "final"]

  private func setAttribute(
    _ key: String, to text: String, of animation: CAAnimation, type: ValueType?, at element: Element
  ) {
    // If the name of the element is not a class, its attribute `type` names the class.
    if key == "type", !LayerClass.isClassName(element.name) { return }
    guard let property = AnimationProperty.row(forDocumentKey: key) else {
      return Self.markers.contains(key) ? () : noteUnknown(key, of: animation, at: element)
    }
    switch property.content {
    case .value: setInterpolationValue(key, to: text, of: animation, type: type, at: element)
    case .curve: animation.timingFunction = curve(text, at: element)
    case .valueFunction:
      animation.setValue(CAValueFunction(name: CAValueFunctionName(rawValue: text)), forKey: key)
    case .path: animation.setValue(ValueText.value(text, as: .path)?.path, forKey: key)
    case .number: setNumber(property, to: text, of: animation, at: element)
    case .flag: setFlag(property, to: text, of: animation, at: element)
    case .name: animation.setValue(text, forKey: key)
    case .numbers, .values, .curves, .animations:
      note("\(key) of \(Swift.type(of: animation)) must be an element; left out", at: element)
    case .object: note("\(key) of \(Swift.type(of: animation)) is not read; left out", at: element)
    }
  }

  private func noteUnknown(_ key: String, of animation: CAAnimation, at element: Element) {
    note("\(Swift.type(of: animation)) has no property '\(key.clipped)'; left out", at: element)
  }

  private func setNumber(
    _ property: AnimationProperty, to text: String, of animation: CAAnimation, at element: Element
  ) {
    let key = property.description.key
    guard let number = ValueText.number(text), property.description.range.contains(number) else {
      return note("\(key) '\(text.clipped)' cannot be used; left out", at: element)
    }
    animation.setValue(number, forKey: key)
  }

  private func setFlag(
    _ property: AnimationProperty, to text: String, of animation: CAAnimation, at element: Element
  ) {
    let key = property.description.key
    guard let flag = ValueText.bool(text) else {
      return note("\(key) '\(text.clipped)' is not 0 or 1; left out", at: element)
    }
    animation.setValue(flag, forKey: key)
  }

  private func setInterpolationValue(
    _ key: String, to text: String, of animation: CAAnimation, type: ValueType?,
    at element: Element
  ) {
    guard let value = ValueText.value(text, as: type ?? .number) else {
      return note("\(key) '\(text.clipped)' does not fit the property; left out", at: element)
    }
    animation.setValue(value.boxed, forKey: key)
  }

  /// Returns a timing function for its name or its four numbers; nil, with an issue, if the name is unknown. Without a
  /// timing function an animation is linear, and a list of timing functions has one fewer.
  private func curve(_ text: String, at element: Element) -> CAMediaTimingFunction? {
    if let numbers = NumberText.numbers(text), numbers.count == 4, numbers.allSatisfy(\.isFinite) {
      let points = numbers.map { Float($0) }
      return CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
    }
    let name = text == "easeInOut" ? "easeInEaseOut" : text
    guard CurveName.all.contains(name) else {
      note("there is no timing function '\(text.clipped)'; left out", at: element)
      return nil
    }
    return CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
  }
}

// MARK: - Elements

extension DocumentReader {
  private func read(
    _ child: Element, of animation: CAAnimation, type: ValueType?, on kind: LayerKind, depth: Int
  ) {
    guard let property = AnimationProperty.row(forDocumentKey: child.name) else {
      return noteSkipped(child)
    }
    switch property.content {
    case .value:
      guard let value = value(of: child, as: type) else {
        return note("\(child.name) does not fit the property; left out", at: child)
      }
      animation.setValue(value.boxed, forKey: child.name)
    case .values: setValues(child, of: animation, type: type)
    case .numbers:
      let numbers = child.children.compactMap { $0["value"].flatMap { ValueText.number($0) } }
      if !numbers.isEmpty { animation.setValue(numbers, forKey: child.name) }
    case .curves:
      let curves = child.children.compactMap { curve($0) }
      if !curves.isEmpty { animation.setValue(curves, forKey: child.name) }
    case .curve: animation.timingFunction = curve(child)
    case .path: animation.setValue(value(of: child, as: .path)?.path, forKey: child.name)
    case .animations: setAnimations(child, of: animation, on: kind, depth: depth)
    case .number: setNumber(property, to: child["value"] ?? "", of: animation, at: child)
    case .flag: setFlag(property, to: child["value"] ?? "", of: animation, at: child)
    case .name: animation.setValue(child["value"], forKey: child.name)
    case .valueFunction, .object: noteSkipped(child)
    }
  }

  private func curve(_ element: Element) -> CAMediaTimingFunction? {
    let text = element["value"] ?? element["name"] ?? element["controlPoints"]
    return text.flatMap { curve($0, at: element) }
  }

  private func setValues(_ element: Element, of animation: CAAnimation, type: ValueType?) {
    let values = element.children.compactMap { child -> Any? in
      guard let value = value(of: child, as: type) else {
        note("a value of the keyframes does not fit the property; left out", at: child)
        return nil
      }
      return value.boxed
    }
    animation.setValue(values, forKey: element.name)
  }

  private func setAnimations(
    _ element: Element, of animation: CAAnimation, on kind: LayerKind, depth: Int
  ) {
    guard let group = animation as? CAAnimationGroup else { return noteSkipped(element) }
    group.animations = element.children.compactMap { self.animation($0, on: kind, depth: depth + 1) }
  }
}
