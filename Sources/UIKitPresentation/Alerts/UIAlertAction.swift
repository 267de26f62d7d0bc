import UIKitCore

/// A button of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  /// The appearance of a button.
  public enum Style: Int, Sendable {
    /// A regular title, the semibold title of the button that changes nothing, or the red title of one that destroys
    /// something.
    case `default`, cancel, destructive
  }

  /// The title of the button.
  public let title: String?
  /// The appearance of the button.
  public let style: Style
  /// A Boolean value that says whether the button reacts to touches; true by default.
  open var isEnabled = true { didSet { changed?() } }
  /// The closure to call when the alert has been dismissed by this button.
  final let handler: ((UIAlertAction) -> Void)?
  /// The callback after a change of `isEnabled`.
  final var changed: (() -> Void)?

  /// Creates a button with a closure that is called after the user touched it.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
    super.init()
  }
}
