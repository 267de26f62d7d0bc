import UIKitCore
import UIKitLists

/// The classes of the elements of interface files. Modules with further views add theirs.
@MainActor
package enum InterfaceKinds {
  /// A function that sets the values of an object from its element.
  package typealias Setter = @MainActor (UIView, InterfaceElement, InterfaceValues) -> Void
  /// A function that sets an outlet of an object, such as `dataSource`. It returns false if the object has no such outlet.
  package typealias Outlet = @MainActor (AnyObject, String, AnyObject?) -> Bool

  private static var views: [String: UIView.Type] = [
    "view": UIView.self, "containerView": UIView.self, "label": UILabel.self, "button": UIButton.self,
    "imageView": UIImageView.self, "textField": UITextField.self, "textView": UITextView.self,
    "slider": UISlider.self, "switch": UISwitch.self, "segmentedControl": UISegmentedControl.self,
    "stepper": UIStepper.self, "progressView": UIProgressView.self, "pageControl": UIPageControl.self,
    "activityIndicatorView": UIActivityIndicatorView.self, "scrollView": UIScrollView.self,
    "stackView": UIStackView.self, "visualEffectView": UIVisualEffectView.self,
    "navigationBar": UINavigationBar.self, "tabBar": UITabBar.self, "control": UIControl.self,
    "collectionReusableView": UICollectionReusableView.self,
    "collectionViewCell": UICollectionViewCell.self, "tableViewCell": UITableViewCell.self,
    "tableViewCellContentView": UIView.self, "collectionViewCellContentView": UIView.self,
    "window": UIWindow.self,
  ]
  private static var controllers: [String: UIViewController.Type] = [
    "viewController": UIViewController.self, "navigationController": UINavigationController.self,
    "tabBarController": UITabBarController.self,
  ]
  private static var recognizers: [String: () -> UIGestureRecognizer] = [
    "tapGestureRecognizer": { UITapGestureRecognizer() },
    "panGestureRecognizer": { UIPanGestureRecognizer() },
    "pinchGestureRecognizer": { UIPinchGestureRecognizer() },
    "rotationGestureRecognizer": { UIRotationGestureRecognizer() },
    "swipeGestureRecognizer": { UISwipeGestureRecognizer() },
    // The format has this spelling.
    "pongPressGestureRecognizer": { UILongPressGestureRecognizer() },
    "longPressGestureRecognizer": { UILongPressGestureRecognizer() },
    "screenEdgePanGestureRecognizer": { UIScreenEdgePanGestureRecognizer() },
  ]
  private(set) static var setters: [Setter] = []
  private(set) static var outlets: [Outlet] = []

  /// Adds an element of a view.
  package static func add(view element: String, _ type: UIView.Type) { views[element] = type }
  /// Adds an element of a view controller.
  package static func add(controller element: String, _ type: UIViewController.Type) {
    controllers[element] = type
  }
  /// Adds a function that sets values of views.
  package static func add(setter: @escaping Setter) { setters.append(setter) }
  /// Adds a function that sets outlets of objects.
  package static func add(outlet: @escaping Outlet) { outlets.append(outlet) }

  /// Returns the class of a view; nil if the element is none.
  static func view(_ element: String) -> UIView.Type? { views[element] }
  /// Returns the class of a view controller; nil if the element is none.
  static func controller(_ element: String) -> UIViewController.Type? { controllers[element] }
  /// Creates a gesture recognizer; nil if the element is none.
  static func recognizer(_ element: String) -> UIGestureRecognizer? { recognizers[element]?() }
}
