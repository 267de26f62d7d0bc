import QuartzCore
import RenderModel

/// A basic animation of one second between the values of a vector.
struct Tween {
  private let input: JSON
  private let path: PropertyPath
  private let keyPath: String
  private let fractions: [Double]

  /// Creates the animation from an object with model, fromValue, toValue, byValue, and fractions or a fraction.
  init(_ input: JSON, keyPath: String) throws {
    guard let path = PropertyPath(keyPath, kind: .plain) else {
      throw Malformed("no key path '\(keyPath)'")
    }
    self.input = input
    self.path = path
    self.keyPath = keyPath
    fractions = try input["fractions"].optional?.numbers() ?? [input["fraction"].number()]
  }

  /// Returns the values at the fractions, in the form of the expected values.
  func values(_ expected: JSON) throws -> JSON {
    let stage = try Stage(layerWithModel())
    try stage.add(animation())
    return .array(
      try fractions.enumerated().map { index, fraction in
        let value =
          (0...1).contains(fraction)
          ? try stage.value(of: keyPath, at: fraction) : try overshoot(fraction)
        return try JSON(any: value, like: (try? expected.element(index)) ?? .null)
      })
  }

  private func layerWithModel() throws -> CALayer {
    let layer = CALayer()
    if let model = try input["model"].nativeValue(as: path.type) {
      layer.setValue(model, forKeyPath: keyPath)
    }
    return layer
  }

  private func animation() throws -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.duration = 1
    animation.fromValue = try input["fromValue"].nativeValue(as: path.type)
    animation.toValue = try input["toValue"].nativeValue(as: path.type)
    animation.byValue = try input["byValue"].nativeValue(as: path.type)
    return animation
  }

  /// Returns the value at a fraction outside of 0…1. Only a timing curve produces such fractions, so the value is
  /// computed by the function on which the API is based.
  private func overshoot(_ fraction: Double) throws -> Any? {
    func end(_ key: String) throws -> PropertyValue? {
      try input[key].optional?.propertyValue(as: path.type)
    }
    let animation = BasicAnimation(
      target: path, from: try end("fromValue"), to: try end("toValue"), by: try end("byValue"))
    var properties = LayerProperties()
    let underlying = try end("model") ?? properties[path: path]
    let timing = Timing(duration: 1)
    guard var phase = timing.phase(atParentTime: 0) else { throw Malformed("no phase at the start") }
    phase.fraction = fraction
    properties[path: path] =
      animation.value(over: underlying, phase: phase, timing: timing) ?? underlying
    return properties[path: path].native
  }
}

extension JSON {
  fileprivate func propertyValue(as type: ValueType?) throws -> PropertyValue {
    switch try nativeValue(as: type) {
    case let value as CGPoint: return .point(value)
    case let value as CGSize: return .size(value)
    case let value as CGRect: return .rect(value)
    case let value as CATransform3D: return .transform(value)
    case let value as CGColor: return .color(value)
    case let value as CGPath: return .path(value)
    case let value as String: return .string(value)
    case let value as Int: return .integer(value)
    case let value as Double: return .number(value)
    case let value as Bool: return .bool(value)
    case nil: return .null
    case let value: throw Malformed("\(value as Any) is no property value")
    }
  }
}

extension PropertyValue {
  fileprivate var native: Any? {
    switch self {
    case .null, .contents, .array, .object: nil
    case .number(let value): value
    case .bool(let value): value
    case .integer(let value): value
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .transform(let value): value
    case .color(let value): value
    case .path(let value): value
    case .string(let value): value
    }
  }
}
