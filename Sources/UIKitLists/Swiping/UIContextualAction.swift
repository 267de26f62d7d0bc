import UIKitCore

/// An action that a swipe over a row offers.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
  /// The color of an action: gray, or red.
  public enum Style: Int, Sendable {
    /// Gray, or red for an action that destroys something.
    case normal, destructive
  }
  /// A closure that performs an action. It receives the action, the view of its button, and a closure to call with true when
  /// the action has been performed, which closes the row.
  public typealias Handler = (
    UIContextualAction, UIView, _ completionHandler: @escaping (Bool) -> Void
  ) -> Void

  /// The color of the action if it has none of its own.
  public let style: Style
  /// The closure that performs the action.
  public let handler: Handler
  /// The title of the button.
  open var title: String?
  /// The color of the button; that of the style by default.
  open var backgroundColor: UIColor!
  /// The image of the button, before the title.
  open var image: UIImage?

  /// Creates an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
    backgroundColor = style == .destructive ? .systemRed : .systemGray
    super.init()
  }
}

/// The actions that a swipe over a row offers, the first of which is at the edge of the row.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
  /// The actions.
  public let actions: [UIContextualAction]
  /// A Boolean value that says whether a swipe over most of the row performs the first action; true by default.
  open var performsFirstActionWithFullSwipe = true

  /// Creates a set of actions.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}

/// An action that a swipe over a row offers, as before iOS 11.
@preconcurrency @MainActor
open class UITableViewRowAction: NSObject {
  /// The color of an action: red, or gray.
  public enum Style: Int, Sendable {
    /// Red, or gray.
    case `default`, normal
    /// The red style, under a name that says what its actions do.
    public static let destructive = Style.default
  }

  /// The color of the action if it has none of its own.
  public let style: Style
  /// The title of the button.
  open var title: String?
  /// The color of the button; nil uses that of the style.
  open var backgroundColor: UIColor?
  private let handler: (UITableViewRowAction, IndexPath) -> Void

  /// Creates an action with the closure that performs it.
  public init(
    style: Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void
  ) {
    (self.style, self.title, self.handler) = (style, title, handler)
    super.init()
  }

  /// Returns the action for a row in the form of iOS 11.
  final func contextual(at path: IndexPath) -> UIContextualAction {
    let action = UIContextualAction(
      style: style == .normal ? .normal : .destructive, title: title
    ) { _, _, done in
      self.handler(self, path)
      done(true)
    }
    if let backgroundColor { action.backgroundColor = backgroundColor }
    return action
  }
}
