import CoreGraphics
import RenderModel

/// The accessors of a declared property of an animation, for access by its name.
struct AnimationProperty {
  let read: (CAAnimation) -> Any?
  let write: (CAAnimation, Any?) -> Void
  /// The type to which a value must convert; nil when any value may be stored.
  var type: ValueType?

  fileprivate static func number(
    _ path: ReferenceWritableKeyPath<CAAnimation, Double>
  ) -> AnimationProperty {
    AnimationProperty(
      read: { NSNumber(value: $0[keyPath: path]) },
      write: { $0[keyPath: path] = PropertyValue(boxing: $1, as: .number)?.number ?? 0 },
      type: .number)
  }

  static func float<Owner: CAAnimation>(
    _ path: ReferenceWritableKeyPath<Owner, Float>
  ) -> AnimationProperty {
    .of(
      Owner.self, read: { NSNumber(value: $0[keyPath: path]) },
      write: { $0[keyPath: path] = Float(PropertyValue(boxing: $1, as: .number)?.number ?? 0) },
      type: .number)
  }

  fileprivate static func flag(
    _ path: ReferenceWritableKeyPath<CAAnimation, Bool>
  ) -> AnimationProperty {
    AnimationProperty(
      read: { NSNumber(value: $0[keyPath: path]) },
      write: { $0[keyPath: path] = PropertyValue(boxing: $1, as: .bool)?.bool ?? false },
      type: .bool)
  }

  /// Returns the accessors of a property of the subclass `Owner`; they read nil from, and write nothing to, other
  /// objects.
  static func of<Owner: CAAnimation>(
    _ owner: Owner.Type, read: @escaping (Owner) -> Any?, write: @escaping (Owner, Any?) -> Void,
    type: ValueType? = nil
  ) -> AnimationProperty {
    AnimationProperty(
      read: { ($0 as? Owner).flatMap(read) },
      write: { owner, value in
        (owner as? Owner).map { write($0, value) }
      }, type: type)
  }

  static func number<Owner: CAAnimation>(
    of type: Owner.Type, _ path: ReferenceWritableKeyPath<Owner, CGFloat>
  ) -> AnimationProperty {
    of(
      type, read: { NSNumber(value: Double($0[keyPath: path])) },
      write: { $0[keyPath: path] = PropertyValue(boxing: $1, as: .number)?.number ?? 0 },
      type: .number)
  }

  static func numbers<Owner: CAAnimation>(
    of type: Owner.Type, _ path: ReferenceWritableKeyPath<Owner, [NSNumber]?>
  ) -> AnimationProperty {
    of(
      type, read: { $0[keyPath: path] },
      write: { owner, value in
        owner[keyPath: path] = (value as? [Any])?.compactMap {
          PropertyValue(boxing: $0, as: .number).map { NSNumber(value: $0.number) }
        }
      })
  }

  static func value<Owner: CAAnimation>(
    _ path: ReferenceWritableKeyPath<Owner, Any?>
  ) -> AnimationProperty {
    AnimationProperty(
      read: { ($0 as? Owner)?[keyPath: path] },
      write: { ($0 as? Owner)?[keyPath: path] = $1 })
  }
}

extension CAAnimation {
  static func declared(_ key: String, in animation: CAAnimation) -> AnimationProperty? {
    switch key {
    case "beginTime": .number(\.beginTime)
    case "duration": .number(\.duration)
    case "timeOffset": .number(\.timeOffset)
    case "repeatDuration": .number(\.repeatDuration)
    case "speed": .float(\CAAnimation.speed)
    case "repeatCount": .float(\CAAnimation.repeatCount)
    case "autoreverses": .flag(\.autoreverses)
    case "removedOnCompletion", "isRemovedOnCompletion": .flag(\.isRemovedOnCompletion)
    case "fillMode":
      AnimationProperty(
        read: { $0.fillMode.rawValue },
        write: { $0.fillMode = CAMediaTimingFillMode(rawValue: $1 as? String ?? "") })
    case "timingFunction":
      AnimationProperty(
        read: { $0.timingFunction }, write: { $0.timingFunction = $1 as? CAMediaTimingFunction })
    case "delegate":
      AnimationProperty(
        read: { $0.delegate }, write: { $0.delegate = $1 as? any CAAnimationDelegate })
    default: animation.declaredProperty(forKey: key)
    }
  }
}
