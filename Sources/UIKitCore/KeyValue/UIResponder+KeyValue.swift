import QuartzCore

extension UIResponder: FrameworkClass {
  package nonisolated static func registerFramework() { FrameworkClasses.register() }

  /// Registers the classes of UIKit with the properties that are found by their names.
  final class func registerClasses() { _ = FrameworkClasses.once }
}

extension UIResponder: @preconcurrency KeyValueCoding {}
extension UIResponder: @preconcurrency UndefinedKeyCoding {}
extension UIResponder: @preconcurrency KeyValueObserver {}

extension UIGestureRecognizer: FrameworkClass {
  package nonisolated static func registerFramework() { FrameworkClasses.register() }
}

extension UIBarButtonItem: FrameworkClass {
  package nonisolated static func registerFramework() { FrameworkClasses.register() }
}

extension NSLayoutConstraint: FrameworkClass {
  package nonisolated static func registerFramework() { FrameworkClasses.register() }
}

/// The classes of UIKit whose properties are found by their names.
private enum FrameworkClasses {
  /// Registers the classes once. On other threads than the main one nothing is done, because they are not used there.
  static func register() {
    guard Thread.isMainThread else { return }
    MainActor.assumeIsolated { once }
  }

  /// Registers the classes when it is read for the first time.
  @MainActor static let once: Void = {
    ViewKeys.register()
    ControlKeys.register()
    TextKeys.register()
    registerOthers()
  }()

  @MainActor private static func registerOthers() {
    var tap = ObjectiveCClass(UIGestureRecognizer.self, named: "UIGestureRecognizer")
    tap.add(ObjectiveCKey("state", \UIGestureRecognizer.state))
    tap.add(ObjectiveCKey("enabled", \UIGestureRecognizer.isEnabled))
    tap.add(ObjectiveCKey("view", \UIGestureRecognizer.view))
    tap.add(ObjectiveCKey("delegate", \UIGestureRecognizer.delegate))
    tap.register()
    var item = ObjectiveCClass(UIBarButtonItem.self, named: "UIBarButtonItem")
    item.add(ObjectiveCKey("title", \UIBarButtonItem.title))
    item.add(ObjectiveCKey("image", \UIBarButtonItem.image))
    item.add(ObjectiveCKey("enabled", \UIBarButtonItem.isEnabled))
    item.add(ObjectiveCKey("tintColor", \UIBarButtonItem.tintColor))
    item.register()
    var constraint = ObjectiveCClass(NSLayoutConstraint.self, named: "NSLayoutConstraint")
    constraint.add(ObjectiveCKey("constant", \NSLayoutConstraint.constant))
    constraint.add(ObjectiveCKey("active", \NSLayoutConstraint.isActive))
    constraint.register()
  }
}

extension UIView: @preconcurrency LayerFollower {
  /// Tells the observers of the view that a property of its layer has changed.
  package func layerChanged(_ key: String) {
    KeyValueObservations.mayHaveChanged(self, Self.keys[key] ?? [])
  }

  /// The properties of views that those of their layers change.
  private static let keys = [
    "bounds": ["bounds", "frame", "contentOffset"], "position": ["center", "frame"],
    "anchorPoint": ["frame"], "transform": ["transform", "frame"], "opacity": ["alpha"],
    "hidden": ["hidden"], "backgroundColor": ["backgroundColor"], "masksToBounds": ["clipsToBounds"],
  ]
}
