import UIKitCore

/// Setting the values of bar buttons and of the items of bars.
@MainActor
enum ItemAttributes {
  /// Creates a bar button, or the space of a toolbar.
  static func button(_ element: InterfaceElement) -> UIBarButtonItem {
    switch element["systemItem"] {
    case "flexibleSpace": .flexibleSpace()
    case "fixedSpace": .fixedSpace(min(max(0, element.number("width") ?? 0), InterfaceLimits.side))
    default: UIBarButtonItem()
    }
  }

  static func apply(
    to button: UIBarButtonItem, _ element: InterfaceElement, _ builder: InterfaceBuilder
  ) {
    button.title = element.string("title") ?? element["systemItem"].map(title)
    button.image = builder.values.image("image", of: element)
    if let color = builder.values.color("tintColor", of: element) { button.tintColor = color }
    if let isEnabled = element.flag("enabled") { button.isEnabled = isEnabled }
    if element["style"] == "done" || ["done", "save"].contains(element["systemItem"]) {
      button.style = .done
    }
    if let view = element.child(key: "customView").flatMap(builder.makeView) {
      button.customView = view
    }
  }

  /// Returns the title of a button of the system, such as `cancel`: its name with a capital letter.
  private static func title(_ systemItem: String) -> String {
    systemItem.hasSuffix("Space") ? "" : systemItem.prefix(1).uppercased() + systemItem.dropFirst()
  }

  static func apply(
    to item: UINavigationItem, _ element: InterfaceElement, _ builder: InterfaceBuilder
  ) {
    if let title = element.string("title") { item.title = title }
    if let title = element.string("backButtonTitle") { item.backButtonTitle = title }
    if let prompt = element.string("prompt") { item.prompt = prompt }
    if let hides = element.flag("hidesBackButton") { item.hidesBackButton = hides }
    if let view = element.child(key: "titleView").flatMap(builder.makeView) { item.titleView = view }
    item.leftBarButtonItem = button("leftBarButtonItem", of: element, builder) ?? item.leftBarButtonItem
    item.rightBarButtonItem =
      button("rightBarButtonItem", of: element, builder) ?? item.rightBarButtonItem
  }

  /// Returns the button with a key, or the first one of the list with that key in the plural.
  private static func button(
    _ key: String, of element: InterfaceElement, _ builder: InterfaceBuilder
  ) -> UIBarButtonItem? {
    let list = element.child(key: key + "s") ?? element.child(key + "s")
    if let list, list.children.count > 1 {
      builder.values.report(list, "only the first of several buttons is shown")
    }
    let child = element.child(key: key) ?? list?.children.first
    return child.flatMap(builder.makeItem) as? UIBarButtonItem
  }

  /// Creates the tab of an element that names a class of the program; nil if it names none that can be created.
  static func tab(_ element: InterfaceElement) -> UITabBarItem? {
    element["customClass"].flatMap(ObjectiveCClass.named)?.makeObject() as? UITabBarItem
  }

  static func apply(to item: UITabBarItem, _ element: InterfaceElement, _ values: InterfaceValues) {
    if let title = element.string("title") ?? element["systemItem"].map(title) { item.title = title }
    if let image = values.image("image", of: element) { item.image = image }
    if let image = values.image("selectedImage", of: element) { item.selectedImage = image }
    if let badge = element.string("badgeValue") { item.badgeValue = badge }
    if let tag = element.integer("tag") { item.tag = tag }
    if let isEnabled = element.flag("enabled") { item.isEnabled = isEnabled }
  }
}
