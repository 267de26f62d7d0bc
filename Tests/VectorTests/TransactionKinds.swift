import QuartzCore
import RenderModel

/// Vectors of transactions, and of the values that animations take from them (T9.2–T9.11).
enum TransactionKinds {
  static let runners: [String: KindRunner] = [
    "transaction.script": script, "transaction.addAnimation": addAnimation,
  ]

  /// Returns the results of the steps that read a value of a transaction (T9.3).
  private static func script(_ vector: Vector) throws -> JSON {
    var results: [JSON] = []
    for step in try vector.input["steps"].array() {
      switch try step.element(0).string() {
      case "begin": CATransaction.begin()
      case "commit": CATransaction.commit()
      case "flush": CATransaction.flush()
      case "get":
        let key = try step.element(1).string()
        results.append(try read(key))
      case "setValue":
        let value = try step.element(1).nativeValue(as: nil)
        CATransaction.setValue(value, forKey: try step.element(2).string())
      case let setter: try set(setter, try step.element(1))
      }
    }
    return .array(results)
  }

  /// Returns the value of a transaction's property. For a completion block, returns whether there is one.
  private static func read(_ key: String) throws -> JSON {
    guard key != kCATransactionCompletionBlock else {
      return CATransaction.completionBlock() == nil ? .null : .string("block")
    }
    return try JSON(any: CATransaction.value(forKey: key))
  }

  /// Calls the setter with that name.
  private static func set(_ setter: String, _ value: JSON) throws {
    switch setter {
    case "setAnimationDuration": CATransaction.setAnimationDuration(try value.number())
    case "setDisableActions": CATransaction.setDisableActions(try value.bool())
    case "setAnimationTimingFunction":
      CATransaction.setAnimationTimingFunction(try value.optional?.timingFunction())
    case "setCompletionBlock": CATransaction.setCompletionBlock(value == .null ? nil : {})
    default: throw Malformed("there is no step '\(setter)'")
    }
  }

  /// Returns the layer's copy of an explicit animation, or of the implicit animation that a change of `implicitKey`
  /// starts.
  private static func addAnimation(_ vector: Vector) throws -> JSON {
    let recipe = vector.input["animation"]
    let stage = Stage()
    CATransaction.begin()
    for (key, value) in try vector.input["transaction"].object() {
      try set("set" + key.prefix(1).uppercased() + key.dropFirst(), value)
    }
    let key = try recipe["implicitKey"].optional?.string() ?? "vector"
    if recipe["implicitKey"] == .null {
      stage.layer.add(try recipe.basicAnimation(keyPath: "zPosition"), forKey: key)
    } else {
      try Change.make(key, of: stage.layer)
    }
    guard let copy = stage.layer.animation(forKey: key) else { return .null }
    return .object(
      try vector.expected.object().reduce(into: [:]) { values, member in
        values[member.key] =
          member.key == "cls"
          ? .string("\(type(of: copy))")
          : try JSON(any: copy.value(forKey: member.key), like: member.value)
      })
  }
}

/// Changes a property of a layer to any value other than the present one.
enum Change {
  static func make(_ keyPath: String, of layer: CALayer) throws {
    if keyPath == "frame" {
      layer.frame = layer.frame.offsetBy(dx: 3, dy: 4).insetBy(dx: -5, dy: -6)
      return
    }
    guard let type = PropertyPath(keyPath, kind: .plain)?.type else {
      throw Malformed("no property '\(keyPath)'")
    }
    layer.setValue(try other(type, layer.value(forKeyPath: keyPath)), forKeyPath: keyPath)
  }

  private static func other(_ type: ValueType, _ old: Any?) throws -> Any {
    let number = (old as? NSNumber)?.doubleValue ?? 0
    switch type {
    case .number: return number + (number >= 1 ? -0.5 : 0.5)
    case .bool: return number == 0
    case .integer: return number == 1 ? 2 : 1
    case .point: return CGPoint(x: 0.25, y: 0.75)
    case .size: return CGSize(width: 7, height: 9)
    case .rect: return CGRect(x: 0.125, y: 0.25, width: 0.5, height: 0.375)
    case .transform: return CATransform3DMakeRotation(1, 0, 0, 1)
    case .color: return CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 1)
    case .colors: return [CGColor(gray: 0.25, alpha: 1), CGColor(gray: 0.75, alpha: 1)]
    case .numbers: return [0.25, 0.75]
    case .path: return CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
    case .contents: return CGImage(adopting: Bitmap(width: 2, height: 2))
    case .string: return "center"
    case .object: throw Malformed("there is no other value of this type")
    }
  }
}
