import QuartzCore

/// A controller of a view, with callbacks when the view loads, appears, is laid out and disappears.
@preconcurrency @MainActor
open class UIViewController: UIResponder, @preconcurrency NSCoding {
  final var state = ViewControllerState()

  /// Creates a controller whose view is loaded from the nib with a name, or from the one that has the name of the class.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  /// Creates a controller with the values of an interface file; with default values for other coders.
  public required init?(coder: NSCoder) {
    (nibName, nibBundle) = (nil, nil)
    super.init()
    coder.interface?.configure(self)
  }

  /// Creates a controller.
  @preconcurrency @MainActor public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Does nothing: controllers are not archived.
  open func encode(with coder: NSCoder) {}

  /// The name that was given at creation.
  public let nibName: String?
  /// The bundle that was given at creation.
  public let nibBundle: Bundle?
  /// The title, which is also that of the navigation item and the tab bar item.
  open var title: String? {
    didSet {
      navigationItem.title = title
      tabBarItem.title = title
    }
  }
  /// The item that a tab bar shows for this view controller.
  open var tabBarItem: UITabBarItem! = UITabBarItem() { didSet { state.tabBarItemChanged?() } }
  /// The item that a navigation bar shows for this view controller.
  public final let navigationItem = UINavigationItem()

  // MARK: View

