import QuartzCore

/// An element of a menu: an action or a submenu.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// The state of an element: off, on, or partly on.
  public enum State: Int, Sendable {
    case off, on, mixed
  }

  /// The attributes of an element in a menu.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The element cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// The element destroys data.
    public static let destructive = Attributes(rawValue: 2)
    /// The element is not shown.
    public static let hidden = Attributes(rawValue: 4)
  }

  /// The title of the element.
  public final var title: String
  /// The image of the element.
  public final var image: UIImage?

  init(title: String, image: UIImage?) {
    (self.title, self.image) = (title, image)
    super.init()
  }
}

/// An action that a closure performs.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
  /// The closure of an action, which receives the action.
  public typealias ActionHandler = (UIAction) -> Void

  /// The identifier of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a value from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier of the action; unique unless it was given.
  public let identifier: Identifier
  /// The title in a list of shortcuts. It has no effect.
  open var discoverabilityTitle: String?
  /// The attributes of the action in a menu.
  open var attributes: Attributes
  /// The state of the action, which a mark in a menu shows.
  open var state: State
  /// The control that triggered the action, while the closure runs; nil otherwise.
  open private(set) var sender: Any?
  private let handler: ActionHandler

  /// Creates an action. The title and the image appear on buttons that are created with the action.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping ActionHandler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, image: image)
  }

  /// Calls the closure, with `sender` set.
  final func perform(from sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
