import QuartzCore

/// An object that has traits.
@preconcurrency @MainActor
public protocol UITraitEnvironment: AnyObject {
  /// The traits of the object.
  var traitCollection: UITraitCollection { get }
  /// Called after the traits changed; nil if the previous ones are unknown.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}
