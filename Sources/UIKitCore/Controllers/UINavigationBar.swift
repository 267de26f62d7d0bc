import QuartzCore

/// A bar with the title and the buttons of a view controller, 44 points high.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
  static let height: CGFloat = 44
  private let line = UIView()
  private let title = UILabel()
  /// The part of the background above the bar, behind the status bar.
  private let backgroundAbove = UIView()
  /// The height of the safe area above the bar in points.
  final var heightAbove: CGFloat = 0 { didSet { placeBackground() } }
  private var sides: [UIView] = []
  /// The color of the bar; nil does not change it.
  open var barTintColor: UIColor? { didSet { if let barTintColor { setBarColor(barTintColor) } } }
  /// A Boolean value that says whether the bar is translucent. It has no effect: it is opaque.
  open var isTranslucent = true
  /// The attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { setNeedsLayout() } }
  /// The style of the bar. It has no effect.
  open var barStyle = UIBarStyle.default
  /// A Boolean value that says whether titles are large. It has no effect.
  open var prefersLargeTitles = false
  /// The image of the line below the bar; nil shows a line, and every image hides it.
  open var shadowImage: UIImage? { didSet { line.isHidden = shadowImage != nil } }
  /// Sets the background; an image of size zero makes the bar transparent, nil restores it, and others are not drawn.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    if backgroundImage == nil { setBarColor(barTintColor ?? .barBackground) }
    if backgroundImage?.size == .zero { setBarColor(.clear) }
  }
  private var stack: [UINavigationItem] = []
  /// The callback of the back button; nil removes the top item.
  final var goBack: (() -> Void)?

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
  private func setBarColor(_ color: UIColor) {
    setBackground(color)
    backgroundAbove.backgroundColor = color
  }
  private func setUp() {
    setBarColor(.barBackground)
    line.backgroundColor = .separator
    title.textAlignment = .center
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    addSubview(backgroundAbove)
    addSubview(line)
    addSubview(title)
  }

  open override var backgroundColor: UIColor? {
    didSet { backgroundAbove.backgroundColor = backgroundColor }
  }

  private func placeBackground() {
    backgroundAbove.autoresizingMask = .flexibleWidth
    backgroundAbove.frame = CGRect(x: 0, y: -heightAbove, width: bounds.width, height: heightAbove)
  }

  // MARK: Items

  /// The items from the bottom of the stack to the top; nil if there are none. The bar shows the last one, with a button that
  /// leads back to the one before it. In a navigation controller, they are those of its view controllers, and it sets them.
  open var items: [UINavigationItem]? {
    get { stack.isEmpty ? nil : stack }
    set {
      topItem?.changed = nil
      stack = newValue ?? []
      show()
    }
  }
  /// The item that the bar shows.
  open var topItem: UINavigationItem? { stack.last }
  /// The item below the top item, to which the back button leads; nil if there is none.
  open var backItem: UINavigationItem? { stack.dropLast().last }
  /// Sets the items. It is not animated.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }
  /// Adds an item on top of the stack. It is not animated.
  open func pushItem(_ item: UINavigationItem, animated: Bool) { items = stack + [item] }
  /// Removes the top item and returns it; returns nil if there is none. It is not animated.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    let top = topItem
    items = Array(stack.dropLast())
    return top
  }

  /// Shows the top item.
  private func show() {
    let item = topItem
    item?.changed = { [weak self] in self?.show() }
    for button in (item?.leftBarButtonItems ?? []) + (item?.rightBarButtonItems ?? []) {
      button.changed = { [weak item] in item?.changed?() }
    }
    for side in sides { side.removeFromSuperview() }
    let own = (item?.leftBarButtonItems ?? []).map { BarButton.view(for: $0) }
    let needsBack = own.isEmpty || item?.leftItemsSupplementBackButton == true
    let backView = needsBack ? backButton() : nil
    let left = [backView].compactMap { $0 } + own
    let right = (item?.rightBarButtonItems ?? []).map { BarButton.view(for: $0) }
    sides = left + right + [item?.titleView].compactMap { $0 }
    for side in sides { addSubview(side) }
    arrange(left, right)
    setNeedsLayout()
  }

  /// Places the buttons of both sides, from the edges to the middle: 12 points from the edges and 8 points apart. If the
  /// width of the bar changes, those on the right move with its edge.
  private func arrange(_ left: [UIView], _ right: [UIView]) {
    var x: CGFloat = 12
    for view in left {
      view.frame = BarButton.frame(of: view, x: x, barHeight: Self.height)
      x += view.bounds.width + 8
    }
    x = bounds.width - 12
    for view in right {
      view.autoresizingMask = .flexibleLeftMargin
      view.frame = BarButton.frame(of: view, x: x - view.bounds.width, barHeight: Self.height)
      x -= view.bounds.width + 8
    }
  }

  /// Returns the back button; nil if there is none or the top item hides it.
  private func backButton() -> UIView? {
    guard let backItem, topItem?.hidesBackButton != true else { return nil }
    let title = backItem.backButtonTitle ?? backItem.title ?? "Back"
    let action = UIAction(title: title, image: Self.chevron) { [weak self] _ in self?.backTouched() }
    return BarButton.view(for: UIBarButtonItem(primaryAction: action))
  }

  /// Handles a touch of the back button.
  private func backTouched() {
    if let goBack { goBack() } else { popItem(animated: true) }
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
    // The title leaves 80 points for the buttons of each side, whatever their widths. The number is a choice.
    title.frame = bounds.insetBy(dx: 80, dy: 0)
    topItem?.titleView?.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }
}
