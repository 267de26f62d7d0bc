// Constants that Apple's C headers have and Linux's do not hand on to Swift.

public let HUGE = Float.infinity
public let HUGE_VAL = Double.infinity
public let HUGE_VALF = Float.infinity
public let MAXFLOAT = Float.greatestFiniteMagnitude

public let CGFLOAT_MAX = CGFloat.greatestFiniteMagnitude
/// The smallest that is positive, not the least number.
public let CGFLOAT_MIN = CGFloat.leastNormalMagnitude
public let CGFLOAT_EPSILON = CGFloat.ulpOfOne
public let CGFLOAT_IS_DOUBLE = 1

public let NSIntegerMax = Int.max
public let NSIntegerMin = Int.min
public let NSUIntegerMax = UInt.max
public let UINT_MAX = UInt32.max

public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1000
public let USEC_PER_SEC: UInt64 = 1_000_000
public let MSEC_PER_SEC: UInt64 = 1000
