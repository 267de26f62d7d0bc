// Names of Objective-C's runtime and of Dispatch, as far as they can be used without Objective-C.

/// A closure without parameters and result.
public typealias os_block_t = () -> Void
/// A closure without parameters and result.
public typealias dispatch_block_t = () -> Void

/// Calls `body` and returns its result. Without Objective-C there is no pool to drain.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

/// Returns a selector with the given name.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }
/// Returns the name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }
