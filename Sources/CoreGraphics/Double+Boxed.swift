import Foundation

extension Double {
  /// Creates the number from a value of unknown type; nil when the value is not a number. On Linux `1 as Any as?
  /// Double` is nil, so every type of number is tried.
  package init?(boxed value: Any) {
    switch value {
    case let number as CGFloat: self = Double(number)
    case let number as Double: self = number
    case let number as Float: self = Double(number)
    case let number as Int: self = Double(number)
    case let flag as Bool: self = flag ? 1 : 0
    case let number as NSNumber: self = number.doubleValue
    case let number as any BinaryInteger: self = Double(number)
    default: return nil
    }
  }
}
