// Core Foundation's names for Foundation's classes, as far as drawing code spells them. On Apple's systems
// they are toll-free bridged; here they are the same classes, so `colors as CFArray` compiles.
public typealias CFArray = NSArray
public typealias CFData = NSData
public typealias CFDictionary = NSDictionary
public typealias CFString = NSString
public typealias CFURL = NSURL
