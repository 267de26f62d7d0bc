import QuartzCore

/// A row of tabs, 49 points high.
@preconcurrency @MainActor
open class UITabBar: UIView {
  static let height: CGFloat = 49
  private let line = UIView()
  private var buttons: [UIButton] = []
  /// The callback when the user selects a tab by its index.
  final var onSelect: ((Int) -> Void)?

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
    addSubview(line)
  }

  /// The items of the tabs.
  open var items: [UITabBarItem]? { didSet { makeButtons() } }
  /// The item of the selected tab.
  open var selectedItem: UITabBarItem? { didSet { showSelection() } }
  /// The color of the bar; nil does not change it.
  open var barTintColor: UIColor? { didSet { if let barTintColor { backgroundColor = barTintColor } } }
  /// The color of the tabs that are not selected; nil uses the secondary label color.
  open var unselectedItemTintColor: UIColor? { didSet { showSelection() } }
  /// A Boolean value that says whether the bar is translucent. It has no effect: it is opaque.
  open var isTranslucent = true

  private func makeButtons() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).enumerated().map { index, item in
      let button = TabButton(type: .custom)
      button.adjustsImageWhenHighlighted = false
      button.addAction(UIAction { [weak self] _ in self?.onSelect?(index) }, for: .touchUpInside)
      item.changed = { [weak self] in self?.showSelection() }
      addSubview(button)
      return button
    }
    showSelection()
    setNeedsLayout()
  }

  private func showSelection() {
    for (button, item) in zip(buttons, items ?? []) {
      let isSelected = item === selectedItem
      let color = isSelected ? tintColor : unselectedItemTintColor ?? .secondaryLabel
      let image = isSelected ? item.selectedImage ?? item.image : item.image
      button.setTitle(item.title, for: .normal)
      button.setTitleColor(color, for: .normal)
      button.tintColor = color
      button.setImage(
        image?.renderingMode == .alwaysOriginal ? image : image?.withRenderingMode(.alwaysTemplate),
        for: .normal)
    }
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showSelection()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 0.5)
    let width = bounds.width / CGFloat(max(buttons.count, 1))
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }
}

/// A tab with the image above the title.
@MainActor
private final class TabButton: UIButton {
  override init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel?.font = .systemFont(ofSize: 10, weight: .medium)
    titleLabel?.textAlignment = .center
  }
  required init?(coder: NSCoder) { nil }

  override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    guard currentImage != nil else { return contentRect.insetBy(dx: 2, dy: 0) }
    return CGRect(x: contentRect.minX, y: contentRect.maxY - 16, width: contentRect.width, height: 13)
  }
  override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let size = currentImage?.size ?? .zero
    return CGRect(
      x: contentRect.midX - size.width / 2, y: contentRect.minY + 17 - size.height / 2,
      width: size.width, height: size.height)
  }
}

/// A controller that shows one of several view controllers above a row of tabs.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
  /// The tabs.
  public final let tabBar = UITabBar()
  private let contentView = UIView()
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
    get { viewControllers?.firstIndex { $0 === selectedViewController } ?? NSNotFound }
    set {
      guard let all = viewControllers, all.indices.contains(newValue) else { return }
      selectedViewController = all[newValue]
    }
  }
  /// The view controller of the selected tab.
  open var selectedViewController: UIViewController? {
    didSet { if selectedViewController !== oldValue { show(oldValue) } }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    contentView.frame = view.bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(contentView)
    tabBar.frame = CGRect(
      x: 0, y: view.bounds.height - UITabBar.height, width: view.bounds.width, height: UITabBar.height)
    tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    tabBar.onSelect = { [weak self] in self?.selectTab(at: $0) }
    view.addSubview(tabBar)
    show(nil)
  }

  private func replace(_ old: [UIViewController]) {
    let new = viewControllers ?? []
    for controller in old where !new.contains(where: { $0 === controller }) {
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
    }
    for controller in new where controller.parent !== self {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    tabBar.items = new.map(\.tabBarItem)
    if !new.contains(where: { $0 === selectedViewController }) { selectedViewController = new.first }
    tabBar.selectedItem = selectedViewController?.tabBarItem
  }

  private func show(_ old: UIViewController?) {
    tabBar.selectedItem = selectedViewController?.tabBarItem
    guard isViewLoaded else { return }
    old?.viewIfLoaded?.removeFromSuperview()
    guard let view = selectedViewController?.view, view.superview !== contentView else { return }
    view.frame = contentView.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(view)
  }

  /// Handles the user's selection of a tab.
  private func selectTab(at index: Int) {
    guard let controller = viewControllers?[index],
      delegate?.tabBarController(self, shouldSelect: controller) ?? true
    else { return }
    selectedViewController = controller
    delegate?.tabBarController(self, didSelect: controller)
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
}
