import SwiftSyntax

/// The inheritance of classes of the sources from classes of the frameworks.
extension ModuleFacts {
  /// Returns true if `base` is a class of the frameworks and a class inherits from it or is it.
  func inherits(_ name: String, from base: String) -> Bool {
    guard base == "NSObject" || Self.superclasses[base] != nil else { return false }
    return frameworkClasses(of: fullName(name)).contains(base)
  }

  /// Returns the names of a type, of all from which it inherits, and of their superclasses in the frameworks.
  private func frameworkClasses(of name: String) -> Set<String> {
    if let known = frameworkClasses[name] { return known }
    let names = ancestors(of: name).flatMap { [$0] + (types[$0]?.inherited ?? []) }
    let result = Set(names).union(names.filter { Self.superclasses[$0] != nil }.flatMap(Self.chain))
    frameworkClasses[name] = result
    return result
  }

  /// Returns a class of the frameworks and those from which it inherits, the nearest first.
  static func chain(from name: String) -> [String] {
    Array(sequence(first: name) { superclasses[$0] })
  }

  /// The superclasses of classes of the frameworks.
  private static let superclasses: [String: String] = [
    "NSObject": [
      "UIResponder", "CALayer", "CAAnimation", "CADisplayLink", "CAEmitterCell",
      "CAMediaTimingFunction",
      "CATransaction", "UIGestureRecognizer", "UIColor", "UIImage", "UIFont", "UIBezierPath",
      "UIBarItem",
      "UINavigationItem", "UIScreen", "UIDevice", "UICollectionViewLayout",
      "UICollectionViewLayoutAttributes",
      "UIPresentationController", "UIDynamicAnimator", "UIDynamicBehavior",
      "UIPercentDrivenInteractiveTransition",
      "UIStoryboard", "UINib", "UIStoryboardSegue", "NSLayoutConstraint", "UILayoutGuide",
    ],
    "UIResponder": ["UIView", "UIViewController", "UIApplication", "UIScene"],
    "UIScene": ["UIWindowScene"],
    "UIView": [
      "UIWindow", "UIControl", "UILabel", "UIImageView", "UIScrollView", "UIStackView",
      "UIProgressView",
      "UIActivityIndicatorView", "UIVisualEffectView", "UITableViewCell", "UITableViewHeaderFooterView",
      "UICollectionReusableView", "UINavigationBar", "UITabBar", "UIToolbar", "UISearchBar",
      "UIPickerView",
    ],
    "UICollectionReusableView": ["UICollectionViewCell"],
    "UIControl": [
      "UIButton", "UISlider", "UISwitch", "UITextField", "UISegmentedControl", "UIStepper",
      "UIPageControl",
      "UIRefreshControl",
    ],
    "UIScrollView": ["UITextView", "UITableView", "UICollectionView"],
    "UIViewController": [
      "UINavigationController", "UITabBarController", "UITableViewController",
      "UICollectionViewController",
      "UIPageViewController", "UIAlertController", "UISplitViewController",
    ],
    "UIBarItem": ["UIBarButtonItem", "UITabBarItem"],
    "UICollectionViewLayout": ["UICollectionViewFlowLayout"],
    "UIGestureRecognizer": [
      "UITapGestureRecognizer", "UIPanGestureRecognizer", "UIPinchGestureRecognizer",
      "UIRotationGestureRecognizer", "UISwipeGestureRecognizer", "UILongPressGestureRecognizer",
    ],
    "UIPanGestureRecognizer": ["UIScreenEdgePanGestureRecognizer"],
    "CALayer": [
      "CAShapeLayer", "CAGradientLayer", "CATextLayer", "CAEmitterLayer", "CAReplicatorLayer",
      "CATransformLayer", "CAScrollLayer", "CATiledLayer",
    ],
    "CAAnimation": ["CAPropertyAnimation", "CAAnimationGroup", "CATransition"],
    "CAPropertyAnimation": ["CABasicAnimation", "CAKeyframeAnimation"],
    "CABasicAnimation": ["CASpringAnimation"],
  ].reduce(into: [:]) { result, entry in
    for name in entry.value { result[name] = entry.key }
  }
}
