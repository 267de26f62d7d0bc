import UIKitCore

/// The classes of the program to which interface files refer by their names.
@MainActor
enum InterfaceClasses {
  /// Returns the class that an element names with `customClass`, or `base` if it names none. A class that is unknown, or that
  /// is not a kind of `base`, is reported, and `base` takes its place.
  static func type<Object: AnyObject>(
    of element: InterfaceElement, base: Object.Type, _ values: InterfaceValues
  ) -> Object.Type {
    guard let name = element["customClass"], !name.isEmpty else { return base }
    guard let found = find(name, module: element["customModule"]) else {
      values.report(missingFor: element, "there is no class \(name.clipped); \(base) is used")
      return base
    }
    guard let type = found as? Object.Type else {
      values.report(missingFor: element, "\(name.clipped) is no \(base), which is used")
      return base
    }
    return type
  }

  private static func find(_ name: String, module: String?) -> AnyClass? {
    if let type = ObjectiveCClass.type(named: name) { return type }
    // The last two are for the names of UIKit's own classes.
    let modules = [module, "UIKitCore", "UIKitLists"].compactMap { $0 }
    return modules.lazy.compactMap { NSClassFromString("\($0).\(name)") }.first
  }
}
