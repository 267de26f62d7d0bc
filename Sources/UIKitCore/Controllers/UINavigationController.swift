import QuartzCore

/// A bar with the title and the buttons of a view controller, 44 points high.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  static let height: CGFloat = 44
  private let line = UIView()
  private let title = UILabel()
  private var sides: [UIView] = []
  /// The color of the bar; nil does not change it.
  open var barTintColor: UIColor? { didSet { if let barTintColor { backgroundColor = barTintColor } } }
  /// A Boolean value that says whether the bar is translucent. It has no effect: it is opaque.
  open var isTranslucent = true
  /// The attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { setNeedsLayout() } }
  /// The item that the bar shows.
  open private(set) var topItem: UINavigationItem?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.restore(self)
  }
  private func setUp() {
    backgroundColor = .barBackground
    line.backgroundColor = .separator
    title.textAlignment = .center
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    addSubview(line)
    addSubview(title)
  }

  /// Shows an item, with a back button titled `back` unless that is nil.
  final func show(_ item: UINavigationItem?, back: String?, _ goBack: @escaping () -> Void) {
    topItem = item
    item?.changed = { [weak self, weak item] in self?.show(item, back: back, goBack) }
    for side in sides { side.removeFromSuperview() }
    let left = item?.leftBarButtonItem.map(button) ?? backButton(of: item, title: back, goBack)
    let right = item?.rightBarButtonItem.map(button)
    sides = [left, right].compactMap { $0 } + [item?.titleView].compactMap { $0 }
    for side in sides { addSubview(side) }
    left?.frame.origin = CGPoint(x: 12, y: 0)
    left?.frame.size.height = Self.height
    right?.autoresizingMask = .flexibleLeftMargin
    right?.frame = CGRect(
      x: bounds.width - 12 - (right?.bounds.width ?? 0), y: 0, width: right?.bounds.width ?? 0,
      height: Self.height)
    setNeedsLayout()
  }

  /// Returns the back button; nil if there is none or the item hides it.
  private func backButton(
    of item: UINavigationItem?, title: String?, _ goBack: @escaping () -> Void
  ) -> UIView? {
    guard let title, item?.hidesBackButton != true else { return nil }
    let action = UIAction(title: title, image: Self.chevron) { _ in goBack() }
    return button(UIBarButtonItem(primaryAction: action))
  }

  private static let chevron: UIImage =
    UIGraphicsImageRenderer(size: CGSize(width: 16, height: 20)).image { _ in
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 10, y: 2))
      path.addLine(to: CGPoint(x: 2, y: 10))
      path.addLine(to: CGPoint(x: 10, y: 18))
      path.lineWidth = 2.5
      path.lineCapStyle = .round
      path.lineJoinStyle = .round
      path.stroke()
    }

  /// Returns the view of a bar button.
  private func button(_ item: UIBarButtonItem) -> UIView {
    if let view = item.customView { return view }
    let button = UIButton(type: .system)
    button.titleLabel?.font = .systemFont(
      ofSize: 17, weight: item.style == .done ? .semibold : .regular)
    button.setTitle(item.title, for: .normal)
    button.setImage(item.image, for: .normal)
    button.isEnabled = item.isEnabled
    if let color = item.tintColor { button.tintColor = color }
    if let action = item.primaryAction { button.addAction(action, for: .touchUpInside) }
    let send = UIAction { [weak item] _ in
      guard let item, let action = item.action else { return }
      UIApplication.shared.sendAction(action, to: item.target, from: item, for: nil)
    }
    button.addAction(send, for: .touchUpInside)
    button.sizeToFit()
    return button
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: bounds.height - 0.5, width: bounds.width, height: 0.5)
    title.isHidden = topItem?.titleView != nil
    title.attributedText = topItem?.title.map {
      NSAttributedString(
        string: $0,
        attributes: [.font: title.font ?? .systemFont(ofSize: 17), .foregroundColor: UIColor.label]
          .merging(titleTextAttributes ?? [:]) { $1 })
    }
    title.frame = bounds.insetBy(dx: 80, dy: 0)
    topItem?.titleView?.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}

