/// The comparison of values of any type.
enum AnyEquality {
  /// Returns true if both values are nil or equal. Values that cannot be compared are not equal.
  static func areEqual(_ left: Any?, _ right: Any?) -> Bool { compare(left, right) ?? false }

  /// Returns true if both values are nil or equal, and nil if they cannot be compared.
  static func compare(_ left: Any?, _ right: Any?) -> Bool? {
    let (left, right) = (ObjectiveCValue.contents(of: left), ObjectiveCValue.contents(of: right))
    guard let left, let right else { return left == nil && right == nil }
    if let left = left as? any Equatable { return isEqual(left, right) }
    guard type(of: left) is AnyClass, type(of: right) is AnyClass else { return nil }
    return left as AnyObject === right as AnyObject
  }

  private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
    guard let right = right as? Value else { return false }
    // NaN, which is not equal to itself, is equal to NaN here.
    return left == right || (left != left && right != right)
  }
}

/// A value of a property at the last message to an observer.
struct SeenValue {
  private let value: Any?
  private let isObject: Bool
  private weak var object: AnyObject?

  /// - Parameter keepsObjects: True to keep an object, for an observer that gets former values. Others must not keep
  ///   alive what they observe: a parent, for example, often owns its observer.
  init(_ value: Any?, keepsObjects: Bool) {
    let contents = ObjectiveCValue.contents(of: value)
    isObject = !keepsObjects && contents.map { type(of: $0) is AnyClass } ?? false
    self.value = isObject ? nil : contents
    object = isObject ? contents.map { $0 as AnyObject } : nil
  }

  /// The value; nil for an object that is gone.
  var contents: Any? { isObject ? object : value }

  /// Returns true if another value is equal, and nil if the values cannot be compared.
  func isEqual(to other: Any?) -> Bool? {
    isObject && object == nil ? false : AnyEquality.compare(contents, other)
  }
}
