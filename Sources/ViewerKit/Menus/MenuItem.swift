/// An entry of a menu: a choice, a submenu, or a line between entries.
@MainActor
package struct MenuItem {
  enum Content {
    case choice(() -> Void)
    case submenu([MenuItem])
    case separator
  }

  package let title: String
  package let icon: Icon?
  /// The name of the key that performs the same command; empty when there is none.
  package let shortcut: String
  package let isEnabled: Bool
  /// True for a choice that is on, which has a check mark; nil for a choice that is not a switch.
  package let isChecked: Bool?
  let content: Content

  private init(
    _ title: String, icon: Icon?, shortcut: String = "", isEnabled: Bool, isChecked: Bool? = nil,
    content: Content
  ) {
    (self.title, self.icon, self.shortcut) = (title, icon, shortcut)
    (self.isEnabled, self.isChecked, self.content) = (isEnabled, isChecked, content)
  }

  /// Creates an entry that calls `action` when it is chosen, after the menu has closed.
  package init(
    _ title: String, icon: Icon? = nil, shortcut: String = "", isEnabled: Bool = true,
    isChecked: Bool? = nil, action: @escaping () -> Void
  ) {
    self.init(
      title, icon: icon, shortcut: shortcut, isEnabled: isEnabled, isChecked: isChecked,
      content: .choice(action))
  }

  /// Creates an entry that opens a menu of its own. It is disabled when `items` is empty.
  package init(_ title: String, icon: Icon? = nil, items: [MenuItem]) {
    self.init(title, icon: icon, isEnabled: !items.isEmpty, content: .submenu(items))
  }

  /// A line between entries.
  package static let separator = MenuItem("", icon: nil, isEnabled: false, content: .separator)

  /// The entries of the submenu; nil for other entries.
  package var submenu: [MenuItem]? { if case .submenu(let items) = content { items } else { nil } }
  package var isSeparator: Bool { if case .separator = content { true } else { false } }
}