  /// The view. It is loaded at the first access.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return state.view
    }
    set { replaceView(newValue) }
  }
  /// The view; nil if it is not loaded.
  open var viewIfLoaded: UIView? { state.view }
  /// A Boolean value that says whether the view is loaded.
  open var isViewLoaded: Bool { state.view != nil }
  /// Loads the view unless it is loaded.
  open func loadViewIfNeeded() { loadOnce() }
  /// Creates the view and sets `view`: that of the interface file if there is one, otherwise an empty view as large as the
  /// screen. Do not call `super` in an override.
  open func loadView() { loadInterfaceView() }
  /// Called after the view was loaded; does nothing by default.
  open func viewDidLoad() {}

  /// Called before the view appears; does nothing by default.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called right after `viewWillAppear(_:)`; does nothing by default.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view appeared, in a later turn of the run loop; does nothing by default.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears; does nothing by default.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view disappeared; does nothing by default.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view lays out its subviews; does nothing by default.
  open func viewWillLayoutSubviews() {}
  /// Called after the view laid out its subviews; does nothing by default.
  open func viewDidLayoutSubviews() {}
  /// Never called.
  open func didReceiveMemoryWarning() {}
  /// Called after the view's `updateConstraints()`; does nothing by default.
  open func updateViewConstraints() {}
  /// Called after the insets of the view's safe area changed; does nothing by default.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called before the size of the window changes; forwards the call to the children by default.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  open override var next: UIResponder? { state.view?.superview ?? presentingViewController }
  /// The traits of the view, or of the main screen if the view is not loaded.
  open var traitCollection: UITraitCollection {
    state.view?.traitCollection ?? UIScreen.main.traitCollection
  }
  /// Called after the traits of the view changed; does nothing by default.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// The light or dark style of the view. Accessing it loads the view.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { view.overrideUserInterfaceStyle }
    set { view.overrideUserInterfaceStyle = newValue }
  }

  // MARK: Children

  /// The child view controllers.
  open var children: [UIViewController] { state.children }
  /// The view controller that contains this one.
  open var parent: UIViewController? { state.parent }
  /// Adds a child, after removing it from its parent. The app adds the view and calls `didMove(toParent:)`.
  open func addChild(_ childController: UIViewController) { adopt(childController) }
  /// Removes this view controller from its parent; calls `didMove(toParent:)` with nil.
  open func removeFromParent() { leaveParent() }
  /// Called before a parent adds this view controller. The app calls it before a removal.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after this view controller was removed; the app calls it after an addition.
  open func didMove(toParent parent: UIViewController?) {}
  /// A Boolean value that says whether children receive appearance callbacks; always true.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  /// Begins a change of the view's appearance, which calls `viewWillAppear` or `viewWillDisappear` of this view controller, and of
  /// the children whose views are in its view.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing: isAppearing, animated: animated)
  }
  /// Ends a change of the view's appearance, which calls `viewDidAppear` or `viewDidDisappear` of the same view controllers.
  open func endAppearanceTransition() { endAppearance() }

  /// Replaces the view of a child by that of another one, with the animation of a closure and of options
  /// (L8.26). Traps unless both are children.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchange(
      fromViewController, for: toViewController, duration: duration, options: options,
      animations: animations, completion: completion)
  }

  // MARK: Segues

  /// Called before a segue is performed; does nothing by default.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Returns true if a segue that the user triggers may be performed. The default implementation returns true.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Performs the segue of the storyboard with an identifier. Reports an issue if there is none.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    performStoryboardSegue(identifier, sender)
  }
  /// Returns true if an unwind segue may lead back to this view controller. The default implementation returns true if it
  /// has the method `action`.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool { responds(to: action) }
  /// Called when an unwind segue leads over this view controller; does nothing by default.
  open func unwind(for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController) {}
  /// Pushes a view controller if this one is in a navigation controller, and presents it otherwise.
  open func show(_ vc: UIViewController, sender: Any?) { showNext(vc) }
  /// Shows a view controller in the second column of a split view controller, or else like `show(_:sender:)`.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) { showDetail(vc, sender) }

  // MARK: Presentation

  /// The view controller that this one has presented.
  open var presentedViewController: UIViewController? { state.presented }
  /// The view controller that presented this one or an ancestor.
  open var presentingViewController: UIViewController? {
    state.presenting ?? parent?.presentingViewController
  }
  /// The transition of the presentation; from the bottom by default.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// The style of the presentation. It determines whether the presenting view is hidden afterwards; `custom` makes a
  /// `presentationController`.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// A Boolean value that says whether the user cannot dismiss the presentation. It has no effect.
  open var isModalInPresentation = false
  /// A Boolean value that says whether presentations cover this view only. It has no effect: they cover the
  /// window.
  open var definesPresentationContext = false
  /// A Boolean value that says whether presentations use this controller's transition. It has no effect.
  open var providesPresentationContextTransitionStyle = false
  /// An object that provides the transitions of this view controller's presentation. It is not retained.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// The controller of the presentation; nil unless this view controller is presented with the style `custom` or with a
  /// `transitioningDelegate`.
  open var presentationController: UIPresentationController? { state.presentation?.controller }
  /// The coordinator of the transition of this view controller or of its parent; nil if none runs.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    state.coordinator ?? parent?.transitionCoordinator
  }
  /// A Boolean value that says whether the presentation of this view controller is in progress.
  open var isBeingPresented: Bool { state.isBeingPresented }
  /// A Boolean value that says whether the dismissal of this view controller is in progress.
  open var isBeingDismissed: Bool { state.isBeingDismissed }
  /// A Boolean value that says whether the view controller is being added to a parent. It is always false.
  open var isMovingToParent: Bool { false }
  /// A Boolean value that says whether the view controller is being removed from its parent. It is always
  /// false.
  open var isMovingFromParent: Bool { false }
  /// Presents a view controller over the window. Reports an issue if the view is in no window or another view
  /// controller is presented.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    presentOver(viewControllerToPresent, animated: flag, completion: completion)
  }
  /// Dismisses the view controller that this one presented or, if there is none, this one itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    dismissPresented(flag, completion)
  }

  /// The items of the navigation controller's toolbar while this view controller is on top.
  open var toolbarItems: [UIBarButtonItem]? { didSet { toolbarItemsChanged?() } }
  /// The callback after `toolbarItems` changed.
  final var toolbarItemsChanged: (() -> Void)?
  /// Sets the items of the toolbar. It is not animated.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }
  /// A Boolean value that says whether a navigation controller hides the tab bar. It has no effect.
  open var hidesBottomBarWhenPushed = false
  /// The name under which the state of the view controller is stored. It has no effect.
  open var restorationIdentifier: String?

  // MARK: Status bar, rotation, size and insets

  /// A Boolean value that says whether the status bar is hidden. It has no effect.
  open var prefersStatusBarHidden: Bool { false }
  /// The colors of the status bar. The viewer reads them if it shows the app in the frame of a device.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// A Boolean value that says whether the home indicator hides. It has no effect.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Does nothing.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// A Boolean value that says whether the interface rotates. It has no effect.
  open var shouldAutorotate: Bool { true }
  /// The supported orientations. They have no effect.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// The orientation of a presentation. It has no effect.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// The preferred size of the view in points. Lamina's viewer shows a scene at this size; UIKit ignores it.
  open var preferredContentSize = CGSize.zero
  /// The edges at which the view extends below bars. They have no effect.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// A Boolean value that says whether the view extends below opaque bars. It has no effect.
  open var extendedLayoutIncludesOpaqueBars = false
  /// The insets that are added to the safe area of the view.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard additionalSafeAreaInsets != oldValue, let view = viewIfLoaded else { return }
      SafeArea.changed(in: view)
    }
  }
}

/// The transition of a presentation.
public enum UIModalTransitionStyle: Int, Sendable {
  /// A slide from the bottom, a turn around the vertical axis, a fade, or a page that curls up.
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// The style of a presentation. The styles `overFullScreen`, `overCurrentContext`, `custom` and `popover` keep
/// the presenting view visible; the others hide it.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Styles that cover the window; `custom` and `overFullScreen` keep the presenting view visible below.
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen
  /// Styles that cover the window and keep the presenting view visible below.
  case overCurrentContext, popover
  /// A style that covers the window.
  case none = -1
  /// The default style, which covers the window.
  case automatic = -2
}
