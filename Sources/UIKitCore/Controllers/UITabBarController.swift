import QuartzCore

/// A controller that shows one of several view controllers above a row of tabs.
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The tabs.
  public final var tabBar: UITabBar { bar }
  /// The tabs. Apps replace them by `setValue(_:forKey:)` with the key `tabBar`, and interface files by an object of another class.
  package final var bar = UITabBar() {
    didSet { if bar !== oldValue { replaceBar(oldValue) } }
  }
  private let contentView = TabContentView()
  /// The transition that runs.
  private var transition: TransitionContext?
  /// True while the selection returns to the previous tab, whose view is still there.
  private var isRestoring = false
  /// The delegate, which is not retained.
  open weak var delegate: (any UITabBarControllerDelegate)?

  /// The view controllers, one for each tab.
  open var viewControllers: [UIViewController]? {
    didSet { replace(oldValue ?? []) }
  }
  /// Sets the view controllers. It is not animated.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }
  /// The index of the selected tab; `NSNotFound` if there is none. Setting an index out of range does nothing.
  open var selectedIndex: Int {
    get { viewControllers?.firstIndex { $0 === selected } ?? NSNotFound }
    set {
      guard let all = viewControllers, all.indices.contains(newValue) else { return }
      selected = all[newValue]
    }
  }
  /// The view controller of the selected tab. It is set when the user selects a tab, but not when `selectedIndex` is set.
  open var selectedViewController: UIViewController? {
    get { selected }
    set { selected = newValue }
  }
  /// The view controller of the selected tab. Overrides of the two properties above may set each other, so that neither
  /// sets the other one here.
  private var selected: UIViewController? {
    didSet { if selected !== oldValue { show(oldValue) } }
  }
  /// Called when the user selects a tab, before the selected view controller changes; does nothing by default.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    contentView.frame = view.bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(contentView)
    addBar()
    show(nil)
  }

  private func addBar() {
    contentView.bar = tabBar
    placeBar()
    tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    tabBar.delegate = self
    tabBar.onSelect = { [weak self] in self?.selectTab(at: $0) }
    view.addSubview(tabBar)
  }

  /// Shows the new tabs in place of `old`.
  private func replaceBar(_ old: UITabBar) {
    old.onSelect = nil
    old.removeFromSuperview()
    showItems()
    if isViewLoaded { addBar() }
  }

  private func showItems() {
    tabBar.items = viewControllers?.map(\.tabBarItem)
    tabBar.selectedItem = selected?.tabBarItem
  }

  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    placeBar()
  }

  private func placeBar() {
    guard isViewLoaded else { return }
    let height = UITabBar.height + view.safeAreaInsets.bottom
    tabBar.frame = CGRect(
      x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
  }

  private func replace(_ old: [UIViewController]) {
    transition?.completeTransition(true)
    let new = viewControllers ?? []
    replaceChildren(old, with: new)
    for child in new { child.state.tabBarItemChanged = { [weak self] in self?.showItems() } }
    tabBar.items = new.map(\.tabBarItem)
    if !new.contains(where: { $0 === selected }) { selected = new.first }
    tabBar.selectedItem = selected?.tabBarItem
  }

  private func show(_ old: UIViewController?) {
    tabBar.selectedItem = selected?.tabBarItem
    guard isViewLoaded, !isRestoring else { return }
    transition?.completeTransition(true)
    guard let new = selected else {
      old?.viewIfLoaded?.removeFromSuperview()
      return
    }
    guard let old, old.isViewLoaded, view.window != nil, new.parent === self,
      let animator = delegate?.tabBarController(
        self, animationControllerForTransitionFrom: old, to: new)
    else {
      old?.viewIfLoaded?.removeFromSuperview()
      return addView(of: new)
    }
    startTransition(from: old, to: new, animator)
  }

  private func addView(of controller: UIViewController) {
    guard let view = controller.view, view.superview !== contentView else { return }
    view.frame = contentView.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(view)
  }

  private func startTransition(
    from old: UIViewController, to new: UIViewController,
    _ animator: any UIViewControllerAnimatedTransitioning
  ) {
    new.view.frame = contentView.bounds
    new.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let context = TransitionContext(
      in: contentView, from: .init(controller: old, view: old.view, frame: contentView.bounds),
      to: .init(controller: new, view: new.view, frame: contentView.bounds), isAnimated: true)
    transition = context
    state.coordinator = context.coordinator
    old.beginAppearance(isAppearing: false, animated: true)
    new.beginAppearance(isAppearing: true, animated: true)
    context.onEnd = { [weak self] in self?.transitionEnded(from: old, to: new, isDone: $0) }
    context.run(
      animator, delegate?.tabBarController(self, interactionControllerFor: animator))
  }

  private func transitionEnded(from old: UIViewController, to new: UIViewController, isDone: Bool) {
    (transition, state.coordinator) = (nil, nil)
    if isDone {
      addView(of: new)
      old.view.removeFromSuperview()
    } else {
      new.beginAppearance(isAppearing: false, animated: true)
      old.beginAppearance(isAppearing: true, animated: true)
    }
    old.endAppearance()
    new.endAppearance()
    guard !isDone else { return }
    isRestoring = true
    selected = old
    isRestoring = false
  }

  /// Handles the user's selection of a tab.
  private func selectTab(at index: Int) {
    guard let viewControllers, viewControllers.indices.contains(index) else { return }
    let controller = viewControllers[index]
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
    if let item = controller.tabBarItem { tabBar.delegate?.tabBar(tabBar, didSelect: item) }
    selectedViewController = controller
    delegate?.tabBarController(self, didSelect: controller)
  }
}

/// The view that contains the view of the selected tab. Its safe area ends above the bar.
private final class TabContentView: UIView {
  weak var bar: UITabBar? { didSet { if bar !== oldValue { SafeArea.changed(in: self) } } }

  override var safeAreaInsets: UIEdgeInsets {
    var insets = super.safeAreaInsets
    guard let bar, !bar.isHidden else { return insets }
    insets.bottom += UITabBar.height
    return insets
  }
}

/// An object that controls the selection of tabs. All requirements have defaults.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
  /// Returns true if the user may select a tab. The default implementation returns true.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called after the user selected a tab.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  /// Returns the animation of a change of tabs; nil, the default, changes without an animation.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the object that controls the progress of an animation; nil, the default, if it is not interactive.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
  /// Returns true.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
  /// Returns nil.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
