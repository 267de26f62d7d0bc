import QuartzCore

/// Keeps a view, and tells when it appears, is laid out and disappears.
@preconcurrency @MainActor
open class UIViewController: UIResponder, @preconcurrency NSCoding {
  final var state = ViewControllerState()

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  /// Creates a controller: interface files are not read.
  public required init?(coder: NSCoder) {
    (nibName, nibBundle) = (nil, nil)
    super.init()
  }

  @preconcurrency @MainActor public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  open func encode(with coder: NSCoder) {}

  /// Interface files are not read; the name is kept.
  public let nibName: String?
  public let nibBundle: Bundle?
  open var title: String? {
    didSet {
      navigationItem.title = title
      tabBarItem.title = title
    }
  }
  /// The item that a tab bar shows for this view controller.
  open var tabBarItem: UITabBarItem! = UITabBarItem()
  public final let navigationItem = UINavigationItem()

  // MARK: The view

  /// Loaded when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return state.view
    }
    set { replaceView(newValue) }
  }
  open var viewIfLoaded: UIView? { state.view }
  open var isViewLoaded: Bool { state.view != nil }
  open func loadViewIfNeeded() { loadOnce() }
  /// Sets `view`; the default is an empty one as large as the screen.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
  open func viewDidLoad() {}

  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func didReceiveMemoryWarning() {}
  open func updateViewConstraints() {}
  open func viewSafeAreaInsetsDidChange() {}
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  open override var next: UIResponder? { state.view?.superview ?? presentingViewController }
  open var traitCollection: UITraitCollection {
    state.view?.traitCollection ?? UIScreen.main.traitCollection
  }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { view.overrideUserInterfaceStyle }
    set { view.overrideUserInterfaceStyle = newValue }
  }

  // MARK: Containers

  open var children: [UIViewController] { state.children }
  open var parent: UIViewController? { state.parent }
  open func addChild(_ childController: UIViewController) { adopt(childController) }
  open func removeFromParent() { leaveParent() }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated)
  }
  open func endAppearanceTransition() { endAppearance() }

  /// Takes one child's view out and puts another's in, as the closure and the options show it (L8.26). Both
  /// must be children.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchange(fromViewController, toViewController, duration, options, animations, completion)
  }

  // MARK: Presenting

  open var presentedViewController: UIViewController? { state.presented }
  open var presentingViewController: UIViewController? {
    state.presenting ?? parent?.presentingViewController
  }
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var isModalInPresentation = false
  open var definesPresentationContext = false
  open var providesPresentationContextTransitionStyle = false
  open weak var transitioningDelegate: AnyObject?
  open var isBeingPresented: Bool { state.isBeingPresented }
  open var isBeingDismissed: Bool { state.isBeingDismissed }
  open var isMovingToParent: Bool { state.isMovingToParent }
  open var isMovingFromParent: Bool { state.isMovingFromParent }
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    presentOver(viewControllerToPresent, flag, completion)
  }
  /// Dismisses the view controller that this one presented or, if there is none, this one itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    dismissPresented(flag, completion)
  }

  // MARK: What phones ask for

  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open func setNeedsStatusBarAppearanceUpdate() {}
  open var shouldAutorotate: Bool { true }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open var preferredContentSize = CGSize.zero
  open var edgesForExtendedLayout = UIRectEdge.all
  open var extendedLayoutIncludesOpaqueBars = false
  open var additionalSafeAreaInsets = UIEdgeInsets.zero
}

public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen
  case overCurrentContext, popover
  case none = -1
  case automatic = -2
}

/// Runs beside a change of the view's size.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: AnyObject {
  var transitionDuration: TimeInterval { get }
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool
}

/// A window's new size is there at once: nothing animates beside it.
@MainActor
final class ImmediateTransition: UIViewControllerTransitionCoordinator {
  let transitionDuration: TimeInterval = 0

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool {
    animation?(self)
    if let completion { DispatchQueue.main.async { completion(self) } }
    return true
  }
}
