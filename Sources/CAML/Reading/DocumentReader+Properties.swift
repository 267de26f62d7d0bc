import QuartzCore
import RenderModel

extension DocumentReader {
  /// The attributes that identify objects or that editors add, which are never properties.
  private static let ignoredAttributes: Set<String> = ["id", "object", "key", "xmlns"]
  private static let ignoredPrefixes = ["xmlns:", "xml:", "caplay", "mica"]

  /// Sets the properties that attributes name. Key paths come last, because `transform.rotation.z` changes a part of
  /// `transform`.
  func readAttributes(of element: Element, to target: PropertyTarget) {
    let attributes = element.attributes.sorted { $0.key < $1.key }
    for isPath in [false, true] {
      for (key, text) in attributes where key.hasDot == isPath && !isIgnored(key, of: element) {
        set(text, key, on: target, at: element)
      }
    }
  }

  /// Returns true for attributes that are not properties. The attribute `type` names the class if the element's name is
  /// not a class.
  private func isIgnored(_ key: String, of element: Element) -> Bool {
    Self.ignoredAttributes.contains(key)
      || Self.ignoredPrefixes.contains { key.hasPrefix($0) }
      || key == "type" && !LayerClass.isClassName(element.name)
  }

  private func set(_ text: String, _ key: String, on target: PropertyTarget, at element: Element) {
    if key == "continuousCorners" { return setCorners(text, on: target) }
    if key == LayerProperties.meshKey { return setMesh(text, on: target, at: element) }
    guard let type = target.type(key) else {
      return noteUnknown(key, text, of: target, at: element)
    }
    switch type {
    case .contents: store(picture(text, at: element), for: key, on: target, at: element)
    case .object: setObject(text, key, on: target, at: element)
    case .number, .bool, .integer, .point, .size, .rect, .transform, .color, .path, .string, .colors,
      .numbers:
      store(ValueText.value(text, as: type), for: key, on: target, text: text, at: element)
    }
  }

  /// Sets a property that holds an object: a text, or the filter with the name `text`.
  private func setObject(
    _ text: String, _ key: String, on target: PropertyTarget, at element: Element
  ) {
    guard case .filter? = target.description(key)?.content else {
      return store(
        objectText(text, key, of: target), for: key, on: target, text: text, at: element)
    }
    guard let filter = CAFilter(name: text) else {
      return note("there is no filter '\(text.clipped)'; left out", at: element)
    }
    target.store(filter, key)
  }

  private func noteUnknown(
    _ key: String, _ text: String?, of target: PropertyTarget, at element: Element
  ) {
    guard !NeutralValues.isNeutral(key, text) else { return }
    // Without a mask there is nothing to exchange.
    if key == "swapsMaskAndLayer", element.child("mask") == nil { return }
    note("\(target.className) has no property '\(key.clipped)'; left out", at: element)
  }

  /// Reads the mesh of an element such as `<meshTransform type="CAMeshTransform" value="…"/>`.
  func readMesh(_ element: Element, to target: PropertyTarget) {
    guard !NeutralValues.isNeutral(element) else { return }
    setMesh(element["value"] ?? element.text, on: target, at: element)
  }

  private func setMesh(_ text: String, on target: PropertyTarget, at element: Element) {
    // The vertices and faces, which are kept beside the mesh, take up to four times as many bytes as their text.
    guard budget.spend(4 * text.utf8.count) else { return }
    guard let mesh = MeshText.mesh(text) else {
      return note("meshTransform '\(text.clipped)' is not a mesh; left out", at: element)
    }
    guard budget.spend(mesh.mesh?.byteCount ?? 0) else { return }
    if mesh.deformsNothing {
      note(
        "meshTransform is kept, but has no faces that can be drawn, or too many that overlap",
        at: element)
    }
    target.store(mesh, LayerProperties.meshKey)
  }

  /// Reads the attribute `continuousCorners`, which is not a property; "0" is the default value of
  /// `cornerCurve`.
  private func setCorners(_ text: String, on target: PropertyTarget) {
    if ValueText.bool(text) == true { target.store("continuous", "cornerCurve") }
  }

  /// Returns `text` as the value of a property that holds an object; nil if that object is a filter, an emitter cell or
  /// a behavior, or a list of them.
  private func objectText(
    _ text: String, _ key: String, of target: PropertyTarget
  ) -> PropertyValue? {
    switch target.description(key)?.content {
    case .text, .font: .object(OpaqueValue(text))
    case .filter, .filters, .cells, .behaviors, nil: nil
    }
  }

  /// Sets a property, or adds an issue and leaves the property as it is when `value` is nil or has numbers that the
  /// property cannot have. For contents that are nil, `picture(_:at:)` has added the issue.
  private func store(
    _ value: PropertyValue?, for key: String, on target: PropertyTarget, text: String = "",
    at element: Element
  ) {
    guard let value else {
      let phrase = target.type(key)?.phrase ?? "a value"
      if target.type(key) != .contents {
        note("\(key) '\(text.clipped)' is not \(phrase); left out", at: element)
      }
      return
    }
    guard target.description(key)?.allows(value) ?? value.isFinite else {
      return note("\(key) must be finite; left out", at: element)
    }
    target.store(value.boxed, key)
    guard case .string(let name) = value, let kept = target.read(key) as? String, kept != name
    else { return }
    note("\(key) '\(name.clipped)' is not known; '\(kept)' is used", at: element)
  }

  /// Sets a property that is an element of its own, such as `<backgroundColor value="1 0 0" opacity="0.5"/>`.
  func readProperty(_ element: Element, to target: PropertyTarget) {
    guard let type = target.type(element.name) else {
      return noteUnknown(element.name, element["value"], of: target, at: element)
    }
    if element["type"] == "null" { return target.store(nil, element.name) }
    let value =
      type == .object
      ? elementText(element).flatMap { objectText($0, element.name, of: target) }
      : value(of: element, as: type)
    store(
      value, for: element.name, on: target, text: element["value"] ?? "", at: element)
  }

  private func elementText(_ element: Element) -> String? {
    element["value"] ?? element.children.first?["value"]
  }
}

extension String {
  /// True for a path of several keys. Foundation's search for one text in another, which `contains(".")` would call for
  /// each comparison while the keys are sorted, took a tenth of the processor time of a large document.
  fileprivate var hasDot: Bool { utf8.contains(UInt8(ascii: ".")) }
}
