import QuartzCore

/// A controller with a stack of view controllers. The last one shows below a navigation bar.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// The duration in seconds in which the bar appears and disappears.
  public static let hideShowBarDuration: CGFloat = 0.2
  /// The change of the stack in a transition.
  public enum Operation: Int, Sendable {
    /// No change, an addition on top, or a removal of the top.
    case none, push, pop
  }

  /// The bar above the top view controller.
  public final let navigationBar = UINavigationBar()
  /// The delegate, which is not retained.
  open weak var delegate: (any UINavigationControllerDelegate)?
  private let contentView = UIView()
  private var stack: [UIViewController] = []
  /// The transition that runs.
  private var transition: TransitionContext?
  private let popGesture = PopGesture()

  /// Creates a controller with a view controller at the bottom of the stack.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Creates a controller with the values of an interface file.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The stack of view controllers, the last of which is on top. Setting it is not animated.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The view controller on top of the stack.
  open var topViewController: UIViewController? { stack.last }
  /// The view controller that was presented or, if there is none, the one on top of the stack.
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }
  /// A Boolean value that says whether the bar is hidden; false by default.
  open var isNavigationBarHidden = false { didSet { layOutContent() } }
  /// Hides or shows the bar, with an animation of `hideShowBarDuration` if asked to.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    let change = { self.isNavigationBarHidden = hidden }
    if animated {
      UIView.animate(withDuration: Double(Self.hideShowBarDuration), animations: change)
    } else {
      change()
    }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.clipsToBounds = true
    navigationBar.autoresizingMask = .flexibleWidth
    view.addSubview(contentView)
    view.addSubview(navigationBar)
    toolbar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    view.addSubview(toolbar)
    popGesture.attach(to: self)
    layOutContent()
    if let top = stack.last { addView(top) }
    showItem()
  }

  /// The bar below the top view controller.
  public final let toolbar: UIToolbar! = UIToolbar()
  /// A Boolean value that says whether the toolbar is hidden; true by default.
  open var isToolbarHidden = true { didSet { layOutContent() } }
  /// Hides or shows the toolbar, with an animation of `hideShowBarDuration` if asked to.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    let change = { self.isToolbarHidden = hidden }
    if animated {
      UIView.animate(withDuration: Double(Self.hideShowBarDuration), animations: change)
    } else {
      change()
    }
  }

  /// Updates the frames of the bars and of the view controller's container view.
  private func layOutContent() {
    guard isViewLoaded else { return }
    let safe = view.safeAreaInsets
    let toolbarHeight = UIToolbar.height + safe.bottom
    let below = isToolbarHidden ? 0 : toolbarHeight
    toolbar.alpha = isToolbarHidden ? 0 : 1
    toolbar.frame = CGRect(
      x: 0, y: view.bounds.height - below, width: view.bounds.width, height: toolbarHeight)
    let height = isNavigationBarHidden ? 0 : UINavigationBar.height + safe.top
    navigationBar.frame = CGRect(
      x: 0, y: height - UINavigationBar.height, width: view.bounds.width, height: UINavigationBar.height
    )
    navigationBar.heightAbove = safe.top
    contentView.frame = CGRect(
      x: 0, y: height, width: view.bounds.width, height: view.bounds.height - height - below)
  }

  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    layOutContent()
  }

  private func addView(_ controller: UIViewController) {
    controller.view.frame = contentView.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(controller.view)
  }

  private func showItem() {
    toolbar.items = stack.last?.toolbarItems
    stack.last?.toolbarItemsChanged = { [weak self] in
      self?.toolbar.items = self?.topViewController?.toolbarItems
    }
    navigationBar.goBack = { [weak self] in self?.popViewController(animated: true) }
    navigationBar.items = stack.map { $0.navigationItem }
  }

  // MARK: Stack

  /// Replaces the stack. An animation slides to the new top view controller.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    endTransition()
    let old = stack
    stack = viewControllers
    for controller in viewControllers where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    exchange(from: old, animated)
  }

  /// Pushes a view controller on the stack; an animation slides it in from the right.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    endTransition()
    setViewControllers(stack + [viewController], animated: animated)
  }
  /// Removes the top view controller and returns it; returns nil for the last one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    endTransition()
    guard stack.count > 1 else { return nil }
    let last = stack.last
    setViewControllers(stack.dropLast(), animated: animated)
    return last
  }
  /// Removes all view controllers but the first and returns them.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }
  /// Removes the view controllers above one and returns them; nil if it is not in the stack.
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    endTransition()
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    let popped = Array(stack[(index + 1)...])
    setViewControllers(Array(stack[...index]), animated: animated)
    return popped
  }

  /// The recognizer of a drag from the left edge, which pops the top view controller.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { popGesture.recognizer }
  /// A Boolean value that says whether a transition runs.
  final var isExchanging: Bool { transition != nil }

  /// Ends the transition that runs at once. One that was canceled and runs back is undone.
  private func endTransition() {
    guard let transition else { return }
    transition.completeTransition(!transition.transitionWasCancelled)
  }

  /// Replaces the view of the old top view controller by that of the new one.
  private func exchange(from old: [UIViewController], _ animated: Bool) {
    guard isViewLoaded, old.last !== stack.last else { return removeChildren(of: old) }
    showItem()
    guard let new = stack.last else {
      old.last?.viewIfLoaded?.removeFromSuperview()
      return removeChildren(of: old)
    }
    delegate?.navigationController(self, willShow: new, animated: animated)
    if animated, let last = old.last, last.isViewLoaded, view.window != nil {
      startTransition(from: last, to: new, old)
    } else {
      addView(new)
      old.last?.viewIfLoaded?.removeFromSuperview()
      removeChildren(of: old)
      delegate?.navigationController(self, didShow: new, animated: animated)
    }
  }

  /// Removes the children that are not in the stack any more.
  private func removeChildren(of old: [UIViewController]) {
    for controller in old where !stack.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      controller.removeFromParent()
    }
  }

  private func startTransition(
    from last: UIViewController, to new: UIViewController, _ old: [UIViewController]
  ) {
    let operation = old.contains { $0 === new } ? Operation.pop : .push
    new.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    new.view.frame = contentView.bounds
    let context = TransitionContext(
      in: contentView, from: .init(controller: last, view: last.view, frame: contentView.bounds),
      to: .init(controller: new, view: new.view, frame: contentView.bounds), isAnimated: true)
    transition = context
    state.coordinator = context.coordinator
    last.beginAppearance(isAppearing: false, animated: true)
    new.beginAppearance(isAppearing: true, animated: true)
    context.onEnd = { [weak self] in
      self?.transitionEnded(from: last, to: new, isDone: $0, old)
    }
    let animator =
      delegate?.navigationController(
        self, animationControllerFor: operation, from: last, to: new)
      ?? SlideTransition(operation)
    context.run(
      animator,
      delegate?.navigationController(self, interactionControllerFor: animator) ?? popGesture.interaction
    )
  }

  private func transitionEnded(
    from last: UIViewController, to new: UIViewController, isDone: Bool, _ old: [UIViewController]
  ) {
    (transition, state.coordinator) = (nil, nil)
    if isDone {
      if new.view.superview !== contentView { addView(new) }
      last.view.removeFromSuperview()
      removeChildren(of: old)
    } else {
      let cancelled = stack
      stack = old
      removeChildren(of: cancelled)
      new.beginAppearance(isAppearing: false, animated: true)
      last.beginAppearance(isAppearing: true, animated: true)
      showItem()
    }
    last.endAppearance()
    new.endAppearance()
    if isDone { delegate?.navigationController(self, didShow: new, animated: true) }
  }
}

extension UINavigationController: NextShowing {
  func showAbove(_ next: UIViewController) { pushViewController(next, animated: true) }
}

extension UIViewController {
  /// The nearest navigation controller that contains this view controller; nil if there is none.
  public final var navigationController: UINavigationController? {
    container(of: UINavigationController.self)
  }
  /// The nearest tab bar controller that contains this view controller; nil if there is none.
  public final var tabBarController: UITabBarController? { container(of: UITabBarController.self) }
}
