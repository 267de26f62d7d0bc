import CoreGraphics
import RenderServer

extension CALayer {
  /// The value of a declared property or of a key that was set before (T7.2, T7.3). Own value, then
  /// `style`, then the class's default (T7.11).
  final func lookUp(keyPath: String) -> Any? {
    if let relation = LayerRelation.named[keyPath] { return relation.read(self) }
    guard let path = PropertyPath(keyPath, kind: values.kind) else {
      Issue.report(.unknownKeyPath(keyPath, layer: treePath))
      return nil
    }
    if let value = values[path: path].boxed { return value }
    guard path.component == nil else { return nil }
    return styleValue(forKey: keyPath) ?? Self.undeclaredDefault(keyPath, of: type(of: self))
  }

  private static func undeclaredDefault(_ key: String, of type: CALayer.Type) -> Any? {
    LayerProperty.id(forKey: key, kind: type.kind) == nil ? type.defaultValue(forKey: key) : nil
  }

  private func styleValue(forKey key: String) -> Any? {
    var next = style
    for _ in 0..<16 {
      guard let current = next else { return nil }
      if let value = current[key] { return value }
      next = current[LayerKey.style] as? [AnyHashable: Any]
    }
    return nil
  }

  final func store(_ value: Any?, keyPath: String) {
    if let relation = LayerRelation.named[keyPath] { return relation.write(self, value) }
    guard let path = PropertyPath(keyPath, kind: values.kind) else {
      return Issue.report(.unknownKeyPath(keyPath, layer: treePath))
    }
    guard let boxed = PropertyValue(boxing: value, as: path.type) else {
      return Issue.report(
        .wrongValueType(keyPath: keyPath, type: Issue.typeName(of: value), layer: treePath))
    }
    change(path, key: path.eventKey, to: boxed)
  }

  /// Answers the non-zero defaults and the boolean zeros (T7.11).
  static func declaredDefault(forKey key: String) -> Any? {
    guard let row = LayerProperty.id(forKey: key, kind: kind)?.row, row.announcesDefault else {
      return nil
    }
    return row.defaultValue.boxed
  }
}

extension PropertyPath {
  /// The key whose action a change at this path runs: that of the whole property (T7.8).
  fileprivate var eventKey: String {
    switch root {
    case .declared(let id): id.row.key
    case .custom(let key): key
    case .cell(let path): path.keyPath
    }
  }
}
