/// A structure that can be cast to NSValue and back, as in Apple's SDK.
package protocol BridgedToValue: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  /// Creates the structure with all numbers 0.
  init()
  /// Creates the structure that a value holds; nil when it holds something else.
  init?(boxedIn value: NSValue)
  /// A value that holds the structure.
  var boxed: NSValue { get }
}

extension BridgedToValue {
  /// Returns the structure in an NSValue; called by casts.
  public func _bridgeToObjectiveC() -> NSValue { boxed }

  /// Stores the structure in an NSValue, or zeros when it holds something else; called by casts.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = Self(boxedIn: source) ?? Self()
  }

  /// Stores the structure in an NSValue; returns false when it holds something else. Called by casts.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Self?
  ) -> Bool {
    result = Self(boxedIn: source)
    return result != nil
  }

  /// Returns the structure in an NSValue, or zeros when there is none; called by casts.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    source.flatMap { Self(boxedIn: $0) } ?? Self()
  }
}

extension BridgedToValue where Self: NumberStructure {
  package init?(boxedIn value: NSValue) {
    guard let structure = value.structure(Self.self) else { return nil }
    self = structure
  }

  package var boxed: NSValue { NSValue(structure: self) }
}

extension CGVector: BridgedToValue {}
extension CGAffineTransform: BridgedToValue {}

extension CGPoint: @retroactive _ObjectiveCBridgeable, BridgedToValue {
  package init?(boxedIn value: NSValue) {
    guard value.holdsPoint else { return nil }
    self = value.pointValue
  }
  package var boxed: NSValue { NSValue(point: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, BridgedToValue {
  package init?(boxedIn value: NSValue) {
    guard value.holdsSize else { return nil }
    self = value.sizeValue
  }
  package var boxed: NSValue { NSValue(size: self) }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, BridgedToValue {
  package init?(boxedIn value: NSValue) {
    guard value.holdsRect else { return nil }
    self = value.rectValue
  }
  package var boxed: NSValue { NSValue(rect: self) }
}
