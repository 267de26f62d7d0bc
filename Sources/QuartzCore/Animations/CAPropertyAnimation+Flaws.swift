import CoreGraphics
import RenderModel

extension CAPropertyAnimation {
  /// Reports why the animation has no effect, and returns the kind of animation that runs and completes without changing
  /// a value (T3.24). `path` is the property that it changes, nil if there is none, and `values` are its values.
  func inert(
    on target: AnimationTarget, at path: PropertyPath?, values: [Any]
  ) -> AnimationValue.Kind {
    let name = keyPath ?? target.key ?? "(no key path)"
    let isKnown = path != nil || PropertyPath(name, kind: target.layer.kind) != nil
    target.report(isKnown ? flaw(of: values, for: path, named: name) : .unknownKeyPath(name))
    return .inert
  }

  /// Returns the reason why values for a key path that exists cannot be used. Without a value function, `path` is nil
  /// for a key that the layer's class declares but that cannot be animated, such as `frame`.
  private func flaw(
    of values: [Any], for path: PropertyPath?, named keyPath: String
  ) -> AnimationFlaw {
    guard valueFunction == nil else { return .valueFunctionNotUsable(keyPath: keyPath) }
    guard let path else { return .unknownKeyPath(keyPath) }
    let boxed = values.map { PropertyValue(boxing: $0, as: path.type) }
    if let index = boxed.firstIndex(where: { $0 == nil || $0 == .null }), let type = path.type {
      return .wrongValueType(
        keyPath: keyPath, type: Issue.typeName(of: values[index]), expected: type.description)
    }
    return boxed.contains { $0?.isFinite == false }
      ? .valueNotFinite(keyPath: keyPath) : .tooFewValues(keyPath: keyPath)
  }
}

extension ValueType {
  /// A value of this type in words, for messages.
  fileprivate var description: String {
    switch self {
    case .number: "a number"
    case .bool: "a Boolean value"
    case .integer: "a whole number"
    case .point: "a point"
    case .size: "a size"
    case .rect: "a rectangle"
    case .transform: "a transform"
    case .color: "a color"
    case .path: "a path"
    case .contents: "an image"
    case .string: "a string"
    case .colors: "an array of colors"
    case .numbers: "an array of numbers"
    case .object: "an object"
    }
  }
}
