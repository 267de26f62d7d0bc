import QuartzCore
import RenderModel

/// A key path of a layer whose value the states of a document set.
struct ChangedProperty: Hashable {
  let layer: CALayer
  let keyPath: String

  /// Returns the value of the model layer.
  func modelValue() -> Any? { layer.value(forKeyPath: keyPath) }
  /// Sets the value of the model layer.
  func set(_ value: Any?) { layer.setValue(value, forKeyPath: keyPath) }

  /// The value that is visible now, with animations.
  var presentationValue: Any? { (layer.presentation() ?? layer).value(forKeyPath: keyPath) }

  /// The type of the property; nil for a key that is not declared, and for the parameter of a filter, which both take
  /// values of any type.
  private var type: ValueType? { PropertyPath.declared(keyPath, kind: layer.kind)?.type }

  /// True if values of the property can be interpolated. Flags, texts, objects and the parameters of
  /// filters cannot.
  private var isContinuous: Bool {
    switch type {
    case .number, .integer, .point, .size, .rect, .transform, .color, .path, .colors, .numbers: true
    case .bool, .contents, .string, .object, nil: false
    }
  }

  /// True if a change of the property can be animated: it is continuous, or a picture, which is cross-faded.
  var isAnimatable: Bool { isContinuous || type == .contents }

  /// Returns the value at a fraction of the way between two values. If values of the property cannot be interpolated,
  /// it is the first one before one half, and then the second one.
  func value(from start: Any?, to end: Any?, fraction: Double) -> Any? {
    guard isContinuous, let a = PropertyValue(boxing: start, as: type),
      let b = PropertyValue(boxing: end, as: type)
    else { return fraction < 0.5 ? start : end }
    return a.interpolated(to: b, fraction: fraction).boxed
  }

  /// Returns true if two values of the property are equal after they were converted to its type, or if neither can be
  /// converted. Objects are equal only if `OpaqueValue` finds them equal; when a document is saved, strings are
  /// compared instead.
  func areEqual(_ one: Any?, _ other: Any?) -> Bool {
    PropertyValue(boxing: one, as: type) == PropertyValue(boxing: other, as: type)
  }
}
