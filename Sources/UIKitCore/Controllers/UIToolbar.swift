import QuartzCore

/// A bar with buttons, 44 points high.
@preconcurrency @MainActor
open class UIToolbar: UIView {
  static let height: CGFloat = 44
  private let line = UIView()
  private var views: [UIView?] = []
  /// The buttons and spaces, from left to right.
  open var items: [UIBarButtonItem]? { didSet { show() } }
  /// The color of the bar; nil does not change it.
  open var barTintColor: UIColor? { didSet { if let barTintColor { setBarColor(barTintColor) } } }
  /// The style of the bar. It has no effect.
  open var barStyle = UIBarStyle.default
  /// A Boolean value that says whether the bar is translucent. It has no effect: it is opaque.
  open var isTranslucent = true

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

  /// Sets the items. An animation fades the new buttons in.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    self.items = items
    guard animated else { return }
    let shown = views.compactMap { $0 }
    for view in shown { view.alpha = 0 }
    UIView.animate(withDuration: 0.3) {
      for view in shown { view.alpha = 1 }
    }
  }

  private func show() {
    for view in views { view?.removeFromSuperview() }
    views = (items ?? []).map { $0.space == nil ? BarButton.view(for: $0) : nil }
    for view in views { if let view { addSubview(view) } }
    for item in items ?? [] { item.changed = { [weak self] in self?.show() } }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 0.5)
    let widths = zip(items ?? [], views).map { item, view in view?.bounds.width ?? item.width }
    let flexible = (items ?? []).filter { $0.space == .flexibleSpace }.count
    let gap: CGFloat = 8
    // There are 16 points at each end.
    let used = widths.reduce(0, +) + gap * CGFloat(max(0, widths.count - 1)) + 32
    let share = flexible > 0 ? max(0, bounds.width - used) / CGFloat(flexible) : 0
    var x: CGFloat = 16
    for (index, item) in (items ?? []).enumerated() {
      if let view = views[index] {
        view.frame = BarButton.frame(of: view, x: x, barHeight: min(bounds.height, Self.height))
      }
      x += widths[index] + (item.space == .flexibleSpace ? share : 0) + gap
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }
}
