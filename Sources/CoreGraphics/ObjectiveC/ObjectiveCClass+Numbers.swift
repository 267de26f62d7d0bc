import Foundation

extension ObjectiveCClass {
  /// Returns the number that an object holds, also one of a type of Swift that was cast to AnyObject, or that a text begins
  /// with, as `NSString.doubleValue` does; nil if it holds none.
  /// The translator of sources for iOS writes this for members of numbers, such as `doubleValue`, that are looked up in
  /// AnyObject.
  public static func number(in object: AnyObject?) -> NSNumber? {
    guard let object else { return nil }
    if let text = object as? String { return NSNumber(value: NSString(string: text).doubleValue) }
    return object as? NSNumber ?? Double(boxed: object).map { NSNumber(value: $0) }
  }
}
