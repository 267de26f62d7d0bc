import UIKitCore
import UIKitLists

/// The classes of the elements of interface files.
@MainActor
enum InterfaceKinds {
  private static let views: [String: UIView.Type] = [
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
    "window": UIWindow.self, "tableView": UITableView.self, "collectionView": UICollectionView.self,
    "searchBar": UISearchBar.self, "pickerView": UIPickerView.self, "toolbar": UIToolbar.self,
  ]
  private nonisolated static let controllers: [String: UIViewController.Type] = [
    "viewController": UIViewController.self, "navigationController": UINavigationController.self,
    "tabBarController": UITabBarController.self, "tableViewController": UITableViewController.self,
    "collectionViewController": UICollectionViewController.self,
    "splitViewController": UISplitViewController.self,
  ]
  private static let recognizers: [String: () -> UIGestureRecognizer] = [
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

  /// Returns the class of a view; nil if the element is none.
  static func view(_ element: String) -> UIView.Type? { views[element] }
  /// Returns the class of a view controller; nil if the element is none.
  static func controller(_ element: String) -> UIViewController.Type? { controllers[element] }
  /// Returns true for a view controller, but not for one of a class that is not supported, or a reference to another file.
  nonisolated static func isController(_ element: String) -> Bool { controllers[element] != nil }
  /// Creates a gesture recognizer; nil if the element is none.
  static func recognizer(_ element: String) -> UIGestureRecognizer? { recognizers[element]?() }
}
