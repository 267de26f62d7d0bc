/// The target of a selector: an object, which is not retained, or a class. `@unchecked Sendable`: the target is compared,
/// or used by the thread that sends the selector.
package struct SelectorTarget: @unchecked Sendable {
  private weak var object: AnyObject?
  private let type: AnyClass?
  private let id: ObjectIdentifier

  package init(_ target: Any) {
    type = target as? AnyClass
    object = type == nil ? target as AnyObject : nil
    id = Self.id(of: target)
  }

  /// The object or the class; nil if the object was released.
  package var value: Any? { type ?? object }

  /// Returns true for the object or the class itself.
  package func isSame(as other: Any) -> Bool { value != nil && id == Self.id(of: other) }

  private static func id(of target: Any) -> ObjectIdentifier {
    (target as? AnyClass).map { ObjectIdentifier($0) } ?? ObjectIdentifier(target as AnyObject)
  }
}
