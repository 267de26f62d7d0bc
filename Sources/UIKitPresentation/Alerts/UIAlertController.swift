import UIKitCore

/// A message with buttons, in the middle of the window or at its bottom. Present it; a button dismisses it.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  /// The place of the message.
  public enum Style: Int, Sendable {
    /// At the bottom of the window, or in the middle.
    case actionSheet, alert
  }

  /// The place of the message.
  public private(set) final var preferredStyle = Style.alert
  /// The text below the title.
  open var message: String? { didSet { panel?.rebuild() } }
  open override var title: String? { didSet { panel?.rebuild() } }
  /// The buttons, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []
  /// The text fields of an alert; nil if there are none.
  open private(set) var textFields: [UITextField]?
  /// The button with a semibold title; nil, the default, is the one of the style `cancel`.
  open var preferredAction: UIAlertAction? { didSet { panel?.rebuild() } }
  private let transition = AlertTransition()
  private var panel: AlertPanel? { viewIfLoaded as? AlertPanel }

  /// Creates an alert without buttons.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.preferredStyle = preferredStyle
    self.title = title
    self.message = message
    modalPresentationStyle = .custom
    transitioningDelegate = transition
  }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    panel?.rebuild()
  }
  /// Adds a text field, which the closure configures. Action sheets show none.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 238, height: 30))
    field.borderStyle = .roundedRect
    field.font = .systemFont(ofSize: 13)
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
    panel?.rebuild()
  }

  open override func loadView() { view = AlertPanel(for: self) }
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    textFields?.first?.becomeFirstResponder()
  }

  /// Dismisses the alert, and calls the closure of a button.
  final func choose(_ action: UIAlertAction) {
    view.endEditing(true)
    dismiss(animated: true) { action.handler?(action) }
  }
}
