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
  package var archivedWords: [String: String] { [:] }
}

extension UIButton: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UISwitch: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UISlider: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UIStepper: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UISegmentedControl: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UIPageControl: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UIProgressView: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UIActivityIndicatorView: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UITextField: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UITextView: ViewWithParts {
  package var archivedParts: [UIView] { [] }
}
extension UIVisualEffectView: ViewWithParts {
  package var archivedParts: [UIView] { [contentView] }
}
