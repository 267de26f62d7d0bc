import QuartzCore

/// A control that is on or off.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  private static let size = CGSize(width: 51, height: 31)
  private let track = UIView()
  private let knob = KnobView()
  private var isSet = false
  private var startValue = false
  private var didDrag = false

  /// Creates a switch. The size of the frame is ignored: a switch is always 51 by 31 points.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = Self.size
    setUp()
    coder.interface?.restore(self)
  }

  private func setUp() {
    track.isUserInteractionEnabled = false
    track.layer.cornerRadius = Self.size.height / 2
    addSubview(track)
    addSubview(knob)
    layOutParts()
  }

  /// The frame, whose size cannot be changed.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
  }

  /// A Boolean value that says whether the switch is on; false by default.
  open var isOn: Bool {
    get { isSet }
    set { setOn(newValue, animated: false) }
  }
  /// Turns the switch on or off, animated within 0.28 seconds if asked to. No event is sent.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != isSet else { return }
    isSet = on
    show(animated: animated)
  }

  private func show(animated: Bool) {
    setNeedsLayout()
    guard animated, window != nil else { return UIView.performWithoutAnimation { layOutParts() } }
    UIView.animate(
      withDuration: 0.28, delay: 0, options: [.allowUserInteraction, .curveEaseOut]
    ) {
      self.layOutParts()
      self.layoutIfNeeded()
    }
  }

  /// The color of the track while on; nil uses the system's green.
  open var onTintColor: UIColor? { didSet { show(animated: false) } }
  /// The color of the knob; nil uses white.
  open var thumbTintColor: UIColor? { didSet { knob.color = thumbTintColor } }
  /// The image for on. It has no effect.
  open var onImage: UIImage?
  /// The image for off. It has no effect.
  open var offImage: UIImage?

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  /// Sets the frames and the colors of the parts. It does not rely on `layoutSubviews()`, which subclasses may override
  /// without calling that of the superclass, as in UIKit.
  private func layOutParts() {
    track.frame = bounds
    track.backgroundColor = isSet ? onTintColor ?? .systemGreen : .secondarySystemFill
    // The knob is wider while it is touched.
    let width: CGFloat = isTracking || isHighlighted ? 33 : 27
    knob.frame = CGRect(x: isSet ? bounds.width - width - 2 : 2, y: 2, width: width, height: 27)
    track.alpha = isEnabled ? 1 : 0.5
    knob.alpha = isEnabled ? 1 : 0.8
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
  open override var intrinsicContentSize: CGSize { Self.size }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    (startValue, didDrag) = (isSet, false)
    return true
  }

  /// Turns the switch on or off when the touch reaches the other side.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    if x > bounds.width - 10, !isSet { drag(to: true) }
    if x < 10, isSet { drag(to: false) }
    return true
  }

  private func drag(to value: Bool) {
    didDrag = true
    setOn(value, animated: true)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !didDrag { setOn(!isSet, animated: true) } else { show(animated: true) }
    if isSet != startValue { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  open override func cancelTracking(with event: UIEvent?) { show(animated: true) }

  override func stateChanged() {
    super.stateChanged()
    // A highlight is animated. Disabling is not, which is a choice.
    show(animated: isEnabled)
  }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if isEnabled, gestureRecognizer is UIPanGestureRecognizer, gestureRecognizer.view !== self {
      return false
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}
