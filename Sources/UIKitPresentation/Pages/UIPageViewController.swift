import UIKitCore

/// A controller of pages, between which the user swipes.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  /// The change between pages.
  public enum TransitionStyle: Int, Sendable {
    /// A page that curls, which is a scroll for swipes here, or a scroll.
    case pageCurl, scroll
  }

  /// The direction in which pages follow each other.
  public enum NavigationOrientation: Int, Sendable {
    case horizontal, vertical
  }

  /// The direction of a change of pages.
  public enum NavigationDirection: Int, Sendable {
    case forward, reverse
  }

  /// The place of a spine. It has no effect.
  public enum SpineLocation: Int, Sendable {
    case none, min, mid, max
  }

  /// A key of options.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a value from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The space between pages in points.
    public static let interPageSpacing = OptionsKey(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
    /// The place of the spine. It has no effect.
    public static let spineLocation = OptionsKey(
      rawValue: "UIPageViewControllerOptionSpineLocationKey")
  }

  /// The change between pages.
  public let transitionStyle: TransitionStyle
  /// The direction in which pages follow each other.
  public let navigationOrientation: NavigationOrientation
  /// The object that provides the pages. It is not retained.
  open weak var dataSource: (any UIPageViewControllerDataSource)? { didSet { pages.dataChanged() } }
  /// The object that is notified of changes. It is not retained.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  private let pages: PageScroller

  /// Creates a controller without pages.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
    let spacing = options?[.interPageSpacing] as? NSNumber
    pages = PageScroller(
      isVertical: navigationOrientation == .vertical, spacing: CGFloat(spacing?.doubleValue ?? 0))
    super.init(nibName: nil, bundle: nil)
    pages.owner = self
  }
  /// Creates a controller of horizontal pages that scroll.
  public required init?(coder: NSCoder) {
    (transitionStyle, navigationOrientation) = (.scroll, .horizontal)
    pages = PageScroller(isVertical: false, spacing: 0)
    super.init(coder: coder)
    pages.owner = self
  }

  /// The page that is shown, as a list; nil if there is none.
  open var viewControllers: [UIViewController]? { pages.current.map { [$0] } }

  /// Shows a page, of which the first one of a list is used. An animation scrolls or curls to it.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    loadViewIfNeeded()
    pages.show(
      viewControllers?.first, isForward: direction == .forward, animated: animated, completion)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    pages.frame = view.bounds
    pages.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(pages)
  }
}

/// An object that provides the pages before and after a page. The numbers of a page control have defaults.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
  /// Returns the page before a page; nil for the first one.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// Returns the page after a page; nil for the last one.
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  /// Returns the number of pages for a page control, which is not shown; 0 by default.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  /// Returns the index of the page for a page control, which is not shown; 0 by default.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  /// Returns 0.
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  /// Returns 0.
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// An object that is notified of swipes between pages. All requirements have defaults.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
  /// Called when a swipe begins to show pages.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])
  /// Called after a swipe has ended, with false if it returned to the same page.
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}
