import UIKitCore

/// Setting the values of view controllers.
@MainActor
enum ControllerAttributes {
  static func apply(
    to controller: UIViewController, _ element: InterfaceElement, _ builder: InterfaceBuilder
  ) {
    // The title of the view controller becomes that of its items, unless the file gives them titles of their own.
    if let title = element.string("title") { controller.title = title }
    if let item = element.child("tabBarItem") {
      setTabBarItem(of: controller, item, builder)
    }
    if let item = element.child("navigationItem") {
      ItemAttributes.apply(to: controller.navigationItem, item, builder)
      builder.table.add(controller.navigationItem, item)
    }
    if let style = modalStyle(element["modalPresentationStyle"]) {
      controller.modalPresentationStyle = style
    }
    if let style = transition(element["modalTransitionStyle"]) {
      controller.modalTransitionStyle = style
    }
    if let defines = element.flag("definesPresentationContext") {
      controller.definesPresentationContext = defines
    }
    // Files of Xcode before version 6 have the former name of the property.
    let size = element.size("preferredContentSize") ?? element.size("contentSizeForViewInPopover")
    if let size, size.width > 0, size.height > 0 {
      let limit = InterfaceLimits.side
      controller.preferredContentSize = CGSize(
        width: min(size.width, limit), height: min(size.height, limit))
    }
    if let navigation = controller as? UINavigationController {
      setValues(of: navigation, element, builder)
    }
    if let tabs = controller as? UITabBarController, let bar = element.child(key: "tabBar") {
      setTabBar(of: tabs, bar, builder)
    }
  }

  private static func setTabBarItem(
    of controller: UIViewController, _ element: InterfaceElement, _ builder: InterfaceBuilder
  ) {
    if let item = ItemAttributes.tab(element) {
      item.title = controller.title
      controller.tabBarItem = item
    }
    ItemAttributes.apply(to: controller.tabBarItem, element, builder.values)
    builder.table.add(controller.tabBarItem, element)
  }

  private static func setTabBar(
    of tabs: UITabBarController, _ element: InterfaceElement, _ builder: InterfaceBuilder
  ) {
    guard element["customClass"] != nil, let bar = builder.makeView(element) as? UITabBar else {
      return builder.configure(tabs.tabBar, element)
    }
    tabs.bar = bar
  }

  private static func setValues(
    of navigation: UINavigationController, _ element: InterfaceElement, _ builder: InterfaceBuilder
  ) {
    if let isHidden = element.flag("navigationBarHidden") {
      navigation.isNavigationBarHidden = isHidden
    }
    guard let bar = element.child(key: "navigationBar") else { return }
    builder.configure(navigation.navigationBar, bar)
  }

  /// Returns the style of a presentation with a name; nil if there is none.
  static func modalStyle(_ name: String?) -> UIModalPresentationStyle? {
    switch name {
    case "fullScreen": .fullScreen
    case "pageSheet": .pageSheet
    case "formSheet": .formSheet
    case "currentContext": .currentContext
    case "overFullScreen": .overFullScreen
    case "overCurrentContext": .overCurrentContext
    case "popover": .popover
    case "custom": .custom
    default: nil
    }
  }

  /// Returns the transition of a presentation with a name; nil if there is none.
  static func transition(_ name: String?) -> UIModalTransitionStyle? {
    switch name {
    case "coverVertical": .coverVertical
    case "flipHorizontal": .flipHorizontal
    case "crossDissolve": .crossDissolve
    case "partialCurl": .partialCurl
    default: nil
    }
  }
}
