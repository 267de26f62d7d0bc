/// A structure that casts to NSValue and back, as Apple's SDK has it.
package protocol BridgedToValue: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  init()
  init?(boxedIn value: NSValue)
  var boxed: NSValue { get }
}

extension BridgedToValue {
  public func _bridgeToObjectiveC() -> NSValue { boxed }

  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = Self(boxedIn: source) ?? Self()
  }

  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Self?
  ) -> Bool {
    result = Self(boxedIn: source)
    return result != nil
  }

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
