import CoreGraphics
import RenderModel

// The conversions between `Any` and `PropertyValue`. On Linux a Swift number in an `Any` casts to its own type only
// (`1.0 as Any as? CGFloat` is nil), so every cast of a boxed number is made in this file.

extension PropertyValue {
  /// Converts `value` to a value of its own type. A nil or null `value` becomes `.null`, and a value of an unknown type
  /// becomes an object.
  package init(boxing value: Any?) {
    guard let value = value.flatMap(Self.unwrapped), !(value is NSNull) else {
      self = .null
      return
    }
    self = Self.boxed(value)
  }

  /// Converts `value` to the value of a property of `type`; nil when that is not possible. A nil or null `value`
  /// becomes `.null`. If `type` is nil, the result has the type of `value` itself.
  package init?(boxing value: Any?, as type: ValueType?) {
    guard let type else {
      self.init(boxing: value)
      return
    }
    if let plain = Self.plain(value, as: type) {
      self = plain
      return
    }
    guard let value = value.flatMap(Self.unwrapped), !(value is NSNull) else {
      self = .null
      return
    }
    guard let boxed = Self.boxed(value, as: type) else { return nil }
    self = boxed
  }

  /// Returns a number that is not boxed in an object. Nearly all animated values are such numbers, so they skip the
  /// slower general conversion.
  static func plainNumber(in value: Any?, as type: ValueType?) -> Double? {
    guard type == .number else { return nil }
    if let number = value as? Double { return number }
    return (value as? CGFloat).map { Double($0) }
  }

  /// Returns a value that already has the Swift type of `type`; nil for other values, and for types of which there are
  /// few values. Such values skip the general conversion, whose casts to protocols and to `NSNull` are slow.
  private static func plain(_ value: Any?, as type: ValueType) -> PropertyValue? {
    switch type {
    case .number: plainNumber(in: value, as: type).map { .number($0) }
    case .bool: (value as? Bool).map { .bool($0) }
    case .point: (value as? CGPoint).map { .point($0) }
    case .size: (value as? CGSize).map { .size($0) }
    case .rect: (value as? CGRect).map { .rect($0) }
    case .transform: (value as? CATransform3D).map { .transform($0) }
    case .string: (value as? String).map { .string($0) }
    case .color: (value as? CGColor).map { .color($0) }
    case .path: (value as? CGPath).flatMap { $0.copy() }.map { .path($0) }
    case .integer, .contents, .colors, .numbers, .object: nil
    }
  }

  private static func boxed(_ value: Any, as type: ValueType) -> PropertyValue? {
    switch type {
    case .number: number(in: value).map { .number($0) }
    case .bool: number(in: value).map { .bool($0 != 0) }
    case .integer: number(in: value).map { .integer(Int(saturating: $0)) }
    case .point: pair(in: value).map { .point($0.point) }
    case .size: pair(in: value).map { .size($0.size) }
    case .rect: (value as? CGRect).map { .rect($0) }
    case .transform: transform(in: value).map { .transform($0) }
    case .color: (value as? CGColor).map { .color($0) }
    case .path: (value as? CGPath).flatMap { $0.copy() }.map { .path($0) }
    case .contents: contents(in: value).map { .contents($0) }
    case .string: text(in: value).map { .string($0) }
    case .colors: elements(of: value, as: .color)
    case .numbers: elements(of: value, as: .number)
    case .object: .object(OpaqueValue(value))
    }
  }

  /// Returns an array of values of `type`; nil when an element is of another type.
  private static func elements(of value: Any, as type: ValueType) -> PropertyValue? {
    guard let list = value as? [Any] else { return nil }
    let elements = list.compactMap { boxed($0, as: type) }
    return elements.count == list.count ? .array(elements) : nil
  }

  /// Returns the value with its own type, for undeclared keys.
  private static func boxed(_ value: Any) -> PropertyValue {
    if let flag = value as? Bool, !(value is NSNumber) { return .bool(flag) }
    if let number = number(in: value), !(value is String) { return .number(number) }
    if let pair = pair(in: value) { return pair }
    for type in [ValueType.rect, .transform, .color, .path, .contents, .string] {
      if let result = boxed(value, as: type) { return result }
    }
    if let list = value as? [Any] { return .array(list.map { PropertyValue.boxed($0) }) }
    return .object(OpaqueValue(value))
  }

  /// Returns a point or a size; key paths such as `transform.translation` take either.
  private static func pair(in value: Any) -> PropertyValue? {
    if let point = value as? CGPoint { return .point(point) }
    return (value as? CGSize).map { .size($0) }
  }

  /// Returns a number, also from a string, which key-value coding allows.
  private static func number(in value: Any) -> Double? {
    Double(boxed: value) ?? (value as? String).flatMap { Double($0) }
  }

  private static func transform(in value: Any) -> CATransform3D? {
    if let affine = value as? CGAffineTransform { return CATransform3D(affine) }
    return value as? CATransform3D
  }

  private static func contents(in value: Any) -> LayerContents? {
    if let contents = value as? LayerContents { return contents }
    return (value as? CGImage).map { .image($0) }
  }

  private static func text(in value: Any) -> String? {
    if let text = value as? String { return text }
    return (value as? any RawRepresentable)?.rawValue as? String
  }

  private static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalProtocol else { return value }
    return optional.wrappedValue
  }

  /// The value as the API returns it. Numbers are NSNumbers, which cast to every Swift number type.
  package var boxed: Any? {
    switch self {
    case .null: nil
    case .number(let value): NSNumber(value: Double(value))
    case .bool(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .transform(let value): value
    case .color(let value): value
    case .path(let value): value
    case .contents(let value): value.image
    case .string(let value): value
    case .array(let values): values.map { $0.boxed as Any }
    case .object(let value): value.value
    }
  }
}

/// Gives access to an optional inside an `Any`.
private protocol OptionalProtocol { var wrappedValue: Any? { get } }
extension Optional: OptionalProtocol { var wrappedValue: Any? { map { $0 as Any } } }
