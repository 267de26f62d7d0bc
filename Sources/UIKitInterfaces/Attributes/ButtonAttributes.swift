import UIKitCore

/// Setting the values of buttons.
@MainActor
enum ButtonAttributes {
  static func apply(to button: UIButton, _ element: InterfaceElement, _ values: InterfaceValues) {
    button.setType(type(element["buttonType"]))
    if let font = values.font(of: element) { button.titleLabel?.font = font }
    if let mode = element.lineBreakMode { button.titleLabel?.lineBreakMode = mode }
    if let insets = element.insets("contentEdgeInsets") { button.contentEdgeInsets = insets }
    if let insets = element.insets("titleEdgeInsets") { button.titleEdgeInsets = insets }
    if let insets = element.insets("imageEdgeInsets") { button.imageEdgeInsets = insets }
    if let adjusts = element.flag("adjustsImageWhenHighlighted") {
      button.adjustsImageWhenHighlighted = adjusts
    }
    if let adjusts = element.flag("adjustsImageWhenDisabled") {
      button.adjustsImageWhenDisabled = adjusts
    }
    for child in element.children where child.name == "state" { setState(of: button, child, values) }
    if let child = element.child(key: "configuration") { setConfiguration(of: button, child, values) }
  }

  private static func type(_ name: String?) -> UIButton.ButtonType {
    switch name {
    case "system", "roundedRect": .system
    case "detailDisclosure": .detailDisclosure
    case "infoLight": .infoLight
    case "infoDark": .infoDark
    case "contactAdd": .contactAdd
    case "close": .close
    default: .custom
    }
  }

  private static func setState(
    of button: UIButton, _ element: InterfaceElement, _ values: InterfaceValues
  ) {
    guard let state = element.controlState else { return }
    if let title = element.string("title") { button.setTitle(title, for: state) }
    if let color = values.color("titleColor", of: element) { button.setTitleColor(color, for: state) }
    if let color = values.color("titleShadowColor", of: element) {
      button.setTitleShadowColor(color, for: state)
    }
    if let image = values.image("image", of: element) { button.setImage(image, for: state) }
    if let image = values.image("backgroundImage", of: element) {
      button.setBackgroundImage(image, for: state)
    }
    if let title = TextAttributes.attributed(element.child(key: "attributedTitle"), values) {
      button.setAttributedTitle(title, for: state)
    }
  }

  private static func setConfiguration(
    of button: UIButton, _ element: InterfaceElement, _ values: InterfaceValues
  ) {
    var configuration = style(element["style"])
    configuration.title = element.string("title") ?? attributedTitle(element)
    configuration.image = values.image("image", of: element)
    if let padding = element.number("imagePadding") { configuration.imagePadding = padding }
    configuration.baseForegroundColor = values.color("baseForegroundColor", of: element)
    configuration.baseBackgroundColor = values.color("baseBackgroundColor", of: element)
    if let style = cornerStyle(element["cornerStyle"]) { configuration.cornerStyle = style }
    button.configuration = configuration
  }

  private static func attributedTitle(_ element: InterfaceElement) -> String? {
    element.child(key: "attributedTitle")?.children.compactMap { $0.string("content") }.joined()
  }

  private static func style(_ name: String?) -> UIButton.Configuration {
    switch name {
    case "filled": .filled()
    case "gray": .gray()
    case "tinted": .tinted()
    default: .plain()
    }
  }

  private static func cornerStyle(_ name: String?) -> UIButton.Configuration.CornerStyle? {
    switch name {
    case "fixed": .fixed
    case "small": .small
    case "medium": .medium
    case "large": .large
    case "capsule": .capsule
    case "dynamic": .dynamic
    default: nil
    }
  }
}
