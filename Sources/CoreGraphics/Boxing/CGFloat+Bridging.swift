// Apple's Foundation supports casts between CGFloat and NSNumber. Foundation on Linux supports them only for other
// types of numbers.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// Returns the number as an NSNumber; called by casts.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Stores the value of an NSNumber; called by casts.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// Stores the value of an NSNumber and returns true; called by casts.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// Returns the value of an NSNumber, or 0 for nil; called by casts.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
