import QuartzCore

/// A list of actions, commands and further menus, which buttons and context menus show.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
  /// The identifier of a menu.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a value from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The appearance of a menu.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The elements appear in the menu around this one.
    public static let displayInline = Options(rawValue: 1)
    /// The menu destroys data.
    public static let destructive = Options(rawValue: 2)
    /// At most one action of the menu and its submenus is on: the one that was chosen last.
    public static let singleSelection = Options(rawValue: 32)
  }

  /// The identifier of the menu; unique unless it was given.
  public let identifier: Identifier
  /// The appearance of the menu.
  public let options: Options
  /// The elements.
  public let children: [UIMenuElement]

  /// Creates a menu.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [],
    children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    (self.options, self.children) = (options, children)
    super.init(title: title, image: image)
  }

  /// Returns the menu with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, image: image, identifier: identifier, options: options, children: newChildren)
  }
}

/// An item of the menu for editing.
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
  /// The title of the item.
  open var title: String
  /// The selector of the method that is called.
  open var action: Selector

  /// Creates an item.
  public init(title: String, action: Selector) {
    (self.title, self.action) = (title, action)
    super.init()
  }
}

/// The menu for editing, of which there is one. Lamina does not show it, which is reported when it should be shown.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
  /// The menu for editing.
  public static let shared = UIMenuController()

  /// The items besides those of the system; nil by default.
  open var menuItems: [UIMenuItem]?
  /// The side on which the arrow of the menu points. It has no effect.
  open var arrowDirection = ArrowDirection.default
  /// The rectangle of the menu, which is empty.
  open var menuFrame: CGRect { .zero }
  /// A Boolean value that says whether the menu is shown, which is always false.
  open var isMenuVisible: Bool {
    get { false }
    set { setMenuVisible(newValue, animated: false) }
  }

  /// The side on which an arrow points.
  public enum ArrowDirection: Int, Sendable {
    case `default`, up, down, left, right
  }

  /// Reports that the menu is not shown.
  open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
    if menuVisible {
      Issue.report(.notPresented("UIMenuController", reason: "there is no menu for editing"))
    }
  }
  /// Does nothing, because the menu is not shown.
  open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {}
  /// Reports that the menu is not shown.
  open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
    setMenuVisible(true, animated: true)
  }
  /// Does nothing, because the menu is not shown.
  open func hideMenu(from targetView: UIView) {}
  /// Does nothing, because the menu is not shown.
  open func hideMenu() {}
  /// Does nothing, because the menu is not shown.
  open func update() {}
}
