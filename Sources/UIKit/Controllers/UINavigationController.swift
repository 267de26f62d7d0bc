import QuartzCore

/// The title and the bar buttons that a navigation bar shows for a view controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  open var title: String? { didSet { changed?() } }
  open var prompt: String?
  open var titleView: UIView? { didSet { changed?() } }
  open var backButtonTitle: String? { didSet { changed?() } }
  open var hidesBackButton = false { didSet { changed?() } }
  open var leftBarButtonItem: UIBarButtonItem? { didSet { changed?() } }
  open var rightBarButtonItem: UIBarButtonItem? { didSet { changed?() } }
  final var changed: (() -> Void)?

  public override init() { super.init() }
  public init(title: String) {
    self.title = title
    super.init()
  }
}

/// A button of a bar.
@preconcurrency @MainActor
open class UIBarButtonItem: NSObject {
  public enum Style: Int, Sendable {
    case plain
    case done = 2
  }

  open var title: String?
  open var image: UIImage?
  open var customView: UIView?
  open var style = Style.plain
  open var isEnabled = true
  open var tintColor: UIColor?
  open var primaryAction: UIAction?

  public override init() { super.init() }
  public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    (self.title, self.image) = (title ?? primaryAction?.title, image ?? primaryAction?.image)
    self.primaryAction = primaryAction
    super.init()
  }
  public init(customView: UIView) {
    self.customView = customView
    super.init()
  }
}

@preconcurrency @MainActor
open class UINavigationBar: UIView {
  static let height: CGFloat = 44
  private let line = UIView()
  private let title = UILabel()
  private var sides: [UIView] = []
  open var barTintColor: UIColor? { didSet { if let barTintColor { backgroundColor = barTintColor } } }
  open var isTranslucent = true
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { setNeedsLayout() } }
  open private(set) var topItem: UINavigationItem?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a controller: interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }
  private func setUp() {
    backgroundColor = .barBackground
    line.backgroundColor = .separator
    title.textAlignment = .center
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    addSubview(line)
    addSubview(title)
  }

  final func show(_ item: UINavigationItem?, back: String?, _ goBack: @escaping () -> Void) {
    topItem = item
    item?.changed = { [weak self, weak item] in self?.show(item, back: back, goBack) }
    for side in sides { side.removeFromSuperview() }
    let left = item?.leftBarButtonItem.map(button) ?? backButton(item, back, goBack)
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

  private func backButton(
    _ item: UINavigationItem?, _ back: String?, _ goBack: @escaping () -> Void
  ) -> UIView? {
    guard let back, item?.hidesBackButton != true else { return nil }
    let action = UIAction(title: back, image: Self.chevron) { _ in goBack() }
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

/// A stack of view controllers, of which the last one shows under a bar.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  public static let hideShowBarDuration: CGFloat = 0.2
  public final let navigationBar = UINavigationBar()
  private let stage = UIView()
  private var stack: [UIViewController] = []

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  /// Creates a controller: interface files are not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }
  open var isNavigationBarHidden = false { didSet { layOutStage() } }
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    let change = { self.isNavigationBarHidden = hidden }
    animated ? UIView.animate(withDuration: 0.2, animations: change) : change()
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.clipsToBounds = true
    navigationBar.autoresizingMask = .flexibleWidth
    view.addSubview(stage)
    view.addSubview(navigationBar)
    layOutStage()
    if let top = stack.last { place(top) }
    showItem()
  }

  private func layOutStage() {
    guard isViewLoaded else { return }
    let height = isNavigationBarHidden ? 0 : UINavigationBar.height
    navigationBar.frame = CGRect(
      x: 0, y: height - UINavigationBar.height, width: view.bounds.width, height: UINavigationBar.height
    )
    stage.frame = CGRect(
      x: 0, y: height, width: view.bounds.width, height: view.bounds.height - height)
  }

  private func place(_ controller: UIViewController) {
    controller.view.frame = stage.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.addSubview(controller.view)
  }

  private func showItem() {
    let back = stack.dropLast().last.map {
      $0.navigationItem.backButtonTitle ?? $0.navigationItem.title ?? "Back"
    }
    navigationBar.show(stack.last?.navigationItem, back: back) { [weak self] in
      self?.popViewController(animated: true)
    }
  }

  // MARK: The stack

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

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    setViewControllers(stack + [viewController], animated: animated)
  }
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let last = stack.last
    setViewControllers(stack.dropLast(), animated: animated)
    return last
  }
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }
  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    let popped = Array(stack[(index + 1)...])
    setViewControllers(Array(stack[...index]), animated: animated)
    return popped
  }

  private func exchange(_ old: UIViewController?, _ animated: Bool, forward: Bool) {
    guard isViewLoaded, old !== stack.last else { return }
    showItem()
    guard let new = stack.last else { old?.viewIfLoaded?.removeFromSuperview(); return }
    place(new)
    guard animated, let oldView = old?.viewIfLoaded, view.window != nil else {
      old?.viewIfLoaded?.removeFromSuperview()
      return
    }
    slide(oldView, new.view, forward)
  }

  /// The new one comes from the side; the old one goes a third of the way.
  private func slide(_ old: UIView, _ new: UIView, _ forward: Bool) {
    let width = stage.bounds.width
    if !forward { stage.sendSubviewToBack(new) }
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

extension UIViewController {
  public final var navigationController: UINavigationController? {
    sequence(first: self) { $0.parent }.dropFirst().lazy.compactMap { $0 as? UINavigationController }
      .first
  }
  public final var tabBarController: UITabBarController? {
    sequence(first: self) { $0.parent }.dropFirst().lazy.compactMap { $0 as? UITabBarController }.first
  }
}
