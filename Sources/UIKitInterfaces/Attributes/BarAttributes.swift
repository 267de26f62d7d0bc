import UIKitCore

/// Setting the values of bars.
@MainActor
enum BarAttributes {
  static func apply(to bar: UINavigationBar, _ element: InterfaceElement, _ values: InterfaceValues) {
    if let color = values.color("barTintColor", of: element) { bar.barTintColor = color }
    if let isTranslucent = element.flag("translucent") { bar.isTranslucent = isTranslucent }
    guard let title = element.child("textAttributes") ?? element.child(key: "titleTextAttributes")
    else {
      return
    }
    var attributes: [NSAttributedString.Key: Any] = [:]
    if let color = values.color("textColor", of: title) { attributes[.foregroundColor] = color }
    if let font = values.font(of: title) { attributes[.font] = font }
    bar.titleTextAttributes = attributes
  }

  static func apply(to bar: UITabBar, _ element: InterfaceElement, _ values: InterfaceValues) {
    if let color = values.color("barTintColor", of: element) { bar.barTintColor = color }
    if let isTranslucent = element.flag("translucent") { bar.isTranslucent = isTranslucent }
    if let color = values.color("unselectedItemTintColor", of: element) {
      bar.unselectedItemTintColor = color
    }
  }
}
