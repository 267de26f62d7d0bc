public typealias CFError = NSError
public typealias CFTypeRef = AnyObject