/// A controller with a stack of view controllers. The last one shows below a navigation bar.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// The duration in seconds in which the bar appears and disappears.
  public static let hideShowBarDuration: CGFloat = 0.2
  /// The bar above the top view controller.
  public final let navigationBar = UINavigationBar()
  private let contentView = UIView()
  private var stack: [UIViewController] = []

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
  /// Hides or shows the bar, with an animation of 0.2 seconds if asked to.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    let change = { self.isNavigationBarHidden = hidden }
    if animated {
      UIView.animate(withDuration: 0.2, animations: change)
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
    layOutContent()
    if let top = stack.last { addView(top) }
    showItem()
  }

  /// Updates the frames of the bar and of the view controller's container view.
  private func layOutContent() {
    guard isViewLoaded else { return }
    let height = isNavigationBarHidden ? 0 : UINavigationBar.height
    navigationBar.frame = CGRect(
      x: 0, y: height - UINavigationBar.height, width: view.bounds.width, height: UINavigationBar.height
    )
    contentView.frame = CGRect(
      x: 0, y: height, width: view.bounds.width, height: view.bounds.height - height)
  }

  private func addView(_ controller: UIViewController) {
    controller.view.frame = contentView.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(controller.view)
  }

  private func showItem() {
    let back = stack.dropLast().last.map {
      $0.navigationItem.backButtonTitle ?? $0.navigationItem.title ?? "Back"
    }
    navigationBar.show(stack.last?.navigationItem, back: back) { [weak self] in
      self?.popViewController(animated: true)
    }
  }

  // MARK: Stack

  /// Replaces the stack. An animation slides to the new top view controller.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let old = stack
    stack = viewControllers
    for controller in viewControllers where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    exchange(old.last, animated, forward: !old.contains { $0 === viewControllers.last })
    for controller in old where !viewControllers.contains(where: { $0 === controller }) {
      controller.removeFromParent()
    }
  }

  /// Pushes a view controller on the stack; an animation slides it in from the right.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    setViewControllers(stack + [viewController], animated: animated)
  }
  /// Removes the top view controller and returns it; returns nil for the last one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
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
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    let popped = Array(stack[(index + 1)...])
    setViewControllers(Array(stack[...index]), animated: animated)
    return popped
  }

  /// Replaces the view of the old top view controller by that of the new one.
  private func exchange(_ old: UIViewController?, _ animated: Bool, forward: Bool) {
    guard isViewLoaded, old !== stack.last else { return }
    showItem()
    guard let new = stack.last else { old?.viewIfLoaded?.removeFromSuperview(); return }
    addView(new)
    guard animated, let oldView = old?.viewIfLoaded, view.window != nil else {
      old?.viewIfLoaded?.removeFromSuperview()
      return
    }
    slide(from: oldView, to: new.view, forward: forward)
  }

  /// Slides the new view in from the side, while the old one moves by a third of the width.
  private func slide(from old: UIView, to new: UIView, forward: Bool) {
    let width = contentView.bounds.width
    if !forward { contentView.sendSubviewToBack(new) }
    new.center.x += forward ? width : -width / 3
    UIView.animate(
      withDuration: 0.35, delay: 0, options: .curveEaseInOut,
      animations: {
        new.center.x -= forward ? width : -width / 3
        old.center.x += forward ? -width / 3 : width
      },
      completion: { _ in
        old.removeFromSuperview()
        old.center.x -= forward ? -width / 3 : width
      })
  }
}

extension UINavigationController: NextShowing {
  func showAbove(_ next: UIViewController) { pushViewController(next, animated: true) }
}

extension UIViewController {
  /// The nearest navigation controller that contains this view controller; nil if there is none.
  public final var navigationController: UINavigationController? {
    sequence(first: self) { $0.parent }.dropFirst().lazy.compactMap { $0 as? UINavigationController }
      .first
  }
  /// The nearest tab bar controller that contains this view controller; nil if there is none.
  public final var tabBarController: UITabBarController? {
    sequence(first: self) { $0.parent }.dropFirst().lazy.compactMap { $0 as? UITabBarController }.first
  }
}
