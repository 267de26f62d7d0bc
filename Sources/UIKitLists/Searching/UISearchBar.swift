import UIKitCore

/// A field for the text of a search, with an optional button that cancels it.
@preconcurrency @MainActor
open class UISearchBar: UIView {
  /// The appearance of the bar. Only `minimal` differs: it has no background.
  public enum Style: UInt, Sendable {
    case `default`, prominent, minimal
  }

  /// The object that is notified of changes. It is not retained.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The field.
  public final let searchTextField = UITextField()
  private let cancel = UIButton(type: .system)
  private let relay = SearchRelay()
  /// The appearance.
  open var searchBarStyle = Style.default { didSet { showBackground() } }
  /// The color of the bar; nil uses that of the system.
  open var barTintColor: UIColor? { didSet { showBackground() } }
  /// The text; nil or empty if there is none.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  /// The text that is shown while the field is empty.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  /// A Boolean value that says whether the button that cancels the search is visible; false by default.
  open var showsCancelButton = false { didSet { setNeedsLayout() } }
  /// Shows or hides the button, with an animation of 0.25 seconds if asked to.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
    if animated { UIView.animate(withDuration: 0.25) { self.layoutIfNeeded() } }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.restore(self)
  }

  private func setUp() {
    searchTextField.backgroundColor = .tertiarySystemFill
    searchTextField.layer.cornerRadius = 10
    searchTextField.font = .systemFont(ofSize: 17)
    searchTextField.returnKeyType = .search
    searchTextField.leftView = UIImageView(image: Self.glass)
    searchTextField.leftView?.tintColor = .secondaryLabel
    searchTextField.leftViewMode = .always
    relay.bar = self
    searchTextField.delegate = relay
    searchTextField.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.delegate?.searchBar(self, textDidChange: self.text ?? "")
      }, for: .editingChanged)
    cancel.setTitle("Cancel", for: .normal)
    cancel.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.delegate?.searchBarCancelButtonClicked(self)
      }, for: .touchUpInside)
    addSubview(searchTextField)
    addSubview(cancel)
    showBackground()
  }

  private static let glass: UIImage =
    UIGraphicsImageRenderer(size: CGSize(width: 28, height: 20)).image { _ in
      let path = UIBezierPath(ovalIn: CGRect(x: 9, y: 3, width: 11, height: 11))
      path.move(to: CGPoint(x: 18.5, y: 12.5))
      path.addLine(to: CGPoint(x: 23, y: 17))
      path.lineWidth = 1.75
      path.lineCapStyle = .round
      path.stroke()
    }
    .withRenderingMode(.alwaysTemplate)

  private func showBackground() {
    backgroundColor =
      searchBarStyle == .minimal ? .clear : barTintColor ?? .secondarySystemBackground
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = cancel.intrinsicContentSize.width
    let end = showsCancelButton ? bounds.width - width - 16 : bounds.width
    cancel.alpha = showsCancelButton ? 1 : 0
    cancel.frame = CGRect(x: end + 8, y: 0, width: width, height: bounds.height)
    searchTextField.frame = CGRect(
      x: 8, y: bounds.midY - 18, width: max(0, end - 16), height: 36)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 56)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 56)
  }
  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }
}

/// The delegate of the field of a search bar.
@MainActor
private final class SearchRelay: UITextFieldDelegate {
  weak var bar: UISearchBar?

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    bar.map { $0.delegate?.searchBarShouldBeginEditing($0) ?? true } ?? true
  }
  func textFieldDidBeginEditing(_ textField: UITextField) {
    if let bar { bar.delegate?.searchBarTextDidBeginEditing(bar) }
  }
  func textFieldDidEndEditing(_ textField: UITextField) {
    if let bar { bar.delegate?.searchBarTextDidEndEditing(bar) }
  }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if let bar { bar.delegate?.searchBarSearchButtonClicked(bar) }
    return false
  }
}

/// An object that is notified of changes of a search bar. All requirements have defaults.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
  /// Returns true if the text may be edited; true by default.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when the editing begins.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Called when the editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Called after each change of the text by the user.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Called when the user presses Return.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Called when the user touches the button that cancels the search.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  /// Returns true.
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}
