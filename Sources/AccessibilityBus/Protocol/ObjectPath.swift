internal import Accessibility

/// The names by which AT-SPI refers to elements.
enum ObjectPath {
  static let root = "/org/a11y/atspi/accessible/root"
  static let cache = "/org/a11y/atspi/cache"
  private static let prefix = "/org/a11y/atspi/accessible/"
  private static let none = "/org/a11y/atspi/null"

  static func path(of id: AccessibilityID) -> String {
    id == .application ? root : prefix + String(id.rawValue)
  }

  /// Returns the element that a path names; nil for other paths.
  static func element(_ path: String) -> AccessibilityID? {
    if path == root { return .application }
    guard path.hasPrefix(prefix) else { return nil }
    return UInt64(path.dropFirst(prefix.count)).map { AccessibilityID(rawValue: $0) }
  }

  /// A reference to an element of the program with the name `bus`; nil means none.
  static func reference(_ id: AccessibilityID?, on bus: String) -> BusValue {
    guard let id else { return .structure([.string(""), .path(none)]) }
    return .structure([.string(bus), .path(path(of: id))])
  }
}

/// The names of AT-SPI's interfaces.
enum Interface {
  static let accessible = "org.a11y.atspi.Accessible"
  static let application = "org.a11y.atspi.Application"
  static let component = "org.a11y.atspi.Component"
  static let action = "org.a11y.atspi.Action"
  static let value = "org.a11y.atspi.Value"
  static let text = "org.a11y.atspi.Text"
  static let editableText = "org.a11y.atspi.EditableText"
  static let selection = "org.a11y.atspi.Selection"
  static let cache = "org.a11y.atspi.Cache"
  static let properties = "org.freedesktop.DBus.Properties"
  static let introspectable = "org.freedesktop.DBus.Introspectable"

  /// The interfaces of an element.
  static func names(of node: AccessibilityNode) -> [String] {
    var names = [accessible]
    names.append(node.role == .application ? application : component)
    if !node.actions.isEmpty { names.append(action) }
    if node.range != nil { names.append(value) }
    if node.text != nil { names.append(text) }
    if node.text != nil, node.states.contains(.editable) { names.append(editableText) }
    if node.role.selectsChildren { names.append(selection) }
    return names
  }
}
