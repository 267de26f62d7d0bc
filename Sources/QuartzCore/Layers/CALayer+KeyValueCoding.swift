import CoreGraphics
import RenderModel

extension CALayer: KeyPathCoding {}
extension CAEmitterCell: KeyPathCoding {}

extension CALayer {
  /// Returns the value of a declared property or of a key that was set before (T7.2, T7.3): the layer's own value,
  /// otherwise that of `style`, otherwise the class's default (T7.11).
  final func lookUp(keyPath: String) -> Any? {
    if let relation = LayerRelation.named[keyPath] { return relation.read(self) }
    if let part = Self.framePart(keyPath) { return part.value(in: .rect(frame)).boxed }
    guard let path = PropertyPath(keyPath, kind: values.kind) else {
      Issue.report(.unknownKeyPath(keyPath, layer: treePath))
      return nil
    }
    if let value = values[path: path].boxed { return value }
    guard path.component == nil else { return nil }
    return styleValue(forKey: keyPath) ?? Self.undeclaredDefault(keyPath, of: type(of: self))
  }

  /// Returns the class's default for a key that it does not declare. Returns nil for a declared key, because nil is
  /// then the layer's own value.
  private static func undeclaredDefault(_ key: String, of type: CALayer.Type) -> Any? {
    LayerProperty.id(forKey: key, kind: type.kind) == nil ? type.defaultValue(forKey: key) : nil
  }

  private func styleValue(forKey key: String) -> Any? {
    var next = style
    // A style may refer to itself, so the search ends at 16 styles.
    for _ in 0..<16 {
      guard let current = next else { return nil }
      if let value = current[key] { return value }
      next = current[LayerKey.style] as? [AnyHashable: Any]
    }
    return nil
  }

  /// Sets the property at `keyPath`. A value of a wrong type, and a path to a part that does not exist, are reported
  /// and ignored.
  final func store(_ value: Any?, keyPath: String) {
    if let relation = LayerRelation.named[keyPath] { return relation.write(self, value) }
    if let part = Self.framePart(keyPath) {
      guard let boxed = box(value, as: part.type, for: keyPath) else { return }
      return frame = part.replacing(boxed, in: .rect(frame)).rect
    }
    guard let path = PropertyPath(keyPath, kind: values.kind) else {
      return Issue.report(.unknownKeyPath(keyPath, layer: treePath))
    }
    guard let boxed = box(value, as: path.type, for: keyPath) else { return }
    change(path, key: path.eventKey, to: boxed)
  }

  /// Returns the part that a path such as `frame.size.width` names. The frame is derived from other properties, so the
  /// table has no row for it.
  private static func framePart(_ keyPath: String) -> PropertyComponent? {
    guard keyPath.hasPrefix("frame.") else { return nil }
    return PropertyComponent(String(keyPath.dropFirst("frame.".count)), of: .rect)
  }

  /// Converts `value` to `type`; reports a value that cannot be converted and returns nil.
  private func box(_ value: Any?, as type: ValueType?, for keyPath: String) -> PropertyValue? {
    let boxed = PropertyValue(boxing: value, as: type)
    if boxed == nil {
      Issue.report(
        .wrongValueType(keyPath: keyPath, type: Issue.typeName(of: value), layer: treePath))
    }
    return boxed
  }

  /// Returns the default value of a declared property if it is a Boolean or is not zero; otherwise nil (T7.11).
  static func declaredDefault(forKey key: String) -> Any? {
    guard let row = LayerProperty.id(forKey: key, kind: kind)?.row, row.hasDefaultForKey else {
      return nil
    }
    return row.defaultValue.boxed
  }
}

extension PropertyPath {
  /// The key of the event that a change at this path causes, which is that of the whole property (T7.8).
  fileprivate var eventKey: String {
    switch root {
    case .declared(let id): id.row.key
    case .custom(let key): key
    case .cell(let path): path.keyPath
    case .filter(let id, let name, let key): "\(id.row.key).\(name).\(key)"
    }
  }
}
