import QuartzCore

/// A control with a knob on a track, with which the user sets a value.
@preconcurrency @MainActor
open class UISlider: UIControl {
  private let left = TrackView()
  private let right = TrackView()
  private let knob = KnobView()
  private let knobPicture = UIImageView()
  private let leftPicture = UIImageView()
  private let rightPicture = UIImageView()
  private var number: Float = 0
  private var grip: CGFloat = 0
  private var thumbImages = StateTable<UIImage>()
  private var leftImages = StateTable<UIImage>()
  private var rightImages = StateTable<UIImage>()

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
    if bounds.height == 0 { bounds.size.height = 34 }
    for view in [right, left, leftPicture, rightPicture, knob, knobPicture] as [UIView] {
      addSubview(view)
    }
    showParts()
  }

  // MARK: Value

  /// The value, clamped to `minimumValue`…`maximumValue`; 0 by default.
  open var value: Float {
    get { number }
    set { setValue(newValue, animated: false) }
  }
  /// The smallest value; 0 by default.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      setValue(number, animated: false)
    }
  }
  /// The largest value; 1 by default.
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      setValue(number, animated: false)
    }
  }
  /// True if `valueChanged` is sent while the thumb moves; false if it is sent once at the end.
  open var isContinuous = true

  /// Sets the value, animated within 0.2 seconds if asked to.
  open func setValue(_ value: Float, animated: Bool) {
    let clamped = min(max(value.isNaN ? minimumValue : value, minimumValue), maximumValue)
    number = clamped
    setNeedsLayout()
    guard animated, window != nil else { return }
    UIView.animate(
      withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      self.layoutIfNeeded()
    }
  }

  // MARK: Appearance

  /// The image at the left end of the slider.
  open var minimumValueImage: UIImage? { didSet { showParts() } }
  /// The image at the right end of the slider.
  open var maximumValueImage: UIImage? { didSet { showParts() } }
  /// The color of the track left of the knob; nil uses the tint.
  open var minimumTrackTintColor: UIColor? { didSet { showParts() } }
  /// The color of the track right of the knob; nil uses a system fill.
  open var maximumTrackTintColor: UIColor? { didSet { showParts() } }
  /// The color of the knob; nil uses white.
  open var thumbTintColor: UIColor? { didSet { showParts() } }
  /// Sets the image of the knob for a state.
  open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    thumbImages[exactly: state] = image
    showParts()
  }
  /// Sets the image of the track left of the knob for a state.
  open func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    leftImages[exactly: state] = image
    showParts()
  }
  /// Sets the image of the track right of the knob for a state.
  open func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    rightImages[exactly: state] = image
    showParts()
  }
  /// Returns the image of the knob for a state.
  open func thumbImage(for state: UIControl.State) -> UIImage? { thumbImages[state] }
  /// Returns the image of the track left of the knob for a state.
  open func minimumTrackImage(for state: UIControl.State) -> UIImage? { leftImages[state] }
  /// Returns the image of the track right of the knob for a state.
  open func maximumTrackImage(for state: UIControl.State) -> UIImage? { rightImages[state] }
  /// The image of the knob for the current state.
  open var currentThumbImage: UIImage? { thumbImage(for: state) }
  /// The image of the track left of the knob for the current state.
  open var currentMinimumTrackImage: UIImage? { minimumTrackImage(for: state) }
  /// The image of the track right of the knob for the current state.
  open var currentMaximumTrackImage: UIImage? { maximumTrackImage(for: state) }

  private func showParts() {
    left.show(currentMinimumTrackImage, or: minimumTrackTintColor ?? tintColor)
    right.show(currentMaximumTrackImage, or: maximumTrackTintColor ?? .systemFill)
    knob.color = thumbTintColor
    knob.isHidden = currentThumbImage != nil
    knobPicture.image = currentThumbImage
    leftPicture.image = minimumValueImage
    rightPicture.image = maximumValueImage
    for view in [left, right] { view.alpha = isEnabled ? 1 : 0.5 }
    setNeedsLayout()
  }

  override func stateChanged() {
    super.stateChanged()
    showParts()
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showParts()
  }

  // MARK: Layout

  /// Returns the rectangle of the image at the left end.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(minimumValueImage, x: bounds.minX, bounds)
  }
  /// Returns the rectangle of the image at the right end.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    imageRect(maximumValueImage, x: bounds.maxX - (maximumValueImage?.size.width ?? 0), bounds)
  }
  private func imageRect(_ image: UIImage?, x: CGFloat, _ bounds: CGRect) -> CGRect {
    let size = image?.size ?? .zero
    return CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Returns the rectangle of the track.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let height = max(
      currentMinimumTrackImage?.size.height ?? 4, currentMaximumTrackImage?.size.height ?? 4)
    let start = minimumValueImage.map { $0.size.width + 12 } ?? 2
    let end = maximumValueImage.map { $0.size.width + 12 } ?? 2
    return CGRect(
      x: bounds.minX + start, y: roundedToPixel(bounds.midY - height / 2),
      width: max(0, bounds.width - start - end), height: height)
  }

  /// Returns the rectangle of the knob for a value.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = currentThumbImage?.size ?? CGSize(width: 28, height: 28)
    let range = maximumValue - minimumValue
    let part = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    // The knob may extend 2 points beyond the track, so that it reaches the ends of a slider without images, whose track
    // is inset by 2 points.
    return CGRect(
      x: rect.minX - 2 + part * (rect.width + 4 - size.width), y: rect.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let track = trackRect(forBounds: bounds)
    let thumb = thumbRect(forBounds: bounds, trackRect: track, value: number)
    right.frame = track
    left.frame = CGRect(
      x: track.minX, y: track.minY, width: max(0, thumb.midX - track.minX), height: track.height)
    knob.frame = thumb
    knobPicture.frame = thumb
    leftPicture.frame = minimumValueImageRect(forBounds: bounds)
    rightPicture.frame = maximumValueImageRect(forBounds: bounds)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 34) }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 34)
  }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let thumb = thumbRect(forBounds: bounds, trackRect: track, value: number)
    let point = touch.location(in: self)
    grip = point.x - thumb.midX
    return thumb.insetBy(dx: -12, dy: -12).contains(point)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let low = thumbRect(forBounds: bounds, trackRect: track, value: minimumValue).midX
    let high = thumbRect(forBounds: bounds, trackRect: track, value: maximumValue).midX
    guard high > low else { return true }
    let part = min(max((touch.location(in: self).x - grip - low) / (high - low), 0), 1)
    number = minimumValue + Float(part) * (maximumValue - minimumValue)
    setNeedsLayout()
    if isContinuous { sendChange() }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { sendChange() }
  }

  private func sendChange() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }

  /// Prevents pans of the surrounding views' recognizers on an enabled slider.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if isEnabled, gestureRecognizer is UIPanGestureRecognizer, gestureRecognizer.view !== self {
      return false
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}
