import QuartzCore

/// A controller that shows two view controllers side by side. If it is less than 668 points wide, as on phones, it is
/// collapsed: it shows only the first one, and details go on top of that.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  /// The arrangement of the columns.
  public enum DisplayMode: Int, Sendable {
    /// Both columns, unless the controller is collapsed.
    case automatic
    /// Only the second column.
    case secondaryOnly
    /// Both columns.
    case oneBesideSecondary
    /// Both columns; Lamina does not lay one over the other.
    case oneOverSecondary

    /// The former name of `secondaryOnly`.
    public static var primaryHidden: DisplayMode { secondaryOnly }
    /// The former name of `oneBesideSecondary`.
    public static var allVisible: DisplayMode { oneBesideSecondary }
    /// The former name of `oneOverSecondary`.
    public static var primaryOverlay: DisplayMode { oneOverSecondary }
  }

  /// The value of widths and of the fraction that stands for the default one.
  public static let automaticDimension = -CGFloat.greatestFiniteMagnitude
  /// The width in points from which both columns have room.
  private static let regularWidth: CGFloat = 668

  /// The delegate, which is not retained.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// The view controllers: that of the first column and, if there is one, that of the second. Others are left out.
  open var viewControllers: [UIViewController] = [] { didSet { replace(oldValue) } }
  /// The arrangement that is wanted; `automatic` by default.
  open var preferredDisplayMode = DisplayMode.automatic { didSet { layOutColumns() } }
  /// The arrangement that is shown.
  open var displayMode: DisplayMode {
    preferredDisplayMode == .automatic ? .oneBesideSecondary : preferredDisplayMode
  }
  /// The width of the first column as a fraction of the whole; 0.4 unless set.
  open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension {
    didSet { layOutColumns() }
  }
  /// The least width of the first column in points; 0 unless set.
  open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { layOutColumns() }
  }
  /// The greatest width of the first column in points; 320 unless set.
  open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension {
    didSet { layOutColumns() }
  }
  /// A Boolean value that says whether a swipe shows the first column. It has no effect.
  open var presentsWithGesture = true
  /// A Boolean value that says whether only one of the view controllers is shown, because there is no room for both.
  open var isCollapsed: Bool { view.bounds.width < Self.regularWidth }

  /// The width of the first column in points; 0 if it is not shown.
  open var primaryColumnWidth: CGFloat {
    if isCollapsed || viewControllers.count < 2 { return view.bounds.width }
    if displayMode == .secondaryOnly { return 0 }
    let width = view.bounds.width * Self.value(preferredPrimaryColumnWidthFraction, or: 0.4)
    let limited = min(width, Self.value(maximumPrimaryColumnWidth, or: 320))
    return min(max(limited, Self.value(minimumPrimaryColumnWidth, or: 0)), view.bounds.width)
  }

  /// A button that hides and shows the first column.
  open private(set) lazy var displayModeButtonItem = UIBarButtonItem(
    title: "Menu", primaryAction: UIAction { [weak self] _ in self?.togglePrimary() })

  private func togglePrimary() {
    preferredDisplayMode = displayMode == .secondaryOnly ? .oneBesideSecondary : .secondaryOnly
  }

  private static func value(_ width: CGFloat, or standard: CGFloat) -> CGFloat {
    width == automaticDimension ? standard : width
  }

  // MARK: Columns

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    layOutColumns()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOutColumns()
  }

  private func replace(_ old: [UIViewController]) {
    replaceChildren(old, with: viewControllers)
    layOutColumns()
  }

  private func layOutColumns() {
    guard isViewLoaded else { return }
    let (size, width) = (view.bounds.size, primaryColumnWidth)
    let frames = [
      CGRect(x: 0, y: 0, width: width, height: size.height),
      CGRect(x: width, y: 0, width: size.width - width, height: size.height),
    ]
    for (index, controller) in viewControllers.enumerated() {
      let frame = index < frames.count ? frames[index] : .zero
      if frame.width > 0 {
        show(controller, in: frame)
      } else {
        controller.viewIfLoaded?.removeFromSuperview()
      }
    }
  }

  private func show(_ controller: UIViewController, in frame: CGRect) {
    guard let shown = controller.view else { return }
    if shown.superview !== view {
      shown.autoresizingMask = []
      view.addSubview(shown)
    }
    if shown.frame != frame { shown.frame = frame }
  }

  // MARK: Details

  /// Shows a view controller in the second column. In a collapsed controller it goes on top of the first one, together with
  /// what a navigation controller contains.
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
    guard isCollapsed, let first = viewControllers.first else {
      viewControllers = viewControllers.prefix(1) + [vc]
      return
    }
    let inner = vc as? UINavigationController
    let details = inner?.viewControllers ?? [vc]
    guard let navigation = first as? UINavigationController else { return present(vc, animated: true) }
    inner?.viewControllers = []
    navigation.setViewControllers(navigation.viewControllers + details, animated: true)
  }
}

/// The delegate of a split view controller.
@preconcurrency @MainActor
public protocol UISplitViewControllerDelegate: AnyObject {
  /// Called before a detail is shown; returns true if the delegate shows it. The default implementation returns false.
  func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool
  /// Not called: a collapsed split view controller always begins with the first view controller.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
}

extension UISplitViewControllerDelegate {
  /// Returns false.
  public func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool { false }
  /// Returns true.
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { true }
}

extension UIViewController {
  /// The nearest split view controller that contains this view controller; nil if there is none.
  public var splitViewController: UISplitViewController? { container(of: UISplitViewController.self) }

  /// Shows a view controller in the second column of a split view controller, or else like `show(_:sender:)`.
  final func showDetail(_ next: UIViewController, _ sender: Any?) {
    guard let split = splitViewController else { return showNext(next) }
    split.showDetailViewController(next, sender: sender)
  }
}
