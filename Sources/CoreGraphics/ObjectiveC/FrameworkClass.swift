/// A class of a framework that registers itself and its subclasses when one of them is looked up for the first time.
package protocol FrameworkClass: AnyObject {
  /// Registers the classes if that was not done before.
  static func registerFramework()
}
