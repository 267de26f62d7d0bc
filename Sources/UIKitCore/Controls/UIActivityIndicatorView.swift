import QuartzCore

/// A view of eight rotating spokes that shows that a task is in progress.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The size of an indicator, and its color for the older styles.
  public struct Style: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int
    /// Creates a value from its raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A gray indicator of 20 points.
    public static let medium = Style(rawValue: 100)
    /// A gray indicator of 37 points.
    public static let large = Style(rawValue: 101)
    /// A white indicator of 37 points, an older style.
    public static let whiteLarge = Style(rawValue: 0)
    /// A white indicator of 20 points, an older style.
    public static let white = Style(rawValue: 1)
    /// A gray indicator of 20 points, an older style.
    public static let gray = Style(rawValue: 2)

    /// The width and height in points.
    var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
    /// The color of the spokes if the indicator has none of its own.
    @MainActor var color: UIColor { self == .white || self == .whiteLarge ? .white : .systemGray }
  }

  private static let key = "lamina.spin"
  private static let count = 8
  /// The duration of a rotation in seconds.
  private static let period = 0.8
  private let spokes = CAReplicatorLayer()
  private let spoke = CALayer()

  /// Creates an indicator of the size of its style.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    setUp()
  }
  public override init(frame: CGRect) {
    style = .medium
    super.init(
      frame: frame.isEmpty ? CGRect(origin: frame.origin, size: CGSize(width: 20, height: 20)) : frame)
    setUp()
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)
    setUp()
    coder.interface?.restore(self)
  }
  /// Creates an indicator of the size of its style.
  @available(*, deprecated, renamed: "init(style:)")
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }

  private func setUp() {
    spokes.instanceCount = Self.count
    spokes.instanceTransform = CATransform3DMakeRotation(-2 * .pi / CGFloat(Self.count), 0, 0, 1)
    spokes.instanceAlphaOffset = -0.1
    spokes.addSublayer(spoke)
    layer.addSublayer(spokes)
    showSpokes()
    isHidden = hidesWhenStopped
  }

  /// The style of the indicator.
  open var style: Style {
    didSet {
      invalidateIntrinsicContentSize()
      showSpokes()
    }
  }
  /// The color of the spokes; nil, the default, is that of the style.
  open var color: UIColor! { didSet { showSpokes() } }
  /// A Boolean value that says whether the indicator is hidden while it does not rotate; true by default.
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  /// A Boolean value that says whether the indicator rotates.
  open private(set) var isAnimating = false

  /// Shows the indicator and makes it rotate.
  open func startAnimating() {
    isAnimating = true
    isHidden = false
    spin()
  }
  /// Stops the rotation, and hides the indicator if `hidesWhenStopped` is true.
  open func stopAnimating() {
    isAnimating = false
    spokes.removeAnimation(forKey: Self.key)
    isHidden = hidesWhenStopped
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isAnimating { spin() }
  }

  /// Adds the animation, which advances by one spoke at a time.
  private func spin() {
    guard window != nil, spokes.animation(forKey: Self.key) == nil else { return }
    let steps = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    steps.calculationMode = .discrete
    steps.values = (0..<Self.count).map { 2 * CGFloat.pi * CGFloat($0) / CGFloat(Self.count) }
    steps.duration = Self.period
    steps.repeatCount = .infinity
    // A layer that is moved within the tree loses its animations (L3.7), but the indicator goes on.
    steps.delegate = RemovalObserver { [weak self] in if self?.isAnimating == true { self?.spin() } }
    spokes.add(steps, forKey: Self.key)
  }

  private func showSpokes() {
    let side = style.side
    // The proportions are choices.
    let (length, width) = (side * 0.28, side * 0.115)
    let color = (self.color ?? style.color).resolvedColor(with: traitCollection).cgColor
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    spokes.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    spoke.frame = CGRect(x: (side - width) / 2, y: 0, width: width, height: length)
    spoke.cornerRadius = width / 2
    spoke.backgroundColor = color
    CATransaction.commit()
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    spokes.position = CGPoint(x: bounds.midX, y: bounds.midY)
    CATransaction.commit()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showSpokes()
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }
}

/// A delegate that is told when an animation is removed before its end. The animation keeps it.
@MainActor
private final class RemovalObserver: @preconcurrency CAAnimationDelegate {
  private let removed: () -> Void

  init(_ removed: @escaping () -> Void) { self.removed = removed }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { if !flag { removed() } }
}
