/// Core Foundation's name of `NSError`.
public typealias CFError = NSError
/// Any object.
public typealias CFTypeRef = AnyObject
