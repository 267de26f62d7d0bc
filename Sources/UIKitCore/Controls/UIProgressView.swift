import QuartzCore

/// A bar that shows the progress of a task.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// The height of the bar: 4 points, or 2.5 for `bar`.
  public enum Style: Int, Sendable {
    /// A bar of 4 points, or of 2.5 points.
    case `default`, bar
  }

  private let track = TrackView()
  private let bar = TrackView()
  private var part: Float = 0

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
  /// Creates a progress view of the height of its style and of no width.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 0, height: style == .bar ? 2.5 : 4))
    progressViewStyle = style
  }

  private func setUp() {
    if bounds.height == 0 { bounds.size.height = 4 }
    addSubview(track)
    addSubview(bar)
    showParts()
  }

  /// The style; `default` by default.
  open var progressViewStyle = Style.default { didSet { invalidateIntrinsicContentSize() } }
  /// The progress, clamped to 0…1.
  open var progress: Float {
    get { part }
    set { setProgress(newValue, animated: false) }
  }
  /// Sets the progress, animated within a quarter of a second if asked to.
  open func setProgress(_ progress: Float, animated: Bool) {
    part = min(max(progress.isNaN ? 0 : progress, 0), 1)
    setNeedsLayout()
    guard animated, window != nil else { return }
    UIView.animate(withDuration: 0.25, delay: 0, options: .beginFromCurrentState) {
      self.layoutIfNeeded()
    }
  }

  /// The color of the part that is done; nil uses the tint.
  open var progressTintColor: UIColor? { didSet { showParts() } }
  /// The color of the whole bar; nil uses a system fill.
  open var trackTintColor: UIColor? { didSet { showParts() } }
  /// The image of the part that is done.
  open var progressImage: UIImage? { didSet { showParts() } }
  /// The image of the whole bar.
  open var trackImage: UIImage? { didSet { showParts() } }

  private func showParts() {
    bar.show(progressImage, or: progressTintColor ?? tintColor)
    track.show(trackImage, or: trackTintColor ?? .systemFill)
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showParts()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    track.frame = bounds
    bar.frame = CGRect(x: 0, y: 0, width: bounds.width * CGFloat(part), height: bounds.height)
  }

  private var height: CGFloat { progressViewStyle == .bar ? 2.5 : 4 }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: height)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: height)
  }
}
