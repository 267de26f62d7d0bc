import QuartzCore

/// A view that creates its subviews itself. Copies of it have the same ones, which are not archived, except for those that
/// contain views of the app.
@MainActor
package protocol ViewWithParts: UIView {
  /// The parts that the initializers create, with which views of the app or constraints may be connected.
  var archivedParts: [UIView] { get }
  /// Values that the class needs before it creates a view, by the names that interface files use.
  var archivedWords: [String: String] { get }
}

extension ViewWithParts {
  package var archivedParts: [UIView] { [] }
  package var archivedWords: [String: String] { [:] }
}

extension UIButton: ViewWithParts {}
extension UISwitch: ViewWithParts {}
extension UISlider: ViewWithParts {}
extension UIStepper: ViewWithParts {}
extension UISegmentedControl: ViewWithParts {}
extension UIPageControl: ViewWithParts {}
extension UIProgressView: ViewWithParts {}
extension UIActivityIndicatorView: ViewWithParts {}
extension UITextField: ViewWithParts {}
extension UITextView: ViewWithParts {}
extension UIVisualEffectView: ViewWithParts {
  package var archivedParts: [UIView] { [contentView] }
}
