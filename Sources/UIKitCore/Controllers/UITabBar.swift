import QuartzCore

/// A row of tabs, 49 points high.
@preconcurrency @MainActor
open class UITabBar: UIView {
  static let height: CGFloat = 49
  private let line = UIView()
  private var buttons: [UIButton] = []
  /// The callback when the user touches a tab, by its index; nil if there is no controller.
  final var onSelect: ((Int) -> Void)?
  /// The delegate, which is not retained.
  open weak var delegate: (any UITabBarDelegate)?

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
  /// Sets the color without `backgroundColor`, which a subclass may override to set the color of the bar in turn.
  private func setBarColor(_ color: UIColor) { setBackground(color) }
  private func setUp() {
    setBarColor(.barBackground)
    line.backgroundColor = .separator
    addSubview(line)
  }

  /// The items of the tabs.
  open var items: [UITabBarItem]? { didSet { makeButtons() } }
  /// Sets the items. An animation fades the new tabs in.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    self.items = items
    guard animated else { return }
    for button in buttons { button.alpha = 0 }
    UIView.animate(withDuration: 0.3) {
      for button in self.buttons { button.alpha = 1 }
    }
  }
  /// The item of the selected tab.
  open var selectedItem: UITabBarItem? { didSet { showSelection() } }
  /// The color of the bar; nil does not change it.
  open var barTintColor: UIColor? { didSet { if let barTintColor { setBarColor(barTintColor) } } }
  /// The color of the tabs that are not selected; nil uses the secondary label color.
  open var unselectedItemTintColor: UIColor? { didSet { showSelection() } }
  /// A Boolean value that says whether the bar is translucent. It has no effect: it is opaque.
  open var isTranslucent = true

  private func makeButtons() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).enumerated().map { index, item in
      let button = UITabBarButton(type: .custom)
      button.adjustsImageWhenHighlighted = false
      button.addAction(UIAction { [weak self] _ in self?.touched(index) }, for: .touchUpInside)
      item.changed = { [weak self] in self?.showSelection() }
      addSubview(button)
      return button
    }
    showSelection()
    setNeedsLayout()
  }

  /// Handles a touch of a tab.
  private func touched(_ index: Int) {
    guard let items, items.indices.contains(index), items[index].isEnabled else { return }
    let item = items[index]
    if let onSelect { return onSelect(index) }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  private func showSelection() {
    for (button, item) in zip(buttons, items ?? []) {
      let isSelected = item === selectedItem
      let attributes = item.titleTextAttributes(for: isSelected ? .selected : .normal) ?? [:]
      let color = isSelected ? tintColor : unselectedItemTintColor ?? .secondaryLabel
      (button as? UITabBarButton)?.titleOffset = item.titlePositionAdjustment
      let image = isSelected ? item.selectedImage ?? item.image : item.image
      button.setTitle(item.title, for: .normal)
      button.setTitleColor(attributes[.foregroundColor] as? UIColor ?? color, for: .normal)
      button.titleLabel?.font =
        attributes[.font] as? UIFont ?? .systemFont(ofSize: 10, weight: .medium)
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
      button.frame = CGRect(
        x: CGFloat(index) * width, y: 0, width: width, height: min(bounds.height, Self.height))
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }
}

/// A tab with the image above the title. The distances are choices. It has the name of the private class of iOS, by which
/// apps find the tabs that they replace.
@MainActor
private final class UITabBarButton: UIButton {
  override init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel?.font = .systemFont(ofSize: 10, weight: .medium)
    titleLabel?.textAlignment = .center
  }
  required init?(coder: NSCoder) { nil }

  /// The distance by which the title is moved, in points.
  var titleOffset = UIOffset.zero { didSet { if titleOffset != oldValue { setNeedsLayout() } } }

  override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    let rect =
      currentImage == nil
      ? contentRect.insetBy(dx: 2, dy: 0)
      : CGRect(x: contentRect.minX, y: contentRect.maxY - 16, width: contentRect.width, height: 13)
    return rect.offsetBy(dx: titleOffset.horizontal, dy: titleOffset.vertical)
  }
  override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    let size = currentImage?.size ?? .zero
    return CGRect(
      x: contentRect.midX - size.width / 2, y: contentRect.minY + 17 - size.height / 2,
      width: size.width, height: size.height)
  }
}

/// An object that is notified of the selection in a tab bar.
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
  /// Called after the user selected a tab; does nothing by default.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
