// What Apple's systems have from Objective-C's runtime, as far as it can be said without one.

public typealias os_block_t = () -> Void
public typealias dispatch_block_t = () -> Void

/// Calls `body`: without Objective-C there is no pool to drain.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

/// The name of a method. It can be kept and compared; Swift on Linux cannot call a method by its name.
public struct Selector: Hashable, ExpressibleByStringLiteral, CustomStringConvertible, Sendable {
  public let description: String
  public init(_ str: String) { description = str }
  public init(stringLiteral value: String) { description = value }
}

public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }
