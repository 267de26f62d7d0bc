import QuartzCore
import RenderModel

extension JSON {
  /// Returns an animation of `keyPath`, with the properties that this object contains.
  func basicAnimation(keyPath: String) throws -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    try configure(animation)
    return animation
  }

  /// Sets the properties of an animation to the values that this object contains.
  func configure(_ animation: CAAnimation) throws {
    for (key, value) in try object() where value != .null {
      if try setTiming(key, value, of: animation) { continue }
      guard let basic = animation as? CABasicAnimation, try setValue(key, value, of: basic) else {
        throw Malformed("\(type(of: animation)) has no property '\(key)' that vectors can set")
      }
    }
  }

  /// Sets a timing property; returns false if the key names no such property.
  private func setTiming(_ key: String, _ value: JSON, of animation: CAAnimation) throws -> Bool {
    switch key {
    case "beginTime": animation.beginTime = try value.number()
    case "duration": animation.duration = try value.number()
    case "timeOffset": animation.timeOffset = try value.number()
    case "repeatDuration": animation.repeatDuration = try value.number()
    case "speed": animation.speed = Float(try value.number())
    case "repeatCount": animation.repeatCount = Float(try value.number())
    case "autoreverses": animation.autoreverses = try value.bool()
    case "fillMode": animation.fillMode = CAMediaTimingFillMode(rawValue: try value.string())
    case "removedOnCompletion", "isRemovedOnCompletion":
      animation.isRemovedOnCompletion = try value.bool()
    case "timingFunction": animation.timingFunction = try value.timingFunction()
    default: return false
    }
    return true
  }

  /// Sets a property of basic animations; returns false if the key names no such property.
  private func setValue(_ key: String, _ value: JSON, of animation: CABasicAnimation) throws -> Bool {
    let type = animation.keyPath.flatMap { PropertyPath.type(ofKeyPath: $0) }
    switch key {
    case "fromValue": animation.fromValue = try value.nativeValue(as: type)
    case "toValue": animation.toValue = try value.nativeValue(as: type)
    case "byValue": animation.byValue = try value.nativeValue(as: type)
    case "additive", "isAdditive": animation.isAdditive = try value.bool()
    case "cumulative", "isCumulative": animation.isCumulative = try value.bool()
    default: return false
    }
    return true
  }
}

extension Timing {
  /// Creates the timing of an animation from the properties of the animation.
  init(_ animation: CAAnimation) {
    self.init(
      beginTime: animation.beginTime, timeOffset: animation.timeOffset,
      duration: animation.duration, speed: animation.speed,
      fillMode: FillMode(rawValue: animation.fillMode.rawValue) ?? .removed)
    repeatDuration = animation.repeatDuration
    repeatCount = animation.repeatCount
    autoreverses = animation.autoreverses
  }
}

/// Key paths of properties, one for each type of values that can be animated.
enum SampleProperty {
  static func keyPath(for type: String) throws -> String {
    switch type {
    case "number": return "zPosition"
    case "point": return "position"
    case "size": return "shadowOffset"
    case "rect": return "contentsRect"
    case "color": return "backgroundColor"
    case "transform": return "transform"
    case "bool": return "doubleSided"
    case "string": return "name"
    case "path": return "shadowPath"
    default: throw Malformed("there is no sample property of type '\(type)'")
    }
  }

  /// Returns the key path for a value by the count of its numbers: one, two, four or sixteen.
  static func keyPath(forFormOf value: JSON) throws -> String {
    guard case .array(let list) = value else { return try keyPath(for: "number") }
    switch list.count {
    case 2: return try keyPath(for: "point")
    case 4: return try keyPath(for: "rect")
    case 16: return try keyPath(for: "transform")
    default: throw Malformed("there is no sample property for \(value)")
    }
  }
}
