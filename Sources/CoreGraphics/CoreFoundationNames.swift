// Core Foundation's names for Foundation's classes, as far as drawing code spells them. On Apple's systems
// they are toll-free bridged; here they are the same classes, so `colors as CFArray` compiles.
public typealias CFArray = NSArray
public typealias CFData = NSData
public typealias CFDictionary = NSDictionary
public typealias CFString = NSString
public typealias CFURL = NSURL
public typealias CFNumber = NSNumber
public typealias CFSet = NSSet
public typealias CFDate = NSDate
public typealias CFMutableArray = NSMutableArray
public typealias CFMutableData = NSMutableData
public typealias CFMutableDictionary = NSMutableDictionary
public typealias CFMutableString = NSMutableString
public typealias CFHashCode = UInt

/// Seconds.
public typealias CFTimeInterval = Double
/// Seconds since the beginning of 2001, UTC.
public typealias CFAbsoluteTime = CFTimeInterval

/// The calendar's time, which may be set back; animations follow `CACurrentMediaTime`.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

public typealias CFAttributedString = NSAttributedString
public typealias CFMutableAttributedString = NSMutableAttributedString
public typealias CFIndex = Int
/// A UTF-16 code unit.
public typealias UniChar = UInt16

/// Part of a string, in UTF-16 code units, or of an array.
public struct CFRange: Hashable, Sendable {
  public var location: CFIndex
  public var length: CFIndex

  public init() { (location, length) = (0, 0) }
  public init(location: CFIndex, length: CFIndex) {
    (self.location, self.length) = (location, length)
  }
}

public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange {
  CFRange(location: loc, length: len)
}

extension CFRange {
  /// The part of `0 ..< count` that is meant: a length of 0 means all there is from `location` on, as
  /// CoreText has it.
  package func clamped(to count: Int) -> Range<Int> {
    let start = min(max(location, 0), count)
    guard length > 0 else { return length == 0 ? start..<count : start..<start }
    return start..<min(start + min(length, count), count)
  }
}
