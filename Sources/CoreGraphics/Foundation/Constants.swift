// Constants of Apple's C headers that Swift does not import from Linux's headers.

/// The largest finite `Float`, not infinity.
public let HUGE = MAXFLOAT
/// Infinity as a `Double`.
public let HUGE_VAL = Double.infinity
/// Infinity as a `Float`.
public let HUGE_VALF = Float.infinity
/// The largest finite `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude

/// The largest finite `CGFloat`.
public let CGFLOAT_MAX = CGFloat.greatestFiniteMagnitude
/// The smallest positive normal `CGFloat`, not the most negative number.
public let CGFLOAT_MIN = CGFloat.leastNormalMagnitude
/// The distance from 1 to the next larger `CGFloat`.
public let CGFLOAT_EPSILON = CGFloat.ulpOfOne
/// The number 1, since `CGFloat` has 64 bits.
public let CGFLOAT_IS_DOUBLE = 1

/// Objective-C's name of `Int`.
public typealias NSInteger = Int
/// Objective-C's name of `UInt`.
public typealias NSUInteger = UInt
/// The largest `Int`.
public let NSIntegerMax = Int.max
/// The smallest `Int`.
public let NSIntegerMin = Int.min
/// The largest `UInt`.
public let NSUIntegerMax = UInt.max
/// The largest unsigned 32-bit integer.
public let UINT_MAX = UInt32.max

/// The number of nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The number of nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// The number of microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// The number of milliseconds in a second.
public let MSEC_PER_SEC: UInt64 = 1000
