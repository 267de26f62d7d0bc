import Foundation

extension NSAttributedString {
  /// Creates an empty text, as `NSAttributedString()` and `NSMutableAttributedString()` do on Apple's systems. The parameter is
  /// left out: an extension cannot override the initializer of NSObject.
  public convenience init(empty: Void = ()) { self.init(string: "") }
}
