// Core Foundation's names of Foundation's classes, as far as drawing code uses them. On Apple's systems, Core
// Foundation's types are toll-free bridged to these classes. Here they are the same types, so that `colors as
// CFArray` compiles.
/// Core Foundation's name of `NSArray`.
public typealias CFArray = NSArray
/// Core Foundation's name of `NSData`.
public typealias CFData = NSData
/// Core Foundation's name of `NSDictionary`.
public typealias CFDictionary = NSDictionary
/// Core Foundation's name of `NSString`.
public typealias CFString = NSString
/// Core Foundation's name of `NSURL`.
public typealias CFURL = NSURL
/// Core Foundation's name of `NSNumber`.
public typealias CFNumber = NSNumber
/// Core Foundation's name of `NSSet`.
public typealias CFSet = NSSet
/// Core Foundation's name of `NSDate`.
public typealias CFDate = NSDate
/// Core Foundation's name of `NSMutableArray`.
public typealias CFMutableArray = NSMutableArray
/// Core Foundation's name of `NSMutableData`.
public typealias CFMutableData = NSMutableData
/// Core Foundation's name of `NSMutableDictionary`.
public typealias CFMutableDictionary = NSMutableDictionary
/// Core Foundation's name of `NSMutableString`.
public typealias CFMutableString = NSMutableString
/// Core Foundation's name of a number that is true or false.
public typealias CFBoolean = NSNumber
/// The number that is true.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// The number that is false.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
/// A hash value.
public typealias CFHashCode = UInt

/// A duration in seconds.
public typealias CFTimeInterval = Double
/// A time in seconds since the beginning of 2001, UTC.
public typealias CFAbsoluteTime = CFTimeInterval

/// Returns the current calendar time, which may be set back. Animations use `CACurrentMediaTime()` instead.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// Core Foundation's name of `NSAttributedString`.
public typealias CFAttributedString = NSAttributedString
/// Core Foundation's name of `NSMutableAttributedString`.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// An index or a number of elements.
public typealias CFIndex = Int
/// A UTF-16 code unit.
public typealias UniChar = UInt16

/// A range of a string, in UTF-16 code units, or of an array.
public struct CFRange: Hashable, Sendable {
  /// The index of the first element.
  public var location: CFIndex
  /// The number of elements. For many functions of CoreText, 0 means all elements from `location` on.
  public var length: CFIndex

  /// Creates an empty range at 0.
  public init() { (location, length) = (0, 0) }
  /// Creates a range from its start and its length.
  public init(location: CFIndex, length: CFIndex) {
    (self.location, self.length) = (location, length)
  }
}

/// Returns a range with this start and length.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange {
  CFRange(location: loc, length: len)
}

extension CFRange {
  /// Returns the range as one inside of `0 ..< count`. A length of 0 means all elements from `location` on, as in CoreText;
  /// a negative location counts as 0, and a negative length gives an empty range.
  package func clamped(to count: Int) -> Range<Int> {
    let start = min(max(location, 0), count)
    guard length > 0 else { return length == 0 ? start..<count : start..<start }
    return start..<min(start + min(length, count), count)
  }
}
